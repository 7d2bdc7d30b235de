import { expect, test } from "vitest";
import { rememberNewest } from "./remember-newest.ts";

test("what was asked for last is remembered, what failed is tried again", async () => {
  const made: string[] = [];
  const get = rememberNewest(2, async (key) => {
    made.push(key);
    if (made.length === 1) throw new Error("not reached");
    return key.toUpperCase();
  });
  await expect(get("a")).rejects.toThrow("not reached");
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["A", "A", "B"]);
  expect(made).toEqual(["a", "a", "b"]);
  await get("a");
  await get("c");
  await get("a");
  expect(made).toEqual(["a", "a", "b", "c"]);
  await get("b");
  expect(made).toEqual(["a", "a", "b", "c", "b"]);
});
