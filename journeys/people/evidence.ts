/**
 * Makes evidence about an order's payment, from a bank and from a screenshot, with the same rows as a confirmed
 * statement and the reading of a screenshot write.
 */
import { eq } from "drizzle-orm";
import { db } from "#data/db.server";
import {
  mailboxes,
  orders,
  payments,
  screenshotReadings,
  smsSources,
  users,
} from "#data/schema.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import type { Paise } from "#domain/money/money";
import { confirmedCredit, importedStatement } from "#test/statements/confirmed";
import { newMailbox } from "#test/statements/phone";

/** Confirms a statement that has this order's transaction ID, with the order's amount or another one. */
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

/** Stores `text` as what was read from the order's screenshot. */
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

/** Imports a confirmed statement by which the bank takes this payment back; `by` is the seller's email address. */
export async function takenBack(transactionId: string, by: string): Promise<void> {
  const [seller] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  if (!seller) throw new Error("nobody has this address");
  const lines = [{ line: 31, transactionId }];
  await importedStatement({ name: "hdfc-november.csv", dropped: { takenBack: lines } }, seller.id);
}

/** Adds a phone that is paused, because it reported this payment and a statement contradicted it. */
export async function pausedPhone(transactionId: string, by: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  const now = new Date();
  const id = await addSmsSource("Ravi's phone", { by: person?.id ?? "", now });
  const paused = { paused_at: now, paused_over: transactionId };
  await db.update(smsSources).set(paused).where(eq(smsSources.id, id));
}

/** Adds a mailbox that can't be read, and in which some emails didn't count. */
export async function awayMailbox(by: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  const now = new Date();
  const { source_id } = await newMailbox(person?.id ?? "");
  const away = { problem: "wrong-password", problem_since: now } as const;
  const retry_at = new Date(now.getTime() + 60 * 60 * 1_000);
  const refused = { unsigned: 2, "partly-signed": 1 };
  await db
    .update(mailboxes)
    .set({ ...away, retry_at, refused, read_at: now, renumbered_at: now })
    .where(eq(mailboxes.source_id, source_id));
}
