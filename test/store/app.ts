import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ComponentType, createElement } from "react";
import {
  type ServerBuild,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from "react-router";
import { LANGUAGES } from "#domain/language";
import { factsOf } from "#route-facts";
import type { ClientAssets } from "#server/languages/handlers";
import routes from "../../app/routes.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** Modules of app/ that routes need, loaded by the test runner itself. */
const modules = import.meta.glob<Route["module"]>([
  "/app/root.tsx",
  "/app/form-route.ts",
  "/app/pages/**/*.{ts,tsx}",
  "!/app/**/*.test.*",
]);

/** Returns the whole app as a React Router build, made without a bundler, for tests that send HTTP requests to it. */
export async function appUnderTest(): Promise<ServerBuild> {
  const found = [
    await routeOf({ file: "root.tsx", path: "" }, undefined),
    ...(await routesBelow(routes)),
  ];
  return {
    entry: { module: (await import("../../app/entry.server.tsx")) as never },
    routes: Object.fromEntries(found.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(found.map((route) => [route.id, manifestOf(route)])),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {} as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

/** Returns the assets of the shop's clients, which have no route of the admin and none of documents. */
export function shopAssets({ assets }: ServerBuild): ClientAssets {
  const routes = Object.entries(assets.routes).filter(
    ([id]) => !/^(?:pages)?\/admin/.test(id) && factsOf(id)?.kind !== "document",
  );
  const shop = { ...assets, routes: Object.fromEntries(routes) };
  return Object.fromEntries(LANGUAGES.map((language) => [language, shop]));
}

async function routesBelow(entries: RouteConfigEntry[], parentId = "root"): Promise<Route[]> {
  const all = entries.map(async (entry) => {
    const route = await routeOf(entry, parentId);
    return [route, ...(await routesBelow(entry.children ?? [], route.id))];
  });
  return (await Promise.all(all)).flat();
}

async function routeOf(entry: RouteConfigEntry, parentId: string | undefined): Promise<Route> {
  const load = modules[join("/app", entry.file)];
  if (!load) throw new Error(`no module ${entry.file}`);
  return {
    id: entry.id ?? entry.file.replace(/\.tsx?$/, ""),
    parentId,
    path: entry.path,
    index: entry.index,
    module: withProps(await load()),
  } as Route;
}

/** Does what the framework's compiler does to a route module: its components get their data as props. */
function withProps(module: Route["module"]): Route["module"] {
  const Page = module.default as ComponentType<Record<string, unknown>> | undefined;
  const Failure = module.ErrorBoundary as ComponentType<Record<string, unknown>> | undefined;
  return {
    ...module,
    ...(Page && {
      default: () => createElement(Page, { ...useRouteData(), matches: useMatches() }),
    }),
    ...(Failure && {
      ErrorBoundary: () => createElement(Failure, { ...useRouteData(), error: useRouteError() }),
    }),
  };
}

function useRouteData() {
  return { params: useParams(), loaderData: useLoaderData(), actionData: useActionData() };
}

function manifestOf({ id, parentId, path, index, module }: Route) {
  const clientModules = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return {
    ...clientModules,
    id,
    parentId,
    path,
    index,
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: "default" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    module: "/module.js",
    imports: [],
    css: [],
  };
}
