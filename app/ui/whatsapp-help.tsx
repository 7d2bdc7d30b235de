import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { storeMessages } from "#domain/messages";
import { buttonClass } from "./forms/button.tsx";

/** A chat with the seller, in which the order's number stands already; nothing where the store has no phone. */
export function WhatsAppHelp({ address }: { address: string | null }) {
  if (!address) return null;
  return (
    <WhatsAppLink address={address} className="self-center">
      {storeMessages.helpOnWhatsApp}
    </WhatsAppLink>
  );
}

/** Opens WhatsApp with a text in it (`domain/people/whatsapp.ts` makes the addresses). */
export function WhatsAppLink({
  address,
  className,
  children,
}: {
  address: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass("quiet", className)}
    >
      <MessageCircle aria-hidden size={18} />
      {children}
      <span className="sr-only">{storeMessages.opensInNewTab}</span>
    </a>
  );
}
