/** UPI IDs, payment links and transaction IDs (spec §5, §9, reading R22). */
import {
  HIGHEST_PAYMENT_RUPEES,
  LOWEST_PAYMENT_RUPEES,
  TRANSACTION_ID_DIGITS,
} from "#domain/limits";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";

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

export type UpiProblem = { code: "upi-id-format" } | { code: "upi-provider"; provider: string };

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

const LOWEST_PAYMENT = rupees(LOWEST_PAYMENT_RUPEES);
const HIGHEST_PAYMENT = rupees(HIGHEST_PAYMENT_RUPEES);

export type AmountProblem = { code: "nothing-to-pay" } | { code: "amount-too-high" };

/** Validates the amount: UPI payments are from ₹1 to ₹1,00,000 (spec §5). Null if it is valid. */
export function amountProblem(amount: Paise): AmountProblem | null {
  if (amount < LOWEST_PAYMENT) return { code: "nothing-to-pay" };
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
 * form encoding writes a space as `+`, and apps would show the `+`.
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
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
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
export const UPI_APPS = [
  { name: "Google Pay", scheme: "tez://upi/pay" },
  { name: "PhonePe", scheme: "phonepe://pay" },
  { name: "Paytm", scheme: "paytmmp://pay" },
  { name: ANY_UPI_APP, scheme: "upi://pay" },
] as const;
export type UpiApp = (typeof UPI_APPS)[number]["name"];

export function upiAppLinks(payment: UpiPayment): { app: UpiApp; href: string }[] {
  const query = upiQuery(payment);
  return UPI_APPS.map(({ name, scheme }) => ({ app: name, href: `${scheme}?${query}` }));
}

/** The reason why a typed or pasted text isn't put into the field (reading R58). `digits` is its number of digits. */
export type TypedIdProblem =
  | { code: "id-of-phonepe" }
  | { code: "id-of-google" }
  | { code: "id-letters" }
  | { code: "id-too-long"; digits: number }
  | { code: "id-too-short"; digits: number }
  | { code: "id-several" };

type TypedIdResult = Outcome<TypedIdProblem, { transactionId: string }>;

// PhonePe's own number is a T and 22 digits; Google Pay's begins with CIC. Both may contain spaces.
const PHONEPE_ID = /\bT(?:[ -]?\d){10,}/gi;
const GOOGLE_ID = /\bCIC\w*/gi;
const TWELVE_DIGITS = /(?<![\w+])(?:\d{12}|\d{4}([ -])\d{4}\1\d{4})(?![\w]|[ -]\d)/g;

/** Finds the transaction ID in a pasted text: it must be the only run of 12 digits (reading R58). */
export function pastedTransactionId(text: string): TypedIdResult {
  const others = text.replace(PHONEPE_ID, " ").replace(GOOGLE_ID, " ");
  const runs = new Set(
    Array.from(others.matchAll(TWELVE_DIGITS), ([run]) => run.replace(/\D/g, "")),
  );
  const [transactionId] = runs;
  if (transactionId !== undefined && runs.size === 1) return { ok: true, transactionId };
  const code = runs.size > 1 ? ("id-several" as const) : null;
  return refused(code ? { code } : missingIdProblem(text));
}

function missingIdProblem(text: string): TypedIdProblem {
  if (/\bT[ -]?\d{4}/i.test(text)) return { code: "id-of-phonepe" };
  if (/\bCIC/i.test(text)) return { code: "id-of-google" };
  const digits = text.replace(/\D/g, "").length;
  if (digits > TRANSACTION_ID_DIGITS) return { code: "id-too-long", digits };
  return digits === 0 || /[^\d\s-]/.test(text)
    ? { code: "id-letters" }
    : { code: "id-too-short", digits };
}

/**
 * Returns the field's digits after typing: at most 12, spaces ignored (spec §5 Transaction ID). A letter or a
 * thirteenth digit is refused, because a number cut to 12 digits would look right and be wrong (reading R58).
 */
export function typedTransactionId(
  before: string,
  text: string,
): { value: string; problem: TypedIdProblem | null } {
  const digits = text.replace(/\s/g, "");
  if (/^\d*$/.test(digits) && digits.length <= TRANSACTION_ID_DIGITS)
    return { value: digits, problem: null };
  // Dictation and autofill enter a whole text at once, so it is treated like a pasted one.
  const entry = pastedTransactionId(text);
  if (entry.ok) return { value: entry.transactionId, problem: null };
  return { value: before, problem: entry.problem };
}

export type TransactionIdProblem =
  | { code: "transaction-id-empty" }
  | { code: "transaction-id-not-12-digits" };

/** Parses a submitted transaction ID, without its spaces. The result is a text, because an ID may begin with 0. */
export function parseTransactionId(
  text: string,
): Outcome<TransactionIdProblem, { transactionId: string }> {
  const transactionId = text.replace(/\s/g, "");
  if (transactionId === "") return refused({ code: "transaction-id-empty" });
  if (/^\d{12}$/.test(transactionId)) return { ok: true, transactionId };
  return refused({ code: "transaction-id-not-12-digits" });
}
