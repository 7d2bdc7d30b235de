import { useLocation, useRouteLoaderData } from "react-router";
import { Island } from "#documents/island.tsx";
import { byLanguage } from "#domain/language";
import { whatsAppShareAddress } from "#domain/people/whatsapp";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { WhatsAppLink } from "#ui/whatsapp-help";

/** The links that share this page. `name`: what it sells. */
export function Share({ name }: { name: string }) {
  const store = useRouteLoaderData<{ origin: string }>("root");
  const url = `${store?.origin ?? ""}${pathInCurrentLanguage(useLocation().pathname)}`;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      <WhatsAppLink address={whatsAppShareAddress(`${name}\n${url}`)} className="px-3!">
        {onWhatsApp()}
      </WhatsAppLink>
      <Island name="share" props={{ title: name, url }} />
    </div>
  );
}

const onWhatsApp = byLanguage({ en: "Send on WhatsApp", te: "WhatsAppలో పంపండి" });
