import fc from "fast-check";
import { expect, it } from "vitest";
import { NearIds, nearIdOf } from "./near-ids.ts";

it.each([
  ["412345678901", "412345678901", null],
  ["412345678901", "412345678902", "one-digit"],
  ["412345678901", "421345678901", "two-swapped"],
  ["412345678901", "112345678904", "two-swapped"],
  ["412345678901", "412345678910", "two-swapped"],
  ["412345678901", "412345678912", "two-digits"],
  ["412345678901", "912345678909", "two-digits"],
  ["412345678901", "412345678123", null],
] as const)("%s and %s: %s", (one, other, how) => {
  expect(nearIdOf(one, other)).toBe(how);
  expect(nearIdOf(other, one)).toBe(how);
});

it("finds every id in two digits or less, and no other, as comparing with each does", () => {
  const id = fc
    .array(fc.constantFrom("0", "1"), { minLength: 12, maxLength: 12 })
    .map((digits) => digits.join(""));
  const run = fc.property(fc.array(id, { maxLength: 30 }), id, (ids, wanted) => {
    const near = new NearIds<number>();
    for (const [index, each] of ids.entries()) near.add(each, 14_800, index);
    const found = near.find(wanted, 14_800).map(({ value, how }) => `${value} ${how}`);
    const expected = ids.flatMap((each, index) => {
      const how = nearIdOf(wanted, each);
      return how ? [`${index} ${how}`] : [];
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(near.find(wanted, 14_801)).toEqual([]);
  });
  fc.assert(run, { numRuns: 10_000 });
});

it("compares with so many at most, however alike they are", () => {
  const near = new NearIds<number>();
  for (let n = 0; n < 5_000; n++) near.add("412345678901", 1, n);
  expect(near.find("412345678900", 1)).toHaveLength(500);
});
