import type { en } from "./texts.en.ts";

export const te: typeof en = {
  fromPrice: (price) => `${price} నుంచి`,

  delivery: "డెలివరీ",
  deliveryTime: {
    standard: (days) => `${days} పని దినాలు`,
    express: (days) => `${days} రోజులు`,
  },
  standardDelivery: (cost, time) => `${cost} · ${time}`,
  freeFrom: (amount) => `${amount} నుంచి ఉచితం`,
  expressDelivery: (cost, time) => `ఎక్స్‌ప్రెస్ ${cost} · ${time}`,

  share: "షేర్ చేయండి",
  shareOnWhatsApp: "WhatsAppలో పంపండి",
  linkCopied: "లింక్ కాపీ అయింది",
  opensInNewTab: "కొత్త ట్యాబ్‌లో తెరుచుకుంటుంది",
};
