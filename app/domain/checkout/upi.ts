/** Paying by UPI: ids, links and transaction ids (spec §5, §9, reading R22). */
import {
  HIGHEST_PAYMENT_RUPEES,
  LOWEST_PAYMENT_RUPEES,
  TRANSACTION_ID_DIGITS,
} from "#domain/limits";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

/** spec §9; configuration may name others (reading R22). */
export const DEFAULT_UPI_PROVIDERS = [
  "ybl",
  "paytm",
  "okaxis",
  "okhdfcbank",
  "okicici",
  "oksbi",
] as const;

const UPI_ID = /^[\w.-]+@([a-z\d]+)$/i;

export type UpiProblem = { code: "upi-id-format" } | { code: "upi-provider"; provider: string };

/**
 * spec §5: letters, digits, dot, underscore or hyphen, then @, then alphanumerics. Null when right. `providers`
 * is null for a customer's own, whose bank may be any (reading R22).
 */
export function upiIdProblem(
  id: string,
  providers: readonly string[] | null = DEFAULT_UPI_PROVIDERS,
): UpiProblem | null {
  const provider = UPI_ID.exec(id)?.[1]?.toLowerCase();
  if (provider === undefined) return { code: "upi-id-format" };
  return providers === null || providers.includes(provider)
    ? null
    : { code: "upi-provider", provider };
}

const LOWEST = rupees(LOWEST_PAYMENT_RUPEES);
const HIGHEST = rupees(HIGHEST_PAYMENT_RUPEES);

export type AmountProblem = { code: "nothing-to-pay" } | { code: "amount-too-high" };

/** spec §5: between 1 and 100000 rupees. Null when it can be paid. */
export function amountProblem(amount: Paise): AmountProblem | null {
  if (amount < LOWEST) return { code: "nothing-to-pay" };
  return amount > HIGHEST ? { code: "amount-too-high" } : null;
}

/** Payer apps may refuse more than this from a picture of a code (NPCI OC/76A); a scanned one has no such limit. */
export const SAVED_QR_LIMIT = rupees(2_000);

export type UpiPayment = {
  /** The payee's UPI id. */
  pa: string;
  /** The payee's name. */
  pn: string;
  am: Paise;
  /** The note: the order number. */
  tn: string;
};

/**
 * The string that the QR code holds and that every app understands. `encodeURIComponent`, because
 * apps show the `+` of form encoding to people.
 */
export function upiString(payment: UpiPayment): string {
  return `upi://pay?${upiQuery(payment)}`;
}

function upiQuery({ pa, pn, am, tn }: UpiPayment): string {
  const name = asciiOnly(pn) || pa;
  const fields = { pa, pn: name, am: plainDecimal(am), cu: "INR", tn: asciiOnly(tn) };
  return Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Payer apps garble other scripts (reading R22). */
function asciiOnly(text: string): string {
  return text
    .replace(/[^ -~]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** The apps that are linked by name, the generic link last (spec §2 Checkout, reading R31). */
export const UPI_APPS = [
  { name: "Google Pay", scheme: "tez://upi/pay" },
  { name: "PhonePe", scheme: "phonepe://pay" },
  { name: "Paytm", scheme: "paytmmp://pay" },
  { name: "Any UPI app", scheme: "upi://pay" },
] as const;
export type UpiApp = (typeof UPI_APPS)[number]["name"];

export function upiAppLinks(payment: UpiPayment): { app: UpiApp; href: string }[] {
  const query = upiQuery(payment);
  return UPI_APPS.map(({ name, scheme }) => ({ app: name, href: `${scheme}?${query}` }));
}

/** What the field keeps while a person types: digits, at most 12 (spec §5 Transaction ID). */
export function typedTransactionId(text: string): string {
  return text.replace(/\D/g, "").slice(0, TRANSACTION_ID_DIGITS);
}

export type TransactionIdProblem =
  | { code: "transaction-id-empty" }
  | { code: "transaction-id-not-12-digits" };

/** A sent transaction id, spaces ignored. It is text, never a number: some begin with 0. */
export function parseTransactionId(
  text: string,
): { ok: true; transactionId: string } | { ok: false; problem: TransactionIdProblem } {
  const transactionId = text.replace(/\s/g, "");
  if (transactionId === "") return { ok: false, problem: { code: "transaction-id-empty" } };
  if (/^\d{12}$/.test(transactionId)) return { ok: true, transactionId };
  return { ok: false, problem: { code: "transaction-id-not-12-digits" } };
}
