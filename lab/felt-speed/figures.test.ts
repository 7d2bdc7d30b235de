import { expect, it } from "vitest";
import { median } from "../figures.ts";
import { type Measured, rowsByWay, rowsOf, table } from "./figures.ts";
import { WAYS, type Way } from "./ways.ts";

const [HOME, CART] = [WAYS[0] as Way, WAYS[9] as Way];

function store(...headings: [Way, number, number][]): Measured {
  const walks = headings.map(([way, delay, heading]) => ({
    way,
    delay,
    walked: { paint: 1_000, heading, picture: 2 * heading, bytes: 100_000 },
  }));
  return { walks, answers: [], pressed: 6, lost: [], typed: [], weights: {} };
}

function valuesOf(what: string, ...stores: Measured[]): number[] | undefined {
  return rowsOf(stores).find((row) => row.what === what)?.values;
}

it("the median of an even number is the mean of the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([])).toBeNaN();
});

it("a way counts once, by the middle of its rounds", () => {
  const ours = store(
    [HOME, 3_000, 100],
    [HOME, 3_000, 500],
    [HOME, 3_000, 200],
    [CART, 3_000, 900],
  );
  expect(valuesOf("3 s after the paint: tap → heading", ours)).toEqual([550]);
  expect(rowsByWay([ours], [HOME])[1]?.values).toEqual([200]);
});

it("delays aren't mixed, and the cart has no main picture", () => {
  const ours = store([HOME, 1_500, 700], [HOME, 3_000, 300], [CART, 3_000, 900]);
  expect(valuesOf("1.5 s after the paint: tap → heading", ours)).toEqual([700]);
  const rows = rowsOf([ours]).filter(({ what }) => what === "… main picture");
  expect(rows.map(({ values }) => values[0])).toEqual([1_400, 600, NaN]);
});

it("lost presses are counted in all and by kind", () => {
  const base: Measured = { ...store(), lost: ["size", "quantity", "quantity"] };
  expect(valuesOf("… lost", base, store())).toEqual([3, 0]);
  expect(valuesOf("… … quantity", base, store())).toEqual([2, 0]);
});

it("lost fields are counted in all and by name", () => {
  const typed = [
    { fields: 4, early: 3, lost: ["name", "message"] },
    { fields: 1, early: 0, lost: [] },
  ];
  const base: Measured = { ...store(), typed };
  expect(valuesOf("fields typed into at random moments", base, store())).toEqual([5, 0]);
  expect(valuesOf("… before the page was hydrated", base, store())).toEqual([3, 0]);
  expect(valuesOf("… fields lost", base, store())).toEqual([2, 0]);
  expect(valuesOf("… … message", base, store())).toEqual([1, 0]);
});

it("the table has each store's ratio to the first, and a dash for what wasn't measured", () => {
  const rows = [
    { what: "heading", unit: "ms" as const, wanted: 150, values: [1_200, 300] },
    { what: "kB", unit: "kB" as const, wanted: undefined, values: [0, Number.NaN] },
  ];
  expect(table(["base", "ours"], rows).split("\n")).toEqual([
    "| what | base | ours | ours : base | wanted |",
    "| --- | ---: | ---: | ---: | ---: |",
    "| heading | 1,200 ms | 300 ms | 0.25 | 150 ms |",
    "| kB | 0.0 kB | – | – |  |",
  ]);
});
