import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import {
  antiForgeryToken,
  GUEST_TOKEN_HOLDER,
} from "../../../app/request/session/anti-forgery.server.ts";
import { type Payer, payers, quoteFor } from "../customers.ts";
import { endBench, type Figure, printFigures, printTitle } from "../figures.ts";
import { cpuSeconds, median, startHelloWorld } from "../measure.ts";
import { cachedPage, openStore, SECRET } from "../store.ts";
import type { Order } from "./attacker.ts";
import { ATTACKS, CACHED_PAGES } from "./attacks.ts";
import type { Timed, Visits } from "./visitors.ts";

/**
 * Measures how long other people wait for cached pages during each attack, and what the attack costs the store.
 * ATTACK="uploads|carts" picks the attacks whose names match.
 */
const SECONDS = Number(process.env.SECONDS ?? 6);
/** Each figure is the median of `RUNS` runs. Each run measures the same visitors first without the attack. */
const RUNS = Number(process.env.RUNS ?? 5);
const PAGES = ["/", "/shop", "/category/quotes", "/product/ndk-01"];
const wanted = new RegExp(process.env.ATTACK ?? "");
const chosen = ATTACKS.filter(({ name }) => wanted.test(name));

const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir }));
openDatabase(store.databaseUrl);
const sizes = [];
for (const path of PAGES) sizes.push((await cachedPage(store.origin + path)).bytes);
const hello = await startHelloWorld(store.port + 1, Math.max(...sizes));
try {
  const picture = join(store.dataDir, "noise.png");
  await writeFile(picture, await largestScreenshot());
  printTitle(
    "Under attack",
    `The slowest hundredth of answers from the cache to other visitors, one each 3 ms, while one visitor is at work for ${SECONDS} s, against the same at rest just before: the median of ${RUNS} runs. The same visitors ask a hello world in turn; what slows both, visitors and machine, is divided out. Beside it the processor time of one such request, against that of a cached page that the same visitor asks for.`,
  );
  const cached = (await runOf(CACHED_PAGES.name, await prepare(picture))).seconds;
  for (const { name } of chosen) printFigures(await figuresOf(name, picture, cached));
} finally {
  hello.kill();
  await closeDatabase();
  await store.close();
}
endBench();

async function figuresOf(name: string, picture: string, cached: number): Promise<Figure[]> {
  const target = await prepare(picture);
  const runs: Awaited<ReturnType<typeof runOf>>[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await runOf(name, target));
  const p99 = (when: "rest" | "attacked", of: keyof Timed) =>
    median(runs.map((run) => run[when][of].p99));
  const slowdown = (of: keyof Timed) => p99("attacked", of) / p99("rest", of);
  const unanswered = runs.reduce((sum, { attacked }) => sum + attacked.store.wrong, 0);
  const wrong = unanswered > 0 ? `, ${unanswered} not answered` : "";
  const shown = (of: keyof Timed) =>
    `${p99("rest", of).toFixed(1)} → ${p99("attacked", of).toFixed(1)} ms`;
  return [
    {
      what: `${name} (${shown("store")}; hello world ${shown("control")}${wrong})`,
      value: wrong
        ? Number.POSITIVE_INFINITY
        : slowdown("store") / Math.max(1, slowdown("control")),
      atMost: 5,
      digits: 1,
    },
    {
      what: "processor time of one, against a cached page's",
      value: median(runs.map(({ seconds }) => seconds)) / cached,
      digits: 1,
    },
  ];
}

/** Measures the visitors without an attack and with it, and the cost of one of its requests. */
async function runOf(name: string, target: Order["target"]) {
  const quiet = cpuSeconds(store.pid);
  const rest = await visit();
  const visitors = cpuSeconds(store.pid) - quiet;
  const attacker = fork(join(import.meta.dirname, "attacker.ts"), { execArgv: process.execArgv });
  bindToLastProcessor(attacker);
  const before = cpuSeconds(store.pid);
  attacker.send({ name, target } satisfies Order);
  await wait(500);
  const attacked = await visit();
  const stopped = once(attacker, "message");
  attacker.send("stop");
  const [statuses] = (await stopped) as [Record<string, number>];
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const seconds = (cpuSeconds(store.pid) - before - visitors) / requests;
  await wait(2_000);
  console.error(name, JSON.stringify({ rest, attacked, statuses, seconds }));
  return { rest, attacked, seconds };
}

/** Makes a customer with an order, its screenshot and an open quote. */
async function prepare(picture: string): Promise<Order["target"]> {
  const [payer] = await payers(1);
  if (!payer) throw new Error("nobody came");
  const order = await placeOrder(payer, picture);
  const version = await quoteFor(payer.id);
  const { cookie, token } = payer;
  const guestToken = antiForgeryToken(GUEST_TOKEN_HOLDER, new Date());
  return { port: store.port, cookie, token, guestToken, version, order, picture };
}

async function placeOrder(payer: Payer, picture: string): Promise<string> {
  const body = new FormData();
  body.set("token", payer.token);
  body.set("version", payer.versionId);
  body.set("transaction_id", payer.transactionId);
  body.set("screenshot", await openAsBlob(picture, { type: "image/png" }), "paid.png");
  const headers = { Cookie: payer.cookie, Origin: store.origin };
  const path = `${store.origin}/forms/checkout-details/confirmation`;
  const answer = await fetch(path, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`no order: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { orderId: string }).orderId;
}

async function visit(): Promise<Timed> {
  const child = fork(join(import.meta.dirname, "visitors.ts"), { execArgv: process.execArgv });
  bindToLastProcessor(child);
  const pages = PAGES.map((path) => store.origin + path);
  const control = `http://127.0.0.1:${store.port + 1}/`;
  child.send({ pages, control, seconds: SECONDS } satisfies Visits);
  const [timed] = await once(child, "message");
  return timed;
}

/** Binds a child process (visitors or attackers) to the last processor, so that it takes little from the store. */
function bindToLastProcessor({ pid }: ChildProcess): void {
  const last = availableParallelism() - 1;
  if (last > 0) spawnSync("taskset", ["-acp", `${last}`, `${pid}`], { stdio: "ignore" });
}

/** Returns a screenshot of the largest allowed size: noise, which no format can compress. */
async function largestScreenshot(): Promise<Buffer> {
  const [width, height] = [1_270, 1_270];
  const raw = { width, height, channels: 3 } as const;
  return await sharp(randomBytes(3 * width * height), { raw })
    .png()
    .toBuffer();
}
