/** Simulates three weeks of people and accidents, each with a seed of its own; `SEED=7` sets the first. */
import { expect, it } from "vitest";
import { simulate } from "../simulate/simulate.ts";

const SEED = Number(process.env.SEED ?? 1);

it.each([SEED, SEED + 1, SEED + 2])(
  "a week of seed %d leaves everything as people were told",
  async (seed) => {
    const { faults, counts } = await simulate({ seed, days: 7, say: console.log });
    expect(faults).toEqual([]);
    expect(counts.orders).toBeGreaterThanOrEqual(100);
    expect(counts.visits).toBeGreaterThanOrEqual(2_000);
  },
);
