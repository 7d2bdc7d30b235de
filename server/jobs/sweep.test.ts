import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Job, lastSuccess, startSweeping } from "./sweep.ts";

/** A job for this test that is due every 5 ms. */
function job(run: Job["run"]): Job {
  return { name: "test", every: 5, run };
}

const longAgo = (one: Job) => lastSuccess.set(one, 0);
const hasEndedWell = (one: Job) => (lastSuccess.get(one) ?? 0) > 0;

describe("a job", () => {
  it("is never at work twice on a node, however long a turn takes", async () => {
    let [atWork, most, turns] = [0, 0, 0];
    const slow = job(async () => {
      most = Math.max(most, ++atWork);
      await wait(40);
      atWork -= 1;
      turns += 1;
    });
    const stop = startSweeping([slow]);
    await expect.poll(() => turns).toBeGreaterThan(2);
    await stop();
    expect(most).toBe(1);
    expect(atWork).toBe(0);
  });

  it("that fails is tried again, holds up no other, and its last good end stays", async () => {
    let tries = 0;
    const failing = job(async () => {
      tries += 1;
      throw new Error("away");
    });
    const other = job(async () => {});
    const stop = startSweeping([failing, other]);
    for (const each of [failing, other]) longAgo(each);
    await expect.poll(() => tries).toBeGreaterThan(2);
    await expect.poll(() => hasEndedWell(other)).toBe(true);
    expect(hasEndedWell(failing)).toBe(false);
    await stop();
  });

  it("is told that the node stops, and waited for", async () => {
    let [begun, ended] = [false, false];
    const long = job(async (_, stopping) => {
      begun = true;
      while (!stopping?.aborted) await wait(1);
      await wait(20);
      ended = true;
    });
    const stop = startSweeping([long]);
    await expect.poll(() => begun).toBe(true);
    await stop();
    expect(ended).toBe(true);
  });
});
