import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "#test/database";
import { quoteFor, shopper, stockShelves } from "#test/store-rows";
import { removeAbandonedScreenshots } from "./abandoned.server.ts";
import { db } from "./db.server.ts";
import { attachScreenshot, cancelQuote } from "./quotes.server.ts";
import { quotes } from "./schema.server.ts";

testDatabase();
beforeAll(stockShelves);

const sha256 = new Uint8Array(32);
const DAY = 24 * 60 * 60 * 1000;

async function quoteWithScreenshot() {
  const userId = await shopper();
  const quote = await quoteFor(userId);
  const path = `payment-screenshots/${quote.id}payment_screenshot.png`;
  await attachScreenshot(userId, quote.id, { path, sha256 });
  return { userId, id: quote.id, path };
}

it("removes the screenshot of a quote that was cancelled a month ago, and no other", async () => {
  const cancelled = await quoteWithScreenshot();
  const open = await quoteWithScreenshot();
  const now = new Date();
  await cancelQuote(cancelled.userId, cancelled.id, now);
  const removed: string[] = [];
  const remove = async (path: string) => void removed.push(path);
  await removeAbandonedScreenshots(new Date(now.getTime() + 29 * DAY), remove, unexpected);
  expect(removed).toEqual([]);
  expect(
    await removeAbandonedScreenshots(new Date(now.getTime() + 31 * DAY), remove, unexpected),
  ).toBe(1);
  expect(removed).toEqual([cancelled.path]);
  const [row] = await db.select().from(quotes).where(eq(quotes.id, open.id));
  expect(row?.screenshot_path).toBe(open.path);
});

it("leaves a picture that it could not delete for the next time, and deletes the others", async () => {
  const quotes = [await quoteWithScreenshot(), await quoteWithScreenshot()];
  const now = new Date();
  for (const { userId, id } of quotes) await cancelQuote(userId, id, now);
  const [stuck, other] = quotes.map(({ path }) => path).toSorted();
  const later = new Date(now.getTime() + 31 * DAY);
  const failures: unknown[] = [];
  const removed: string[] = [];
  const remove = async (path: string) => {
    if (path === stuck) throw new Error("not permitted");
    removed.push(path);
  };
  expect(await removeAbandonedScreenshots(later, remove, (error) => failures.push(error))).toBe(1);
  expect([removed, failures]).toEqual([[other], [new Error("not permitted")]]);
  await removeAbandonedScreenshots(later, async (one) => void removed.push(one), unexpected);
  expect(removed).toEqual([other, stuck]);
});

function unexpected(error: unknown): never {
  throw error;
}
