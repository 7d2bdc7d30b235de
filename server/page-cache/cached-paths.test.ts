import { expect, test } from "vitest";
import { isCachedPath } from "./cached-paths.ts";

test.each([
  "/",
  "/shop",
  "/category/quotes",
  "/category/quotes/2",
  "/category/ndk-story",
  "/product/ndk-01",
  "/build-combo/2",
  "/sitemap.xml",
])("a public page is cached by its path: %s [R34]", (path) => {
  expect(isCachedPath(path)).toBe(true);
});

test.each([
  "/cart",
  "/orders",
  "/session",
  "/auth",
  "/admin",
  "/checkout-details",
  "/anything-else",
])("what is somebody's own, or nobody's, isn't: %s", (path) =>
  expect(isCachedPath(path)).toBe(false),
);

test.each([
  "/Shop",
  "/shop/",
  "//shop",
  "/shop/2",
  "/sitemapxxml",
  "/product/ndk%2D01",
  "/product/",
  "/category/quotes/2/3",
  "/category/quotes?page=2",
])("a page is stored by one address, whatever else leads to it: not by %s", (path) => {
  expect(isCachedPath(path)).toBe(false);
});
