import { type ContextType, useContext, useLayoutEffect } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

type RouteModules = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>["routeModules"];

/**
 * Gives the router the code of a route that a page sends forms to, or reads without a visit. The router would fetch it at
 * the first use, and where it doesn't come, no use would ever end. Before any effect uses it.
 */
export function useRouteCode(id: string, code: object): void {
  const modules = useContext(UNSAFE_FrameworkContext)?.routeModules;
  useLayoutEffect(() => {
    if (modules) modules[id] ??= code as NonNullable<RouteModules[string]>;
  }, [modules, id, code]);
}
