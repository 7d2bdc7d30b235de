import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, db, openDatabase } from "#data/db.server";
import { touchDatabase } from "#data/nodes/nodes.server";
import { outbox } from "#data/schema.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { jobs, startSweeping } from "#server/jobs/sweep";
import { testDatabase } from "#test/database/database";
import { metricsOf } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";
import { RequestFigures } from "./requests.ts";

const database = testDatabase({ byHand: ["emails-once"] });
const requests = new RequestFigures((path) =>
  path.startsWith("/product/") ? "/product/:id" : path,
);
const problems: NodeProblem[] = [{ code: "secret" }];
let isReady = false;
let dataDir: string;
let served: Awaited<ReturnType<typeof serveMetrics>>;
let stopSweeping: () => Promise<void>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "metrics-"));
  const pages = { figures: () => ({ hits: 12, misses: 3, entries: 2, bytes: 4_096 }) };
  const registry = metricsOf({
    requests,
    pages,
    ready: async () => isReady,
    problems: () => problems,
    dataDir,
    readScreenshots: true,
  });
  stopSweeping = startSweeping();
  served = await serveMetrics(registry, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await stopSweeping();
  await served.close();
  await rm(dataDir, { recursive: true });
});

const WAITING = `select from pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`;

const ask = (path = "/metrics", init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${served.port}${path}`, init);
const line = (path: string, ms: number, more: object = {}) =>
  requests.count({ id: "1", method: "GET", path, status: 200, ms, bytes: 1, ...more });

describe("/metrics", () => {
  it("counts requests by route, method and status, and how long they took", async () => {
    line("/product/ndk-01", 0.2, { cache: "hit" });
    line("/product/ndk-02", 0.3, { cache: "hit" });
    line("/product/:id", 30);
    line("/product/:id", 12_000, { method: "POST", status: 503 });
    line("/any", 1, { method: "BREW\nteapot", status: 405 });
    const text = await (await ask()).text();
    for (const row of [
      'kathalu_requests_total{route="/product/:id",method="GET",status="200"} 3',
      'kathalu_requests_total{route="/product/:id",method="POST",status="503"} 1',
      'kathalu_requests_total{route="/any",method="other",status="405"} 1',
      'kathalu_request_seconds_bucket{route="/product/:id",method="GET",le="0.001"} 2',
      'kathalu_request_seconds_bucket{route="/product/:id",method="GET",le="0.05"} 3',
      'kathalu_request_seconds_bucket{route="/product/:id",method="POST",le="10"} 0',
      'kathalu_request_seconds_bucket{route="/product/:id",method="POST",le="+Inf"} 1',
      'kathalu_request_seconds_count{route="/product/:id",method="GET"} 3',
      "kathalu_page_cache_hits_total 12",
      "kathalu_ready 0",
      'kathalu_problem{code="secret"} 1',
    ])
      expect(text.split("\n")).toContain(row);
    expect(text).not.toContain("ndk-01");
    expect(text).not.toContain("teapot");
  });

  it("says a mended problem as 0, and the node as ready when /readyz does", async () => {
    problems.length = 0;
    expect(await (await ask()).text()).toContain("kathalu_ready 0");
    isReady = true;
    const text = await (await ask()).text();
    expect(text).toContain('kathalu_problem{code="secret"} 0');
    expect(text).toContain("kathalu_ready 1");
  });

  it("says what the outbox holds, and leaves it out while the database is away", async () => {
    const not_before = new Date(Date.now() - 900_000);
    await db.insert(outbox).values({ kind: "order-mail", payload: {}, not_before });
    const text = await (await ask()).text();
    expect(text).toContain("kathalu_outbox_waiting 1");
    expect(Number(/kathalu_outbox_oldest_seconds (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      899,
    );
    await closeDatabase();
    openDatabase("postgres://me@127.0.0.1:9/store");
    const without = await (await ask()).text();
    expect(without).not.toMatch(/^kathalu_outbox_waiting /m);
    expect(without).toContain("kathalu_requests_total{");
    await closeDatabase();
    openDatabase(database.url);
  });

  it("answers while a migration has locked what it counts, and the node stays ready", async () => {
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    await locker.query("begin; lock table outbox in access exclusive mode");
    const waiting = async () => (await locker.query(WAITING)).rowCount;
    const asked = ask();
    await expect.poll(waiting).toBe(1);
    await touchDatabase({ id: randomUUID(), name: "test:3000" });
    expect(await waiting()).toBe(1);
    const text = await (await asked).text();
    expect(await waiting()).toBe(1);
    expect(text).not.toMatch(/^kathalu_outbox_waiting /m);
    expect(text).toContain("kathalu_requests_total{");
    await locker.query("rollback");
    await locker.end();
    await expect
      .poll(async () => await (await ask()).text())
      .toMatch(/^kathalu_outbox_waiting \d/m);
  });

  it("says when each task last ended well", async () => {
    const text = await (await ask()).text();
    for (const { name, every } of jobs) {
      expect(text).toContain(`kathalu_task_every_seconds{task="${name}"} ${every / 1_000}`);
      expect(text).toMatch(
        new RegExp(`kathalu_task_ended_well_timestamp_seconds\\{task="${name}"\\} 1\\d{9}`),
      );
    }
  });

  it("answers nothing else", async () => {
    expect((await ask("/")).status).toBe(404);
    expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
  });

  it("has every figure that docs/alerts.yml and its page speak of", async () => {
    const text = await (await ask()).text();
    const rules = await readFile("docs/alerts.yml", "utf8");
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, each]) => each ?? "");
    expect(expressions.length).toBeGreaterThan(10);
    expect(rules.match(/^ +do: "/gm)).toHaveLength(expressions.length);
    const named = expressions.flatMap(
      (each) => each.match(/\b(?:kathalu|nodejs|process)_\w+/g) ?? [],
    );
    const missing = named.filter((name) => !new RegExp(`^${name}[ {]`, "m").test(text));
    expect(missing).toEqual([]);
  });
});

it("strangers who make up addresses make no more series", () => {
  const figures = new RequestFigures(() => "(unknown)");
  for (let i = 0; i < 25_000; i++)
    figures.count({
      id: "",
      method: "GET",
      path: `/${i}`,
      status: 200,
      ms: 1,
      bytes: 1,
      cache: "hit",
    });
  expect([...figures.routes()]).toMatchObject([
    { route: "(file)", statuses: new Map([[200, 25_000]]) },
  ]);
});
