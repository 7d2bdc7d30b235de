import { MessageCircle } from "lucide-react";
import { storeMessages } from "#domain/messages";
import { buttonClass } from "./forms/button.tsx";

/** A chat with the seller, in which the order's number stands already. */
export function WhatsAppHelp({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass("quiet", "self-center")}
    >
      <MessageCircle aria-hidden size={18} />
      {storeMessages.helpOnWhatsApp}
      <span className="sr-only">{storeMessages.opensInNewTab}</span>
    </a>
  );
}
