import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, db, transaction, watchDb } from "#data/db.server";
import { daysBefore } from "#domain/indian-time";

/**
 * What all nodes of a store must share: a secret (here its hash) and the file storage, known by the text of a marker
 * file in it.
 */
export type StoreIdentity = { secretCheck: string; filesMarker: string };

/** The marker file in the file storage; its text must equal the column `files_marker`. */
export type MarkerFile = {
  read: () => Promise<string | null>;
  write: (marker: string) => Promise<void>;
};

const SELECT_IDENTITY = sql`select secret_check as "secretCheck", files_marker as "filesMarker" from store_identity`;

/**
 * Reads the store's identity. If there is none yet, makes it from this node's secret and writes the marker file. A
 * database without orders doesn't take over a file storage that has another marker: DATABASE_URL may name the wrong
 * database, and the clean-up would delete files that no row names. The marker is the database's own key, so a start
 * that failed after writing it can be repeated.
 */
export async function storeIdentity(
  secretCheck: string,
  marker: MarkerFile,
): Promise<StoreIdentity> {
  return (await readStoreIdentity()) ?? (await makeIdentity(secretCheck, marker));
}

/** Null if no node has started with this database yet. */
export async function readStoreIdentity(): Promise<StoreIdentity | null> {
  const { rows } = await watchDb.execute<StoreIdentity>(SELECT_IDENTITY);
  return rows[0] ?? null;
}

async function makeIdentity(secretCheck: string, marker: MarkerFile): Promise<StoreIdentity> {
  return await transaction(async (tx) => {
    const { store, isOwner } = await fileStorageClaim(tx);
    const mine = { secretCheck, filesMarker: isOwner ? randomUUID() : store };
    // A second node that does the same waits at this insert until the first commits.
    const { rowCount } = await tx.execute(sql`
      insert into store_identity (secret_check, files_marker)
      values (${mine.secretCheck}, ${mine.filesMarker}) on conflict do nothing`);
    if (rowCount === 0) {
      const { rows } = await tx.execute<StoreIdentity>(SELECT_IDENTITY);
      return rows[0] ?? mine;
    }
    if (isOwner || (await marker.read()) === null) await marker.write(mine.filesMarker);
    return mine;
  });
}

/**
 * A database that has orders, or was restored, is the owner of the file storage that it finds, whatever its marker.
 * In a restored database, `store` is the key of the store that was backed up, so it isn't used as a new marker.
 */
async function fileStorageClaim(tx: Db): Promise<{ store: string; isOwner: boolean }> {
  const { rows } = await tx.execute<{ store: string; isOwner: boolean }>(sql`
    select id as store, exists (select from orders) or exists (select from outbox_holds) as "isOwner"
    from backup_identity`);
  return rows[0] ?? { store: randomUUID(), isOwner: false };
}

/**
 * Claims the daily search for files that no row names. Returns false if a node did it within the last day, if the
 * file storage has another marker, or while the outbox is held after a restore. A last search in the future comes
 * from a wrong clock and is ignored.
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

/** Gives the claim back after a failed search, so that a node tries again at its next turn. */
export async function releaseFileSweep(): Promise<void> {
  await db.execute(sql`update store_identity set files_swept_at = null`);
}

/** Makes this the store's secret. Nodes that have another one report that they aren't ready. */
export async function adoptSecret(tx: Db, secretCheck: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update store_identity set secret_check = ${secretCheck}, changed_at = ${now.toISOString()}`);
}

/** Makes the file storage with this marker the store's. */
export async function adoptFiles(tx: Db, filesMarker: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update store_identity set files_marker = ${filesMarker}, changed_at = ${now.toISOString()}`);
}
