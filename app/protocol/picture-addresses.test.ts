import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  avifSrcSet,
  hasWidths,
  isExternalPicture,
  PICTURE_FILES,
  signatureExpiry,
  webpSrc,
} from "./picture-addresses.ts";

const BASE = "/pictures/1795171200-c2lnbmF0dXJl/ndk-01";

describe("picture addresses", () => {
  test("one signed base serves every width", () => {
    expect(avifSrcSet(BASE)).toBe(
      `${BASE}/160.avif 160w, ${BASE}/320.avif 320w, ${BASE}/640.avif 640w`,
    );
    expect(webpSrc(BASE)).toBe(`${BASE}/960.webp`);
    expect(PICTURE_FILES).toEqual(["160.avif", "320.avif", "640.avif", "960.webp"]);
  });

  test("paths starting with http are used as they are [§7.49]", () => {
    expect(isExternalPicture("https://example.com/a.jpg")).toBe(true);
    expect(isExternalPicture("http://example.com/a.jpg")).toBe(true);
    expect(isExternalPicture("products/httpd")).toBe(false);
    expect(isExternalPicture("http-card")).toBe(false);
  });

  test("ours have widths, here or at a CDN, and no other has", () => {
    expect(hasWidths(BASE)).toBe(true);
    expect(hasWidths(`https://cdn.example${BASE}`)).toBe(true);
    expect(hasWidths("https://example.com/pictures/a.jpg")).toBe(false);
    expect(hasWidths("https://cdn.example/pictures/public/product-images/a/960.webp")).toBe(false);
  });

  test("a signature lives 10 to 60 minutes, and is one for everybody in its window", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }), (now) => {
        const left = signatureExpiry(now) - now;
        expect(left).toBeGreaterThan(600);
        expect(left).toBeLessThanOrEqual(3_600);
        expect(signatureExpiry(now - (now % 3_000))).toBe(signatureExpiry(now));
      }),
      { numRuns: 10_000 },
    );
  });
});
