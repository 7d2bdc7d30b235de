import { useLocation, useRouteLoaderData } from "react-router";
import { whatsAppShareAddress } from "#domain/people/whatsapp";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { useTexts } from "#ui/language";
import { ShareButton } from "#ui/share-button";
import { WhatsAppLink } from "#ui/whatsapp-help";
import { texts } from "./texts.ts";

/** Shares this page by WhatsApp and by the phone's share sheet, or copies its link where there is none. */
export function ShareLinks({ name }: { name: string }) {
  const t = useTexts(texts);
  const store = useRouteLoaderData<{ origin: string }>("root");
  const path = pathInCurrentLanguage(useLocation().pathname);
  const url = `${store?.origin ?? ""}${path}`;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      <WhatsAppLink address={whatsAppShareAddress(`${name}\n${url}`)} className="px-3!">
        {t.shareOnWhatsApp}
      </WhatsAppLink>
      <ShareButton title={name} url={url} />
    </div>
  );
}
