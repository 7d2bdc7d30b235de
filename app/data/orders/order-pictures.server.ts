import { sql } from "drizzle-orm";
import { orderItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { customComboCartId } from "#domain/catalogue/catalogue";

/** The card that stands for a line of an order: the one that was bought, or the first of a customer's own combo. */
export const cardShown = sql`coalesce(${orderItems.merchandise_id},
  case when starts_with(${orderItems.combo_id}, ${customComboCartId("")})
    then ${orderItems.contents} -> 0 ->> 'product_id' end)`;

/** Of the rows that such a line is joined with. */
export const pictureShown = sql<string | null>`coalesce(${products.image_url},
  ${storyEpisodes.banner_image_url}, ${preDefinedCombos.image_url})`;

/** Tells whether it can be bought today; null: a customer's own combo, which is sold nowhere. */
export const isOnSale = sql<boolean | null>`case
  when ${orderItems.combo_id} is not null then ${preDefinedCombos.is_active}
  else coalesce(${storyEpisodes.is_active}, ${products.is_active}) end`;
