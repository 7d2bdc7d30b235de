import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { Crowd, p50, p99 } from "../../evening/crowd.ts";
import { type EveningStore, openEveningStore } from "../../evening/evening-store.ts";
import { warm } from "../../evening/one-by-one.ts";
import { openPages } from "../../evening/pages.ts";
import type { Kind, Lap } from "../../evening/shoppers.ts";
import { endBench, type Figure, printFigures, printTitle } from "../figures.ts";
import { fillBigStore } from "./big-store.ts";
import { type Ran, runCommand } from "./command.ts";
import {
  type Compared,
  compareFiles,
  compareNamed,
  compareRows,
  compareSold,
  missingOrders,
} from "./compare.ts";

/**
 * Backs up a large store while people shop, once plain and once encrypted, restores both backups, and compares them
 * with the store row by row and byte by byte. The command shares the store's processor; the shoppers have the other. It
 * needs four times the store's size on the disk of `TMPDIR`, and a quarter of an hour.
 * `ORDERS=100000 GIGABYTES=5 SESSIONS=100 node --import ./test/sql-as-text.ts lab/bench/operation/backup.ts`
 */
const ORDERS = Number(process.env.ORDERS ?? 100_000);
const GIGABYTES = Number(process.env.GIGABYTES ?? 5);
const SESSIONS = Number(process.env.SESSIONS ?? 100);
/** Seconds for which shoppers are measured without a backup. */
const SECONDS = Number(process.env.SECONDS ?? 120);
const WARMING = 30;
const PROCESSOR = 0;

const folder = await temporaryFolder("backup-bench");
const passphraseFile = join(folder.path, "passphrase");
await writeFile(passphraseFile, "correct horse battery staple\n", { mode: 0o600 });
const sealed = { BACKUP_PASSPHRASE_FILE: passphraseFile };
const place = { plain: join(folder.path, "plain"), sealed: join(folder.path, "sealed") };

const store = await openEveningStore();
try {
  printTitle(
    "Backup and restore",
    `${ORDERS} orders and ${GIGABYTES} GB of screenshots; ${SESSIONS} people shop meanwhile. The command shares one processor with the store and its database.`,
  );
  await fillBigStore(store, { orders: ORDERS, gigabytes: GIGABYTES });
  const sold = await backUpWhileShopping(store);
  await store.stopNodes();
  const before = await bytesBelow(place.plain);
  const next = await backUp(store, place.plain);
  printRan("the next backup, of a store that stands still", next);
  const written = (await bytesBelow(place.plain)) - before;
  printFigures([{ what: "the next backup: written", value: written / 1e6, unit: "MB", digits: 1 }]);
  await restoreExactly(store);
  await restoreSold(store, sold);
} finally {
  await store.close();
  await folder.remove();
}
endBench();

/** Makes both backups; returns the orders that the store had confirmed before the encrypted one began. */
async function backUpWhileShopping(store: EveningStore): Promise<string[]> {
  await warm(store, await openPages(store.targets[0] ?? ""));
  // A person may have eight orders, so this is enough people for half an hour.
  const people = await store.people(Math.ceil(SESSIONS * 2));
  const { targets, screenshot } = store;
  const crowd = new Crowd({ targets, sessions: SESSIONS, people, screenshot });
  await wait(WARMING * 1_000);
  const laps = [await crowd.lap()];
  await wait(SECONDS * 1_000);
  const before = await crowd.lap();
  const plain = await backUp(store, place.plain);
  const during = await crowd.lap();
  const orders = [...laps, before, during].flatMap((lap) => lap.orders.map((one) => one.orderId));
  const encrypted = await backUp(store, place.sealed, sealed);
  const duringSealed = await crowd.lap();
  const end = await crowd.stop();
  printRan("backup", plain, await bytesBelow(place.plain));
  printRan("backup, encrypted", encrypted, await bytesBelow(place.sealed));
  printLap("before", before);
  printLap("during the backup", during);
  printLap("during the encrypted one", duringSealed);
  for (const { failures } of [before, during, duringSealed, end])
    for (const failure of failures.slice(0, 5)) console.error(failure);
  return orders;
}

async function backUp(
  { databaseUrl, dataDir }: EveningStore,
  into: string,
  environment: Record<string, string> = {},
): Promise<Ran> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment };
  const ran = await runCommand(["backup", into], settings, { processor: PROCESSOR });
  console.error(ran.output);
  return ran;
}

/** Restores the plain backup. It was brought up to date after the store had stopped, so everything must be equal. */
async function restoreExactly({ databaseUrl, dataDir }: EveningStore): Promise<void> {
  await withRestored(place.plain, {}, async (ran, restored, restoredDir) => {
    printRan("restore", ran, await bytesBelow(join(restoredDir, "files")));
    printCompared("rows of every table", await compareRows(databaseUrl, restored));
    printCompared("files", await compareFiles(join(dataDir, "files"), join(restoredDir, "files")));
  });
}

/**
 * Restores the backup that was made while people ordered. Each order that was confirmed before it must be restored, and
 * each restored row must equal the store's.
 */
async function restoreSold({ databaseUrl }: EveningStore, sold: string[]): Promise<void> {
  await withRestored(place.sealed, sealed, async (ran, restored, restoredDir) => {
    printRan("restore of the encrypted one", ran, await bytesBelow(join(restoredDir, "files")));
    printCompared("rows about orders", await compareSold(databaseUrl, restored));
    printCompared(
      "screenshots that rows name",
      await compareNamed(restored, join(restoredDir, "files")),
    );
    printCompared("orders that were acknowledged before it began", {
      compared: sold.length,
      differing: await missingOrders(restored, sold),
    });
  });
}

async function withRestored(
  from: string,
  environment: Record<string, string>,
  look: (ran: Ran, url: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const into = await temporaryFolder("restored");
  try {
    const ran = await runCommand(["restore", from], { DATA_DIR: into.path, ...environment });
    console.error(ran.output);
    const log = (sentence: string) => console.error(sentence);
    const postgres = await startEmbeddedPostgres({ dataDir: into.path, log });
    try {
      await look(ran, postgres.url, into.path);
    } finally {
      await postgres.stop();
    }
  } finally {
    await into.remove();
  }
}

function printRan(what: string, { seconds, memory }: Ran, bytes?: number): void {
  const size: Figure[] =
    bytes === undefined
      ? []
      : [
          { what: `${what}: size`, value: bytes / 1e6, unit: "MB", digits: 0 },
          { what: `${what}: each second`, value: bytes / 1e6 / seconds, unit: "MB", digits: 1 },
        ];
  printFigures([
    { what: `${what}: time`, value: seconds, unit: "s", digits: 1 },
    ...size,
    { what: `${what}: most memory`, value: memory, unit: "MB", digits: 0 },
  ]);
}

function printLap(when: string, lap: Lap): void {
  const milliseconds = { unit: "ms", digits: 1 };
  const times = (what: string, kind: Kind) => [
    {
      what: `${what}, ${when}: p50 of ${lap.times[kind].length}`,
      value: p50(lap, kind),
      ...milliseconds,
    },
    { what: `${what}, ${when}: p99`, value: p99(lap, kind), ...milliseconds },
  ];
  printFigures([
    ...times("pages", "page"),
    ...times("cart operations", "cart"),
    ...times("Confirm", "confirm"),
    { what: `requests failed, ${when}`, value: lap.failed, atMost: 0, digits: 0 },
  ]);
}

function printCompared(what: string, { compared, differing }: Compared): void {
  for (const one of differing.slice(0, 5)) console.error(one);
  printFigures([
    { what: `${what}, compared`, value: compared, digits: 0 },
    { what: `${what}, different or missing`, value: differing.length, atMost: 0, digits: 0 },
  ]);
}

async function bytesBelow(path: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
