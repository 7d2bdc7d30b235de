import { parseMobile } from "./mobile.ts";

/** Returns a link that opens a chat with this number in WhatsApp, with the text already typed. */
export function whatsAppAddress(phone: string, text: string): string {
  const indian = parseMobile(phone);
  // WhatsApp's links need a number in digits only, with the country code.
  const number = indian.ok ? `91${indian.mobile}` : phone.replace(/\D/g, "");
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Returns a link that opens WhatsApp with this text; the person chooses the receiver. */
export function whatsAppShareAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
