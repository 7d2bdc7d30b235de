import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test("one has no s, none and several have, and thousands are grouped as in India", () => {
  expect([0, 1, 2, 123456].map((count) => plural(count, "order"))).toEqual([
    "0 orders",
    "1 order",
    "2 orders",
    "1,23,456 orders",
  ]);
  expect(plural(2, "email waits", "emails wait")).toBe("2 emails wait");
});
