import { describe, expect, it } from "vitest";
import { smallerEncodings, targetBytes } from "./smaller-picture.ts";

describe("a picture that doesn't get through", () => {
  it("is sent with less than 1 MB, then with less than half of that, then no more", () => {
    const targets = [1, 2, 3].map((attempt) =>
      targetBytes({ bytes: 2_900_000, attempt, wasConnectionLost: false }),
    );
    expect(targets).toEqual([950_000, 450_000, null]);
  });

  it("is never sent larger than it was", () => {
    expect(targetBytes({ bytes: 800_000, attempt: 1, wasConnectionLost: false })).toBe(450_000);
    expect(targetBytes({ bytes: 300_000, attempt: 1, wasConnectionLost: false })).toBeNull();
  });

  it("isn't made smaller where the line was cut and it wasn't large", () => {
    expect(targetBytes({ bytes: 800_000, attempt: 1, wasConnectionLost: true })).toBeNull();
    expect(targetBytes({ bytes: 2_900_000, attempt: 1, wasConnectionLost: true })).toBe(950_000);
  });

  it("loses quality before size as JPEG and WebP", () => {
    const encodings = smallerEncodings("jpeg", { width: 2000, height: 4000 });
    expect(encodings).toEqual(smallerEncodings("webp", { width: 2000, height: 4000 }));
    expect(encodings.map(({ width, quality }) => [width, quality])).toEqual([
      [2000, 0.85],
      [2000, 0.7],
      [2000, 0.55],
      [1414, 0.55],
      [1000, 0.55],
    ]);
  });

  it("loses size before colours as PNG", () => {
    const encodings = smallerEncodings("png", { width: 2000, height: 4000 });
    expect(encodings.map(({ width, bits, grey }) => [width, bits, grey])).toEqual([
      [2000, undefined, undefined],
      [1414, undefined, undefined],
      [1000, undefined, undefined],
      [1000, 5, undefined],
      [1000, 4, undefined],
      [1000, 3, undefined],
      [1000, 5, true],
      [1000, 4, true],
      [1000, 3, true],
    ]);
  });

  it.each([
    ["a phone's screenshot", { width: 720, height: 1600 }],
    ["one of exactly 1,000 px", { width: 1000, height: 2222 }],
    ["a photograph of a screen", { width: 8160, height: 6120 }],
    ["one on its side", { width: 3000, height: 1080 }],
  ])("keeps its digits readable, as %s", (_, size) => {
    const least = Math.min(1000, size.width, size.height);
    for (const type of ["jpeg", "png", "webp"] as const) {
      const encodings = smallerEncodings(type, size);
      expect(encodings.length).toBeGreaterThan(2);
      for (const { width, height } of encodings) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
        expect(width / height).toBeCloseTo(size.width / size.height, 2);
      }
    }
  });

  it.each([
    ["a GIF, which no browser can draw into", "gif" as const, { width: 1000, height: 1000 }],
    ["of no known type", null, { width: 1000, height: 1000 }],
    ["so long that it can't be drawn at once", "png" as const, { width: 1100, height: 40_000 }],
  ])("stays as it is if it is %s", (_, type, size) => {
    expect(smallerEncodings(type, size)).toEqual([]);
  });
});
