import { expect, test } from "vitest";
import { countFindings, proofDueBefore } from "./proof.ts";

test("a check of the books is due once a night, and by day where no night had one", () => {
  const at = (time: string) => proofDueBefore(new Date(`2026-03-10T${time}+05:30`));
  expect(at("01:59")).toEqual(new Date("2026-03-08T19:59+05:30"));
  expect(at("02:00")).toEqual(new Date("2026-03-09T14:00+05:30"));
  expect(at("04:59")).toEqual(new Date("2026-03-09T16:59+05:30"));
  expect(at("05:00")).toEqual(new Date("2026-03-08T23:00+05:30"));
});

test("findings that are told together are counted one by one", () => {
  const found = { check: "orders-promised", sentence: "", where: "" };
  expect(countFindings([found, found, { ...found, more: 5 }])).toBe(7);
});
