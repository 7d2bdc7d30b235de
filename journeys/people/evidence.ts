/** What a bank and a picture say of an order's payment, by the same rows as a confirmed statement and the reader. */
import { eq } from "drizzle-orm";
import { db } from "#data/db.server";
import { orders, payments, screenshotReadings, smsSources, users } from "#data/schema.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import type { Paise } from "#domain/money/money";
import { confirmedCredit, importedStatement } from "#test/statements/confirmed";

/** A confirmed statement has this order's transaction ID, with the amount of the order or another one. */
export async function inStatement(
  { orderId, transactionId }: { orderId: string; transactionId: string },
  amount?: Paise,
): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("there is no such order");
  await confirmedCredit({
    transaction_id: transactionId,
    amount: amount ?? order.total_amount,
    line: 24,
  });
}

/** Its picture was read, and says this. */
export async function pictureSays(orderId: string, text: string): Promise<void> {
  const [payment] = await db
    .select({
      sha256: payments.screenshot_sha256,
      path: payments.screenshot_path,
      user_id: orders.user_id,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.order_id, orderId));
  const { sha256, path, user_id } = payment ?? {};
  if (!sha256 || !path || !user_id) throw new Error("its payment has no picture");
  const read = { state: "read", text, read_at: new Date() } as const;
  await db
    .insert(screenshotReadings)
    .values({ sha256, path, user_id, ...read })
    .onConflictDoUpdate({ target: screenshotReadings.sha256, set: read });
}

/** A confirmed statement takes this order's money back; `by` has confirmed it. */
export async function takenBack(transactionId: string, by: string): Promise<void> {
  const [seller] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  if (!seller) throw new Error("nobody has this address");
  const lines = [{ line: 31, transactionId }];
  await importedStatement({ name: "hdfc-november.csv", dropped: { takenBack: lines } }, seller.id);
}

/** A phone that told of this payment, and that a statement contradicted. */
export async function pausedPhone(transactionId: string, by: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  const now = new Date();
  const id = await addSmsSource("Ravi's phone", { by: person?.id ?? "", now });
  const paused = { paused_at: now, paused_over: transactionId };
  await db.update(smsSources).set(paused).where(eq(smsSources.id, id));
}
