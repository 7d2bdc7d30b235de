/** Helpers for tests of counted pieces, with the checks that must hold after each step. */
import { expect } from "vitest";
import { db } from "#data/db.server";
import { beginCounting, countedSizes } from "#data/stock/runs.server";
import type { Size } from "#domain/stock/stock";
import { findingsOf } from "#operation/prove/check";
import { STOCK_CHECKS } from "#operation/prove/stock-checks";

/** Begins to count a size of which there are `quantity` pieces. */
export async function countSize(size: Size, quantity: number, by: string, now = new Date()) {
  const run = { quantity, day: "2026-11-27", note: null };
  expect(await beginCounting(size, run, { by, now })).toEqual({ ok: true });
}

export async function stockOf({ id, size }: Size, now = new Date()) {
  const [found] = await countedSizes(now, { id, size });
  if (!found) throw new Error(`${id} ${size} isn't counted`);
  const { onHand, held, sold, short, left } = found;
  return { onHand, held, sold, short, left };
}

/** Returns what the books' checks find wrong about stock, as sentences. */
export async function wrongStock(now: Date): Promise<string[]> {
  const found = await Promise.all(STOCK_CHECKS.map((check) => findingsOf(check, db, now)));
  return found.flat().map(({ sentence }) => sentence);
}
