import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { type SearchIndex, SearchIndexBuilder } from "../../../app/domain/search/search-index.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median, rateUnder } from "../measure.ts";
import { type BenchStore, openStore } from "../store.ts";
import { generatedCards } from "./generated-cards.ts";

/** Measures the search with 10,000 products: what its index costs, and what a query does. */
const PRODUCTS = Number(process.env.PRODUCTS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Milliseconds of the server's processor time that a response may take. */
const PROMISED_MILLISECONDS = 10;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const cards = generatedCards(PRODUCTS);
const nameOf = (number: number) => cards[number]?.name ?? "";
const writtenOn = (number: number) => cards[number]?.written.trim() ?? "";
/** Returns the text with a letter of each long word changed. */
const misspelt = (text: string) =>
  text.replace(/\b(\w{4,})\w(\w*)/g, (_, start: string, end: string) => `${start}z${end}`);

const QUERIES: Record<string, string[]> = {
  "a name": [nameOf(5), nameOf(77), nameOf(1234).split(" ")[0] ?? ""],
  "words on a card": [writtenOn(9), writtenOn(10), writtenOn(4321)],
  "a series": ["rukmini kalyanam", "నన్ను దోచుకుందువటే", "quotes"],
  transliterated: ["nannu dhochukundhuvate", "rukminee kalyaanam", "kadhalu"],
  "a word's first letters": ["ka", "st", "ma"],
  misspelt: [misspelt(nameOf(5)), misspelt(nameOf(77)), "rukmani kalyanm"],
  nothing: ["zzyzxqwrt", "qqqqqq wwwwww vvvvvvv"],
  "hostile, 100 characters": [
    "a".repeat(100),
    "ab ".repeat(33),
    "rukmini kalyanam nannu dochukunduvate abhi quotes ".repeat(2),
    "stranger thrownest charmed breadshow trustorn shamestick thrashed mournest",
    "ka na ma sa ta pa ra la ".repeat(4),
    "కా కి కు కె కొ కం ".repeat(5),
    "క".repeat(100),
    "🌧️ా్ం".repeat(20),
  ].map((query) => query.slice(0, 100)),
};

printTitle(
  "Search",
  `${PRODUCTS} generated products, each with a name, a line in English or Telugu, and descriptions in both. Milliseconds of processor time.`,
);
const index = measureBuilding();
measureQueries(index);
process.env.TRUST_PROXY = "1";
const store = await openStore();
try {
  await fill(store);
  await measureAnswers(store);
} finally {
  await store.close();
}
endBench();

function measureBuilding(): SearchIndex {
  collectGarbage();
  const [memory, begin] = [
    process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers,
    cpu(),
  ];
  const builder = new SearchIndexBuilder();
  for (const card of cards) builder.add(card);
  const beforeEnd = cpu();
  const built = builder.finish();
  const end = cpu();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  printFigures([
    { what: "building the index", value: end - begin, unit: "ms", digits: 0 },
    { what: "of it in one piece, at its end", value: end - beforeEnd, unit: "ms", digits: 0 },
    {
      what: "memory of the index",
      value: (heapUsed + arrayBuffers - memory) / 1e6,
      unit: "MB",
      digits: 1,
    },
  ]);
  return built;
}

/** This process's processor time in milliseconds. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function measureQueries(built: SearchIndex): void {
  const figures = Object.entries(QUERIES).flatMap(([kind, queries]) => {
    const times = queries.map((query) => timesOf(built, query));
    return [
      { what: `${kind}, median`, value: median(times.flat()), unit: "ms" },
      {
        what: `${kind}, worst query`,
        value: Math.max(...times.map(median)),
        unit: "ms",
        atMost: PROMISED_MILLISECONDS,
      },
    ];
  });
  printFigures(figures);
}

function timesOf(built: SearchIndex, query: string): number[] {
  const times = Array.from({ length: ROUNDS + 3 }, () => {
    const begin = cpu();
    built.find(query);
    return cpu() - begin;
  });
  return times.slice(3); // the first three rounds only warm up
}

/** Adds the products by SQL, and raises the catalogue version as the admin would. */
async function fill({ databaseUrl, origin }: BenchStore): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const rows = cards.flatMap(({ hit }) =>
    hit.kind === "product" ? [{ id: `${hit.id}x`, name: hit.name.en, ...hit.texts }] : [],
  );
  await client.query(
    `insert into products (product_id, product_name, image_url, stamp_size, picture_alt, picture_alt_te, picture_text_en, picture_text_te)
     select id, name, 'product-images/card', 15, alt ->> 'en', alt ->> 'te', written ->> 'en', written ->> 'te'
     from jsonb_to_recordset($1) as row(id text, name text, alt jsonb, written jsonb)`,
    [JSON.stringify(rows)],
  );
  const begin = performance.now();
  await client.query("update catalogue_version set version = version + 1, changed_at = now()");
  await client.end();
  while ((await totalOf(origin, nameOf(5))) === 0) await wait(20);
  printFigures([
    {
      what: "from a change of the catalogue to its first answer",
      value: (performance.now() - begin) / 1_000,
      unit: "s",
      digits: 1,
    },
  ]);
}

async function totalOf(origin: string, query: string): Promise<number> {
  const answer = await fetch(origin + pathOf(query));
  return (await answer.json()).total;
}

function pathOf(query: string): string {
  return `/search/results?q=${encodeURIComponent(query)}`;
}

/**
 * Measures whole responses of the built store to searches from many IP networks, and how long a cached page takes
 * meanwhile.
 */
async function measureAnswers({ pid, port, origin }: BenchStore): Promise<void> {
  const visitors = Object.values(QUERIES)
    .flat()
    .map((query, number) => [
      {
        path: pathOf(query),
        status: 200,
        headers: { "X-Forwarded-For": `198.51.${number % 250}.7` },
      },
    ]);
  const networks = Array.from({ length: 8 }, (_, part) =>
    visitors.map(([question]) => [
      {
        ...question,
        headers: { "X-Forwarded-For": `10.${part}.${Math.floor(Math.random() * 250)}.1` },
      },
    ]),
  ).flat() as typeof visitors;
  const load = { port, visitors: networks, people: 4, seconds: 1 };
  await rateUnder(pid, load);
  await wait(10_000);
  const alone = await latencies(origin);
  const [{ perCpuSecond, perSecond }, beside] = await Promise.all([
    rateUnder(pid, { ...load, seconds: 2 }),
    latencies(origin),
  ]);
  printFigures([
    {
      what: "an answer, all kinds of queries, mean",
      value: 1_000 / perCpuSecond,
      unit: "ms",
      atMost: PROMISED_MILLISECONDS,
    },
    { what: "answers a second", value: perSecond, digits: 0 },
    { what: "a cached page alone, median (clock)", value: median(alone), unit: "ms" },
    { what: "a cached page beside them, median (clock)", value: median(beside), unit: "ms" },
    {
      what: "a cached page beside them, worst of 100 (clock)",
      value: Math.max(...beside),
      unit: "ms",
    },
  ]);
}

async function latencies(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < 100; time++) {
    const begin = performance.now();
    await (await fetch(`${origin}/shop`)).arrayBuffer();
    times.push(performance.now() - begin);
    await wait(10);
  }
  return times;
}
