import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db, transaction } from "#data/db.server";
import { holdOutbox } from "#data/email/outbox-hold.server";
import { orders, payments, storeIdentity } from "#data/schema.server";
import { storeFile } from "#forms/checkout/screenshot-files.server";
import { validateScreenshot } from "#forms/checkout/screenshot-form.server";
import { checkIdentity, maySweepFiles } from "#server/watch/identity";
import { files, openFiles } from "#services/files.server";
import { type Answer, dataDir, payer, receipt, testCheckout } from "#test/people/checkout";
import { startS3Server } from "#test/store/s3-server";
import { sweepFiles } from "./sweep-files.ts";

testCheckout({ byHand: ["orders-paid"] });
const s3 = await startS3Server();
afterAll(() => s3.stop());

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const failed = (error: unknown) => {
  throw error;
};
const sweep = (now = new Date()) => sweepFiles(now, { failed });

const PLACES: [string, open: () => void, placeOf: (path: string) => string][] = [
  ["a folder", () => openFiles({ dataDir }), (path) => join(dataDir, "files", path)],
  ["a bucket", () => openFiles({ dataDir, s3: s3.settings }), s3.placeOf],
];

describe.each(PLACES)("a file in %s that no row names", (_, open, placeOf) => {
  beforeAll(open);
  beforeEach(async () => {
    await db.delete(storeIdentity);
    await checkIdentity({ databaseUrl: null });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const age = (path: string, days: number) => utimes(placeOf(path), daysAgo(days), daysAgo(days));
  /** Leaves a file without a row, as a node does that is killed between writing the two. */
  const lose = async (days: number, path = lostPath()) => {
    await files.put(path, Buffer.from("a picture"));
    await age(path, days);
    return path;
  };
  const there = async (paths: string[]) => {
    const found = [];
    for (const path of paths) if (await files.exists(path)) found.push(path);
    return found;
  };

  it("goes after a week; what a version, a payment or an order names stays, and so does what isn't the store's", async () => {
    const [asha, ravi, lila] = [await payer(), await payer(), await payer()];
    await asha.post("screenshot", { version: asha.quote.id, screenshot: receipt });
    await ravi.confirm();
    await lila.confirm();
    const uploaded = (await openQuote(asha.id, "cart", new Date()))?.screenshot?.path;
    // An owner moved this payment to another order, so its screenshot is named after a different one.
    const given = await lose(8);
    const ofLila = lila.quote.quoteId;
    await db.update(payments).set({ screenshot_path: null }).where(eq(payments.order_id, ofLila));
    await db.update(orders).set({ payment_screenshot_url: given }).where(eq(orders.id, ofLila));
    const ordered = await db
      .select({ path: orders.payment_screenshot_url })
      .from(orders)
      .where(inArray(orders.id, [ravi.quote.quoteId, lila.quote.quoteId]));
    const named = [uploaded, ...ordered.map(({ path }) => path)].map(String);
    expect(named).toHaveLength(3);
    const foreign = [
      "payment-screenshots/notes/read-me.txt",
      "payment-screenshots/0192f7d0/receipt.png",
      `payment-screenshots/${"-".repeat(36)}payment_screenshot.png`.replace("/-", "/a"),
      "probes/mine",
      "site/hero/640.avif",
      "backups/old/payment-screenshots/x.png",
      lostPath().replace("payment-screenshots", "other-screenshots"),
    ];
    const lost = [
      await lose(8),
      await lose(8, `payment-screenshots/${randomUUID()}payment_screenshot-0123456789ab.jpg`),
      await lose(8, "probes/0123456789abcdef"),
    ];
    const young = [await lose(6), await lose(0)];
    for (const path of foreign) await lose(400, path);
    for (const path of named) await age(path, 400);
    await sweep();
    expect(await there(lost)).toEqual([]);
    const stays = [...named, ...foreign, ...young];
    expect(await there(stays)).toEqual(stays);
  });

  it("takes nothing from a Confirm that brings the same picture while the sweep is at work", async () => {
    const asha = await payer();
    const sent = await validateScreenshot({ screenshot: receipt });
    if (!sent.ok) throw new Error(sent.problem.code);
    vi.useFakeTimers({ toFake: ["Date"], now: daysAgo(8) });
    const lost = (await storeFile(asha.quote, sent.image))?.path ?? "";
    vi.useRealTimers();
    await age(lost, 8);
    let confirmed: Answer | undefined;
    const remove = files.remove;
    vi.spyOn(files, "remove").mockImplementation(async (path) => {
      if (path === lost) confirmed = await asha.confirm();
      await remove(path);
    });
    await sweep();
    expect(confirmed).toMatchObject({ ok: true, screenshotStored: true });
    expect(await files.exists(lost)).toBe(false);
    const stored = await asha.get(`/orders/${confirmed?.orderId}/screenshot`);
    expect(await stored.bytes()).toEqual(await receipt.bytes());
  });

  it("is told by the clock of where it lies, whatever this node's says", async () => {
    const young = await lose(1);
    await sweep(new Date(Date.now() + 90 * DAY));
    expect(await there([young])).toEqual([young]);
  });

  it("is looked for once a day by one of the nodes, among the store's own files alone", async () => {
    const now = new Date();
    const claims = await Promise.all([maySweepFiles(now), maySweepFiles(now)]);
    expect(claims.sort()).toEqual([false, true]);
    const lost = await lose(8);
    await sweep(new Date(now.getTime() + DAY - 1));
    expect(await there([lost])).toEqual([lost]);
    await files.put("store/marker.txt", Buffer.from("another store's"));
    await sweep(new Date(now.getTime() + DAY));
    expect(await there([lost])).toEqual([lost]);
  });

  it("is looked for again soon after a node whose clock was wrong, and after a sweep that came to nothing", async () => {
    const lost = await lose(8);
    expect(await maySweepFiles(new Date(Date.now() + 90 * DAY))).toBe(true);
    const list = vi.spyOn(files, "list").mockImplementation(() => {
      throw new Error("away");
    });
    await expect(sweep()).rejects.toThrow("away");
    list.mockRestore();
    await sweep();
    expect(await there([lost])).toEqual([]);
  });

  it("isn't looked for until somebody has looked at a restored store", async () => {
    const lost = await lose(8);
    await transaction((tx) => holdOutbox(tx, daysAgo(9), new Date()));
    await sweep();
    expect(await there([lost])).toEqual([lost]);
    await db.execute(sql`delete from outbox_holds`);
    await sweep();
    expect(await there([lost])).toEqual([]);
  });

  it("that can't be removed is told, and stops no other", async () => {
    const lost = [await lose(8), await lose(9)];
    const reported: unknown[] = [];
    const remove = files.remove;
    vi.spyOn(files, "remove").mockImplementation(async (path) => {
      if (path === lost[0]) throw new Error("read only");
      await remove(path);
    });
    await sweepFiles(new Date(), { failed: (error) => reported.push(error) });
    expect(reported.map(String)).toEqual(["Error: read only"]);
    expect(await there(lost)).toEqual([lost[0]]);
  });

  it("is left to the next turn by a node that stops", async () => {
    const lost = await lose(8);
    await sweepFiles(new Date(), { failed, stopping: AbortSignal.abort() });
    expect(await there([lost])).toEqual([lost]);
  });
});

function lostPath(): string {
  const [version, quote] = [randomUUID(), randomUUID()];
  return `payment-screenshots/${version}-0123456789ab-20261101/${quote}payment_screenshot.png`;
}
