import { describe, expect, test } from "vitest";
import { isSignInPath } from "#protocol/redirect-targets";
import { pageBefore, withVisit } from "./trail.tsx";

describe("the pages that a tab has shown", () => {
  test("grow by each new one, and by none that is read again", () => {
    expect(withVisit([], "/shop", "POP")).toEqual(["/shop"]);
    expect(withVisit(["/shop"], "/product/rk-01", "PUSH")).toEqual(["/shop", "/product/rk-01"]);
    expect(withVisit(["/shop"], "/shop", "PUSH")).toEqual(["/shop"]);
    expect(withVisit(["/shop"], "/shop", "POP")).toEqual(["/shop"]);
  });

  test("go back with who goes back", () => {
    expect(withVisit(["/", "/shop", "/cart"], "/shop", "POP")).toEqual(["/", "/shop"]);
    expect(withVisit(["/", "/shop"], "/cart", "POP")).toEqual(["/", "/shop", "/cart"]);
  });

  test("hold a page twice that is visited again from another page, and name that other as the one before", () => {
    expect(withVisit(["/shop", "/cart"], "/shop", "PUSH")).toEqual(["/shop", "/cart", "/shop"]);
    expect(pageBefore(["/shop", "/cart", "/shop"], "/shop")).toBe("/cart");
  });

  test("hold what took a page's place instead of it", () => {
    expect(withVisit(["/shop", "/cart"], "/stories", "REPLACE")).toEqual(["/shop", "/stories"]);
    expect(withVisit(["/shop", "/cart"], "/shop", "REPLACE")).toEqual(["/shop"]);
  });

  test("leave out the pages of signing in", () => {
    for (const path of [
      "/auth",
      "/auth?next=%2Fcart",
      "/auth/callback?code=1",
      "/demo-sign-in/x",
    ]) {
      expect(withVisit(["/cart"], path, "PUSH"), path).toEqual(["/cart"]);
      expect(isSignInPath(path), path).toBe(true);
    }
    expect(isSignInPath("/authors")).toBe(false);
  });

  test("are no more than fifty", () => {
    const trail = Array.from({ length: 50 }, (_, page) => `/category/quotes/${page}`);
    expect(withVisit(trail, "/shop", "PUSH")).toEqual([...trail.slice(1), "/shop"]);
  });
});

describe("the page before", () => {
  test("is the one that was shown before this one", () => {
    expect(pageBefore(["/shop", "/cart", "/orders"], "/cart")).toBe("/shop");
  });

  test("is the last one for a page that isn't known, and none for the first", () => {
    expect(pageBefore(["/shop", "/cart"], "/checkout-details")).toBe("/cart");
    expect(pageBefore(["/shop"], "/shop")).toBeNull();
    expect(pageBefore([], "/shop")).toBeNull();
  });
});
