import { type ContextType, useContext, useLayoutEffect } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

type RouteModules = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>["routeModules"];

/**
 * Gives React Router the code of a route that a page uses by a fetcher. Otherwise the router would load it at the
 * first use; if that failed, the fetcher would wait for ever. A layout effect, so that it runs before any effect that
 * uses the route.
 */
export function useRouteCode(id: string, code: object): void {
  const modules = useContext(UNSAFE_FrameworkContext)?.routeModules;
  useLayoutEffect(() => {
    if (modules) modules[id] ??= code as NonNullable<RouteModules[string]>;
  }, [modules, id, code]);
}
