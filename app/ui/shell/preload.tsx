import { type ContextType, useContext } from "react";
import { matchPath, UNSAFE_FrameworkContext } from "react-router";
import { useNonce } from "./nonce.tsx";

/**
 * Loads the code of pages that may be visited next. React Router's `PrefetchPageLinks` isn't used, because it would
 * load their data, too.
 */
export function Preload({ paths }: { paths: readonly string[] }) {
  const nonce = useNonce();
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {};
  return modulesOf(routes, paths).map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ));
}

type Routes = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>["manifest"]["routes"];

function modulesOf(routes: Routes, paths: readonly string[]): string[] {
  const wanted = Object.values(routes).filter(
    (route) => route?.path !== "*" && paths.some((path) => matchPath(`/${route?.path}`, path)),
  );
  const modules = wanted.flatMap((route) => [route?.module, ...(route?.imports ?? [])]);
  return [...new Set(modules.filter((module) => module !== undefined))];
}
