/**
 * Sends 100,000 requests that no well-behaved client would send. FUZZ_SEED and FUZZ_REQUESTS set another run,
 * FUZZ_FROM repeats one conversation of it.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openBuiltStore } from "../../test/store/open-store.ts";
import { isAlive } from "../../test/store/processes.ts";
import { complaintsIn, footprintOf, fuzz, printed } from "./fuzz/fuzz.ts";
import { memoryInUse, WITH_INSPECTOR } from "./fuzz/heap.ts";
import { builtAddresses } from "./fuzz/route-table.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const FROM = Number(process.env.FUZZ_FROM ?? 0);
const LONG = REQUESTS >= 20_000;
/**
 * Requests after which memory should be stable: code is compiled, caches are filled, all database connections are
 * open, and the heap has reached the size that garbage collection allows under such a load.
 */
const WARMING = Math.ceil(REQUESTS / 3);
const MILLISECONDS_OF_REST = LONG ? 60_000 : 5_000;

it("draws from every address of the build", () => {
  const patterns = builtAddresses().map(({ pattern }) => pattern);
  expect(patterns).toEqual(
    expect.arrayContaining(["/", "/forms/cart/lines", "/orders/:orderId", "/*"]),
  );
});

it(`${REQUESTS} hostile requests are all answered, none by 5xx, write no error to the log and leave nothing behind`, async () => {
  console.log(`FUZZ_SEED=${SEED}`);
  const { origin, store, close } = await openBuiltStore({
    TRUST_PROXY: "1",
    ...WITH_INSPECTOR,
  });
  const footprint = () => footprintOf(store.pid);
  try {
    const first = await fuzz({ origin, seed: SEED, requests: WARMING, from: FROM });
    await sleep(MILLISECONDS_OF_REST);
    const before = footprint();
    const inUse = await memoryInUse(store);
    const begun = performance.now();
    const rest = await fuzz({
      origin,
      seed: SEED,
      requests: REQUESTS - first.requests,
      from: first.next,
      onProgress: (sent) => console.log(`${first.requests + sent} requests`, footprint()),
    });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const [peak] = [footprint(), await sleep(MILLISECONDS_OF_REST)];
    const after = footprint();
    const inUseAfter = await memoryInUse(store);
    const failures = [...first.failures, ...rest.failures];
    for (const failure of failures) console.log(printed(failure));
    if (failures.length > 0) console.log("The end of its log:", store.output().slice(-4_000));
    console.log("Answers by status:", Object.fromEntries([...rest.statuses].sort()));
    console.log(
      `${first.requests + rest.requests} requests, the last ${rest.requests} in ${seconds} s`,
      { before, peak, after },
      "megabytes in use after a collection:",
      { before: inUse, after: inUseAfter },
    );

    expect(failures.map(({ what, conversation }) => `${conversation}: ${what}`)).toEqual([]);
    expect(isAlive(store.pid)).toBe(true);
    expect(complaintsIn(store.output())).toEqual([]);
    // What the store keeps is level. The process may be larger: Node gives memory back late.
    expect(inUseAfter.heap).toBeLessThanOrEqual(inUse.heap * 1.1 + 5);
    expect(inUseAfter.buffers).toBeLessThanOrEqual(inUse.buffers * 1.1 + 5);
    if (!before || !after) return;
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 5);
    expect(after.megabytes).toBeLessThanOrEqual(before.megabytes * 1.25);
  } finally {
    await close();
  }
});
