import { expect, test } from "vitest";
import { isCopyProtected } from "./copy-protected-paths.ts";

test.each([
  "/shop",
  "/product/ndk-01",
  "/category/quotes",
  "/category/quotes/2",
  "/category/rk-story",
  "/cart",
  "/checkout-details",
])("[§2 Global behaviour] copy protection is on at %s", (path) => {
  expect(isCopyProtected(path)).toBe(true);
});

test.each([
  "/",
  "/stories",
  "/shopping",
  "/auth",
  "/orders",
  "/orders/cart",
  "/addresses",
  "/contact",
])("[§2 Global behaviour] and off at %s", (path) => {
  expect(isCopyProtected(path)).toBe(false);
});
