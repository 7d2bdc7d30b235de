import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachConcurrently } from "./for-each-concurrently.ts";

test("each is done once, a few at a time, whether they are there or still come", async () => {
  async function* coming() {
    for (let one = 0; one < 20; one++) {
      await wait(0);
      yield one;
    }
  }
  for (const items of [Array.from({ length: 20 }, (_, one) => one), coming()]) {
    const done: number[] = [];
    let [now, most] = [0, 0];
    await forEachConcurrently(items, async (one) => {
      now += 1;
      most = Math.max(most, now);
      await wait(1);
      now -= 1;
      done.push(one);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, one) => one));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  }
});

test("after a failure nothing more begins, and it is thrown when what had begun has ended", async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = forEachConcurrently(Array.from({ length: 20 }).keys(), async (one) => {
    begun.push(one);
    if (one === 1) throw new Error("the disk is full");
    await wait(20);
    ended.push(one);
  });
  await expect(work).rejects.toThrow("the disk is full");
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(ended).toEqual([0, 2, 3]);
});
