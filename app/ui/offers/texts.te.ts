import type { en } from "./texts.en.ts";

export const te: typeof en = {
  fromPrice: (price) => `${price} నుంచి`,

  delivery: "డెలివరీ",
  standardDelivery: (cost, time) => `${cost} · ${time}`,
  freeFrom: (amount) => `${amount} నుంచి ఉచితం`,
  expressDelivery: (cost, time) => `ఎక్స్‌ప్రెస్ ${cost} · ${time}`,
};
