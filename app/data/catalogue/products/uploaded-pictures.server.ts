import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db, transaction } from "#data/db.server";
import * as schema from "#data/schema.server";
import { daysBefore } from "#domain/indian-time";

/** All columns of the schema that contain a picture's path. */
export const PICTURE_COLUMNS = Object.values(schema).flatMap((table) =>
  is(table, PgTable)
    ? Object.values(getTableColumns(table))
        .filter(({ name }) => name === "image_url" || name === "banner_image_url")
        .map(({ name }) => ({ table: getTableName(table), column: name }))
    : [],
);

/** SQL that selects every picture path in use, as `path`. */
export const NAMED_PICTURES = sql.join(
  PICTURE_COLUMNS.map(
    ({ table, column }) =>
      sql`select ${sql.identifier(column)} as path from ${sql.identifier(table)}`,
  ),
  sql` union all `,
);

/**
 * Records an upload before its files are written, so that the files of an interrupted upload are found and deleted.
 */
export async function noteUploadedPicture(
  path: string,
  shape: { width?: number; height?: number },
  now: Date,
): Promise<void> {
  await db
    .insert(schema.uploadedPictures)
    .values({ path, ...shape, uploaded_at: now })
    .onConflictDoUpdate({
      target: schema.uploadedPictures.path,
      set: { ...shape, uploaded_at: now, unused_since: null },
    });
}

/**
 * An unused picture is deleted after this many days. Old quote versions of open payments may still show it, but they
 * are stored for a shorter time.
 */
const UNUSED_DAYS = 40;
const AT_ONCE = 50;

const IS_REFERENCED = sql`exists (
  select from (${NAMED_PICTURES}) as named where named.path = uploaded_pictures.path)`;

/** Deletes pictures that no row has named for 40 days. `remove` deletes a picture's files. */
export async function sweepUploadedPictures(
  now: Date,
  remove: (path: string) => Promise<void>,
): Promise<void> {
  await db.execute(sql`
    update uploaded_pictures set unused_since = case when ${IS_REFERENCED} then null else ${now.toISOString()}::timestamptz end
    where (unused_since is null) <> ${IS_REFERENCED}`);
  const longAgo = daysBefore(now, UNUSED_DAYS).toISOString();
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from uploaded_pictures
    where unused_since < ${longAgo} and not ${IS_REFERENCED} order by unused_since limit ${AT_ONCE}`);
  for (const { path } of rows)
    await transaction(async (tx) => {
      // An upload of the same picture at this moment waits for this row's lock, and then stores the files again.
      const { rowCount } = await tx.execute(sql`
        delete from uploaded_pictures
        where path = ${path} and unused_since < ${longAgo} and not ${IS_REFERENCED}`);
      if (rowCount === 1) await remove(path);
    });
}
