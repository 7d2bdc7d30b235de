import { describe, expect, test } from "vitest";
import { series, seriesOf } from "./series.ts";

describe("the demo's series", () => {
  test("a product belongs where its id begins so [§7.30, §7.31, §7.32, §7.33]", () => {
    expect(seriesOf("ndk-01")).toBe("nannu-dochukunduvate");
    expect(seriesOf("nannu-dochukunduvate-7")).toBe("nannu-dochukunduvate");
    expect(seriesOf("rk_03")).toBe("rukmini-kalyanam");
    expect(seriesOf("rukmini-kalyanam-1")).toBe("rukmini-kalyanam");
    expect(seriesOf("adkp12")).toBe("abhi-diary");
    expect(seriesOf("abhi-diary-2")).toBe("abhi-diary");
    expect(seriesOf("qt-1")).toBe("quotes");
    expect(seriesOf("quote-1")).toBe("quotes");
    expect(seriesOf("quotes-1")).toBe("quotes");
    expect(seriesOf("poster-1")).toBeNull();
  });

  test("no id can belong to two series", () => {
    const prefixes = series.flatMap(({ key, prefixes }) =>
      prefixes.map((prefix) => ({ key, prefix })),
    );
    for (const one of prefixes) {
      for (const other of prefixes) {
        if (one.key !== other.key) expect(one.prefix.startsWith(other.prefix)).toBe(false);
      }
    }
  });
});
