import { sql } from "drizzle-orm";
import { db, read } from "./db.server.ts";

/** By what a person knows an order again in a list. */
export type OrderGlimpse = {
  /** Of the first line. */
  name: string;
  lines: number;
  pieces: number;
  /** Today's pictures of the first three lines. */
  pictures: (string | null)[];
};

export async function glimpsesOf(orderIds: readonly string[]): Promise<Map<string, OrderGlimpse>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await read(() =>
    db.execute<OrderGlimpse & { order_id: string }>(sql`
      select item.order_id, count(*)::int as lines, sum(item.quantity)::int as pieces,
        (array_agg(item.product_name order by item.position))[1] as name,
        (array_agg(coalesce(product.image_url, episode.banner_image_url, combo.image_url)
          order by item.position))[:3] as pictures
      from order_items item
      left join products product on product.product_id = item.merchandise_id
      left join story_episodes episode on episode.id = item.episode_id
      left join pre_defined_combos combo on combo.combo_id = item.combo_id
      where item.order_id in ${[...orderIds]}
      group by item.order_id`),
  );
  return new Map(rows.map(({ order_id, ...glimpse }) => [order_id, glimpse]));
}
