import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, ne, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { db } from "#data/db.server";
import { orderForAdmin, ordersOf } from "#data/orders/orders.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import {
  outbox,
  profiles,
  rateLimits,
  screenshotReadings,
  securityLog,
  sessions,
  statementCredits,
} from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { refusalMessages } from "#domain/refusal-messages";
import { readQueuedScreenshots } from "#server/jobs/read-screenshots";
import { jobs } from "#server/jobs/sweep";
import { openStore, type Store, versionWithSettings } from "#server/store";
import { lockedTables, outOfOrder } from "#test/database/locked-tables";
import { type RecordingPooler, startRecordingPooler } from "#test/database/recording-pooler";
import { createDatabase, dropDatabase } from "#test/database/setup";
import { Browser } from "#test/people/browser-by-hand";
import { Shopper } from "#test/people/shopper-by-hand";
import { statementFile, type WrittenCredit } from "#test/statements/statement-file";
import { appUnderTest } from "#test/store/app";
import { startMailServer } from "#test/store/mail-server";
import { WAIT_MILLISECONDS } from "#test/time-limits";

const DATABASE = `pooled_${process.pid}`;
const BUYERS = 4;
let dataDir: string;
let serverUrl: string;
let pooler: RecordingPooler;
let post: Awaited<ReturnType<typeof startMailServer>>;
let store: Store;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kathalu-pooled-"));
  serverUrl = await createDatabase(inject("testServer"), DATABASE, "template0");
  pooler = await startRecordingPooler(serverUrl);
  post = await startMailServer();
  const environment = {
    DATABASE_URL: pooler.url,
    DATA_DIR: dataDir,
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO_SIGN_IN: "1",
    LOG_LEVEL: "error",
    SMTP_URL: post.url,
    MAIL_FROM: "post@kathalu.example",
    // The test reads screenshots itself, with its own reader.
    READ_SCREENSHOTS: "0",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // The store migrates, seeds, sends emails, runs its jobs and serves, all through the pooler.
  store = await openStore({ build: await appUnderTest(), clientFolder: null });
});

afterAll(async () => {
  await store?.stop();
  await pooler?.stop();
  await post?.stop();
  vi.unstubAllEnvs();
  await dropDatabase(inject("testServer"), DATABASE);
  await rm(dataDir, { recursive: true, force: true });
});

describe("behind a pooler in transaction mode, where no transaction gets the connection of the one before", () => {
  it("the store browses, signs in, sells, verifies, counts, sends and sweeps", async () => {
    const origin = store.address;
    for (const path of ["/", "/shop", "/category/quotes", "/product/ndk-01", "/search?q=bus"])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    await signIn(origin, "asha@example.com");
    expect(await db.$count(sessions)).toBeGreaterThan(0);

    const shoppers = await Promise.all(Array.from({ length: BUYERS }, () => Shopper.arrive()));
    const seller = await Shopper.sell();
    await Promise.all(shoppers.map((shopper) => sell(origin, shopper, seller)));
    await vi.waitFor(
      () =>
        expect(
          post.emails.filter(({ subject }) => /We have your order/.test(subject ?? "")),
        ).toHaveLength(BUYERS),
      { timeout: WAIT_MILLISECONDS },
    );
    expect(await db.$count(outbox)).toBeGreaterThan(0);
    expect(await db.$count(rateLimits)).toBeGreaterThan(BUYERS);
    expect(await db.$count(securityLog)).toBeGreaterThan(0);
    for (const { run } of jobs) await run(new Date());
    expect(await versionWithSettings()()).toMatch(/\d/);
  });

  it("it verifies by a bank's statement, makes an order of money without one, and takes both back", async () => {
    const origin = store.address;
    const seller = await Shopper.sell();
    const [asha, ravi] = [await Shopper.arrive(), await Shopper.arrive()];
    expect(await asha.buy(origin)).toBe(true);
    await ravi.proceed(origin);
    const { version = "" } = (await ravi.payment(origin)) ?? {};
    const [order] = (await ordersOf(asha.id)).rows;
    if (!order) throw new Error("no order");
    const day = indianDay(new Date());
    const lines = [asha, ravi].map(({ transactionId }) => ({
      transactionId,
      amount: order.total,
      day,
    }));
    const statement = await importStatement(seller, lines);
    // A verification can be undone for ten seconds.
    const takeBack = async ({ id }: Shopper) => {
      const [verified] = (await ordersOf(id)).rows;
      expect(verified).toMatchObject({ payment: "verified" });
      const withdrawal = `/forms/admin/orders/${verified?.id}/verification/withdrawal`;
      expect(await answerOf(seller, withdrawal, {})).toMatchObject({ ok: true });
    };
    expect(await answerOf(seller, `/forms${statement}/continuation`, {})).toMatchObject({
      remaining: 0,
    });
    await takeBack(asha);
    const [credit] = await db
      .select({ id: statementCredits.id })
      .from(statementCredits)
      .where(eq(statementCredits.transaction_id, ravi.transactionId));
    const money = "/admin/statements/money";
    expect(await (await seller.get(origin, money)).text()).toContain(version);
    const made = await answerOf(seller, `/forms${money}/${credit?.id}/order`, { version });
    expect(made).toMatchObject({ ok: true, became: "made" });
    await takeBack(ravi);
  });

  it("it reads pictures of payments", async () => {
    const reader = {
      read: async () => ({ ok: true, text: "Paid" }) as const,
      close: async () => {},
    };
    expect(await readQueuedScreenshots(reader)).toBe("done");
    const { state } = screenshotReadings;
    expect(await db.$count(screenshotReadings, eq(state, "read"))).toBeGreaterThan(BUYERS);
    expect(await db.$count(screenshotReadings, ne(state, "read"))).toBe(0);
  });

  it.each([
    "/admin",
    "/admin/verification?sort=proved",
    "/admin/orders/export",
    "/admin/products/export",
    `/admin/reports/payments/export?month=${indianDay(new Date()).slice(0, 7)}`,
    "/my-data/file",
  ])("it answers %s", async (path) => {
    const answer = await (await Shopper.sell()).get(store.address, path);
    expect([answer.status, (await answer.text()).length > 100]).toEqual([200, true]);
  });

  it("it erases an account", async () => {
    const shopper = await Shopper.arrive();
    await shopper.proceed(store.address);
    const removed: string[] = [];
    const remove = async (path: string) => void removed.push(path);
    expect(await erasePerson(shopper.id, remove, new Date())).toEqual({ ok: true });
  });

  it("each transaction got another connection", () => {
    expect(pooler.record.handedOver).toBeGreaterThan(200);
  });

  it("it reads from nowhere else than where DATABASE_URL leads", async () => {
    // The pooler's own connections have no application name.
    const ofStore = sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'kathalu'`;
    expect((await db.execute(ofStore)).rowCount).toBe(0);
    const beside = new pg.Client({
      connectionString: serverUrl,
      application_name: "kathalu",
    });
    await beside.connect();
    expect((await db.execute(ofStore)).rowCount).toBe(1);
    await beside.end();
  });

  it("it writes about money behind a lock, which a server that only follows refuses", () => {
    const written = pooler.record.transactions.filter(
      (each) => !isMigration(each) && each.some((one) => MONEY.test(one)),
    );
    expect(written.length).toBeGreaterThan(BUYERS * 2);
    const unlocked = written.filter((each) => {
      const lock = each.findIndex((one) => LOCK.test(one));
      return lock < 0 || lock > each.findIndex((one) => MONEY.test(one));
    });
    expect(unlocked).toEqual([]);
  });

  it("it asks for nothing at a connection's start that a pooler refuses", () => {
    const known = ["application_name", "client_encoding", "database", "user"];
    expect([...pooler.record.startup].toSorted()).toEqual(known);
  });

  it("it names no statement, and no cursor", () => {
    expect([...pooler.record.named]).toEqual([]);
  });

  it("it takes its locks in one order", () => {
    const { transactions } = pooler.record;
    const found = transactions.filter((each) => !isMigration(each));
    expect(found.filter((each) => each.flatMap(lockedTables).length > 1).length).toBeGreaterThan(
      20,
    );
    expect([...new Set(found.flatMap(outOfOrder))]).toEqual([]);
  });

  it("it leaves nothing behind in the server's sessions", async () => {
    expect(await pooler.leftBehind()).toEqual([]);
    // To show that this check works, the test leaves each kind of state behind on purpose.
    await db.execute("set enable_seqscan = off");
    await db.execute("select pg_advisory_lock(1)");
    await db.execute("create temporary table left_behind ()");
    await db.execute("listen left_behind");
    await db.execute("prepare left_behind as select 1");
    expect((await pooler.leftBehind()).toSorted()).toEqual([
      "advisory lock",
      "listens to left_behind",
      "setting enable_seqscan = off",
      "statement left_behind",
      "temporary table left_behind",
    ]);
  });
});

describe("a connection that breaks after the database has committed, before it said so", () => {
  it("is nothing to whoever confirms: one order, and its answer", async () => {
    const shopper = await Shopper.arrive();
    await shopper.proceed(store.address);
    const payment = await shopper.payment(store.address);
    // The screenshot is already stored, so the next commit is Confirm's.
    pooler.record.answerLost = "commit";
    const confirmed = await shopper.confirm(store.address, payment ?? {});
    expect(pooler.record.answerLost).toBeNull();
    expect(await confirmed.json()).toMatchObject({ ok: true });
    expect((await ordersOf(shopper.id)).rows).toHaveLength(1);
  });

  it("is told where it may have been saved: look before you do it again", async () => {
    const shopper = await Shopper.arrive();
    const address = {
      name: "Asha",
      pin: "520001",
      address: "12 Temple Road",
      mobile: "9876543210",
    };
    await shopper.get(store.address, "/session");
    pooler.record.answerLost = "commit";
    const answer = await shopper.post(store.address, "/forms/addresses/addition", address);
    expect(pooler.record.answerLost).toBeNull();
    expect(await answer.json()).toMatchObject({
      problem: "unknown",
      errors: { form: refusalMessages.outcomeUnknown },
    });
    expect(answer.status).toBe(503);
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, shopper.id));
    expect(profile?.address_2).toContain("12 Temple Road");
  });
});

const MONEY =
  /\b(?:insert into|update|delete from) "?(?:payments|payment_verification|refunds|coupon_usage|statement_credits)\b/i;
const LOCK = /\bfor (?:no key )?update\b/i;
const isMigration = (each: string[]) => each.some((one) => one.includes("schema_migrations"));

async function answerOf(seller: Shopper, path: string, fields: Record<string, string | Blob>) {
  const answer = await seller.post(store.address, path, fields);
  return (await answer.json()) as { [fact: string]: unknown };
}

/** Imports a statement and confirms its preview; returns its page's path. */
async function importStatement(seller: Shopper, credits: readonly WrittenCredit[]) {
  const { name, bytes } = statementFile({ bank: "hdfc", credits });
  const file = new File([new Uint8Array(bytes)], name);
  const { importId } = await answerOf(seller, "/forms/admin/statements/reading", { file });
  const path = `/admin/statements/${importId}`;
  const page = await (await seller.get(store.address, path)).text();
  const seen = /name="seen" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
  expect(await answerOf(seller, `/forms${path}/confirmation`, { seen })).toMatchObject({
    chosen: 1,
  });
  return path;
}

/** Fills a cart, places an order and verifies its payment. */
async function sell(origin: string, shopper: Shopper, seller: Shopper): Promise<void> {
  const card = { product_id: "ndk-01", size: "wallet", quantity: "1" };
  expect((await shopper.post(origin, "/forms/cart/lines", card)).status).toBe(200);
  expect(await shopper.buy(origin)).toBe(true);
  const [order] = (await ordersOf(shopper.id)).rows;
  const payment = (await orderForAdmin(order?.id ?? ""))?.payments[0]?.id ?? "";
  const verified = await seller.post(origin, `/forms/admin/orders/${order?.id}/verification`, {
    payment,
  });
  expect(await verified.json()).toMatchObject({ ok: true });
  expect((await shopper.get(origin, `/orders/${order?.id}`)).status).toBe(200);
}

async function signIn(origin: string, email: string): Promise<void> {
  const browser = new Browser(origin);
  const page = await browser.get("/auth?next=%2Forders");
  const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
  const start = await browser.post("/auth/start", { token, next: "/orders" });
  const authorize = await browser.get(start.location);
  const typed = await browser.post(authorize.location, { email });
  const resumed = await browser.get(typed.location);
  expect(await browser.get(resumed.location)).toMatchObject({ status: 302, location: "/orders" });
}
