/** A seller rejects a payment for one of these reasons; a part may still be due (readings R20, R52, R53). */
import { amountProblem } from "#domain/checkout/upi";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { type Answer, refused } from "#domain/problem";

/**
 * What the customer can do hangs on the kind: `payAgain` is `now` where the money is known to be missing, and
 * `if-unpaid` where it may have left the customer's bank, so that nobody pays twice.
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

/** The reason where a seller took back that they had taken cash: its customer's languages have it. */
export const CASH_UNDONE = "This order isn't paid in cash after all.";

/** A payment of an order that was rejected; `received`: how much of it arrived, where the seller said so. */
export type RejectedPayment = {
  transactionId: string;
  kind: RejectionKind | null;
  received: Paise | null;
};

/** The seller says by these kinds that no money came: an amount that an earlier rejection named no longer counts. */
const NOTHING_ARRIVED: readonly (RejectionKind | null)[] = ["not-found", "payment-failed"];

/**
 * The money that arrived for an order by payments that were rejected; `rejected` has the newest first. The last
 * statement on an id's amount counts: who then rejects its screenshot says nothing of the money.
 */
export function receivedOf(rejected: readonly RejectedPayment[]): Paise {
  const seen = new Map<string, Paise>();
  for (const { transactionId, kind, received } of rejected) {
    const amount = received ?? (NOTHING_ARRIVED.includes(kind) ? ZERO : null);
    if (amount !== null && !seen.has(transactionId)) seen.set(transactionId, amount);
  }
  return sum(seen.values());
}

/** The amount due: the whole of an order, or the difference where a part of it arrived. */
export function amountDue(total: Paise, rejected: readonly RejectedPayment[]): Paise {
  const received = receivedOf(rejected);
  return received < total ? subtract(total, received) : total;
}

/** The amount that a payment was to bring. Earlier rejections of the same ID don't change it. */
export function amountDueBy(
  transactionId: string | null | undefined,
  total: Paise,
  rejected: readonly RejectedPayment[],
): Paise {
  const others = rejected.filter((earlier) => earlier.transactionId !== transactionId);
  return amountDue(total, others);
}

export type Rejection = {
  kind: RejectionKind;
  /** The reason is in the seller's words: the customer reads them. */
  reason: string;
  /** Rupees that arrived, as typed; only where another amount came. */
  received?: string;
};

export type RejectionTextProblem =
  | { code: "reason-missing" }
  | { code: "reason-too-long" }
  | ReceivedProblem;

/** Parses a rejection into what is stored, or its problem; `due` is what the payment had to bring. */
export function parseRejection(
  { kind, reason, received: typed = "" }: Rejection,
  due: Paise,
): Answer<
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
  /** The amount suffices, but for some paise at most: the seller verifies, and refunds what is too much. */
  | { code: "amount-received-enough" };

/** The amount that arrived, in rupees, as the seller typed it; null: nothing was typed. */
export function parseReceived(
  typed: string,
  due: Paise,
): Answer<ReceivedProblem, { received: Paise | null }> {
  const text = typed.replace(/[₹,\s]/g, "");
  if (text === "") return { ok: true, received: null };
  const received = parsePrice(text);
  if (!received) return refused({ code: "amount-received-wrong" });
  // The rest is asked for by a QR code, which takes no less than a rupee (spec §5).
  const isRequested = received < due && amountProblem(subtract(due, received)) === null;
  return isRequested ? { ok: true, received } : refused({ code: "amount-received-enough" });
}
