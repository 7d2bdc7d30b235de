import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { orderVersion } from "../../../app/data/orders/order-version.server.ts";
import { verifyPayment } from "../../../app/data/orders/payment/verification.server.ts";
import { confirmQuote } from "../../../app/data/orders/placing.server.ts";
import { seenPayment } from "../../../test/database/store-rows.ts";
import { signedIn } from "../../../test/people/people.ts";
import { freePort } from "../../../test/store/built-store.ts";
import { Crowd, quantile } from "../../evening/crowd.ts";
import { type EveningStore, openEveningStore } from "../../evening/evening-store.ts";
import { keepTo, usedBy } from "../../evening/processor-time.ts";
import type { Kind, Lap } from "../../evening/shoppers.ts";
import { customers, inTurn, quoteFor } from "../customers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { startHelloWorld } from "../measure.ts";
import type { WaitingPage, WaitingResults, WaitingSetup } from "./waiting.ts";

/**
 * Measures the cost of open order pages that poll until their payment is verified, while other people shop. In every
 * second part, `PAGES` customers have the page of their placed order open, and the seller verifies some of the orders.
 * In the parts between, the same pages poll a server that does nothing, so that this program's own work is the same.
 * Parts take turns, so that other work of the machine affects both.
 * `PAGES=1000 ROUNDS=5 SECONDS=20 node --import ./test/sql-as-text.ts lab/bench/pages/waiting-pages.ts`
 */
const PAGES = Number(process.env.PAGES ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 20);
const SHOPPERS = Number(process.env.SHOPPERS ?? 60);
/** Milliseconds between a shopper's steps: shorter than people's, so that enough steps can be timed. */
const THINK: [number, number] = [1_000, 3_000];
const WARMING = 15_000;
/** Milliseconds before each part is measured, because a page polls for the first time after four seconds. */
const SETTLING_MILLISECONDS = 5_000;
const VERIFIED_A_ROUND = 20;
/** The number of the processor that the store doesn't use. */
const PROCESSOR = 1;

/** Seconds of processor time of store and database, the number of statements, and the store's memory. */
type Costs = { store: number; database: number; statements: number; megabytes: number };

type Part = Costs & Pick<Lap, "times" | "failed" | "seconds">;

const MILLISECONDS = { unit: "ms", digits: 1 };
const S = { unit: "s", digits: 1 };
const PERCENT = { unit: "%", digits: 1 };
const KINDS = {
  page: "a page",
  cart: "a change of the cart",
  confirm: "Confirm with a picture",
};

const store = await openEveningStore();
const parts: Record<"without" | "with", Part[]> = { without: [], with: [] };
const results: WaitingResults = { looks: [], seen: [], failed: 0 };
const verifiedAt = new Map<string, number>();
const NONE: Costs = { store: 0, database: 0, statements: 0, megabytes: 0 };
/** What was measured while nobody shopped: costs without any request, costs with polls alone, polls per second. */
const alone = { idle: NONE, looks: NONE, answered: 0 };
try {
  await run(store);
} finally {
  await store.close();
}
print();
endBench();

async function run({ targets, people, screenshot, databaseUrl }: EveningStore): Promise<void> {
  const shoppers = await people(Math.ceil(SHOPPERS * 0.3) + 60);
  openDatabase(databaseUrl);
  const pages = await placedOrders(PAGES);
  const port = await freePort();
  const nothing = await startHelloWorld(port, 0);
  keepTo(PROCESSOR, [nothing.pid ?? -1]);
  const asked = { store: targets[0] ?? "", nothing: `http://127.0.0.1:${port}` };
  const child = waitingPeople({ targets: asked, pages });
  alone.idle = await costs();
  child.send("store");
  await wait(SETTLING_MILLISECONDS);
  alone.looks = await costs();
  await end(child);
  alone.answered = results.looks.length / (SECONDS + SETTLING_MILLISECONDS / 1_000);
  results.looks = [];
  const firstTransaction = 500_000_000;
  const crowd = new Crowd({
    targets,
    sessions: SHOPPERS,
    people: shoppers,
    screenshot,
    firstTransaction,
    think: THINK,
  });
  await wait(WARMING);
  for (let round = 0; round < ROUNDS; round++) {
    child.send("nothing");
    parts.without.push(await part(crowd));
    await end(child);
    child.send("store");
    parts.with.push(await part(crowd));
    await verify(pages.slice(round * VERIFIED_A_ROUND).slice(0, VERIFIED_A_ROUND));
    await end(child);
  }
  const last = await crowd.stop();
  if (last.failed > 0) console.error(last.failures[0]);
  child.disconnect();
  nothing.kill();
  await closeDatabase();
}

async function end(child: ChildProcess): Promise<void> {
  const answered = once(child, "message");
  child.send("end");
  const [{ looks, seen, failed }] = (await answered) as [WaitingResults];
  results.looks.push(...looks);
  results.seen.push(...seen);
  results.failed += failed;
}

/** Places `count` orders, each by another signed-in customer. */
async function placedOrders(count: number): Promise<WaitingPage[]> {
  const all = await customers(count);
  return await inTurn(count, async (index) => {
    const { id, cookie } = all[index] ?? { id: "", cookie: "" };
    const transactionId = String(700_000_000_000 + index);
    const placed = await confirmQuote(id, await quoteFor(id), { transactionId }, new Date());
    if (!placed.ok) throw new Error(`no order: ${placed.problem.code}`);
    const { orderId } = placed;
    return { cookie, orderId, version: (await orderVersion(id, orderId)) ?? 0 };
  });
}

function waitingPeople(waiting: WaitingSetup): ChildProcess {
  const child = fork(join(import.meta.dirname, "waiting.ts"));
  keepTo(PROCESSOR, [child.pid ?? -1]);
  child.send(waiting);
  return child;
}

async function part(crowd: Crowd): Promise<Part> {
  await wait(SETTLING_MILLISECONDS);
  await crowd.lap();
  const used = await costs();
  const { times, failed, failures, seconds } = await crowd.lap();
  for (const failure of failures.slice(0, 3)) console.error(failure);
  return { times, failed, seconds, ...used };
}

async function costs(): Promise<Costs> {
  const { pids, postmaster, statements } = store;
  const before = [usedBy(pids), usedBy([postmaster]), await statements()] as const;
  await wait(SECONDS * 1_000);
  return {
    store: usedBy(pids) - before[0],
    database: usedBy([postmaster]) - before[1],
    statements: (await statements()) - before[2],
    megabytes: pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
  };
}

/**
 * Verifies orders one after the other, after the polls' cost has been measured. Then waits long enough for every open
 * page to poll again.
 */
async function verify(pages: WaitingPage[]): Promise<void> {
  const seller = (await signedIn({ seller: true })).person.id;
  for (const { orderId } of pages) {
    await wait(100);
    const verified = await verifyPayment(await seenPayment(orderId), seller, new Date());
    if (!verified.ok) throw new Error(`not verified: ${verified.problem.code}`);
    verifiedAt.set(orderId, Date.now());
  }
  await wait(2 * SETTLING_MILLISECONDS);
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}

function print(): void {
  const seconds = (of: Part[]) => of.reduce((sum, each) => sum + each.seconds, 0);
  const perSecond = (of: Part[], what: "store" | "database" | "statements") =>
    of.reduce((sum, each) => sum + each[what], 0) / seconds(of);
  const failed = [...parts.with, ...parts.without].reduce((sum, each) => sum + each.failed, 0);
  printTitle(
    "Pages that wait",
    `${PAGES} open pages of orders just placed, each asking every 4 s, beside ${SHOPPERS} people who shop and think 1 to 3 s; ${ROUNDS} times ${SECONDS} s in turns with the pages asking the store, and asking a server that does nothing. The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  const more = (what: keyof Costs) => (alone.looks[what] - alone.idle[what]) / SECONDS;
  printFigures([
    { what: "nobody shops: looks a second", value: alone.answered, digits: 0 },
    { what: "the store's processor", value: 100 * more("store"), ...PERCENT },
    { what: "the database's processor", value: 100 * more("database"), ...PERCENT },
    { what: "statements a second more than none", value: more("statements"), atMost: 3, digits: 1 },
    { what: "memory more", value: more("megabytes") * SECONDS, unit: "MB", digits: 0 },
  ]);
  const ratios = (["page", "cart", "confirm"] as const).flatMap((kind) =>
    [0.5, 0.99].map((part) => ({
      what: `${KINDS[kind]}: p${part * 100}`,
      value: time("with", kind, part) / time("without", kind, part),
      digits: 2,
    })),
  );
  printFigures([
    { what: "requests failed", value: failed + results.failed, atMost: 0, digits: 0 },
    ...ratios.map((figure) => ({ ...figure, what: `${figure.what}, with them to without` })),
    ...(["page", "cart", "confirm"] as const).flatMap((kind) => [
      { what: `${KINDS[kind]}, without: p50`, value: time("without", kind, 0.5), ...MILLISECONDS },
      { what: `${KINDS[kind]}, with: p50`, value: time("with", kind, 0.5), ...MILLISECONDS },
    ]),
  ]);
  const looksPerSecond =
    results.looks.length / (ROUNDS * (SECONDS + (3 * SETTLING_MILLISECONDS) / 1_000));
  const share = (of: Part[], what: "store" | "database") => 100 * perSecond(of, what);
  const statements = perSecond(parts.with, "statements") - perSecond(parts.without, "statements");
  printFigures([
    { what: "looks a second", value: looksPerSecond, digits: 0 },
    { what: "a look: p50", value: quantile(results.looks, 0.5), ...MILLISECONDS },
    { what: "a look: p99", value: quantile(results.looks, 0.99), ...MILLISECONDS },
    { what: "verified until it stands on her page: p50", value: seenAfter(0.5), atMost: 6, ...S },
    { what: "verified until it stands on her page: p99", value: seenAfter(0.99), ...S },
    {
      what: "statements a second, without",
      value: perSecond(parts.without, "statements"),
      digits: 1,
    },
    { what: "statements a second more, with them", value: statements, digits: 1 },
    {
      what: "store, of a processor, without",
      value: share(parts.without, "store"),
      ...PERCENT,
    },
    { what: "store, of a processor, with", value: share(parts.with, "store"), ...PERCENT },
    {
      what: "database, of a processor, without",
      value: share(parts.without, "database"),
      ...PERCENT,
    },
    { what: "database, of a processor, with", value: share(parts.with, "database"), ...PERCENT },
    { what: "store's memory, without", value: memory(parts.without), unit: "MB", digits: 0 },
    { what: "store's memory, with", value: memory(parts.with), unit: "MB", digits: 0 },
  ]);
}

function time(which: keyof typeof parts, kind: Kind, part: number): number {
  return quantile(
    parts[which].flatMap(({ times }) => times[kind]),
    part,
  );
}

/** Returns the seconds from the verification until the page showed it, as a quantile (`part` is 0 to 1). */
function seenAfter(part: number): number {
  const seen = new Map(results.seen.map(({ orderId, at }) => [orderId, at]));
  const after = [...verifiedAt].flatMap(([orderId, at]) => {
    const seenAt = seen.get(orderId);
    return seenAt === undefined ? [] : [(seenAt - at) / 1_000];
  });
  return quantile(after, part);
}

function memory(of: Part[]): number {
  return of.reduce((sum, { megabytes }) => sum + megabytes, 0) / of.length;
}
