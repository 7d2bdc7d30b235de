import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, openDatabase } from "../../app/data/db.server.ts";
import { verifyPayment } from "../../app/data/orders/payment/verification.server.ts";
import { config } from "../../app/request/config.server.ts";
import { loadSettings } from "../../app/request/settings/settings.server.ts";
import { openFiles } from "../../app/services/files.server.ts";
import { jobs } from "../../server/jobs/sweep.ts";
import { person, seenPayment } from "../../test/database/store-rows.ts";
import { type Customer, customers } from "../bench/customers.ts";
import { endBench, printFigures, printTitle } from "../bench/figures.ts";
import { Crowd, p50, p99 } from "./crowd.ts";
import { type EveningStore, openEveningStore } from "./evening-store.ts";
import { warm } from "./one-by-one.ts";
import { openPages } from "./pages.ts";
import { usedBy } from "./processor-time.ts";

/**
 * Runs a mixed load for so long that growth shows: it prints a line a minute of memory, descriptors, connections,
 * tables and waiting times. Meanwhile payments are verified, emails are written to the log, and sessions begin, end
 * and expire. Jobs run as often as usual, those of each hour every five minutes; limits are on. At the end the last
 * third is compared with the first.
 * `SOAK_MINUTES=30 SESSIONS=300 node --import ./test/sql-as-text.ts lab/evening/soak.ts`
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const SESSIONS = Number(process.env.SESSIONS ?? 300);
const WARMING = 60_000;
/** Connections that a node may have: `DATABASE_CONNECTIONS`, and one for its heartbeat. */
const NODE_CONNECTIONS = 17;
const HOUR = 60 * 60 * 1_000;

type Line = {
  minute: number;
  /** The store's memory in megabytes. */
  memory: number;
  descriptors: number;
  /** Connections to the database; then its dead rows, which no vacuum has removed yet, and its size in megabytes. */
  connections: number;
  dead: number;
  size: number;
  /** Orders and carts in the store, which are expected to grow. */
  orders: number;
  page: number;
  pageSlow: number;
  cartSlow: number;
  confirm: number;
  failed: number;
  /** Milliseconds of processor time for each step. */
  store: number;
  database: number;
};

const store = await openEveningStore();
const database = new pg.Client(store.adminUrl);
await database.connect();
const lines: Line[] = [];
const failures: string[] = [];
/** Sessions that were still open though they should have ended, or the reverse. */
const strange: string[] = [];
try {
  await warm(store, await openPages(store.targets[0] ?? ""));
  await soak(store);
} finally {
  await database.end();
  await store.close();
}
checkResults();
endBench();

async function soak(store: EveningStore) {
  const { targets, screenshot, people, pids, postmaster } = store;
  // A person may have eight orders, so this is enough people to order in two of a hundred steps.
  const count = Math.ceil(SESSIONS * 0.3 + (SESSIONS * 0.12 * (MINUTES + 2)) / 6);
  const crowd = new Crowd({ targets, sessions: SESSIONS, people: await people(count), screenshot });
  await wait(WARMING);
  await crowd.lap();
  printTitle("Soak", `${SESSIONS} people, ${MINUTES} minutes, a line each.`);
  console.log(
    "| minute | memory MB | descriptors | connections | dead rows | database MB | orders | page p50, p99 ms | cart p99 | Confirm p50 | failed | processor ms a step: store, database |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
  );
  for (let minute = 1; minute <= MINUTES; minute++) {
    const before = [usedBy(pids), usedBy([postmaster])] as const;
    await Promise.all([wait(60_000), minuteBeside(store, minute)]);
    const after = [usedBy(pids), usedBy([postmaster])] as const;
    const lap = await crowd.lap();
    failures.push(...lap.failures);
    const tables = await tablesNow();
    const line = {
      minute,
      memory: memoryOf(pids),
      descriptors: descriptorsOf(pids),
      ...tables,
      page: p50(lap, "page"),
      pageSlow: p99(lap, "page"),
      cartSlow: p99(lap, "cart"),
      confirm: p50(lap, "confirm"),
      failed: lap.failed,
      store: (1_000 * (after[0] - before[0])) / lap.steps,
      database: (1_000 * (after[1] - before[1])) / lap.steps,
    };
    lines.push(line);
    print(line);
  }
  const end = await crowd.stop();
  failures.push(...end.failures);
}

/** Does a minute's other work, on connections of its own. */
async function minuteBeside({ targets, databaseUrl }: EveningStore, minute: number) {
  openDatabase(databaseUrl);
  try {
    await verifySome();
    await comeAndGo(targets[0] ?? "");
    if (minute % 5 === 0) await sweepAsEachHour();
  } finally {
    await closeDatabase();
  }
}

/** Verifies some payments as a seller would, so that emails go out. */
async function verifySome(): Promise<void> {
  const seller = await person("seller");
  const { rows } = await database.query<{ id: string }>(
    "select id from orders where not payment_verified order by created_at limit 50",
  );
  for (const { id } of rows) await verifyPayment(await seenPayment(id), seller, new Date());
}

/** Lets people sign in. Half of them log out; the sessions of the other half expire. */
async function comeAndGo(origin: string): Promise<void> {
  const people = await customers(40);
  const [leaving, forgetting] = [people.slice(0, 20), people.slice(20)];
  await expectSignedIn(origin, people, true);
  for (const { cookie, token } of leaving) {
    const body = new URLSearchParams({ token });
    const headers = { Cookie: cookie, Origin: origin };
    await fetch(`${origin}/auth/log-out`, { method: "POST", headers, body, redirect: "manual" });
  }
  const ids = forgetting.map(({ sessionId }) => sessionId);
  await database.query("update sessions set expires_at = now() where id = any($1)", [ids]);
  await expectSignedIn(origin, people, false);
}

async function expectSignedIn(origin: string, people: Customer[], signedIn: boolean) {
  for (const { cookie } of people) {
    const answer = await fetch(`${origin}/session`, { headers: { Cookie: cookie } });
    const text = await answer.text();
    if (answer.ok && text.includes('"person":null') !== signedIn) continue;
    strange.push(`a session that should ${signedIn ? "be open" : "have ended"}: ${text}`);
  }
}

/** Runs the jobs that the store would run only once in an hour. */
async function sweepAsEachHour(): Promise<void> {
  openFiles(config);
  await loadSettings();
  const hourly = jobs.filter(({ every }) => every >= HOUR);
  for (const { run } of hourly) await run(new Date());
}

async function tablesNow() {
  const { rows } = await database.query(`
    select (select count(*)::integer from pg_stat_activity where application_name = 'kathalu') connections,
      (select sum(n_dead_tup)::integer from pg_stat_user_tables) dead,
      (select pg_database_size(current_database()) / 1048576.0)::float size,
      (select count(*)::integer from orders) orders`);
  return rows[0] as Pick<Line, "connections" | "dead" | "size" | "orders">;
}

function memoryOf(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

function descriptorsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
}

function print(line: Line): void {
  const cells = [
    line.minute,
    line.memory.toFixed(0),
    line.descriptors,
    line.connections,
    line.dead,
    line.size.toFixed(1),
    line.orders,
    `${line.page.toFixed(1)}, ${line.pageSlow.toFixed(0)}`,
    line.cartSlow.toFixed(0),
    line.confirm.toFixed(0),
    line.failed,
    `${line.store.toFixed(2)}, ${line.database.toFixed(2)}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/**
 * Checks the printed lines: nothing may grow from the first third to the last, except the database, in which orders
 * stay for ever.
 */
function checkResults(): void {
  for (const failure of [...strange, ...failures].slice(0, 5)) console.error(failure);
  const third = Math.max(1, Math.floor(lines.length / 3));
  const mean = (some: Line[], of: (line: Line) => number) =>
    some.reduce((sum, line) => sum + of(line), 0) / some.length;
  const growth = (of: (line: Line) => number) =>
    mean(lines.slice(-third), of) / mean(lines.slice(0, third), of);
  console.log("");
  printTitle("The last third against the first", "");
  printFigures([
    { what: "memory", value: growth(({ memory }) => memory), atMost: 1.15 },
    { what: "descriptors", value: growth(({ descriptors }) => descriptors), atMost: 1.15 },
    // Only the maximum is checked, because connections are few, and their number depends on the second at which it is
    // read.
    {
      what: "connections, at most",
      value: Math.max(...lines.map(({ connections }) => connections)),
      atMost: NODE_CONNECTIONS,
      digits: 0,
    },
    { what: "processor time a step, store", value: growth((line) => line.store), atMost: 1.25 },
    {
      what: "processor time a step, database",
      value: growth((line) => line.database),
      atMost: 1.25,
    },
    { what: "dead rows, at most", value: Math.max(...lines.map(({ dead }) => dead)), digits: 0 },
    { what: "pages, p50", value: growth(({ page }) => page) },
    { what: "pages, p99", value: growth(({ pageSlow }) => pageSlow) },
    { what: "sessions otherwise than they should be", value: strange.length, atMost: 0, digits: 0 },
    {
      what: "requests failed",
      value: lines.reduce((sum, { failed }) => sum + failed, 0),
      atMost: 0,
      digits: 0,
    },
  ]);
}
