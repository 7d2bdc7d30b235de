import type { ReactNode } from "react";
import { whatsAppShareAddress } from "#domain/people/whatsapp";
import { useTexts } from "#ui/language";
import { WhatsAppLink } from "#ui/whatsapp-help";
import { texts } from "./texts.ts";

/** Shares a page by WhatsApp. `children`: the button that shares it as browsers do. */
export function ShareLinks({
  name,
  url,
  children,
}: {
  name: string;
  url: string;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      <WhatsAppLink address={whatsAppShareAddress(`${name}\n${url}`)} className="px-3!">
        {t.shareOnWhatsApp}
      </WhatsAppLink>
      {children}
    </div>
  );
}
