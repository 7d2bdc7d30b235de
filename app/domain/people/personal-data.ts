/** The data stored about a person, and what remains after their account is erased (decision 38). */

/** The kinds of data that a person's page lists, each with a count. */
export const DATA_TOPICS = [
  "account",
  "sessions",
  "addresses",
  "cart",
  "checkouts",
  "orders",
  "payments",
  "screenshots",
  "emails",
  "securityLog",
] as const;
export type DataTopic = (typeof DATA_TOPICS)[number];

/** The facts of an order that remain, as the law requires. Only invoices identify the customer. */
export const RETAINED_FACTS = [
  "orderNumber",
  "dates",
  "items",
  "amounts",
  "transactionId",
  "decisions",
  "invoices",
] as const;
export type RetainedFact = (typeof RETAINED_FACTS)[number];

export type ErasureFacts = {
  seller: boolean;
  /**
   * Orders that are neither sent nor cancelled, and orders that the customer cancelled before their payment was
   * checked.
   */
  openOrders: number;
  refundsOwed: number;
  /** Payments without an order that a seller hasn't decided about yet. */
  unplacedPayments: number;
  /** Payments that can still be confirmed, and for which the customer has typed or uploaded something. */
  startedPayments: number;
};

export type ErasureProblem =
  | { code: "erasure-of-seller" }
  /** Something open still needs the customer's address or UPI ID, for a parcel or a refund. */
  | { code: "erasure-while-open" }
  /** The account was already erased, by another seller or by the person. */
  | { code: "erased-already" };

/** Says why the account can't be erased; null if it can. */
export function erasureProblem(facts: ErasureFacts): ErasureProblem | null {
  if (facts.seller) return { code: "erasure-of-seller" };
  const { openOrders, refundsOwed, unplacedPayments, startedPayments } = facts;
  const open = openOrders + refundsOwed + unplacedPayments + startedPayments;
  return open > 0 ? { code: "erasure-while-open" } : null;
}

/** The word that a person types to confirm the erasure. It is the same in every language. */
export const ERASURE_WORD = "erase";
