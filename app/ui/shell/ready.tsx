import { useContext } from "react";
import { matchPath, UNSAFE_FrameworkContext } from "react-router";

/**
 * Loads the code of actions (and of what is read without a visit) together with the page that asks. Browsers fetch it at the
 * first press otherwise, and where the network is gone by then, people would meet the error page in
 * place of a sentence.
 */
export function ActionsReady({ paths }: { paths: readonly string[] }) {
  return <Code paths={paths} />;
}

/** Loads what a page will ask for: its data and its code. */
export function PageReady({ path }: { path: string }) {
  return (
    <>
      <link rel="prefetch" as="fetch" href={`${path}.data`} />
      <Code paths={[path]} />
    </>
  );
}

/** `PrefetchPageLinks` would ask for data of actions, which have none: hence the framework's own list of modules. */
function Code({ paths }: { paths: readonly string[] }) {
  const routes = Object.values(useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {});
  const meant = routes.filter(
    (route) => route?.path !== "*" && paths.some((path) => matchPath(`/${route?.path}`, path)),
  );
  const modules = meant.flatMap((route) => [
    route?.module,
    route?.clientActionModule,
    route?.clientLoaderModule,
    ...(route?.imports ?? []),
  ]);
  return [...new Set(modules.filter(Boolean))].map((href) => (
    <link key={href} rel="modulepreload" href={href} />
  ));
}
