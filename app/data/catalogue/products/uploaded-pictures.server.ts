import { sql } from "drizzle-orm";
import { db, transaction } from "#data/db.server";
import { uploadedPictures } from "#data/schema.server";

/** The row is written before the picture's files, so that a sweep finds those of a save that broke off. */
export async function noteUploadedPicture(path: string, now: Date): Promise<void> {
  await db
    .insert(uploadedPictures)
    .values({ path, uploaded_at: now })
    .onConflictDoUpdate({
      target: uploadedPictures.path,
      set: { uploaded_at: now, unused_since: null },
    });
}

/** Open payments show a picture for as long as their versions are stored. */
const UNUSED_DAYS = 40;
const AT_ONCE = 50;

const IN_USE = sql`(
  exists (select from products where image_url = path)
  or exists (select from series where image_url = path)
  or exists (select from pre_defined_combos where image_url = path)
  or exists (select from story_episodes where banner_image_url = path)
  or exists (select from story_tiles where image_url = path))`;

/** Deletes pictures that nothing of the catalogue has named for 40 days. `remove` deletes a picture's files. */
export async function sweepUploadedPictures(
  now: Date,
  remove: (path: string) => Promise<void>,
): Promise<void> {
  await db.execute(sql`
    update uploaded_pictures set unused_since = case when ${IN_USE} then null else ${now.toISOString()}::timestamptz end
    where (unused_since is null) <> ${IN_USE}`);
  const longAgo = new Date(now.getTime() - UNUSED_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from uploaded_pictures
    where unused_since < ${longAgo} and not ${IN_USE} order by unused_since limit ${AT_ONCE}`);
  for (const { path } of rows)
    await transaction(async (tx) => {
      // An upload of the same picture now waits for its row, and then stores it anew.
      const { rowCount } = await tx.execute(sql`
        delete from uploaded_pictures
        where path = ${path} and unused_since < ${longAgo} and not ${IN_USE}`);
      if (rowCount === 1) await remove(path);
    });
}
