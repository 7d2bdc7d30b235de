import { sql } from "drizzle-orm";
import { orderItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { customComboCartId } from "#domain/catalogue/catalogue";

/**
 * SQL for the id of the product whose picture stands for an order line: the line's own, or the first in a customer's
 * own combo.
 */
export const orderLineCard = sql`coalesce(${orderItems.merchandise_id},
  case when starts_with(${orderItems.combo_id}, ${customComboCartId("")})
    then ${orderItems.contents} -> 0 ->> 'product_id' end)`;

/** SQL for an order line's picture. The query has to join the three tables. */
export const orderLinePicture = sql<string | null>`coalesce(${products.image_url},
  ${storyEpisodes.banner_image_url}, ${preDefinedCombos.image_url})`;

/** SQL: true if the line's product, episode or combo is on sale today; null for a customer's own combo. */
export const isOnSale = sql<boolean | null>`case
  when ${orderItems.combo_id} is not null then ${preDefinedCombos.is_active}
  else coalesce(${storyEpisodes.is_active}, ${products.is_active}) end`;
