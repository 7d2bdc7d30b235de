/** The reasons for rejecting a payment; a part may still be due (readings R20, R52, R53). */
import { amountProblem } from "#domain/checkout/upi";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";

/**
 * The kind decides what the customer can do. `payAgain` is `now` if the money is known to be missing, and `if-unpaid`
 * if it may have left their bank, so that nobody pays twice.
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

/** The reason stored when a seller undoes 'paid in cash'; translated for the customer. */
export const CASH_UNDONE = "This order isn't paid in cash after all.";

/** A rejected payment of an order; `received` is the part that arrived, if the seller said so. */
export type RejectedPayment = {
  transactionId: string;
  kind: RejectionKind | null;
  received: Paise | null;
};

/** Kinds that say no money came, which cancels an amount that an earlier rejection named. */
const NOTHING_ARRIVED: readonly (RejectionKind | null)[] = ["not-found", "payment-failed"];

/**
 * Sums what arrived with rejected payments (newest first). For each id the last rejection with an amount counts: a
 * later one about the screenshot says nothing about money.
 */
export function receivedOf(rejected: readonly RejectedPayment[]): Paise {
  const seen = new Map<string, Paise>();
  for (const { transactionId, kind, received } of rejected) {
    const amount = received ?? (NOTHING_ARRIVED.includes(kind) ? ZERO : null);
    if (amount !== null && !seen.has(transactionId)) seen.set(transactionId, amount);
  }
  return sum(seen.values());
}

/** The amount still due: the order's total, less what arrived. */
export function amountDue(total: Paise, rejected: readonly RejectedPayment[]): Paise {
  const received = receivedOf(rejected);
  return received < total ? subtract(total, received) : total;
}

/** The amount that this payment was meant to have; earlier rejections of the same ID don't change it. */
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
  /** The seller's own words, which the customer reads. */
  reason: string;
  /** Rupees that arrived, as typed; only for a wrong amount. */
  received?: string;
};

export type RejectionTextProblem =
  | { code: "reason-missing" }
  | { code: "reason-too-long" }
  | ReceivedProblem;

/** Parses a rejection; `due` is the expected amount. */
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

type ReceivedProblem =
  | { code: "amount-received-wrong" }
  /** At most some paise are missing: the seller should verify, and refund any excess. */
  | { code: "amount-received-enough" };

/** Parses the typed amount in rupees; null: nothing typed. */
export function parseReceived(
  typed: string,
  due: Paise,
): Outcome<ReceivedProblem, { received: Paise | null }> {
  const text = typed.replace(/[₹,\s]/g, "");
  if (text === "") return { ok: true, received: null };
  const received = parsePrice(text);
  if (!received) return refused({ code: "amount-received-wrong" });
  // The rest is asked for by a QR code, which needs at least one rupee (spec §5).
  const isRequested = received < due && amountProblem(subtract(due, received)) === null;
  return isRequested ? { ok: true, received } : refused({ code: "amount-received-enough" });
}
