/** Delivery: its choices, costs and times (spec §9 Shipping, readings R11, R14). */
import { byLanguage, inLanguage } from "#domain/language";
import { type Paise, rupees, ZERO } from "#domain/money/money";

export const DELIVERY_CHOICES = ["standard", "express"] as const;
export type DeliveryChoice = (typeof DELIVERY_CHOICES)[number];
/** The shipping types without a parcel; `collected` means handed over at a stall. */
export const NO_PARCEL = ["digital", "collected"] as const;
/** The values of `orders.shipping_type`. */
export type ShippingType = DeliveryChoice | (typeof NO_PARCEL)[number];

export function hasParcel(type: ShippingType): type is DeliveryChoice {
  return !NO_PARCEL.some((without) => without === type);
}

/** The delivery prices and days that the owner has set (reading R22). */
export type DeliveryTerms = {
  /** The ways of delivery that are offered; standard is always one of them. */
  choices: readonly DeliveryChoice[];
  costs: Readonly<Record<DeliveryChoice, Paise>>;
  /** The subtotal from which standard delivery is free; null means never. */
  freeFrom: Paise | null;
  /** The fewest and the most working days from payment to delivery. */
  days: Readonly<Record<DeliveryChoice, readonly [number, number]>>;
};

/** The terms that apply until an owner saves others (spec §9 Shipping). */
export const DEFAULT_DELIVERY: DeliveryTerms = {
  choices: DELIVERY_CHOICES,
  costs: { standard: rupees(50), express: rupees(100) },
  freeFrom: rupees(1_000),
  days: { standard: [5, 7], express: [2, 3] },
};

const deliveryLabels: Readonly<Record<ShippingType, string>> = {
  standard: "Standard Shipping",
  express: "Express Shipping",
  digital: "Digital delivery by email",
  collected: "Collected in person",
};
const deliveryLabelsTe: typeof deliveryLabels = {
  standard: "సాధారణ డెలివరీ",
  express: "ఎక్స్‌ప్రెస్ డెలివరీ",
  digital: "ఈమెయిల్‌లో డిజిటల్ డెలివరీ",
  collected: "స్వయంగా తీసుకున్నారు",
};
export const deliveryLabelsIn = byLanguage({ en: deliveryLabels, te: deliveryLabelsTe });
export const DELIVERY_LABELS = inLanguage({ en: deliveryLabels, te: deliveryLabelsTe });

const times = {
  standard: (days: string) => `${days} business days`,
  express: (days: string) => `${days} days`,
};
const timesTe: typeof times = {
  standard: (days) => `${days} పని దినాలు`,
  express: (days) => `${days} రోజులు`,
};
const deliveryTimes = inLanguage({ en: times, te: timesTe });

/** The delivery time shown at the checkout, before paying. */
export function timeAtCheckout(choice: DeliveryChoice, { days }: DeliveryTerms): string {
  return deliveryTimes[choice](range(days[choice]));
}

/** The delivery time shown on the order. For express it is up to one day longer than at the checkout (spec §9). */
export function timeOnOrder(choice: DeliveryChoice, { days }: DeliveryTerms): string {
  const [fewest, most] = days[choice];
  return deliveryTimes[choice](range([fewest, choice === "express" ? most + 1 : most]));
}

function range([fewest, most]: readonly [number, number]): string {
  return fewest === most ? String(most) : `${fewest}-${most}`;
}

export function isDeliveryChoice(value: unknown): value is DeliveryChoice {
  return (DELIVERY_CHOICES as readonly unknown[]).includes(value);
}

/** Returns this choice if it is offered, else standard delivery. */
export function offeredChoice(choice: DeliveryChoice, { choices }: DeliveryTerms): DeliveryChoice {
  return choices.includes(choice) ? choice : "standard";
}

/** Returns the delivery fee of an order with one piece at this price, for each way of delivery that is offered. */
export function deliveryOfOnePiece(price: Paise, terms: DeliveryTerms) {
  return terms.choices.map((choice) => ({
    choice,
    cost: shippingFor({ choice, subtotal: price, allDigital: false }, terms).cost,
    days: terms.days[choice],
  }));
}

export type Shipping = {
  type: ShippingType;
  cost: Paise;
  /** The normal fee. If delivery is free, the page shows it struck through. */
  fullCost: Paise;
};

/**
 * Returns the delivery type and fee. `subtotal` is the sum before the coupon, so that a coupon can't make delivery cost
 * more.
 */
export function shippingFor(
  {
    choice,
    subtotal,
    allDigital,
  }: {
    choice: DeliveryChoice | "collected";
    subtotal: Paise;
    allDigital: boolean;
  },
  { costs, freeFrom }: DeliveryTerms,
): Shipping {
  if (allDigital) return { type: "digital", cost: ZERO, fullCost: ZERO };
  if (choice === "collected") return { type: choice, cost: ZERO, fullCost: ZERO };
  const fullCost = costs[choice];
  const free = choice === "standard" && freeFrom !== null && subtotal >= freeFrom;
  return { type: choice, cost: free ? ZERO : fullCost, fullCost };
}
