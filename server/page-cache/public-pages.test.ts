import { describe, expect, test } from "vitest";
import { isPublicPage } from "./public-pages.ts";

describe("[R34] pages of a long category", () => {
  test("are kept by path: the first without a number, the others with it", () => {
    expect(isPublicPage("/category/quotes")).toBe(true);
    expect(isPublicPage("/category/quotes/2")).toBe(true);
  });

  test.each(["1", "0", "02", "-2", "2.5", "two", "10000", ""])("have no other name: %s", (page) => {
    expect(isPublicPage(`/category/quotes/${page}`)).toBe(false);
  });

  test("belong to categories alone", () => {
    expect(isPublicPage("/category/ndk-story/2")).toBe(false);
    expect(isPublicPage("/category/unheard-of/2")).toBe(false);
    expect(isPublicPage("/product/ndk-01/2")).toBe(false);
    expect(isPublicPage("/category/quotes/2/3")).toBe(false);
  });
});

test("[R30] the two story pages are the same for everybody", () => {
  expect(isPublicPage("/category/ndk-story")).toBe(true);
  expect(isPublicPage("/category/rk-story")).toBe(true);
});

test.each(["/sitemap.xml", "/robots.txt", "/manifest.webmanifest"])(
  "what finders ask for is kept too: %s",
  (path) => expect(isPublicPage(path)).toBe(true),
);

test("[R34] the builder's later pages are kept by path, too", () => {
  expect(isPublicPage("/build-combo")).toBe(true);
  expect(isPublicPage("/build-combo/2")).toBe(true);
  for (const path of ["/build-combo/1", "/build-combo/x", "/build-combo/2/3", "/build-combo/"])
    expect(isPublicPage(path)).toBe(false);
});
