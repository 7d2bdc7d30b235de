import { expect, test } from "vitest";
import { memoryLimit } from "./memory-limit.server.ts";

test("lets so many pass in a window, each key by itself, and begins anew after it", () => {
  let now = 0;
  const hit: string[] = [];
  const onHit = (key: string) => void hit.push(key);
  const within = memoryLimit({ points: 2, seconds: 10, onHit, now: () => now });
  expect([within("a"), within("a"), within("a"), within("b")]).toEqual([true, true, false, true]);
  now = 9_999;
  expect(within("a")).toBe(false);
  expect(hit).toEqual(["a"]);
  now = 10_000;
  expect(within("a")).toBe(true);
});

test("remembers a bounded number of keys", () => {
  const within = memoryLimit({ points: 1, seconds: 10, keys: 2, now: () => 0 });
  expect(["a", "b", "c", "a"].map(within)).toEqual([true, true, true, true]);
  expect(within("c")).toBe(false);
});
