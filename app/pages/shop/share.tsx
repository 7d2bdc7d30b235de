import { useLocation, useRouteLoaderData } from "react-router";
import { Island } from "#documents/island.tsx";
import { pathInCurrentLanguage } from "#protocol/language-addresses";

/** The links that share this page. `name`: what it sells. */
export function Share({ name }: { name: string }) {
  const store = useRouteLoaderData<{ origin: string }>("root");
  const path = pathInCurrentLanguage(useLocation().pathname);
  return <Island name="share-links" props={{ name, url: `${store?.origin ?? ""}${path}` }} />;
}
