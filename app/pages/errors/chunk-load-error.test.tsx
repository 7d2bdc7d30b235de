// @vitest-environment happy-dom

import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** React Router doesn't export this function, so it is imported by its file. */
const ROUTE_MODULES = join(
  process.cwd(),
  "node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js",
);

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigation", new EventTarget());
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders a page that cancels React Router's reloads. */
async function openPage() {
  const { useChunkLoadError } = await import("./chunk-load-error.tsx");
  const Component = () => {
    useChunkLoadError();
    return "A page";
  };
  const Page = createRoutesStub([{ path: "/", Component }]);
  render(<Page />);
  await screen.findByText("A page");
}

/** Whether a reload takes place. */
function reloads({ userInitiated = false } = {}): boolean {
  const event = new Event("navigate", { cancelable: true });
  Object.assign(event, { navigationType: "reload", userInitiated });
  return window.navigation.dispatchEvent(event);
}

test("React Router 8.4.0 reloads the page when a route's code can't be loaded; once it doesn't, useChunkLoadError can go", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const { loadRouteModule } = await import(/* @vite-ignore */ ROUTE_MODULES);
  void loadRouteModule({ id: "gone", module: "/no-such-code.js" }, {});
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test("only React Router's reload is cancelled: the visitor's and the store's own take place", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => {});
  await openPage();
  expect(reloads()).toBe(false);
  expect(reloads({ userInitiated: true })).toBe(true);
  const { reloadDocument } = await import("#ui/shell/load-document");
  reloadDocument();
  expect(reloads()).toBe(true);
});
