import { expect, test } from "vitest";
import { isNetworkError } from "./network-error.ts";

test.each([
  ["Chromium", "Failed to fetch"],
  ["Chromium", "network error"],
  ["Chromium", "Failed to fetch dynamically imported module: https://store.example/assets/cart.js"],
  ["Firefox", "NetworkError when attempting to fetch resource."],
  ["Firefox", "Content-Length header of network response exceeds response Body."],
  ["Firefox", "error loading dynamically imported module: https://store.example/assets/cart.js"],
  ["Safari", "Load failed"],
  ["Safari", "Importing a module script failed."],
])("%s says of a broken connection: %s", (_browser, message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true);
});

test("a page's data that broke off are a network error", () => {
  expect(isNetworkError(new Error("Unable to decode turbo-stream response"))).toBe(true);
});

test("a mistake of the page's own code is no network error", () => {
  expect(isNetworkError(new TypeError("can't access property 'id', order is undefined"))).toBe(
    false,
  );
  expect(isNetworkError(new Error("Failed to fetch"))).toBe(false);
});
