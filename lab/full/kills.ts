/** Kills the store, its database, or both with kill -9 at random moments, while people order. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeDatabase } from "../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { filesAt } from "../../app/services/files.server.ts";
import {
  buyAll,
  openStoreDatabase,
  ordersByTransactionId,
  untilReady,
  waitUntil,
  wrongInBooks,
} from "../../test/people/orders-under-load.ts";
import { Shopper } from "../../test/people/shopper-by-hand.ts";
import { addressOf, startStore, temporaryFolder } from "../../test/store/built-store.ts";
import {
  endPrograms,
  endServerOf,
  type Program,
  postmasterOf,
} from "../../test/store/processes.ts";

const ROUNDS = Number(process.env.KILLS ?? 60);
const SHOPPERS_A_ROUND = 16;
const KILLED = [
  { what: "the store", store: true, database: false },
  { what: "the database", store: false, database: true },
  { what: "both", store: true, database: true },
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder("kills");
  dataDir = join(folder.path, "data");
  setConfig(readConfig({ DATA_DIR: dataDir }));
});

afterEach(async () => {
  await closeDatabase();
  await endPrograms();
  await endServerOf(dataDir);
  await folder.remove();
});

async function openStore(): Promise<{ store: Program; origin: string }> {
  const store = startStore({ DATA_DIR: dataDir, TMPDIR: folder.path });
  return { store, origin: await addressOf(store) };
}

it(`${ROUNDS} kills lose no order that a customer saw, double none, and the store is back each time`, async () => {
  let { store, origin } = await openStore();
  const everybody: string[] = [];
  let seenBefore = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const killed = KILLED[round % KILLED.length] ?? KILLED[0];
    await openStoreDatabase(dataDir);
    const shoppers: Shopper[] = [];
    for (let count = 0; count < SHOPPERS_A_ROUND; count++) shoppers.push(await Shopper.arrive());
    await closeDatabase();
    const seen = new Set<string>();
    const storm = buyAll(shoppers, origin, seen);
    const orders = randomInt(SHOPPERS_A_ROUND - 2);
    await waitUntil(() => seen.size >= orders);
    await sleep(randomInt(100));
    if (killed?.database) process.kill(await postmasterOf(dataDir), "SIGKILL");
    if (killed?.store) await store.ends("SIGKILL");
    await storm;
    const seenInTheStorm = [...seen];
    seenBefore += seenInTheStorm.length;

    if (killed?.store) ({ store, origin } = await openStore());
    await untilReady(origin);
    await openStoreDatabase(dataDir);
    const after = await ordersByTransactionId();
    expect(seenInTheStorm.filter((id) => after.get(id) !== 1)).toEqual([]);

    // Customers who got no response press Confirm again, and get one order, never a second.
    await buyAll(shoppers, origin, seen);
    everybody.push(...shoppers.map(({ transactionId }) => transactionId));
    const orderedOnce = new Map(everybody.map((id) => [id, 1]));
    expect(await ordersByTransactionId()).toEqual(orderedOnce);
    expect(await wrongInBooks(filesAt({ dataDir }))).toEqual([]);
    console.log(
      `kill ${round + 1}, ${killed?.what}: ${seenInTheStorm.length} of ${SHOPPERS_A_ROUND} orders were seen before, all are there once, and the books add up`,
    );
  }
  expect(await store.ends("SIGTERM")).toBe(0);
  console.log(
    `${ROUNDS} kills: ${seenBefore} orders seen before one, ${everybody.length} in the end; 0 lost, 0 doubled`,
  );
});
