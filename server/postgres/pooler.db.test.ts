import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { db } from "#data/db.server";
import { orderForAdmin, ordersOf } from "#data/orders/orders.server";
import { outbox, profiles, rateLimits, securityLog, sessions } from "#data/schema.server";
import { storeMessages } from "#domain/messages";
import { jobs } from "#server/jobs/sweep";
import { openStore, type Store, versionWithSettings } from "#server/store";
import { type RecordingPooler, startRecordingPooler } from "#test/database/recording-pooler";
import { createDatabase, dropDatabase } from "#test/database/setup";
import { Browser } from "#test/people/browser-by-hand";
import { Shopper } from "#test/people/shopper-by-hand";
import { appUnderTest } from "#test/store/app";
import { startMailServer } from "#test/store/mail-server";

const DATABASE = `pooled_${process.pid}`;
let dataDir: string;
let pooler: RecordingPooler;
let post: Awaited<ReturnType<typeof startMailServer>>;
let store: Store;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kathalu-pooled-"));
  pooler = await startRecordingPooler(
    await createDatabase(inject("testServer"), DATABASE, "template0"),
  );
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
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // Migrates, seeds, sends, sweeps and serves.
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

    const shoppers = await Promise.all(Array.from({ length: 8 }, () => Shopper.arrive()));
    const seller = await Shopper.sell();
    await Promise.all(shoppers.map((shopper) => sell(origin, shopper, seller)));
    await vi.waitFor(
      () =>
        expect(
          post.emails.filter(({ subject }) => /We have your order/.test(subject ?? "")),
        ).toHaveLength(8),
      { timeout: 20_000 },
    );
    expect(await db.$count(outbox)).toBeGreaterThan(0);
    expect(await db.$count(rateLimits)).toBeGreaterThan(8);
    expect(await db.$count(securityLog)).toBeGreaterThan(0);
    for (const { run } of jobs) await run(new Date());
    expect(await versionWithSettings()()).toMatch(/\d/);
    expect(pooler.record.handedOver).toBeGreaterThan(200);
  }, 90_000);

  it("it asks for nothing at a connection's start that a pooler refuses", () => {
    const known = ["application_name", "client_encoding", "database", "user"];
    expect([...pooler.record.startup].toSorted()).toEqual(known);
  });

  it("it names no statement, and no cursor", () => {
    expect([...pooler.record.named]).toEqual([]);
  });

  it("it leaves nothing behind in the server's sessions", async () => {
    expect(await pooler.leftBehind()).toEqual([]);
    // What it would find.
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
    // The picture has been stored by then.
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
    const answer = await shopper.post(store.address, "/addresses/addition", address);
    expect(pooler.record.answerLost).toBeNull();
    expect(await answer.json()).toMatchObject({
      problem: "unknown",
      errors: { form: storeMessages.outcomeUnknown },
    });
    expect(answer.status).toBe(503);
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, shopper.id));
    expect(profile?.address_2).toContain("12 Temple Road");
  });
});

/** A cart that is changed, an order, and its verification. */
async function sell(origin: string, shopper: Shopper, seller: Shopper): Promise<void> {
  const card = { product_id: "ndk-01", size: "wallet", quantity: "1" };
  expect((await shopper.post(origin, "/cart/lines", card)).status).toBe(200);
  expect(await shopper.buy(origin)).toBe(true);
  const [order] = (await ordersOf(shopper.id)).rows;
  const payment = (await orderForAdmin(order?.id ?? ""))?.payments[0]?.id ?? "";
  const verified = await seller.post(origin, `/admin/orders/${order?.id}/verification`, {
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
