/** UPI IDs, amounts and payment links (spec §5, §9, reading R22). */

import { type Paise, plainDecimal, rupees, ZERO } from "#domain/money/money";
import { MAX_PAYMENT_RUPEES, MIN_PAYMENT_RUPEES } from "./limits.ts";

/** The allowed endings after the @ of the store's UPI ID (spec §9). Owners may allow others (reading R22). */
export const DEFAULT_UPI_PROVIDERS = [
  "ybl",
  "paytm",
  "okaxis",
  "okhdfcbank",
  "okicici",
  "oksbi",
] as const;

const UPI_ID = /^[\w.-]+@([a-z\d]+)$/i;

type UpiProblem = { code: "upi-id-format" } | { code: "upi-provider"; provider: string };

/**
 * Validates a UPI ID: letters, digits, dot, underscore or hyphen, then @, then letters and digits (spec §5). Null if
 * it is valid. `providers` lists the allowed endings; it is null for a customer's own ID, which may be of any bank
 * (reading R22).
 */
export function upiIdProblem(
  id: string,
  providers: readonly string[] | null = DEFAULT_UPI_PROVIDERS,
): UpiProblem | null {
  const provider = providerOf(id);
  if (provider === null) return { code: "upi-id-format" };
  return providers === null || providers.includes(provider)
    ? null
    : { code: "upi-provider", provider };
}

/** Returns the ending after the @; null if the text is no UPI ID. */
export function providerOf(id: string): string | null {
  return UPI_ID.exec(id)?.[1]?.toLowerCase() ?? null;
}

const LOWEST_PAYMENT = rupees(MIN_PAYMENT_RUPEES);
const HIGHEST_PAYMENT = rupees(MAX_PAYMENT_RUPEES);

export type AmountProblem = {
  /** `nothing-to-pay`: the coupon pays for the order. */
  code: "nothing-to-pay" | "amount-too-low" | "amount-too-high";
};

/**
 * Validates the amount: UPI payments are from ₹1 to ₹1,00,000 (spec §5). Null if it is valid. `discount` is what a
 * coupon took off it.
 */
export function amountProblem(amount: Paise, discount: Paise = ZERO): AmountProblem | null {
  if (amount < LOWEST_PAYMENT)
    return { code: discount > ZERO ? "nothing-to-pay" : "amount-too-low" };
  return amount > HIGHEST_PAYMENT ? { code: "amount-too-high" } : null;
}

export type UpiPayment = {
  pa: string;
  pn: string;
  am: Paise;
  /** The note that payment apps show: the order number. */
  tn: string;
  /** The reference in a merchant's link. It equals `tn`, except for a further payment of the same order. */
  tr?: string;
  /** A merchant's four-digit category code. Links of other UPI IDs have none (reading R61). */
  mc?: string;
};

/**
 * Returns the text of the QR code, which every UPI app understands. It is encoded with `encodeURIComponent`, because
 * form encoding writes a space as `+`, and apps would show the `+`. The @ stays as it is: apps are known that look for
 * the payee `name%40bank`, which doesn't exist.
 */
export function upiString(payment: UpiPayment): string {
  return `upi://pay?${upiQuery(payment)}`;
}

function upiQuery({ pa, pn, am, tn, tr, mc }: UpiPayment): string {
  const name = asciiOnly(pn) || pa;
  const note = asciiOnly(tn);
  const merchant = mc ? { mc, tr: tr ?? note } : {};
  const fields = { pa, pn: name, ...merchant, am: plainDecimal(am), cu: "INR", tn: note };
  return Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%40", "@")}`)
    .join("&");
}

/** Removes what isn't ASCII, because payment apps garble other characters (reading R22). */
function asciiOnly(text: string): string {
  return text
    .replace(/[^ -~]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

export const ANY_UPI_APP = "Any UPI app";

/** The apps that have a link of their own. The link for any UPI app comes last (spec §2 Checkout, reading R31). */
const UPI_APPS = [
  { name: "Google Pay", scheme: "tez://upi/pay" },
  { name: "PhonePe", scheme: "phonepe://pay" },
  { name: "Paytm", scheme: "paytmmp://pay" },
  { name: ANY_UPI_APP, scheme: "upi://pay" },
] as const;
type UpiApp = (typeof UPI_APPS)[number]["name"];

export function upiAppLinks(payment: UpiPayment): { app: UpiApp; href: string }[] {
  const query = upiQuery(payment);
  return UPI_APPS.map(({ name, scheme }) => ({ app: name, href: `${scheme}?${query}` }));
}
