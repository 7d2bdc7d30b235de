/**
 * Decides which line of the bank shows a refund (reading R73). A line shows one refund, a refund is shown by one line.
 * Two that are alike wait until a seller notes a reference.
 */
import { exactDate } from "#domain/formatted-dates";
import { indianDayAfter } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";

/** A refund that no line shows yet, and a line that may: one has the other's reference, or its amount and UPI ID. */
export type RefundLine = {
  refundId: string;
  amount: Paise;
  /** The UPI ID to which it was sent, or is to be sent; null: unknown. */
  to: string | null;
  /** The reference that a seller noted. */
  reference: string | null;
  /** The Indian days on which it was due and was recorded as sent; `sentOn` is null if it isn't sent yet. */
  owedOn: string;
  sentOn: string | null;
  transactionId: string;
  lineAmount: Paise;
  day: string;
  payeeUpiId: string | null;
};

/** The most days by which a bank's day may be later than the day on which a seller recorded the refund. */
export const REFUND_DAYS_AFTER = 3;

/** Returns the pairs of which one shows the other. */
export function provedRefunds<Pair extends RefundLine>(pairs: readonly Pair[]): Pair[] {
  const named = pairs.filter(({ reference, transactionId }) => reference === transactionId);
  const namedLines = new Set(named.map(({ transactionId }) => transactionId));
  const alike = pairs.filter((pair) => !namedLines.has(pair.transactionId) && isAlike(pair));
  return [...onlyPairs(named), ...onlyPairs(alike)].filter(
    ({ amount, lineAmount }) => amount === lineAmount,
  );
}

/** True if a refund without a reference went to this payee, with this amount, on a day that fits. */
function isAlike({ reference, to, payeeUpiId, day, owedOn, sentOn, ...pair }: RefundLine): boolean {
  if (reference !== null || to === null || pair.amount !== pair.lineAmount) return false;
  if (to.toLowerCase() !== payeeUpiId?.toLowerCase()) return false;
  if (sentOn === null) return day >= owedOn;
  return (
    day >= earlier(owedOn, indianDayAfter(sentOn, -1)) &&
    day <= indianDayAfter(sentOn, REFUND_DAYS_AFTER)
  );
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Returns the pairs whose refund and whose line are in no other pair. */
function onlyPairs<Pair extends RefundLine>(pairs: readonly Pair[]): Pair[] {
  const byRefund = Map.groupBy(pairs, ({ refundId }) => refundId);
  const byLine = Map.groupBy(pairs, ({ transactionId }) => transactionId);
  return pairs.filter(
    ({ refundId, transactionId }) =>
      byRefund.get(refundId)?.length === 1 && byLine.get(transactionId)?.length === 1,
  );
}

/** The bank's word about a refund that was sent; `day` is null where an older release compared the two. */
export type RefundProof =
  | { state: "seen"; day: string | null }
  /** Statements cover each day on which the bank may have booked it, and none has it. */
  | { state: "missing" }
  | { state: "sent" };

/** Returns the bank's word about a refund, with its day for people. Null: it wasn't sent yet, or no line can show it. */
export function formattedProof(proof: RefundProof | null): RefundProof | null {
  if (proof?.state !== "seen" || proof.day === null) return proof;
  return { ...proof, day: exactDate(new Date(proof.day)) };
}
