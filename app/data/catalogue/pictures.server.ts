import { type SQL, sql } from "drizzle-orm";
import { commaSeparated } from "#data/columns.server";
import { db } from "#data/db.server";
import type { EditedPicture } from "#domain/catalogue/products/pictures";
import { translations } from "#domain/language";

const ALT_COLUMNS = ["alt", ...Object.values(translations("alt", (field) => field))];
const altPairs = commaSeparated(
  ALT_COLUMNS.map((alt) => sql`${sql.raw(`'${alt}'`)}, ${sql.identifier(alt)}`),
);
const ofTheProduct = commaSeparated(
  ALT_COLUMNS.map((alt) => sql`${sql.identifier(`picture_${alt}`)} as ${sql.identifier(alt)}`),
);
const altColumns = commaSeparated(ALT_COLUMNS.map((alt) => sql.identifier(alt)));

/** Selects a product's pictures after the first, in order, as one JSON column. */
export function furtherPictures(): SQL<EditedPicture[]> {
  return sql<EditedPicture[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('path', image_url, ${altPairs}) order by place), '[]')
    from product_pictures further where further.product_id = products.product_id)`;
}

/** Selects, beside a product's columns, the pixels of its first picture if that is taller than a card. */
export const tallPictureColumn = sql<{ width: number; height: number } | null>`(
  select jsonb_build_object('width', width, 'height', height) from uploaded_pictures
  where path = products.image_url and width * 5 < height * 4)`;

/** `width` and `height` in pixels; null for a picture that an older release stored. */
export type SizedPicture = EditedPicture & { width: number | null; height: number | null };

/** Returns all pictures of a product in order, the first included. */
export async function picturesOf(id: string): Promise<SizedPicture[]> {
  const { rows } = await db.execute<SizedPicture>(sql`
    select path, ${altColumns}, width, height from (
      select 1 as place, image_url as path, ${ofTheProduct}
      from products where product_id = ${id} and image_url is not null
      union all
      select place, image_url, ${altColumns} from product_pictures where product_id = ${id}) shown
    left join uploaded_pictures using (path) order by place`);
  return rows;
}
