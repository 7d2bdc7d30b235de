import { sql } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db } from "#data/db.server";
import { contentsOf } from "#data/json-columns.server";
import { orderItems } from "#data/schema.server";
import { nameBesideOthers } from "#domain/catalogue/combo-messages";
import { orderLineCard, orderLinePicture } from "./order-pictures.server.ts";

/** The facts by which a customer tells an order from the others in a list. `name`: the first line's, beside others. */
export type OrderPreview = {
  name: string;
  lines: number;
  pieces: number;
  /** The pictures that the first three lines have today. */
  pictures: (string | null)[];
};

type PreviewRow = OrderPreview & { order_id: string; combo_id: string | null; contents: unknown };

export async function orderPreviews(
  orderIds: readonly string[],
): Promise<Map<string, OrderPreview>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await db.execute<PreviewRow>(sql`
    select order_id, count(*)::int as lines, sum(quantity)::int as pieces,
      (array_agg(${translated(orderItems, "product_name", "name")} order by position))[1] as name,
      (array_agg(order_items.combo_id order by position))[1] as combo_id,
      (array_agg(order_items.contents order by position))[1] as contents,
      (array_agg(${orderLinePicture} order by position))[:3] as pictures
    from order_items
    left join products on products.product_id = ${orderLineCard}
    left join story_episodes on story_episodes.id = order_items.episode_id
    left join pre_defined_combos on pre_defined_combos.combo_id = order_items.combo_id
    where order_id in ${[...orderIds]}
    group by order_id`);
  return new Map(rows.map(toPreview));
}

function toPreview({
  order_id,
  combo_id,
  contents,
  ...preview
}: PreviewRow): [string, OrderPreview] {
  const first = { name: preview.name, id: combo_id ?? "", contents: contentsOf(contents) };
  return [order_id, { ...preview, name: nameBesideOthers(first, preview.lines - 1) }];
}
