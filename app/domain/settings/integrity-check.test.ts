import { expect, test } from "vitest";
import { countFindings, integrityCheckDueBefore, integrityCheckState } from "./integrity-check.ts";

test("a check of the books is due once a night, and by day where no night had one", () => {
  const at = (time: string) => integrityCheckDueBefore(new Date(`2026-03-10T${time}+05:30`));
  expect(at("01:59")).toEqual(new Date("2026-03-08T19:59+05:30"));
  expect(at("02:00")).toEqual(new Date("2026-03-09T14:00+05:30"));
  expect(at("04:59")).toEqual(new Date("2026-03-09T16:59+05:30"));
  expect(at("05:00")).toEqual(new Date("2026-03-08T23:00+05:30"));
});

test("findings that are told together are counted one by one", () => {
  const found = { check: "orders-promised", sentence: "", where: "" };
  expect(countFindings([found, found, { ...found, more: 5 }])).toBe(7);
});

test("a check that failed, or that nobody finished for two days, leaves the books unchecked", () => {
  const now = new Date("2026-03-10T12:00+05:30");
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  const state = (begun: number, proved: number | null, problem: string | null = null) =>
    integrityCheckState(
      { begunAt: before(begun), provedAt: proved === null ? null : before(proved), problem },
      now,
    );
  expect(state(1, null)).toBe("first");
  expect(state(10, 10)).toBe("done");
  expect(state(1, 31)).toBe("done");
  expect(state(10, 34, "The bucket is away.")).toBe("stopped");
  expect(state(10, null, "The bucket is away.")).toBe("stopped");
  expect(state(10, 49)).toBe("overdue");
  expect(state(49, null)).toBe("overdue");
});
