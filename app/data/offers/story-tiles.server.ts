import { asc, eq, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, transaction } from "#data/db.server";
import { storyTiles } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { type ChangedMeanwhile, changedMeanwhile } from "#data/settings/saved.server";
import { type Outcome, refused } from "#domain/problem";

export type TileRow = typeof storyTiles.$inferSelect;

/** Returns the tiles of all pages, each page's in their order. */
export async function tilesForAdmin(): Promise<TileRow[]> {
  return await db.select().from(storyTiles).orderBy(asc(storyTiles.page), asc(storyTiles.position));
}

/** Returns the position after a page's last tile. */
export async function newTilePosition(tx: Db, page: string): Promise<number> {
  return ((await lockedIds(tx, page)).at(-1)?.position ?? 0) + 1;
}

/** Returns a page's tiles in their order, and keeps others from adding or moving one until the commit. */
async function lockedIds(tx: Db, page: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('story_tiles'), hashtext(${page}))`);
  return await tx
    .select({ id: storyTiles.id, position: storyTiles.position })
    .from(storyTiles)
    .where(eq(storyTiles.page, page))
    .orderBy(asc(storyTiles.position))
    .for("update");
}

/**
 * Changes the order of a page's tiles. `before` is the order that the seller saw; if it has changed since, nothing
 * happens.
 */
export async function orderTiles(
  page: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  { by, now }: { by: string; now: Date },
): Promise<Outcome<ChangedMeanwhile | { code: "tiles-differ" }>> {
  if (before.toSorted().join(" ") !== after.toSorted().join(" "))
    return refused({ code: "tiles-differ" });
  return await transaction(async (tx) => {
    const current = (await lockedIds(tx, page)).map(({ id }) => id).join(" ");
    if (current === after.join(" ")) return { ok: true as const };
    if (current !== before.join(" ")) return refused(await changedMeanwhile(tx, "story-tile"));
    return await changeCatalogue(tx, async (tx) => {
      await placeTiles(tx, page, after);
      const facts = { order: { before, after } };
      await recordEvent(
        tx,
        { subject: "story-tile", id: page, action: "ordered", facts },
        { by, now },
      );
      return { ok: true as const };
    });
  });
}

/** Moves tiles to unused positions first, because no two may share a position even for one statement. */
async function placeTiles(tx: Db, page: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update story_tiles set position = position + 1000000 where page = ${page}`);
  await tx.execute(sql`
    update story_tiles set position = place.position
    from unnest(${sql.param(ids)}::text[]) with ordinality place(id, position)
    where story_tiles.id = place.id and story_tiles.page = ${page}`);
}
