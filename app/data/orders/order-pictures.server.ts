import { sql } from "drizzle-orm";
import { orderItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { customComboCartId } from "#domain/catalogue/catalogue";

/** The card whose picture represents an order line: the card itself, or the first of a customer's own combo. */
export const orderLineCard = sql`coalesce(${orderItems.merchandise_id},
  case when starts_with(${orderItems.combo_id}, ${customComboCartId("")})
    then ${orderItems.contents} -> 0 ->> 'product_id' end)`;

/** Its picture, from the joined rows. */
export const orderLinePicture = sql<string | null>`coalesce(${products.image_url},
  ${storyEpisodes.banner_image_url}, ${preDefinedCombos.image_url})`;

/** True if it is on sale today; null for a customer's own combo. */
export const isOnSale = sql<boolean | null>`case
  when ${orderItems.combo_id} is not null then ${preDefinedCombos.is_active}
  else coalesce(${storyEpisodes.is_active}, ${products.is_active}) end`;
