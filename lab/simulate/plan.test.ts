import { expect, it } from "vitest";
import { planDay } from "./plan.ts";

const SIZE = { steps: 340, turns: 12 };

it("the same seed plans the same day, another seed or day another", () => {
  expect(planDay(7, 3, SIZE)).toEqual(planDay(7, 3, SIZE));
  expect(planDay(8, 3, SIZE)).not.toEqual(planDay(7, 3, SIZE));
  expect(planDay(7, 4, SIZE)).not.toEqual(planDay(7, 3, SIZE));
});

it("nobody does two things in one turn, and statements are imported in the morning alone", () => {
  for (const [turn, { steps }] of planDay(7, 3, SIZE).hours.entries()) {
    expect(new Set(steps.map(({ customer }) => customer)).size).toBe(steps.length);
    const imports = steps.filter(({ activity }) => activity === "import a statement");
    expect(imports.length > 0).toBe(turn === 0);
  }
});

it("a week has its 2,000 visits and 100 orders, and an accident each day", () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => planDay(7, day, SIZE).hours);
  const deeds = days.flat().flatMap(({ steps }) => steps.map(({ activity }) => activity));
  const count = (wanted: string[]) => deeds.filter((deed) => wanted.includes(deed)).length;
  expect(count(["visit", "buy", "look after"])).toBeGreaterThan(2_000);
  expect(count(["buy"])).toBeGreaterThan(150);
  for (const hours of days) expect(hours.some(({ accident }) => accident)).toBe(true);
});
