/** Every address of the store, read from its build, so that nobody has to list them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { FORMS } from "../../../app/forms/table.server.ts";

export type Address = {
  /** The address as a route pattern: `/orders/:orderId`. */
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

/**
 * Reads all addresses: routes from the manifests that the build writes for browsers, and forms from the table of
 * forms.
 */
export function builtAddresses(): Address[] {
  const routes = builtRoutes();
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

/** The shop's clients know no documents and nothing of the admin, so all clients are read. */
function builtRoutes(): Record<string, Route> {
  const assets = join(CLIENT, "assets");
  const files = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  if (files.length === 0) throw new Error("Run `npm run build` first.");
  const all = files.map((file) => {
    const window: { __reactRouterManifest?: { routes: Record<string, Route> } } = {};
    runInNewContext(readFileSync(join(assets, file), "utf8"), { window });
    return window.__reactRouterManifest?.routes;
  });
  return Object.assign({}, ...all);
}

function patternOf(routes: Record<string, Route>, { path = "", parentId }: Route): string {
  const parent = parentId ? routes[parentId] : undefined;
  const above = parent ? patternOf(routes, parent) : "";
  return `${above}/${path}`.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}

/** Returns the built client's files, which the store serves unchanged. */
export function builtFiles(): string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length));
}
