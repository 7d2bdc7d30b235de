/** 100,000 requests that no well-behaved client would send. `FUZZ_REQUESTS`, `FUZZ_SEED`, `FUZZ_FROM` choose others. */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { footprintOf, fuzz, printed } from "../fuzz/fuzz.ts";
import { alive } from "../processes.ts";
import { openBuiltStore } from "./store.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const FROM = Number(process.env.FUZZ_FROM ?? 0);
/** Requests until code is compiled, caches are filled and all database connections are open. */
const WARMING = Math.min(5_000, REQUESTS / 4);
/** Until memory and descriptors are counted again. */
const REST = REQUESTS >= 20_000 ? 60_000 : 5_000;

it(`${REQUESTS} hostile requests are all answered, none by 5xx, and leave nothing behind`, async () => {
  console.log(`Fuzz: FUZZ_SEED=${SEED}`);
  const { origin, store, close } = await openBuiltStore({ TRUST_PROXY: "1" });
  try {
    await fuzz({ origin, seed: SEED + 1, requests: WARMING });
    await sleep(REST / 4);
    const before = footprintOf(store.pid);
    const begun = performance.now();
    const found = await fuzz({
      origin,
      seed: SEED,
      requests: REQUESTS,
      from: FROM,
      onProgress: (sent) =>
        console.log(`${sent} requests, ${JSON.stringify(footprintOf(store.pid))}`),
    });
    const seconds = (performance.now() - begun) / 1_000;
    const peak = footprintOf(store.pid);
    await sleep(REST);
    const after = footprintOf(store.pid);
    for (const failure of found.failures) console.log(printed(failure));
    console.log(store.said().slice(-4_000));
    console.log(Object.fromEntries([...found.statuses].sort()));
    console.log({ requests: found.requests, seconds: Math.round(seconds), before, peak, after });
    expect(found.failures.map(({ what, conversation }) => `${conversation}: ${what}`)).toEqual([]);
    expect(alive(store.pid)).toBe(true);
    if (before && after) {
      expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 5);
      expect(after.megabytes).toBeLessThanOrEqual(before.megabytes * 1.5);
    }
  } finally {
    await close();
  }
});
