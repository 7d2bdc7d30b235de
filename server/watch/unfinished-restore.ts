import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CommandError } from "#operation/command-line";
import {
  readRecord,
  refuseMovedStore,
  StoreLocation,
  type StorePlaces,
  storeLocation,
  writeRecord,
} from "./moved.ts";

/** A restore that has begun, as recorded in DATA_DIR until it has ended. */
const UnfinishedRestore = StoreLocation.extend({
  backup: z.string(),
  /** True if other files were there before, which aren't the restore's to take away. */
  keepFiles: z.boolean(),
  begunAt: z.iso.datetime(),
});

const pathIn = (dataDir: string) => join(dataDir, "restore.json");

/** Null if no restore to this database and these files has begun without ending. */
export async function readUnfinishedRestore(config: StorePlaces) {
  const restore = await readRecord(
    pathIn(config.dataDir),
    UnfinishedRestore,
    "a restore has begun here and isn't done. Begin with an empty DATA_DIR.",
  );
  const here = storeLocation(config);
  const isHere = restore?.database === here.database || restore?.files === here.files;
  return isHere ? restore : null;
}

/** Called before a restore writes its first byte, so that no start takes its half for a store. */
export async function markRestore(
  config: StorePlaces,
  { backup, keepFiles, now }: { backup: string; keepFiles: boolean; now: Date },
): Promise<void> {
  const restore = { backup, ...storeLocation(config), keepFiles, begunAt: now.toISOString() };
  await writeRecord(pathIn(config.dataDir), restore);
}

export async function unmarkRestore({ dataDir }: StorePlaces): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/** Refuses to run on data that were moved away, or whose move or restore isn't complete. */
export async function refuseIncompleteStore(config: StorePlaces): Promise<void> {
  await refuseMovedStore(config);
  const restore = await readUnfinishedRestore(config);
  if (!restore) return;
  throw new CommandError(
    `A restore of ${restore.backup} has begun here and isn't done: run \`npm run restore -- PLACE --backup ${restore.backup}\` again, which replaces what it left. To give it up, begin with an empty DATA_DIR, and with an empty database and bucket where those are used.`,
  );
}
