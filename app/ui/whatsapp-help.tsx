import { MessageCircle } from "lucide-react";
import { HELP_ON_WHATSAPP, OPENS_IN_NEW_TAB } from "#domain/messages";
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
      {HELP_ON_WHATSAPP}
      <span className="sr-only">{OPENS_IN_NEW_TAB}</span>
    </a>
  );
}
