import { useContext } from "react";
import { matchPath, UNSAFE_FrameworkContext } from "react-router";

/**
 * Loads the code of actions (and of what is read without a visit) together with the page that asks. Browsers fetch it at the
 * first press otherwise, and where the network is gone by then, people would meet the error page in
 * place of a sentence. `PrefetchPageLinks` does the same, but asks for the addresses' data as well, and
 * these have none: hence the framework's own list of modules.
 */
export function ActionsReady({ paths }: { paths: readonly string[] }) {
  const routes = Object.values(useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {});
  const actions = routes.filter(
    (route) =>
      (route?.hasAction || route?.hasClientLoader) &&
      paths.some((path) => matchPath(`/${route.path}`, path)),
  );
  const modules = new Set(actions.flatMap((route) => [route?.module, ...(route?.imports ?? [])]));
  return [...modules].map((href) => <link key={href} rel="modulepreload" href={href} />);
}
