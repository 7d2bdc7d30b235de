import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attachScreenshot } from "#data/checkout/screenshots.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { contactMessages, orders, outbox, quoteVersions, settings } from "#data/schema.server";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { files, openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { newTransactionId, quoteFor, shopper, stockCatalogue } from "#test/database/store-rows";
import { jobs } from "./sweep.ts";

testDatabase({
  byHand: ["emails-owed", "orders-paid", "settings-recorded", "statuses-recorded"],
});

const DAY = 24 * 60 * 60 * 1000;
const now = new Date();
const inFiveYears = new Date(now.getTime() + 5 * 365 * DAY);
/** Jobs in the order in which they free each other's rows: a quote version can only be deleted after its screenshot. */
const BY_RETENTION = ["emails", "messages", "unplaced-screenshots", "screenshots", "versions"];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweep-"));
  openFiles({ dataDir });
  await stockCatalogue();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  await db.delete(settings);
});

async function sweep(): Promise<void> {
  for (const name of BY_RETENTION) await jobs.find((job) => job.name === name)?.run(inFiveYears);
}

async function quoteWithScreenshot() {
  const userId = await shopper();
  const { id } = await quoteFor(userId, undefined, now);
  const path = `payment-screenshots/${id}/payment_screenshot.png`;
  await files.put(path, Buffer.from("a picture"));
  await attachScreenshot(userId, id, { path, sha256: new Uint8Array(32) }, now);
  return { userId, id, path };
}

async function everythingOld(): Promise<() => Promise<string[]>> {
  const left = await quoteWithScreenshot();
  const paid = await quoteWithScreenshot();
  await confirmQuote(paid.userId, paid.id, { transactionId: newTransactionId() }, now);
  await db.update(orders).set({ status: "delivered", payment_verified: true });
  const written = { name: "Asha", email: "a@example.com", subject: "Tea", message: "Again?" };
  await storeContactMessage(written, { inbox: null, now });
  await db.update(outbox).set({ sent_at: now, sent_by: "smtp" });
  const there: Record<string, () => Promise<number | boolean>> = {
    "a screenshot of no order": () => files.exists(left.path),
    "a screenshot of an order": () => files.exists(paid.path),
    "a version": () => db.$count(quoteVersions, eq(quoteVersions.id, left.id)),
    messages: () => db.$count(contactMessages),
    emails: () => db.$count(outbox),
  };
  return async () => {
    const found: string[] = [];
    for (const [what, isThere] of Object.entries(there)) if (await isThere()) found.push(what);
    return found;
  };
}

it("has each job that deletes in docs/retention.md, beside what it calls", async () => {
  const paper = await readFile("docs/retention.md", "utf8");
  const rows = paper.split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
  const deleting = rows.flatMap(([, , , job = "", call]) =>
    call && job.startsWith("`") ? job.replaceAll("`", "").split(", ") : [],
  );
  const others = [
    "bank-sms",
    "counted-figures",
    "figures",
    "invoices",
    "proof",
    "reminders",
    "statements",
    "undone-cash",
  ];
  const names = jobs.map(({ name }) => name);
  expect([...new Set([...deleting, ...others])].sort()).toEqual(names.sort());
});

it("deletes nothing while nobody can read for how long an owner keeps it, and all that is old then", async () => {
  const there = await everythingOld();
  const all = await there();
  expect(all).toHaveLength(5);
  const newer = { ...DEFAULT_SETTINGS.retention, screenshotDays: 7_300 };
  await db.insert(settings).values({ subject: "retention", version: 1, value: newer });
  await sweep();
  expect(await there()).toEqual(all);
  const tenYears = { ...DEFAULT_SETTINGS.retention, screenshotDays: 3_650 };
  await db.insert(settings).values({ subject: "retention", version: 2, value: tenYears });
  await sweep();
  expect(await there()).toEqual(["a screenshot of an order"]);
  await db.delete(settings);
  await sweep();
  expect(await there()).toEqual([]);
});
