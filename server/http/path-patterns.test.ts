import { describe, expect, it } from "vitest";
import { formAddresses, pathPatterns, routeMatcher } from "./path-patterns.ts";

const route = (id: string, parentId?: string, path?: string) => ({
  [id]: { parentId, path },
});
const routes = {
  ...route("root", undefined, ""),
  ...route("home", "root"),
  ...route("protected", "root"),
  ...route("orders", "protected", "orders"),
  ...route("order", "protected", "orders/:orderId"),
  ...route("placed", "root", "orders/placed"),
  ...route("admin", "root", "admin"),
  ...route("missing", "root", "*"),
};
const match = routeMatcher(routes, ["en", "te"]);
const patternOf = pathPatterns(match);

describe("the path in a log line", () => {
  it.each([
    ["/", "/"],
    ["/_.data", "/.data"],
    ["/orders", "/orders"],
    ["/orders/", "/orders"],
    ["/orders/0199c2b4-1111-7000-8000-000000000001", "/orders/:orderId"],
    ["/orders/0199c2b4-1111-7000-8000-000000000001.data", "/orders/:orderId.data"],
    ["/orders/placed", "/orders/placed"],
    ["/Orders/PLACED", "/orders/placed"],
    ["/te/orders/x.data", "/te/orders/:orderId.data"],
    ["/te.x", "/*"],
    ["/lakshmi@example.com/9876543210", "/*"],
    ["/healthz", "/healthz"],
    ["/readyz/shutdown", "/readyz/shutdown"],
    ["/pictures/1795209600-JNMmnyU/product-images/ndk-01/640.avif", "/pictures/*"],
  ])("of %s is %s", (pathname, pattern) => {
    expect(patternOf(pathname)).toBe(pattern);
  });
});

describe("an address that takes forms only", () => {
  const routes = {
    cart: { path: "cart" },
    forms: { path: "forms/*" },
    slot: { path: "forms/addresses/:slot" },
  };
  const takesFormsOnly = formAddresses(routeMatcher(routes, ["en", "te"]));

  it.each([
    ["/forms/cart/lines", true],
    ["/forms/cart/lines.data", true],
    ["/te/forms/cart/lines", true],
    ["/Forms/%6cines/", true],
    ["/forms/addresses/2", true],
    ["/cart", false],
    ["/cart/forms", false],
    ["/nowhere", false],
  ])("%s: %s", (pathname, expected) => {
    expect(takesFormsOnly(pathname)).toBe(expected);
  });
});

describe("the route of an address", () => {
  it.each(["/admin", "/ADMIN", "/%61dmin", "/Admin/", "/admin//", "/admin.data", "/%41dmin.data"])(
    "is the admin's, written as %s",
    (pathname) => {
      expect(match(pathname)).toMatchObject({ language: "en", pattern: "/admin" });
    },
  );

  it.each(["/te/admin", "/TE/ADMIN", "/te/%61dmin.data"])(
    "is nobody's in a language that the admin doesn't speak: %s",
    (pathname) => {
      expect(match(pathname)).toMatchObject({ language: "te", pattern: "/*" });
    },
  );
});
