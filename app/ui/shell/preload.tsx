import { useContext } from "react";
import { matchPath, UNSAFE_FrameworkContext } from "react-router";
import { useNonce } from "./nonce.tsx";

/**
 * Loads the code of the routes that a page sends forms to, or reads without a visit, along with the
 * page. The router asks for it at the first use otherwise, and reloads the page where it doesn't come.
 * React Router's `PrefetchPageLinks` would ask for data, too, which actions have none of.
 */
export function Preload({ paths }: { paths: readonly string[] }) {
  const nonce = useNonce();
  const routes = Object.values(useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {});
  const wanted = routes.filter(
    (route) => route?.path !== "*" && paths.some((path) => matchPath(`/${route?.path}`, path)),
  );
  const modules = wanted.flatMap((route) => [
    route?.module,
    route?.clientActionModule,
    route?.clientLoaderModule,
    ...(route?.imports ?? []),
  ]);
  return [...new Set(modules.filter(Boolean))].map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ));
}
