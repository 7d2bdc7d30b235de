/** Refunds: how much of an order can be given back, and what a seller types of it (reading R53). */
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { type Answer, refused } from "#domain/problem";
import type { PaymentStatus } from "./order-status.ts";

type RefundFacts = {
  payment: PaymentStatus;
  total: Paise;
  /** Money that came by payments which were rejected because it wasn't the whole. */
  received: Paise;
  /** Refunds that were made already, and those that other rows owe. */
  refunds: readonly Paise[];
};

/** The rest is what was paid less what was given back or is owed already; never below nothing. */
export function refundable({ payment, total, received, refunds }: RefundFacts): Paise {
  const paid = payment === "verified" ? total : received;
  const refunded = sum(refunds);
  return refunded < paid ? subtract(paid, refunded) : ZERO;
}

export type RefundAmountProblem =
  | { code: "refund-amount-wrong" }
  | { code: "refund-amount-too-high"; most: Paise };

/** The amount in rupees as typed: more than nothing, and no more than `most`. */
export function parseRefund(
  typed: string,
  most: Paise,
): Answer<RefundAmountProblem, { amount: Paise }> {
  const amount = parsePrice(typed.replace(/[₹,\s]/g, ""));
  if (!amount) return refused({ code: "refund-amount-wrong" });
  if (amount > most) return refused({ code: "refund-amount-too-high", most });
  return { ok: true, amount };
}
