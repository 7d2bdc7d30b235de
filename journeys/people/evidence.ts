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

/** A confirmed statement has this transaction ID; answers the import. */
export async function inStatement(transactionId: string, amount: Paise): Promise<string> {
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
    amount,
    credited_on: day,
    line: 24,
    file_sha256: file,
  });
  return id;
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
