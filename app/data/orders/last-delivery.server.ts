import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";

/** The recipient's name and address of a person's last parcel that wasn't a gift. */
export type LastDelivery = { name: string; address: string };

export async function lastDeliveryOf(userId: string): Promise<LastDelivery | null> {
  const [last] = await db
    .select({ name: orders.customer_name, address: orders.shipping_address })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        isNotNull(orders.payment_transaction_id),
        isNotNull(orders.shipping_address),
        isNull(orders.gift_recipient),
      ),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(1);
  return last?.name && last.address ? { name: last.name, address: last.address } : null;
}
