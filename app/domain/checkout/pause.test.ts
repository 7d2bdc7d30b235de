import { expect, test } from "vitest";
import { currentPause } from "./pause.ts";

const message = { en: "", te: "" };
const holds = (from: string, until: string | null, at: string) =>
  currentPause({ from, until, message }, new Date(at)) !== null;

// Midnight in India is 18:30 UTC.
test.each([
  ["on the day before", "2026-11-30T18:29:59Z", false],
  ["from the first minute of its first day", "2026-11-30T18:30:00Z", true],
  ["until the last minute of its last day", "2026-12-05T18:29:59Z", true],
  ["no more on the first day of selling", "2026-12-05T18:30:00Z", false],
])("the store pauses %s: %s", (_, at, pauses) => {
  expect(holds("2026-12-01", "2026-12-06", at)).toBe(pauses);
});

test("a pause without an end goes on; no pause is none", () => {
  expect(holds("2026-12-01", null, "2031-01-01T00:00:00Z")).toBe(true);
  expect(currentPause(null, new Date())).toBeNull();
});
