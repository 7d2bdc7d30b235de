import { sql } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { orderItems } from "#data/schema.server";
import { orderLineCard, orderLinePicture } from "./order-pictures.server.ts";

/** The facts by which a customer tells an order from the others in a list. */
export type OrderPreview = {
  name: string;
  lines: number;
  pieces: number;
  /** The pictures that the first three lines have today. */
  pictures: (string | null)[];
};

export async function orderPreviews(
  orderIds: readonly string[],
): Promise<Map<string, OrderPreview>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await read(() =>
    db.execute<OrderPreview & { order_id: string }>(sql`
      select order_id, count(*)::int as lines, sum(quantity)::int as pieces,
        (array_agg(${translated(orderItems, "product_name", "name")} order by position))[1] as name,
        (array_agg(${orderLinePicture} order by position))[:3] as pictures
      from order_items
      left join products on products.product_id = ${orderLineCard}
      left join story_episodes on story_episodes.id = order_items.episode_id
      left join pre_defined_combos on pre_defined_combos.combo_id = order_items.combo_id
      where order_id in ${[...orderIds]}
      group by order_id`),
  );
  return new Map(rows.map(({ order_id, ...preview }) => [order_id, preview]));
}
