/**
 * Decides whether an unmatched credit can be the payment of an order whose customer sent another transaction ID, or
 * whose payment with this very ID a seller rejected. An owner says that it is; the store never does so by itself.
 */
import { type DueAmount, paysInFull } from "#domain/checkout/exact-amounts";
import { isCreditInTime } from "#domain/statements/matching";
import { creditProblem, type PlacementFacts, type PlacementProblem } from "./placement.ts";

/**
 * An order's newest payment by UPI, as its customer sent it. `due` is the order's total less what arrived with earlier
 * payments.
 */
export type SentPayment = DueAmount & {
  paymentId: string;
  transactionId: string;
  /** The Indian day on which the payment page first showed the amount. */
  promisedOn: string;
  /** The Indian day on which the customer sent the payment. */
  submittedOn: string;
  /** True if the bank has the very ID that the customer sent: then it wasn't mistyped. */
  isInBank: boolean;
  /** True if a seller rejected the payment. If its money comes after all, the order can be paid with it. */
  isRejected: boolean;
};

export type MistypedIdProblem =
  | Extract<
      PlacementProblem,
      { code: "credit-decided" | "taken-back" | "id-sent" | "amount-differs" }
    >
  /** The money arrived before the order was made, or long after the customer said that they had paid. */
  | { code: "not-paid-then" }
  | { code: "own-id-in-bank" };

/**
 * Returns why the credit can't be the order's payment; null if it can. `isIdSent`: a payment of another order, or
 * without an order, has or had the credit's ID.
 */
export function mistypedIdProblem(
  credit: PlacementFacts["credit"],
  sent: SentPayment,
  isIdSent: boolean,
): MistypedIdProblem | null {
  const problem = creditProblem(credit);
  if (problem) return problem;
  if (isIdSent) return { code: "id-sent" };
  const isRejectedId = sent.isRejected && sent.transactionId === credit.transactionId;
  if (sent.isInBank && !isRejectedId) return { code: "own-id-in-bank" };
  if (!paysInFull(credit.amount, sent)) return { code: "amount-differs" };
  return isCreditInTime(credit, sent) ? null : { code: "not-paid-then" };
}
