import { expect, test } from "vitest";
import { gstinProblem } from "./gstin.ts";

test("a GSTIN is its form and its check character", () => {
  for (const right of ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])
    expect(gstinProblem(right), right).toBeNull();
  for (const wrong of ["27AAPFU0939F1ZW", "27AAPFU0993F1ZV", "36AAPFU0939F1ZV"])
    expect(gstinProblem(wrong), wrong).toEqual({ code: "gstin-check" });
  for (const malformed of ["", "27AAPFU0939F1Z", "27aapfu0939f1zv", "27 AAPFU0939F1ZV"])
    expect(gstinProblem(malformed), malformed).toEqual({ code: "gstin-format" });
});
