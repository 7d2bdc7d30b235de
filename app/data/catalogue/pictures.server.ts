import { type SQL, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import type { EditedPicture } from "#domain/catalogue/products/pictures";

/** Beside a product's columns: its pictures after the first, in their order. */
export function furtherPictures(): SQL<EditedPicture[]> {
  return sql<EditedPicture[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('path', image_url, 'alt', alt, 'alt_te', alt_te) order by place), '[]')
    from product_pictures further where further.product_id = products.product_id)`;
}

/** `width` and `height` in pixels; null: not known, as of the releases before. */
export type StoredPicture = EditedPicture & { width: number | null; height: number | null };

/** A product's pictures in their order, from the first on. */
export async function picturesOf(id: string): Promise<StoredPicture[]> {
  const { rows } = await read(() =>
    db.execute<StoredPicture>(sql`
      select path, alt, alt_te, width, height from (
        select 1 as place, image_url as path, picture_alt as alt, picture_alt_te as alt_te
        from products where product_id = ${id} and image_url is not null
        union all
        select place, image_url, alt, alt_te from product_pictures where product_id = ${id}) shown
      left join uploaded_pictures using (path) order by place`),
  );
  return rows;
}
