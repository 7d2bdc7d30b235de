import { describe, expect, test } from "vitest";
import { nextPath } from "./redirect-targets.ts";

describe("where a person goes after signing in", () => {
  test("to the remembered place, otherwise to /shop [§2.97]", () => {
    for (const path of [
      "/",
      "/cart",
      "/product/ndk-01?size=stamp#more",
      "/category/quotes?page=2",
      "/authors",
    ]) {
      expect(nextPath(path)).toBe(path);
    }
    for (const nothing of [null, undefined, ""]) expect(nextPath(nothing)).toBe("/shop");
  });

  test("a path with letters of any language is encoded for the Location header [R39]", () => {
    const paths = [
      "/search?q=నువ్వు",
      "/category/కథలు#చివర",
      "/cart?a=é&b=😀",
      "/search?q=%E0%B0%A8",
    ];
    for (const path of paths) {
      const next = nextPath(path);
      expect(() => new Headers({ Location: next })).not.toThrow();
      expect(decodeURIComponent(next)).toBe(decodeURIComponent(path));
    }
  });

  test("never to another site [R39]", () => {
    const tricks = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      " //evil.example",
      "/ /evil.example",
      "javascript:alert(1)",
      "evil.example",
      "?next=//evil.example",
      "/.//evil.example",
      "/..//evil.example",
      "/shop/..//evil.example",
      "/%2Fevil.example",
      "/%252Fevil.example",
      "/%5Cevil.example",
      "/%09/evil.example",
      "/%2e%2e/%2fevil.example",
      "/%25252525252Fevil.example",
      "/%E0%A4%A",
      "/\u200b/evil.example",
      "/\u0000",
      "/shop?x=\\\\evil",
      `/${"a".repeat(1_001)}`,
    ];
    for (const trick of tricks) expect(nextPath(trick)).toBe("/shop");
  });

  test("not back to the sign-in page [R39]", () => {
    for (const path of ["/auth", "/auth?next=/auth", "/auth/", "/AUTH", "/%61uth", "/auth#x"]) {
      expect(nextPath(path)).toBe("/shop");
    }
  });

  test("whatever is let through stays on this site when a browser reads it [R39]", () => {
    const pieces = [
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "%2e",
      "evil.example",
      ":",
      "@",
      "?",
      "#",
      " ",
      "a",
    ];
    for (const first of pieces) {
      for (const second of pieces) {
        for (const third of pieces) {
          const path = nextPath(`/${first}${second}${third}`);
          const read = new URL(path, "https://kathalu.example");
          expect(read.origin).toBe("https://kathalu.example");
          expect(read.pathname.startsWith("//")).toBe(false);
        }
      }
    }
  });
});
