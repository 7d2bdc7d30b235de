/** Delivery: its choices, costs and times (spec §9 Shipping, readings R11, R14). */
import { inLanguage } from "#domain/language";
import { type Paise, rupees, ZERO } from "#domain/money/money";

export const DELIVERY_CHOICES = ["standard", "express"] as const;
export type DeliveryChoice = (typeof DELIVERY_CHOICES)[number];
/** As `orders.shipping_type` holds it; nothing is carried in an all-digital order. */
export type ShippingType = DeliveryChoice | "digital";

export const FREE_DELIVERY_FROM = rupees(1_000);

export const DELIVERY_COSTS: Readonly<Record<DeliveryChoice, Paise>> = {
  standard: rupees(50),
  express: rupees(100),
};

const deliveryLabels: Readonly<Record<ShippingType, string>> = {
  standard: "Standard Shipping",
  express: "Express Shipping",
  digital: "Digital delivery by email",
};
const deliveryLabelsTe: typeof deliveryLabels = {
  standard: "సాధారణ డెలివరీ",
  express: "ఎక్స్‌ప్రెస్ డెలివరీ",
  digital: "ఈమెయిల్‌లో డిజిటల్ డెలివరీ",
};
export const DELIVERY_LABELS = inLanguage({ en: deliveryLabels, te: deliveryLabelsTe });

/** Working days from payment to door, at the fewest and at the most. */
export const WORKING_DAYS: Readonly<Record<DeliveryChoice, readonly [number, number]>> = {
  standard: [5, 7],
  express: [2, 3],
};
const days = (choice: DeliveryChoice) => WORKING_DAYS[choice].join("-");

/** What is promised before the payment; spec §9 counts express in other days than on the order. */
const timesAtCheckout: Readonly<Record<DeliveryChoice, string>> = {
  standard: `${days("standard")} business days`,
  express: `${days("express")} days`,
};
const timesAtCheckoutTe: typeof timesAtCheckout = {
  standard: `${days("standard")} పని దినాలు`,
  express: `${days("express")} రోజులు`,
};
export const DELIVERY_TIMES_AT_CHECKOUT = inLanguage({
  en: timesAtCheckout,
  te: timesAtCheckoutTe,
});

const timesOnOrder: Readonly<Record<DeliveryChoice, string>> = {
  standard: "5-7 business days",
  express: "2-4 days",
};
const timesOnOrderTe: typeof timesOnOrder = { standard: "5-7 పని దినాలు", express: "2-4 రోజులు" };
export const DELIVERY_TIMES_ON_ORDER = inLanguage({ en: timesOnOrder, te: timesOnOrderTe });

export function isDeliveryChoice(value: unknown): value is DeliveryChoice {
  return (DELIVERY_CHOICES as readonly unknown[]).includes(value);
}

export type Shipping = {
  type: ShippingType;
  cost: Paise;
  /** What it would cost without the free delivery: the struck-through amount. */
  fullCost: Paise;
};

/** `subtotal` is of all lines before any coupon, so that a coupon never costs free delivery. */
export function shippingFor({
  choice,
  subtotal,
  allDigital,
}: {
  choice: DeliveryChoice;
  subtotal: Paise;
  allDigital: boolean;
}): Shipping {
  if (allDigital) return { type: "digital", cost: ZERO, fullCost: ZERO };
  const fullCost = DELIVERY_COSTS[choice];
  const free = choice === "standard" && subtotal >= FREE_DELIVERY_FROM;
  return { type: choice, cost: free ? ZERO : fullCost, fullCost };
}
