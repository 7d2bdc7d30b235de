import { whatsAppShareAddress } from "#domain/people/whatsapp";
import { useTexts } from "#ui/language";
import { ShareButton } from "#ui/share-button";
import { WhatsAppLink } from "#ui/whatsapp-help";
import { texts } from "./texts.ts";

/** Shares a page by WhatsApp and by the phone's share sheet, or copies its link where there is none. */
export function ShareLinks({ name, url }: { name: string; url: string }) {
  const t = useTexts(texts);
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      <WhatsAppLink address={whatsAppShareAddress(`${name}\n${url}`)} className="px-3!">
        {t.shareOnWhatsApp}
      </WhatsAppLink>
      <ShareButton title={name} url={url} />
    </div>
  );
}
