/** Why a seller rejects a payment, and what is still to be paid then (readings R20, R52, R53). */
import { amountProblem } from "#domain/checkout/upi";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";

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

/** A payment of an order that was rejected; `received`: how much of it arrived, where the seller said so. */
export type RejectedPayment = {
  transactionId: string;
  kind: RejectionKind | null;
  received: Paise | null;
};

/** Of these kinds the seller says that no money came: it takes back an amount that was said before. */
const NOTHING_ARRIVED: readonly (RejectionKind | null)[] = ["not-found", "payment-failed"];

/**
 * What arrived of an order by payments that were rejected; `rejected` has the newest first. Of an id the last word on
 * its amount stands: who then rejects its screenshot says nothing of the money.
 */
export function receivedOf(rejected: readonly RejectedPayment[]): Paise {
  const seen = new Map<string, Paise>();
  for (const { transactionId, kind, received } of rejected) {
    const amount = received ?? (NOTHING_ARRIVED.includes(kind) ? ZERO : null);
    if (amount !== null && !seen.has(transactionId)) seen.set(transactionId, amount);
  }
  return sum(seen.values());
}

/** The whole of an order, or the difference where a part of it arrived. */
export function amountDue(total: Paise, rejected: readonly RejectedPayment[]): Paise {
  const received = receivedOf(rejected);
  return received < total ? subtract(total, received) : total;
}

/** What the seller says of a payment that isn't as it should be. */
export type Rejection = {
  kind: RejectionKind;
  /** In the seller's words: the customer reads them. */
  reason: string;
  /** Rupees that arrived, as typed; only where another amount did. */
  received?: string;
};

export type RejectionTextProblem =
  | { code: "reason-missing" }
  | { code: "reason-too-long" }
  | ReceivedProblem;

/** What of a rejection is stored, or what is wrong with it; `due` is what the payment had to bring. */
export function parseRejection(
  { kind, reason, received: typed = "" }: Rejection,
  due: Paise,
):
  | { ok: true; value: { rejection: RejectionKind; reason: string; amount_received: Paise | null } }
  | { ok: false; problem: RejectionTextProblem } {
  const trimmed = reason.trim();
  if (trimmed === "") return { ok: false, problem: { code: "reason-missing" } };
  if ([...trimmed].length > DESCRIPTION_CHARACTERS)
    return { ok: false, problem: { code: "reason-too-long" } };
  const stored = { rejection: kind, reason: trimmed };
  if (kind !== "amount-differs") return { ok: true, value: { ...stored, amount_received: null } };
  const parsed = parseReceived(typed, due);
  return parsed.ok ? { ok: true, value: { ...stored, amount_received: parsed.received } } : parsed;
}

type ReceivedProblem =
  | { code: "amount-received-wrong" }
  /** The order is paid by it, but for some paise at most: the seller verifies it, and gives back what is too much. */
  | { code: "amount-received-enough" };

/** What the seller typed as the amount that arrived, in rupees; nothing typed is null. */
export function parseReceived(
  typed: string,
  due: Paise,
): { ok: true; received: Paise | null } | { ok: false; problem: ReceivedProblem } {
  const text = typed.replace(/[₹,\s]/g, "");
  if (text === "") return { ok: true, received: null };
  const received = parsePrice(text);
  if (!received) return { ok: false, problem: { code: "amount-received-wrong" } };
  // What is missing is asked for by a QR code, which takes no less than a rupee (spec §5).
  const isRequested = received < due && amountProblem(subtract(due, received)) === null;
  return isRequested
    ? { ok: true, received }
    : { ok: false, problem: { code: "amount-received-enough" } };
}
