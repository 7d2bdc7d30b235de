import type { DeliveryChoice } from "#domain/checkout/shipping";

export const en = {
  fromPrice: (price: string) => `from ${price}`,

  delivery: "Delivery",
  /** spec §9 Shipping: '5-7 business days', '2-3 days' */
  deliveryTime: {
    standard: (days: string) => `${days} business days`,
    express: (days: string) => `${days} days`,
  } satisfies Record<DeliveryChoice, (days: string) => string>,
  standardDelivery: (cost: string, time: string) => `${cost} · ${time}`,
  freeFrom: (amount: string) => `Free from ${amount}`,
  expressDelivery: (cost: string, time: string) => `Express ${cost} · ${time}`,

  share: "Share",
  shareOnWhatsApp: "Send on WhatsApp",
  linkCopied: "Link copied",
  opensInNewTab: "opens in a new tab",
};
