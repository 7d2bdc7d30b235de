import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CommandError } from "#operation/command-line";
import type { Config } from "#request/config.server";
import { refuseMovedStore, storeLocation } from "./moved.ts";

/** A restore that has begun, as recorded in DATA_DIR until it has ended. */
const UnfinishedRestore = z.object({
  backup: z.string(),
  database: z.string(),
  files: z.string(),
  /** True if other files were there before, which aren't the restore's to take away. */
  keepFiles: z.boolean(),
  begunAt: z.iso.datetime(),
});
type UnfinishedRestore = z.infer<typeof UnfinishedRestore>;

type StorePlaces = Pick<Config, "databaseUrl" | "dataDir" | "s3">;

const pathIn = (dataDir: string) => join(dataDir, "restore.json");

/** Null if no restore to this database and these files has begun without ending. */
export async function readUnfinishedRestore(
  config: StorePlaces,
): Promise<UnfinishedRestore | null> {
  const text = await readFile(pathIn(config.dataDir), "utf8").catch(() => null);
  if (text === null) return null;
  const restore = parsed(text);
  if (!restore) {
    throw new CommandError(
      `${pathIn(config.dataDir)} can't be read: a restore has begun here and isn't done. Begin with an empty DATA_DIR.`,
    );
  }
  const here = storeLocation(config);
  return restore.database === here.database || restore.files === here.files ? restore : null;
}

function parsed(text: string): UnfinishedRestore | null {
  try {
    return UnfinishedRestore.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Called before a restore writes its first byte, so that no start takes its half for a store. */
export async function markRestore(
  config: StorePlaces,
  { backup, keepFiles, now }: { backup: string; keepFiles: boolean; now: Date },
): Promise<void> {
  const restore = { backup, ...storeLocation(config), keepFiles, begunAt: now.toISOString() };
  const text = `${JSON.stringify(restore, null, 2)}\n`;
  const path = pathIn(config.dataDir);
  // The name is given to the whole mark, because nothing could be restored over a half of one.
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
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
