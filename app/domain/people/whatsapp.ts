import { parseMobile } from "./mobile.ts";

/** A link that opens a chat with this number and a prepared message. */
export function whatsAppAddress(phone: string, text: string): string {
  const indian = parseMobile(phone);
  // Digits only, with the country code.
  const number = indian.ok ? `91${indian.mobile}` : phone.replace(/\D/g, "");
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** A link that opens WhatsApp with this text; the sender chooses the receiver. */
export function whatsAppShareAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
