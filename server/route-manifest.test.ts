import { expect, test } from "vitest";
import { shortened } from "./route-manifest.ts";

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
    lines: { ...route, id: "lines", module: "/assets/lines.js", imports: [] },
  },
  version: "1",
};

test("a browser is told of a route what it doesn't know from the page it has", () => {
  const { routes, version } = shortened(manifest, ["empty.js", "lines.js"]);
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

test("routes that only the server answers share one empty module", () => {
  expect(shortened(manifest, ["empty.js", "lines.js"]).routes.lines).toMatchObject({
    module: "/assets/empty.js",
  });
});
