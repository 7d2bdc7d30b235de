import { availableParallelism } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { decodeInTurn } from "./decoding.server.ts";

const places = availableParallelism() > 2 ? 2 : 1;

it("pictures are decoded in the order of coming, and one that fails gives its place on", async () => {
  const began: number[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const all = Array.from({ length: places + 3 }, (_, n) =>
    decodeInTurn(() => {
      began.push(n);
      return new Promise<number>((done, fail) => {
        ends[n] = (failed) => (failed ? fail(failed) : done(n));
      });
    }),
  );
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
  await turn();
  expect(began).toEqual(upTo(places));
  const failed = expect(all[0]).rejects.toThrow("torn");
  ends[0]?.(new Error("torn"));
  await failed;
  await turn();
  expect(began).toEqual(upTo(places + 1));
  for (let n = 1; n < all.length; n++) {
    await expect.poll(() => began.includes(n)).toBe(true);
    ends[n]?.();
    expect(await all[n]).toBe(n);
  }
  expect(await decodeInTurn(async () => "later")).toBe("later");
});
