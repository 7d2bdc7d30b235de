import { MessageCircle } from "lucide";
import type { ReactNode } from "react";
import { storeMessages } from "#domain/messages";
import { buttonClass } from "./forms/button.tsx";
import { Icon } from "./icon.tsx";

/**
 * A link to a WhatsApp chat with the seller, with the order's number filled in. Nothing is shown if the store has no
 * phone number.
 */
export function WhatsAppHelp({ address }: { address: string | null }) {
  if (!address) return null;
  return (
    <WhatsAppLink address={address} className="self-center">
      {storeMessages.helpOnWhatsApp}
    </WhatsAppLink>
  );
}

/** A link that opens WhatsApp with a text filled in (`domain/people/whatsapp.ts` makes the address). */
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
      <Icon of={MessageCircle} size={18} />
      {children}
      <span className="sr-only">{storeMessages.opensInNewTab}</span>
    </a>
  );
}
