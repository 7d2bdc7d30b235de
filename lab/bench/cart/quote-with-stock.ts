import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "../../../app/data/db.server.ts";
import { beginCounting } from "../../../app/data/stock/runs.server.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import { signedIn } from "../../../test/people/people.ts";
import { hiddenFields, Shopper } from "../../../test/people/shopper-by-hand.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { openStore, SECRET } from "../store.ts";

/** Compares Proceed to Payment for two pieces of a counted size with the same for a size that isn't counted. */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SHOPPERS_A_ROUND = 60;
const SIZE = { id: "ndk-01", size: "postal" };

const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir }));
openDatabase(store.databaseUrl);
try {
  const seller = (await signedIn({ seller: true })).person.id;
  const ratios: number[] = [];
  const times: Record<"counted" | "uncounted", number[]> = { counted: [], uncounted: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const took = { counted: 0, uncounted: 0 };
    // What is measured second finds a warmer machine, so counted and uncounted take turns to be first.
    const order = ["counted", "uncounted"] as const;
    for (const which of round % 2 ? order : order.toReversed()) {
      await db.execute(sql`delete from stock_counts`);
      const run = { quantity: 100_000, day: "2026-11-27", note: null };
      if (which === "counted") await beginCounting(SIZE, run, { by: seller, now: new Date() });
      took[which] = await presses();
    }
    if (round === 0) continue;
    ratios.push(took.counted / took.uncounted);
    times.counted.push(took.counted);
    times.uncounted.push(took.uncounted);
  }
  printTitle(
    "Proceed to Payment with stock",
    `The press alone, one person after the other, ${SHOPPERS_A_ROUND} of them a round; the median of ${ROUNDS} rounds. Of each round the ratio.`,
  );
  printFigures([
    { what: "nothing is counted", value: median(times.uncounted), unit: "ms", digits: 2 },
    { what: "its size is counted", value: median(times.counted), unit: "ms", digits: 2 },
    { what: "times as long", value: median(ratios), atMost: 1.1, digits: 3 },
  ]);
} finally {
  await closeDatabase();
  await store.close();
}
endBench();

/** Returns the milliseconds of Proceed to Payment: the median over new customers. */
async function presses(): Promise<number> {
  const took: number[] = [];
  for (let each = 0; each < SHOPPERS_A_ROUND; each++) {
    const shopper = await Shopper.arrive();
    const page = await (await shopper.get(store.origin, "/checkout-details")).text();
    const chosen = { address: "1", mobile: "9876543210", delivery: "standard" };
    const fields = { ...hiddenFields(page), ...chosen };
    // The first form also fetches the anti-forgery token, so another form is sent before the clock starts.
    await shopper.post(store.origin, "/forms/checkout-details/cancellation", { version: "none" });
    const began = performance.now();
    const answer = await shopper.post(store.origin, "/forms/checkout-details/quote", fields);
    await answer.text();
    took.push(performance.now() - began);
    if (!answer.ok) throw new Error(`a quote was refused: ${answer.status}`);
  }
  return median(took);
}
