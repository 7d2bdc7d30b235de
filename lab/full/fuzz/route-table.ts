/** Every address of the store as its build has it: nobody lists them by hand. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { FORMS } from "../../../app/forms/table.server.ts";

export type Address = {
  /** As routes are written: `/orders/:orderId`. */
  pattern: string;
  takesForms: boolean;
  hasPage: boolean;
};

type Route = {
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction?: boolean;
  hasDefaultExport?: boolean;
};

const CLIENT = "build/client";

/** The manifest that the build writes for browsers names each route, the table each form. */
export function builtAddresses(): Address[] {
  const assets = join(CLIENT, "assets");
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("Run `npm run build` first.");
  const window: { __reactRouterManifest?: { routes: Record<string, Route> } } = {};
  runInNewContext(readFileSync(join(assets, file), "utf8"), { window });
  const routes = window.__reactRouterManifest?.routes ?? {};
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const forms = FORMS.map(({ address }) => ({
    pattern: `/forms${address}`,
    takesForms: true,
    hasPage: false,
  }));
  const built = Object.entries(routes)
    .filter(([id]) => !parents.has(id))
    .map(([, route]) => ({
      pattern: patternOf(routes, route),
      takesForms: route.hasAction === true,
      hasPage: route.hasDefaultExport === true,
    }));
  return [...built, ...forms];
}

function patternOf(routes: Record<string, Route>, { path = "", parentId }: Route): string {
  const parent = parentId ? routes[parentId] : undefined;
  const above = parent ? patternOf(routes, parent) : "";
  return `${above}/${path}`.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}

/** The files that it serves as they are. */
export function builtFiles(): string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length));
}
