/** Reasons for rejecting a payment, and the amount that is still due afterwards (readings R20, R52, R53). */
import { amountProblem } from "#domain/checkout/upi";
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { type Outcome, refused } from "#domain/problem";

/**
 * The kinds of rejection, and whether the customer should pay again: `now` if the money, or a part of it, is known not
 * to have arrived; `if-unpaid` if it may have left their bank, so that nobody pays twice.
 */
export const REJECTIONS = {
  "not-found": { payAgain: "if-unpaid" },
  "amount-differs": { payAgain: "now" },
  "payment-failed": { payAgain: "now" },
  "screenshot-unreadable": { payAgain: "if-unpaid" },
  "other-screenshot": { payAgain: "if-unpaid" },
  other: { payAgain: "if-unpaid" },
} as const satisfies Record<string, { payAgain: "now" | "if-unpaid" }>;

export type RejectionKind = keyof typeof REJECTIONS;

export const REJECTION_KINDS = Object.keys(REJECTIONS) as RejectionKind[];

/** The stored reason if a seller undoes 'paid in cash'. Customers read it in their language. */
export const CASH_UNDONE = "This order isn't paid in cash after all.";

/** A rejected payment of an order. `received` is the part of the amount that arrived, if the seller entered it. */
export type RejectedPayment = {
  /** Null for cash that was undone. */
  transactionId: string | null;
  kind: RejectionKind | null;
  received: Paise | null;
};

/** Kinds that mean that no money arrived. They override an amount that an earlier rejection of the same ID named. */
export const REJECTIONS_WITHOUT_MONEY: readonly RejectionKind[] = ["not-found", "payment-failed"];

/** Adds up what arrived with rejected payments, which are given newest first. */
export function receivedAmount(rejected: readonly RejectedPayment[]): Paise {
  return sum(receivedByPayment(rejected).values());
}

/**
 * Returns what arrived under each transaction ID. For each ID, the last rejection that says something about money
 * counts; one about the screenshot doesn't.
 */
export function receivedByPayment(rejected: readonly RejectedPayment[]): Map<string, Paise> {
  const seen = new Map<string, Paise>();
  for (const { transactionId, kind, received } of rejected) {
    const amount = received ?? (kind && REJECTIONS_WITHOUT_MONEY.includes(kind) ? ZERO : null);
    if (transactionId !== null && amount !== null && !seen.has(transactionId))
      seen.set(transactionId, amount);
  }
  return seen;
}

/** Returns the amount still due: the order's total less what arrived. */
export function amountDue(total: Paise, rejected: readonly RejectedPayment[]): Paise {
  const received = receivedAmount(rejected);
  return received < total ? subtract(total, received) : total;
}

/** Returns the amount due for a payment with this transaction ID. Earlier rejections of the same ID don't lower it. */
export function amountDueUnderId(
  transactionId: string | null | undefined,
  total: Paise,
  rejected: readonly RejectedPayment[],
): Paise {
  const others = rejected.filter((earlier) => earlier.transactionId !== transactionId);
  return amountDue(total, others);
}

export type Rejection = {
  kind: RejectionKind;
  /** The reason in the seller's own words, which the customer reads. */
  reason: string;
  /** The amount that arrived, in rupees as typed. Only for the kind `amount-differs`. */
  received?: string;
};

export type RejectionTextProblem =
  | { code: "reason-missing" }
  | { code: "reason-too-long" }
  | ReceivedProblem;

/** Validates a rejection. `due` is the amount that was expected. */
export function parseRejection(
  { kind, reason, received: typed = "" }: Rejection,
  due: Paise,
): Outcome<
  RejectionTextProblem,
  { value: { rejection: RejectionKind; reason: string; amount_received: Paise | null } }
> {
  const trimmed = reason.trim();
  if (trimmed === "") return refused({ code: "reason-missing" });
  if ([...trimmed].length > DESCRIPTION_CHARACTERS) return refused({ code: "reason-too-long" });
  const stored = { rejection: kind, reason: trimmed };
  if (kind !== "amount-differs") return { ok: true, value: { ...stored, amount_received: null } };
  const parsed = parseReceived(typed, due);
  return parsed.ok ? { ok: true, value: { ...stored, amount_received: parsed.received } } : parsed;
}

/** Less than a tenth of the amount arrived, which may be a slip of the seller's fingers. The store asks about it. */
export type UnlikelyPart = { code: "amount-received-unlikely"; received: Paise; due: Paise };

/** True if so little arrived that it is asked about before the customer reads it. */
export function isUnlikelyPart(received: Paise, due: Paise): boolean {
  return received * MIN_LIKELY_SHARE < due;
}

/** A tenth of the amount due. */
const MIN_LIKELY_SHARE = 10;

type ReceivedProblem =
  | { code: "amount-received-wrong" }
  /** All of the amount arrived, or all but some paise. The seller should verify the payment, and refund any excess. */
  | { code: "amount-received-enough" };

/** Parses the amount that arrived, in rupees; null if nothing was typed. */
export function parseReceived(
  typed: string,
  due: Paise,
): Outcome<ReceivedProblem, { received: Paise | null }> {
  const text = typed.replace(/[₹,\s]/g, "");
  if (text === "") return { ok: true, received: null };
  const received = parsePrice(text);
  if (!received) return refused({ code: "amount-received-wrong" });
  // The customer pays the rest by a QR code, which needs an amount of at least one rupee (spec §5).
  const isRequested = received < due && amountProblem(subtract(due, received)) === null;
  return isRequested ? { ok: true, received } : refused({ code: "amount-received-enough" });
}
