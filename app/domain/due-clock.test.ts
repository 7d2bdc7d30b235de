import { expect, test } from "vitest";
import { VERIFICATION_HOURS } from "#domain/orders/limits";
import { dueClock } from "./due-clock.ts";

const submitted = new Date("2026-11-20T10:00:00Z");
const after = (hours: number) => new Date(submitted.getTime() + hours * 3_600_000);
const at = (hours: number) => dueClock(submitted, VERIFICATION_HOURS, after(hours));

test("a payment is verified within a day: what is left of it is said, and then by how much it is late", () => {
  expect(at(0)).toEqual({ state: "in-time", words: "24 h left" });
  expect(at(19.5)).toEqual({ state: "in-time", words: "4 h left" });
  expect(at(20)).toEqual({ state: "soon", words: "4 h left" });
  expect(at(23.5)).toEqual({ state: "soon", words: "30 min left" });
  expect(at(23.999)).toEqual({ state: "soon", words: "1 min left" });
  expect(at(24)).toEqual({ state: "overdue", words: "Overdue by 1 min" });
  expect(at(27)).toEqual({ state: "overdue", words: "Overdue by 3 h" });
  expect(at(24 + 71)).toEqual({ state: "overdue", words: "Overdue by 2 days" });
});
