/** What a bank and a picture say of an order's payment, by the same rows as a confirmed statement and the reader. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { db } from "#data/db.server";
import {
  orders,
  payments,
  screenshotReadings,
  statementCredits,
  statementImports,
} from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";

/** A confirmed statement has this order's transaction ID, with the amount of the order or another one. */
export async function inStatement(
  { orderId, transactionId }: { orderId: string; transactionId: string },
  amount?: Paise,
): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("there is no such order");
  const [id, now] = [newId(), new Date()];
  const file = createHash("sha256").update(randomUUID()).digest();
  const day = indianDay(now);
  await db.insert(statementImports).values({
    id,
    file_name: "statement.csv",
    file_sha256: file,
    layout: "hdfc",
    credit_count: 1,
    covers_from: day,
    covers_to: day,
    confirmed_at: now,
  });
  await db.insert(statementCredits).values({
    import_id: id,
    transaction_id: transactionId,
    amount: amount ?? order.total_amount,
    credited_on: day,
    line: 24,
    file_sha256: file,
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
