import fc from "fast-check";
import { expect, test } from "vitest";
import { itemId, itemPath } from "./item-addresses.ts";

const KEY = fc.stringMatching(/^[a-z\d]{1,8}(-[a-z\d]{1,7}){0,2}$/);

test("an id is no longer than Google takes, and another for each size of each product", () => {
  const uuids = fc.uuid();
  const short = fc.stringMatching(/^[\w-]{3,20}$/);
  const sizes = fc.uniqueArray(fc.tuple(fc.oneof(uuids, short), KEY), {
    selector: ([id, key]) => `${id} ${key}`,
  });
  fc.assert(
    fc.property(sizes, (all) => {
      const ids = all.map(([id, key]) => itemId(id, key));
      for (const id of ids) expect(id.length).toBeLessThanOrEqual(50);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("a path has a query only where there is something to say", () => {
  expect(itemPath("/product/a", {})).toBe("/product/a");
  expect(itemPath("/product/a", { size: "", utm_source: "meta" })).toBe(
    "/product/a?utm_source=meta",
  );
});
