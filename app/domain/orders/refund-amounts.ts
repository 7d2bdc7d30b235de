/** Refunds: how much can be given back, and parsing what a seller types (reading R53). */
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import type { PaymentStatus } from "./order-status.ts";

type RefundFacts = {
  payment: PaymentStatus;
  total: Paise;
  /** Money from payments that were rejected because a part was missing. */
  received: Paise;
  /** Refunds made already, and those that are owed. */
  refunds: readonly Paise[];
};

/** Returns what was paid, less what is refunded or owed; at least 0. */
export function refundable({ payment, total, received, refunds }: RefundFacts): Paise {
  const paid = payment === "verified" ? total : received;
  const refunded = sum(refunds);
  return refunded < paid ? subtract(paid, refunded) : ZERO;
}

export type RefundAmountProblem =
  | { code: "refund-amount-wrong" }
  | { code: "refund-amount-too-high"; most: Paise };

/** Parses the amount in rupees: above 0, at most `most`. */
export function parseRefund(
  typed: string,
  most: Paise,
): Outcome<RefundAmountProblem, { amount: Paise }> {
  const amount = parsePrice(typed.replace(/[₹,\s]/g, ""));
  if (!amount) return refused({ code: "refund-amount-wrong" });
  if (amount > most) return refused({ code: "refund-amount-too-high", most });
  return { ok: true, amount };
}
