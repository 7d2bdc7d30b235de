import { constants, copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isEmptyDatabase } from "#data/copying/compare-tables.server";
import type { OnTable } from "#data/copying/copied.server";
import { CommandError, resolveFromCaller } from "#operation/command-line";
import { provedText } from "#operation/prove/prove-command";
import { type Config, readConfig, setConfig } from "#request/config.server";
import { exclusiveDatabaseUrl } from "#server/postgres/database-url";
import {
  type Moved,
  readMoved,
  type StoreLocation,
  storeLocation,
  writeMoved,
} from "#server/watch/moved";
import { refuseIncompleteStore } from "#server/watch/unfinished-restore";
import { type Files, filesAt } from "#services/files.server";
import {
  checksumTables,
  moveRows,
  refuseDifferences,
  refuseRunningStore,
  refuseTarget,
} from "./move-database.ts";
import { compareFiles, copyFiles, listFilesWithSizes } from "./move-files.ts";

export const MOVE_HELP = `npm run move -- FILE          moves the store to where FILE says
npm run move -- FILE ahead    copies the files there while the store runs, so that it is closed for less long

FILE has what will be different in .env, written alike: DATABASE_URL for a database of your own (PostgreSQL 15 to 18,
a new and empty one) instead of the one in DATA_DIR, S3_ENDPOINT and the other S3_ settings for files in a bucket (an empty one)
instead of a folder. The way back is written alike: DATABASE_URL= with nothing behind it, and another DATA_DIR.

Stop the store first. Every row and every file is copied, then read at both places and compared. If it breaks off,
run it again: it goes on. What lies here isn't changed, and no store opens it afterwards.`;

type Options = {
  environment: Record<string, string | undefined>;
  write: (line: string) => void;
  now?: () => Date;
};

type MoveConfigs = { from: Config; to: Config; places: { from: StoreLocation; to: StoreLocation } };

/** Moves a store and returns the text to print. Throws a CommandError, or an error that a start would throw. */
export async function move(words: string[], options: Options): Promise<string> {
  const [path, when, ...more] = words;
  if (!path || path.startsWith("-") || more.length > 0 || (when && when !== "ahead"))
    throw new CommandError(MOVE_HELP);
  const { environment } = options;
  const from = readConfig(environment);
  const settings = await settingsIn(path);
  const to = readConfig({ ...environment, ...settings });
  const ways = { from, to, places: { from: storeLocation(from), to: storeLocation(to) } };
  setConfig(from);
  await refuseIncompleteStore(from);
  const closing: (() => unknown)[] = [];
  try {
    return when === "ahead"
      ? await copyFilesInAdvance(ways, options)
      : await moveAll(ways, { ...options, closing, path, names: Object.keys(settings) });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function settingsIn(path: string): Promise<Record<string, string>> {
  const text = await readFile(resolveFromCaller(path), "utf8").catch(() => null);
  if (text === null)
    throw new CommandError(
      `${path} can't be read: it wants the settings that will be different, written as in .env.`,
    );
  return Object.fromEntries(
    Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]),
  );
}

async function copyFilesInAdvance(
  ways: MoveConfigs,
  { write, now = () => new Date() }: Options,
): Promise<string> {
  const { places } = ways;
  if (places.from.files === places.to.files)
    throw new CommandError("The files stay where they are: there is nothing to copy ahead.");
  const [from, to] = [filesAt(ways.from), filesAt(ways.to)];
  await begin(ways, { to: null, toFiles: to, at: now() });
  await copyFiles(from, to, progressPrinter(write, "files copied"));
  return "The files are at the target, but for what comes until the move. Stop the store and run it without 'ahead'.";
}

type Running = Options & { closing: (() => unknown)[]; path: string; names: string[] };

async function moveAll(ways: MoveConfigs, running: Running): Promise<string> {
  const { places } = ways;
  const { write, now = () => new Date() } = running;
  const rows = places.from.database !== places.to.database;
  const files = places.from.files !== places.to.files;
  if (!rows && !files) {
    throw new CommandError(
      `By ${running.path} the store stays where it is: set DATABASE_URL, or S3_ENDPOINT and the other S3_ settings, there.`,
    );
  }
  const began = performance.now();
  // The source is opened even if only files are moved, because opening it fails while a store runs on it.
  const source = await exclusiveDatabaseUrl(ways.from, running);
  await refuseRunningStore(source);
  const target = rows ? await exclusiveDatabaseUrl(ways.to, running) : null;
  if (target) await refuseTarget(target);
  const [fromFiles, toFiles] = [filesAt(ways.from), filesAt(ways.to)];
  const begun = await begin(ways, { to: target, toFiles: files ? toFiles : null, at: now() });
  write(
    `Moving ${describeMove(places, { rows, files })}. The store has to stay closed until this says that it moved.`,
  );
  const done: string[] = [];
  if (target) done.push(await moveDatabase(source, target, write));
  if (files) done.push(await moveFiles(fromFiles, toFiles, write));
  await copySecret(ways);
  await writeMoved(ways.from.dataDir, { ...begun, endedAt: now().toISOString() });
  const proved = await provedText({ databaseUrl: target ?? source, files: toFiles });
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  return `${done.join("\n")}
Moved; this took ${seconds} s. Every row and every file was compared.
${proved}
Now put what ${running.path} says into .env (${running.names.join(", ")}), on every node, and start the store.
What lay here is as it was, and no store opens it any more: ${join(ways.from.dataDir, "move.json")} says so, and a start tells how to go back.`;
}

function describeMove(
  { from, to }: MoveConfigs["places"],
  { rows, files }: { rows: boolean; files: boolean },
): string {
  return [
    ...(rows ? [`the database from ${from.database} to ${to.database}`] : []),
    ...(files ? [`the files from ${from.files} to ${to.files}`] : []),
  ].join(" and ");
}

type Target = {
  /** The target's database; null if only files are moved. */
  to: string | null;
  toFiles: Files | null;
  at: Date;
};

/** Records the target, so that an interrupted move can be continued. Refuses a target with other data. */
async function begin({ from, places }: MoveConfigs, { to, toFiles, at }: Target): Promise<Moved> {
  const known = await readMoved(from.dataDir);
  const open = known?.endedAt === null ? known : null;
  if (open && !isSameMove(open, places)) {
    throw new CommandError(
      `A move to other places has begun (${open.to.database}, ${open.to.files}): finish that one, or delete ${join(from.dataDir, "move.json")} to give it up.`,
    );
  }
  if (open) return open;
  if (toFiles && (await listFilesWithSizes(toFiles)).size > 0) {
    throw new CommandError(
      `${places.to.files} isn't empty. Nothing is overwritten: take a new, empty one.`,
    );
  }
  if (to && !(await isEmptyDatabase(to))) {
    throw new CommandError(
      `The database ${places.to.database} isn't empty. Nothing is overwritten: make a new, empty one.`,
    );
  }
  const moved: Moved = { ...places, begunAt: at.toISOString(), endedAt: null };
  await writeMoved(from.dataDir, moved);
  return moved;
}

function isSameMove({ from, to }: Moved, places: MoveConfigs["places"]): boolean {
  return JSON.stringify([from, to]) === JSON.stringify([places.from, places.to]);
}

async function moveDatabase(
  from: string,
  to: string,
  write: (line: string) => void,
): Promise<string> {
  const progressOf = (what: string): OnTable => {
    return (table, { done, of }) => write(`${done + 1}/${of} ${what}${table}`);
  };
  const checksums = await checksumTables(from, progressOf("read: "));
  await moveRows(from, to, { checksums, onTable: progressOf("") });
  await refuseDifferences(to, checksums, progressOf("compared: "));
  const rows = checksums.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${checksums.tables.length} tables with ${rows} rows are at the target, each row the same.`;
}

async function moveFiles(from: Files, to: Files, write: (line: string) => void): Promise<string> {
  await copyFiles(from, to, progressPrinter(write, "files copied"));
  const differences = await compareFiles(from, to, progressPrinter(write, "files compared"));
  if (differences.length > 0) {
    throw new CommandError(
      `The files at the target aren't those here:\n${differences.slice(0, 20).join("\n")}\nDelete them at the target and run this again; the store here is as it was.`,
    );
  }
  const all = await listFilesWithSizes(from);
  const bytes = [...all.values()].reduce((sum, size) => sum + size, 0);
  return `${all.size} files (${(bytes / 1024 ** 2).toFixed(1)} MB) are at the target, each the same.`;
}

/** Returns a progress function that prints a line for every 500 items, and for the last. */
function progressPrinter(write: (line: string) => void, what: string) {
  return (done: number, of: number) => {
    if (done % 500 === 0 || done === of) write(`${done}/${of} ${what}`);
  };
}

/**
 * Copies the secret to the target. Without it everybody would be signed out, and links in emails would stop working.
 */
async function copySecret({ from, to }: MoveConfigs): Promise<void> {
  if (to.secret || from.dataDir === to.dataDir) return;
  await mkdir(to.dataDir, { recursive: true });
  const [source, target] = [join(from.dataDir, "secret"), join(to.dataDir, "secret")];
  if (from.secret) return;
  await copyFile(source, target, constants.COPYFILE_EXCL).catch(async (error) => {
    const same =
      (await readFile(source, "utf8")) === (await readFile(target, "utf8").catch(() => ""));
    if (!same)
      throw new CommandError(
        `${target} holds another secret than ${source}: take it away, then run this again.`,
        { cause: error },
      );
  });
}
