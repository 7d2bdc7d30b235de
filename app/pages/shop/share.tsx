import { useLocation, useRouteLoaderData } from "react-router";
import { Island } from "#documents/island.tsx";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { ShareLinks } from "#ui/offers/share-links";

/** The links that share this page. `name`: what it sells. */
export function Share({ name }: { name: string }) {
  const store = useRouteLoaderData<{ origin: string }>("root");
  const url = `${store?.origin ?? ""}${pathInCurrentLanguage(useLocation().pathname)}`;
  return (
    <ShareLinks name={name} url={url}>
      <Island name="share" props={{ title: name, url }} />
    </ShareLinks>
  );
}
