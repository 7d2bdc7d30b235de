import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "#data/db.server";
import { readConfig, setConfig } from "#request/config.server";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import {
  ordersByTransactionId,
  untilReady,
  waitUntil,
  wrongInBooks,
} from "#test/people/orders-under-load";
import { Shopper } from "#test/people/shopper-by-hand";
import { type Balancer, openBalancer } from "#test/store/balancer";
import { addressOf, freePort, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, type Program } from "#test/store/processes";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  await endPrograms();
  for (const close of closing.splice(0).reverse()) await close();
});

const SCREENSHOT_BYTES = 400_000;

it("two nodes are upgraded one after the other under load: no request fails, no order is lost or doubled", async () => {
  const { path: folder, remove } = await temporaryFolder("upgrade");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    log: (sentence) => console.warn(sentence),
    durable: false,
  });
  closing.push(remove, postgres.stop);
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, "data"),
    SECRET: "the secret that both nodes of the upgrade have",
    HOST: "127.0.0.1",
    DEMO_SIGN_IN: "1",
    STOP_GRACE_SECONDS: "10",
  };
  setConfig(readConfig(settings));
  const nodes: { port: number; store: Program }[] = [];
  for (const port of [await freePort(), await freePort()]) {
    const store = startStore({ ...settings, PORT: `${port}` });
    await addressOf(store);
    nodes.push({ port, store });
  }
  openDatabase(postgres.url, { connections: 4 });
  closing.push(closeDatabase);
  const balancer = await openBalancer(nodes.map(({ port }) => port));
  closing.push(balancer.close);
  await untilBalanced(
    balancer,
    nodes.map(({ port }) => port),
  );

  const load = startLoad(balancer.origin);
  await sleep(2_000);
  for (const node of nodes) {
    expect(await node.store.ends("SIGTERM")).toBe(0);
    expect(balancer.sendsTo(node.port)).toBe(false);
    node.store = startStore({ ...settings, PORT: `${node.port}` });
    await untilReady(`http://127.0.0.1:${node.port}`);
    await untilBalanced(balancer, [node.port]);
    await sleep(1_000);
  }
  // A busy machine does less in the same time, so the load goes on until enough was done.
  await waitUntil(() => Object.values(load.counts).every((count) => count > 5));
  await load.end();

  expect({ failures: load.failures, broken: balancer.broken }).toEqual({
    failures: [],
    broken: [],
  });
  for (const count of Object.values(load.counts)) expect(count).toBeGreaterThan(5);
  expect(await wrongInBooks(null)).toEqual([]);
  const orders = await ordersByTransactionId();
  expect(load.placed.filter((id) => orders.get(id) !== 1)).toEqual([]);
  expect([...orders.values()].filter((times) => times !== 1)).toEqual([]);
  expect(orders.size).toBe(load.placed.length);
  console.warn(`rolling upgrade: ${JSON.stringify(load.counts)}, ${orders.size} orders, 0 failed`);
});

async function untilBalanced(balancer: Balancer, ports: number[]): Promise<void> {
  await waitUntil(() => ports.every(balancer.sendsTo));
}

/** Loads pages, changes carts, places whole orders with screenshots and uploads from slow phones, until it is ended. */
function startLoad(origin: string) {
  let on = true;
  const failures: string[] = [];
  const placed: string[] = [];
  const counts = { pages: 0, carts: 0, uploads: 0, confirms: 0 };
  const worker = async (kind: keyof typeof counts, work: () => Promise<void>) => {
    while (on) {
      try {
        await work();
        counts[kind] += 1;
      } catch (error) {
        failures.push(`${kind}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const pages = async () => {
    for (const path of ["/", "/shop", "/product/ndk-01", "/session", "/search?q=bus"]) {
      expectOk(path, await fetch(origin + path));
    }
    await sleep(20);
  };
  const carts = async () => {
    const shopper = await Shopper.arrive();
    for (let count = 0; on && count < 15; count++) {
      const line = { product_id: "qt-01", size: "postal", quantity: "1" };
      expectOk("cart", await shopper.post(origin, "/forms/cart/lines", line));
      await sleep(50);
    }
  };
  const confirms = async () => {
    const { shopper, payment } = await atPayment(origin);
    const confirmed = await shopper.confirm(origin, payment, { screenshotBytes: SCREENSHOT_BYTES });
    expectOk("confirm", confirmed);
    placed.push(shopper.transactionId);
  };
  const uploads = async () => {
    const { shopper, payment } = await atPayment(origin);
    expectOk("upload", await shopper.uploadSlowly(origin, payment, { milliseconds: 2_500 }));
  };
  const working = [
    worker("pages", pages),
    worker("pages", pages),
    worker("carts", carts),
    worker("confirms", confirms),
    worker("confirms", confirms),
    worker("uploads", uploads),
    worker("uploads", uploads),
  ];
  const end = async () => {
    on = false;
    await Promise.all(working);
  };
  return { failures, placed, counts, end };
}

async function atPayment(origin: string) {
  const shopper = await Shopper.arrive();
  expectOk("proceed", await shopper.proceed(origin));
  const payment = await shopper.payment(origin);
  if (!payment) throw new Error("no payment page");
  return { shopper, payment };
}

function expectOk(what: string, { status }: Response): void {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
}
