import { expect, test } from "vitest";
import { gridLines, shortRupees } from "./grid-lines.ts";

test("the lines behind the bars are round amounts, at most five, up to the highest bar or above", () => {
  for (const [highest, lines] of [
    [0, [0, 1]],
    [0.5, [0, 1]],
    [3, [0, 1, 2, 3]],
    [246, [0, 100, 200, 300]],
    [4_000, [0, 1_000, 2_000, 3_000, 4_000]],
    [4_001, [0, 2_000, 4_000, 6_000]],
    [183_000, [0, 50_000, 100_000, 150_000, 200_000]],
  ] as const)
    expect(gridLines(highest), String(highest)).toEqual(lines);
});

test("an amount beside a line is short", () => {
  expect([800, 1_500, 20_000, 150_000, 12_000_000].map(shortRupees)).toEqual([
    "₹800",
    "₹1.5k",
    "₹20k",
    "₹1.5L",
    "₹120L",
  ]);
});
