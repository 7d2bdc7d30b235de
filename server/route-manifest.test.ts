import { expect, test } from "vitest";
import { shortened, standIns } from "./route-manifest.ts";

const route = {
  hasLoader: true,
  hasClientAction: false,
  module: "/assets/page.js",
  imports: ["/assets/framework.js", "/assets/goods.js"],
  css: ["/assets/shell.css"],
};

const manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
  routes: {
    root: { ...route, id: "root", module: "/assets/root.js", imports: ["/assets/framework.js"] },
    product: { ...route, id: "product", css: ["/assets/shell.css", "/assets/product.css"] },
    lines: {
      ...route,
      id: "lines",
      module: "/assets/lines.js",
      clientActionModule: "/assets/adding.js",
      imports: ["/assets/adding.js", "/assets/goods.js"],
    },
  },
  version: "1",
};

test("a browser is told of a route what it doesn't know from the page it has", () => {
  const { routes, version } = shortened(manifest, new Map());
  expect(routes.product).toEqual({
    hasLoader: true,
    module: "/assets/page.js",
    imports: ["/assets/goods.js"],
    css: ["/assets/product.css"],
  });
  expect(routes.root).toMatchObject({
    imports: ["/assets/framework.js"],
    css: ["/assets/shell.css"],
  });
  expect(version).toBe("1");
});

test("an action's module is named once", () => {
  const { lines } = shortened(manifest, new Map([["lines.js", "empty.js"]])).routes;
  expect(lines).toMatchObject({
    module: "/assets/empty.js",
    clientActionModule: "/assets/adding.js",
    imports: ["/assets/goods.js"],
  });
});

test("of files that say the same, and of those that say nothing, one stands for all", () => {
  const texts = ["export{a}", "", 'import"./a.js";', "export{a}", 'import"./a.js";b()', "\n"];
  const names = ["a.js", "b.js", "c.js", "d.js", "e.js", "f.js"];
  expect([...standIns(names, texts).values()]).toEqual([
    "a.js",
    "b.js",
    "b.js",
    "a.js",
    "e.js",
    "b.js",
  ]);
});
