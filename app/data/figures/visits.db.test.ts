import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#data/db.server";
import { dailyFigures } from "#data/schema.server";
import { saveFigures } from "#request/figures/figures.server";
import { countVisit } from "#request/figures/visit-sources.server";
import { testDatabase } from "#test/database/database";
import { addToFigures, countDay, MAX_KEYS_PER_FIGURE } from "./counting.server.ts";
import { visitsBySource } from "./visits.server.ts";

testDatabase();

const DAY = "2026-11-26";
const NOON = new Date(`${DAY}T12:00:00+05:30`);
const days = { from: DAY, until: DAY };

beforeEach(async () => {
  await db.delete(dailyFigures);
});

const visit = (query: string, destination = "document") =>
  countVisit({ address: `/product/ndk-01${query}`, destination }, NOON);
const counted = (key: string, count = 1) => ({ figure: "visit", day: DAY, key, count });
const named = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => counted(`${prefix}${at}`));

test("visits are counted by the source that their link names, whatever else it says", async () => {
  visit("?utm_source=Instagram&utm_medium=bio");
  visit("?fbclid=1&utm_source=instagram");
  visit("?utm_source=whatsapp");
  visit("?utm_campaign=utm_source=");
  visit("?utm_source=");
  visit("");
  await saveFigures();
  visit("?utm_source=instagram");
  await saveFigures();
  await saveFigures();
  expect(await visitsBySource(days)).toEqual([
    { source: "instagram", count: 3 },
    { source: "whatsapp", count: 1 },
  ]);
});

test("programs that fetch a preview, and what a page fetches, are no visits", async () => {
  countVisit({ address: "/?utm_source=whatsapp", destination: undefined }, NOON);
  visit("?utm_source=whatsapp", "empty");
  visit("?utm_source=whatsapp", "iframe");
  await saveFigures();
  expect(await visitsBySource(days)).toEqual([]);
});

test("what isn't a name, such as an address or a text of a stranger's, is counted and not kept", async () => {
  visit("?utm_source=asha%40example.com");
  visit("?utm_source=%3Cscript%3E");
  visit(`?utm_source=${"a".repeat(41)}`);
  visit("?utm_source=%ff%00");
  visit(`?utm_source=${"b".repeat(40)}`);
  await saveFigures();
  expect(await visitsBySource(days)).toEqual([
    { source: "", count: 4 },
    { source: "b".repeat(40), count: 1 },
  ]);
});

test("a day has so many sources, those that were there before are counted on, and no visit is lost", async () => {
  await addToFigures(named(MAX_KEYS_PER_FIGURE - 1, "early"));
  await addToFigures([...named(MAX_KEYS_PER_FIGURE, "late"), counted("most", 9)]);
  await addToFigures([counted("early0", 5)]);
  const rows = await db.select().from(dailyFigures).orderBy(sql`count desc`);
  expect(rows.length).toBe(MAX_KEYS_PER_FIGURE + 1);
  expect(rows.slice(0, 3).map(({ key, count }) => [key, count])).toEqual([
    ["", MAX_KEYS_PER_FIGURE],
    ["most", 9],
    ["early0", 6],
  ]);
});

test("a stranger's thousand names in a minute are a few rows and one sum", async () => {
  for (let at = 0; at < 1_000; at++) visit(`?utm_source=spam${at}`);
  await saveFigures();
  for (let at = 1_000; at < 2_000; at++) visit(`?utm_source=spam${at}`);
  await saveFigures();
  const rows = await db.select().from(dailyFigures);
  expect(rows.length).toBeLessThanOrEqual(MAX_KEYS_PER_FIGURE + 1);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
});

test("counting a day's orders anew leaves its visits", async () => {
  await addToFigures([counted("instagram", 2)]);
  await countDay(DAY, NOON);
  expect(await visitsBySource(days)).toEqual([{ source: "instagram", count: 2 }]);
});
