import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, db, transaction, watchDb } from "#data/db.server";
import { daysBefore } from "#domain/people/retention";

/** What each node of one store has alike. */
export type StoreIdentity = { secretCheck: string; filesMarker: string };

/** Among the files: its text is the row's `files_marker`. */
export type MarkerFile = {
  read: () => Promise<string | null>;
  write: (marker: string) => Promise<void>;
};

const SELECT = sql`select secret_check as "secretCheck", files_marker as "filesMarker" from store_identity`;

/**
 * The store's identity; the first node makes it, by its own secret and among its own files. A database that never sold
 * takes no files that have another marker: DATABASE_URL may name the wrong one, and what no row names is removed one
 * day. Its own marker is known beforehand, so that a start that broke off behind it is begun again.
 */
export async function storeIdentity(
  secretCheck: string,
  marker: MarkerFile,
): Promise<StoreIdentity> {
  return (await readIdentity()) ?? (await makeIdentity(secretCheck, marker));
}

/** Null: no node has started with this database yet. */
export async function readIdentity(): Promise<StoreIdentity | null> {
  const { rows } = await watchDb.execute<StoreIdentity>(SELECT);
  return rows[0] ?? null;
}

async function makeIdentity(secretCheck: string, marker: MarkerFile): Promise<StoreIdentity> {
  return await transaction(async (tx) => {
    const { store, isOwner } = await claimToFiles(tx);
    const mine = { secretCheck, filesMarker: isOwner ? randomUUID() : store };
    // Of two nodes the second waits here for the first.
    const { rowCount } = await tx.execute(sql`
      insert into store_identity (secret_check, files_marker)
      values (${mine.secretCheck}, ${mine.filesMarker}) on conflict do nothing`);
    if (rowCount === 0) {
      const { rows } = await tx.execute<StoreIdentity>(SELECT);
      return rows[0] ?? mine;
    }
    if (isOwner || (await marker.read()) === null) await marker.write(mine.filesMarker);
    return mine;
  });
}

/**
 * A database that was restored or has orders owns the files that it finds, whatever their marker: they survived. A
 * restored one has the key of the store that it is a copy of, which may be that store's marker.
 */
async function claimToFiles(tx: Db): Promise<{ store: string; isOwner: boolean }> {
  const { rows } = await tx.execute<{ store: string; isOwner: boolean }>(sql`
    select id as store, exists (select from orders) or exists (select from outbox_holds) as "isOwner"
    from backup_identity`);
  return rows[0] ?? { store: randomUUID(), isOwner: false };
}

/**
 * Whether this node is to look for files that no row names: one a day, among files that have the store's own marker, and
 * none between a restore and the moment when somebody lets emails go. A node whose clock was wrong keeps nobody from it.
 */
export async function claimFileSweep(filesMarker: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update store_identity set files_swept_at = ${now.toISOString()}
    where files_marker = ${filesMarker}
      and (files_swept_at is null or files_swept_at <= ${daysBefore(now, 1).toISOString()}
        or files_swept_at > ${daysBefore(now, -1).toISOString()})
      and not exists (select from outbox_holds where released_at is null)`);
  return rowCount === 1;
}

/** It came to nothing: the next turn of a node tries again. */
export async function giveFileSweepBack(): Promise<void> {
  await db.execute(sql`update store_identity set files_swept_at = null`);
}

/** From now on this is the store's secret; nodes with another one aren't ready. */
export async function adoptSecret(tx: Db, secretCheck: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update store_identity set secret_check = ${secretCheck}, changed_at = ${now.toISOString()}`);
}

/** From now on the files that have this marker are the store's. */
export async function adoptFiles(tx: Db, filesMarker: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update store_identity set files_marker = ${filesMarker}, changed_at = ${now.toISOString()}`);
}
