import { expect, it } from "vitest";
import { simulate } from "./simulate.ts";

it("a day of people and accidents leaves every order, payment and email as people were told", async () => {
  const { faults, counts } = await simulate({ seed: 1, days: 1, steps: 120, turns: 4 });
  expect(faults).toEqual([]);
  expect(counts.orders).toBeGreaterThan(3);
  expect(counts.accidents).toBeGreaterThan(0);
});
