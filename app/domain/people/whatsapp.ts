import { parseMobile } from "./mobile.ts";

/** A link that opens a chat with this number, the first message written already. */
export function whatsAppAddress(phone: string, text: string): string {
  const indian = parseMobile(phone);
  // The number with the country's code, digits alone.
  const number = indian.ok ? `91${indian.mobile}` : phone.replace(/\D/g, "");
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** A link that opens WhatsApp to choose whom to send this to. */
export function whatsAppShareAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
