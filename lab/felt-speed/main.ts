/**
 * `npm run felt-speed -- [FOLDER…] [--rounds N] [--ways 1,5,10] [--presses N] [--fields N] [--at-once N]`, as
 * README.md explains.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareBrowser } from "../../test/browser/browser.ts";
import { chanceOf } from "../simulate/chances.ts";
import { openStore } from "../store/stores.ts";
import { FIELD_NAMES, FORMS, typeAll } from "./fields.ts";
import { type Measured, rowsByWay, rowsOf, table } from "./figures.ts";
import { openPhone, type Phone } from "./phone.ts";
import { press, pressAll, VISITS } from "./presses.ts";
import { openProcessor } from "./processor.ts";
import { DELAYS, measureWay, WAYS } from "./ways.ts";
import { PAGES, type PageName, signIn, weigh } from "./weights.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "2" },
    /** The ways to measure: their numbers from 1, separated by commas. */
    ways: { type: "string" },
    presses: { type: "string", default: "300" },
    fields: { type: "string", default: "100" },
    /** How many phones are used at the same time; each has its own line and its own quarter of a processor. */
    "at-once": { type: "string", default: "2" },
    /** The seed for the random moments of presses. */
    seed: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const pairs = Math.ceil(Number(values.presses) / VISITS.flat().length);
const fillings = Math.ceil(Number(values.fields) / FIELD_NAMES.length);
const ways = values.ways
  ? values.ways.split(",").flatMap((at) => WAYS[Number(at) - 1] ?? [])
  : WAYS;
const ANSWERS_A_ROUND = 3;

type Store = { name: string; origin: string; close: () => Promise<void>; measured: Measured };
type Job = { what: string; store: Store; work: (phone: Phone) => Promise<unknown> };

let failed = 0;
/** Set by Ctrl+C, which ends the visits; what was measured until then is printed. */
let stopped = false;
process.once("SIGINT", () => {
  stopped = true;
});
const processor = openProcessor();
console.log(
  processor
    ? "Phones have 25 ms of each 100 ms of a processor, all their processes together."
    : "**No control group can be made here: DevTools slows the pages' main threads to a quarter, and nothing else.**",
);
await prepareBrowser();
const stores: Store[] = [];
try {
  for (const folder of positionals.length > 0 ? positionals : ["."])
    stores.push(await open(folder));
  for (const store of stores) await warm(store);
  await perform(jobs());
  const names = stores.map(({ name }) => name);
  const measured = stores.map((store) => store.measured);
  console.log(`\n${table(names, rowsOf(measured))}`);
  if (ways.length > 0) console.log(`\n${table(names, rowsByWay(measured, ways))}`);
  if (failed > 0) console.log(`\n${failed} visits failed twice and are in no figure.`);
} finally {
  for (const store of stores) await store.close();
  await processor?.close();
}

async function open(folder: string): Promise<Store> {
  const { name, origin, close } = await openStore({ folder });
  const measured: Measured = {
    walks: [],
    answers: [],
    pressed: 0,
    lost: [],
    typed: [],
    weights: {},
  };
  // The name stands for the phone's own line, which leads to the store's port.
  return { name, origin: origin.replace("127.0.0.1", "localhost"), close, measured };
}

/** Requests every page, and waits some seconds until it is cached in its smallest form. */
async function warm({ origin }: Store): Promise<void> {
  const paths = [
    ...Object.values(PAGES),
    ...WAYS.map(({ from }) => from),
    "/product/rk-01",
    ...FORMS.map(({ path }) => path),
  ];
  for (const path of new Set(paths)) await (await fetch(origin + path)).arrayBuffer();
  await wait(5_000);
}

/**
 * Returns all measurements in order: first the pages' weights, then the rounds, each with some of every other kind. The
 * stores take turns, so that other work of the machine affects all of them.
 */
function jobs(): Job[] {
  const each = (what: string, work: (phone: Phone, store: Store) => Promise<unknown>): Job[] =>
    stores.map((store) => ({ what, store, work: (phone) => work(phone, store) }));
  const weights = (Object.keys(PAGES) as PageName[]).map((page) =>
    each(page, async (phone, { origin, measured }) => {
      measured.weights[page] = await weigh(phone, origin, page);
    }),
  );
  const walks = ways.flatMap((way) =>
    DELAYS.map((delay) =>
      each(`${way.name}, ${delay} ms`, async (phone, { measured }) =>
        measured.walks.push({ way, delay, walked: await measureWay(phone, way, delay) }),
      ),
    ),
  );
  const answers = Array.from({ length: ANSWERS_A_ROUND }, () =>
    each("a press", async (phone, { measured }) => measured.answers.push(await press(phone))),
  );
  const presses = Array.from({ length: pairs }).flatMap((_, pair) =>
    VISITS.map((kinds) =>
      each(kinds.join(", "), async (phone, { measured }) => {
        const chance = chanceOf(Number(values.seed), pair, ...kinds);
        measured.lost.push(...(await pressAll(phone, kinds, chance)));
        measured.pressed += kinds.length;
      }),
    ),
  );
  const fields = Array.from({ length: fillings }).flatMap((_, filling) =>
    FORMS.map((form) =>
      each(`fields of ${form.path}`, async (phone, { origin, measured }) => {
        if (form.isPersonal) await signIn(phone, origin);
        const typed = await typeAll(phone, form, chanceOf(Number(values.seed), filling, form.path));
        measured.typed.push({ ...typed, fields: Object.keys(form.texts).length });
        if (typed.lost.length > 0)
          console.log(`${form.path}, ${filling}: lost ${typed.lost.join(", ")}`);
      }),
    ),
  );
  const inPart = (all: Job[][], round: number) => {
    const part = Math.ceil(all.length / rounds);
    return all.slice(round * part, (round + 1) * part);
  };
  const inRounds = Array.from({ length: rounds }, (_, round) => [
    ...walks,
    ...answers,
    ...inPart(presses, round),
    ...inPart(fields, round),
  ]);
  return [...weights, ...inRounds.flat()].flat();
}

async function perform(all: Job[]): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let job = all[next++]; job && !stopped; job = all[next++]) {
      const done = (await attempt(job)) || (await attempt(job));
      if (!done) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, worker));
}

async function attempt({ what, store, work }: Job): Promise<boolean> {
  let phone: Phone | undefined;
  try {
    phone = await openPhone(store.origin, processor);
    await work(phone);
    return true;
  } catch (error) {
    console.error(`${store.name}, ${what}:`, error);
    return false;
  } finally {
    await phone?.close();
  }
}
