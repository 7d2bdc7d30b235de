import { expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { routeMatcher } from "#server/http/path-patterns";
import { isCachedPath, storedAddress } from "./cached-paths.ts";

test.each([
  "/",
  "/shop",
  "/shop/combos",
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

test("a page is stored by one address in each language", () => {
  expect(isCachedPath("/te/shop", ["en", "te"])).toBe(true);
  expect(isCachedPath("/TE/shop", ["en", "te"])).toBe(false);
});

const LANGUAGES = ["en", "te"] as const;
const routes = Object.keys(ROUTES).map((path) => [path, { path: path.slice(1) }]);
const match = routeMatcher(Object.fromEntries(routes), LANGUAGES);
const stored = (path: string) => storedAddress(path, match(path), LANGUAGES);

test.each([
  ["/Shop", "/shop"],
  ["/shop/", "/shop"],
  ["/%73hop", "/shop"],
  ["/te/", "/te"],
  ["/TE/SHOP//", "/te/shop"],
  ["/Category/quotes/%32", "/category/quotes/2"],
  ["/PRODUCT/ndk%2D01", "/product/ndk-01"],
])("%s leads to the address of the stored page, %s", (path, address) => {
  expect(stored(path)).toBe(address);
});

test.each([
  "/shop",
  "/te",
  "/product/ndk-01",
  "/Shop.data",
  "/Cart",
  "/ADMIN",
  "/product/a%2Fb",
  "/product/a%0D%0AX:y",
  "/product/%E0%B0%95",
  "/nothing/",
])("%s leads nowhere else", (path) => {
  expect(stored(path)).toBeNull();
});
