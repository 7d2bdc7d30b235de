import { type ContextType, useContext } from "react";
import { matchPath, UNSAFE_FrameworkContext } from "react-router";
import { useNonce } from "./nonce.tsx";

/**
 * Loads the code of the routes that a page sends forms to, or reads without a visit, along with the
 * page. The router asks for it at the first use otherwise, and reloads the page where it doesn't come.
 * React Router's `PrefetchPageLinks` would ask for data, too, which actions have none of.
 */
export function Preload({ paths }: { paths: readonly string[] }) {
  const nonce = useNonce();
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {};
  return modulesOf(routes, paths).map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ));
}

type Routes = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>["manifest"]["routes"];

/** Of lists that stay: on the server the routes do, too, and matching each anew costs more than the links. */
const found = new WeakMap<Routes, WeakMap<readonly string[], string[]>>();

function modulesOf(routes: Routes, paths: readonly string[]): string[] {
  if (!import.meta.env.SSR) return findModules(routes, paths);
  const ofRoutes = found.get(routes) ?? new WeakMap<readonly string[], string[]>();
  found.set(routes, ofRoutes);
  const modules = ofRoutes.get(paths) ?? findModules(routes, paths);
  ofRoutes.set(paths, modules);
  return modules;
}

function findModules(routes: Routes, paths: readonly string[]): string[] {
  const wanted = Object.values(routes).filter(
    (route) => route?.path !== "*" && paths.some((path) => matchPath(`/${route?.path}`, path)),
  );
  const modules = wanted.flatMap((route) => [route?.module, ...(route?.imports ?? [])]);
  return [...new Set(modules.filter((module) => module !== undefined))];
}
