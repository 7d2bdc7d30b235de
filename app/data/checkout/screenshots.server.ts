import { and, eq } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { orders } from "#data/schema.server";

/** Where an order's screenshot lies: of a person's own order, or of anybody's for the seller (reading R4). */
export async function screenshotPathOf(
  orderId: string,
  userId: string | "anybody",
): Promise<string | null> {
  if (!isKey(orderId)) return null;
  const whose = userId === "anybody" ? undefined : eq(orders.user_id, userId);
  const [order] = await read(() =>
    db
      .select({ path: orders.payment_screenshot_url })
      .from(orders)
      .where(and(eq(orders.id, orderId), whose)),
  );
  return order?.path ?? null;
}
