import { href as routers } from "react-router";
import { expect, test } from "vitest";
import { href } from "./href.ts";

test("a path is as the route has it, and a parameter in its place", () => {
  expect(href("/cart")).toBe("/cart");
  expect(href("/")).toBe("/");
  expect(href("/admin/stock/:id/:size", { id: "ndk-01", size: "a4" })).toBe(
    "/admin/stock/ndk-01/a4",
  );
});

test("parameters are encoded as React Router encodes them", () => {
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  for (const id of [...printable, "%2F", "../..", "నందిక", "%24"])
    expect(href("/product/:id", { id })).toBe(routers("/product/:id", { id }));
});

test("a path doesn't lack a parameter", () => {
  // @ts-expect-error: the compiler says so, too
  expect(() => href("/product/:id")).toThrow("/product/:id requires id.");
});
