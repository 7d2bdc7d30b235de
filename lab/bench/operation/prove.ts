import { setTimeout as wait } from "node:timers/promises";
import { filesAt } from "../../../app/services/files.server.ts";
import { prove } from "../../../operation/prove/prove.ts";
import { Crowd, p50, p99 } from "../../evening/crowd.ts";
import { openEveningStore } from "../../evening/evening-store.ts";
import { warm } from "../../evening/one-by-one.ts";
import { openPages } from "../../evening/pages.ts";
import type { Lap } from "../../evening/shoppers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { fillBooks } from "./proved-stores.ts";

/**
 * Checks the books of 100,000 orders, first alone and then repeatedly while people shop. Store and database share one
 * processor; the shoppers have the other.
 * `SESSIONS=100 node --import ./test/sql-as-text.ts lab/bench/operation/prove.ts`
 */
const ORDERS = Number(process.env.ORDERS ?? 100_000);
const SESSIONS = Number(process.env.SESSIONS ?? 300);
const SECONDS = Number(process.env.SECONDS ?? 60);
const WARMING = Number(process.env.WARMING ?? 20);

const store = await openEveningStore();
try {
  printTitle("The books", `${ORDERS} orders are checked, alone and while ${SESSIONS} people shop.`);
  await fillBooks(store.adminUrl, ORDERS);
  const seconds: number[] = [];
  for (let turn = 0; turn < 3; turn++) seconds.push(await check());
  await warm(store, await openPages(store.targets[0] ?? ""));
  const people = await store.people(Math.ceil(SESSIONS * 0.3) + 20);
  const { targets, screenshot } = store;
  const crowd = new Crowd({ targets, sessions: SESSIONS, people, screenshot });
  await wait(WARMING * 1_000);
  await crowd.lap();
  await wait(SECONDS * 1_000);
  const before = await crowd.lap();
  const beside: number[] = [];
  for (const end = Date.now() + SECONDS * 1_000; Date.now() < end; ) beside.push(await check());
  const during = await crowd.lap();
  await crowd.stop();
  const unit = { unit: "s", digits: 1 };
  printFigures([
    { what: `${ORDERS} orders, nobody else there`, value: median(seconds), atMost: 10, ...unit },
    { what: `while people shop, median of ${beside.length}`, value: median(beside), ...unit },
    ...pagesOf("at rest", before),
    ...pagesOf("while the books are checked", during),
    {
      what: "pages, p99 while checked against at rest",
      value: p99(during, "page") / p99(before, "page"),
      atMost: 1.5,
      digits: 2,
    },
  ]);
} finally {
  await store.close();
}
endBench();

/** Checks the books; returns the seconds. Throws if they don't add up, because then the time means nothing. */
async function check(): Promise<number> {
  const { databaseUrl, dataDir } = store;
  const proof = await prove({ databaseUrl, files: filesAt({ dataDir }), now: new Date() });
  const [first] = proof.findings;
  if (first) throw new Error(`${first.sentence} ${first.where}`);
  return proof.milliseconds / 1_000;
}

function pagesOf(when: string, lap: Lap) {
  const milliseconds = { unit: "ms", digits: 1 };
  return [
    {
      what: `pages ${when}, p50 of ${lap.times.page.length}`,
      value: p50(lap, "page"),
      ...milliseconds,
    },
    { what: `pages ${when}, p99`, value: p99(lap, "page"), ...milliseconds },
    { what: `requests ${when} that failed`, value: lap.failed, atMost: 0, digits: 0 },
  ];
}
