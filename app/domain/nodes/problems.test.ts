import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockProblem, diskProblem } from "./problems.ts";

const marks = { megabytes: 256, files: 1_000 };

describe("what a node's disk has left", () => {
  it.each([
    ["four times both marks is enough", 1_024, 4_000, null],
    ["four times the mark of a disk that counts no files is enough", 1_024, null, null],
    [
      "a megabyte less is said to owners",
      1_023,
      4_000,
      { code: "disk-low", megabytes: 1_023, files: null },
    ],
    [
      "a file less, too, and then how many",
      1_024,
      3_999,
      { code: "disk-low", megabytes: 1_024, files: 3_999 },
    ],
    [
      "the marks themselves keep it ready",
      256,
      1_000,
      { code: "disk-low", megabytes: 256, files: 1_000 },
    ],
    ["a megabyte below isn't ready", 255, 9_000, { code: "disk", megabytes: 255, files: null }],
    ["a file below isn't ready", 9_000, 999, { code: "disk", megabytes: 9_000, files: 999 }],
    [
      "nothing left of a disk that counts no files",
      0,
      null,
      { code: "disk", megabytes: 0, files: null },
    ],
  ])("%s", (_, megabytes, files, problem) => {
    expect(diskProblem({ megabytes, files }, marks)).toEqual(problem);
  });

  it("is never worse with more of it", () => {
    const grade = (megabytes: number, files: number) =>
      ["disk", "disk-low", undefined].indexOf(diskProblem({ megabytes, files }, marks)?.code);
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(count, count, count, count, (megabytes, files, more, moreFiles) => {
        expect(grade(megabytes + more, files + moreFiles)).toBeGreaterThanOrEqual(
          grade(megabytes, files),
        );
      }),
    );
  });
});

describe("a node's clock", () => {
  it.each([
    ["five seconds may pass for none", 5_000, 0, null],
    ["more is a problem", 5_001, 0, { code: "clock", seconds: 5 }],
    ["behind as well as ahead", -7_600, 0, { code: "clock", seconds: -8 }],
    ["not where the asking took as long", 7_600, 2_600, null],
    ["but where it took less", 7_600, 2_599, { code: "clock", seconds: 8 }],
  ])("%s", (_, ahead, uncertain, problem) => {
    expect(clockProblem(ahead, uncertain)).toEqual(problem);
  });
});
