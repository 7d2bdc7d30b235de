import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CommandError } from "#operation/command-line";
import type { Config } from "#request/config.server";

/** Where a store has its database and files, without secrets. */
export const StoreLocation = z.object({ database: z.string(), files: z.string() });
export type StoreLocation = z.infer<typeof StoreLocation>;

/** A store's move to another place, under way or completed, as recorded in DATA_DIR. */
const Moved = z.object({
  from: StoreLocation,
  to: StoreLocation,
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Moved = z.infer<typeof Moved>;

export type StorePlaces = Pick<Config, "databaseUrl" | "dataDir" | "s3">;

export function storeLocation({ databaseUrl, dataDir, s3 }: StorePlaces): StoreLocation {
  return {
    database: databaseUrl ? withoutUser(databaseUrl) : join(dataDir, "pg"),
    files: s3 ? `${s3.bucket} at ${s3.endpoint}` : join(dataDir, "files"),
  };
}

function withoutUser(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get("host") ?? host}${pathname}`;
}

const pathIn = (dataDir: string) => join(dataDir, "move.json");

/** Null if the store was never moved. */
export async function readMoved(dataDir: string): Promise<Moved | null> {
  return await readRecord(
    pathIn(dataDir),
    Moved,
    "it says where this store was moved. Put it back from a backup, or delete it if it never was.",
  );
}

export async function writeMoved(dataDir: string, moved: Moved): Promise<void> {
  await writeRecord(pathIn(dataDir), moved);
}

/** Reads a record of DATA_DIR; null if there is none. Throws a sentence that ends with `advice` if it is damaged. */
export async function readRecord<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  advice: string,
): Promise<z.output<Schema> | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${path} can't be read: ${advice}`);
  }
}

/** Writes a record completely or not at all, because nobody could go on with a half of one. */
export async function writeRecord(path: string, record: object): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(beside, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(beside, path);
}

const SETTINGS = {
  database: "DATABASE_URL",
  files: "S3_ENDPOINT and the other S3_ settings",
} as const;

/**
 * Refuses to run on data that was moved away, or whose move isn't complete. The CommandError says where the store is
 * now.
 */
export async function refuseMovedStore(config: StorePlaces): Promise<void> {
  const moved = await readMoved(config.dataDir);
  if (!moved) return;
  const { from, to, endedAt } = moved;
  const here = storeLocation(config);
  const isAt = (place: StoreLocation) =>
    (["database", "files"] as const).filter(
      (what) => from[what] !== to[what] && place[what] === here[what],
    );
  const path = pathIn(config.dataDir);
  if (!endedAt && isAt(to).length > 0) {
    const target = isAt(to).map((what) => to[what]);
    throw new CommandError(
      `The store's move to ${target.join(" and ")} has begun and isn't done: run \`npm run move\` again with the settings that it began with, or delete ${path} to give it up.`,
    );
  }
  if (!endedAt || isAt(from).length === 0) return;
  const left = isAt(from);
  throw new CommandError(
    `This store was moved on ${endedAt.slice(0, 10)}: its ${left.map((what) => `${what} to ${to[what]}`).join(", its ")}. What lies here is what it left behind. Set ${left.map((what) => SETTINGS[what]).join(" and ")} to there. To go back for good, without what was ordered since, delete ${path}.`,
  );
}
