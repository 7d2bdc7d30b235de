/**
 * Calculates how much of an order can be refunded, and parses the amount and the reference that a seller types (reading
 * R53).
 */
import { TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import { type Paise, parsePrice, subtract, sum, ZERO } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

type RefundFacts = {
  status: OrderStatus;
  payment: PaymentStatus;
  total: Paise;
  /** Money that arrived with payments that were rejected because a part was missing. */
  received: Paise;
  /** Refunds that were made, and those that are owed. */
  refunds: readonly Paise[];
};

/**
 * Returns what was paid, less what is already refunded or owed; never below 0. Until the order is cancelled, a part
 * that arrived lowers the amount that the customer still has to pay, so it can't be refunded.
 */
export function refundable({ status, payment, total, received, refunds }: RefundFacts): Paise {
  const arrived = status === "cancelled" ? received : ZERO;
  const paid = payment === "verified" ? total : arrived;
  const refunded = sum(refunds);
  return refunded < paid ? subtract(paid, refunded) : ZERO;
}

export type RefundAmountProblem =
  | { code: "refund-amount-wrong" }
  | { code: "refund-amount-too-high"; most: Paise };

/** Parses a refund in rupees: above 0, and at most `most`. */
export function parseRefund(
  typed: string,
  most: Paise,
): Outcome<RefundAmountProblem, { amount: Paise }> {
  const amount = parsePrice(typed.replace(/[₹,\s]/g, ""));
  if (!amount) return refused({ code: "refund-amount-wrong" });
  if (amount > most) return refused({ code: "refund-amount-too-high", most });
  return { ok: true, amount };
}

/** The record in which the store knows an ID: a payment, a bank's credit, or an earlier refund. */
export type KnownReference = { by: "payment" | "credit" | "refund"; orderNumber: string | null };

export function isReference(reference: string): boolean {
  return new RegExp(`^\\d{${TRANSACTION_ID_DIGITS}}$`).test(reference);
}
