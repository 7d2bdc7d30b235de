/** The data stored about a person, and what stays after erasing the account (docs/decisions/0038). */

/** Shown with counts on the person's page. */
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

/** The law requires these facts of an order; none identifies the customer. */
export const RETAINED_FACTS = [
  "orderNumber",
  "dates",
  "items",
  "amounts",
  "transactionId",
  "decisions",
  /** They alone say who placed it. */
  "invoices",
] as const;
export type RetainedFact = (typeof RETAINED_FACTS)[number];

export type ErasureFacts = {
  seller: boolean;
  /** Orders not yet delivered, sent or cancelled, or with a payment that isn't decided. */
  openOrders: number;
  refundsOwed: number;
  /** Payments without an order that wait for the seller. */
  unplacedPayments: number;
  /** Payments that can still be confirmed, with something typed or uploaded. */
  startedPayments: number;
};

export type ErasureProblem =
  | { code: "erasure-of-seller" }
  /** An open order needs its address or UPI ID: without them the parcel or the refund couldn't arrive. */
  | { code: "erasure-while-open" }
  /** Another seller, or the person, erased it before. */
  | { code: "erased-already" };

/** Null when the account may be erased. */
export function erasureProblem(facts: ErasureFacts): ErasureProblem | null {
  if (facts.seller) return { code: "erasure-of-seller" };
  const { openOrders, refundsOwed, unplacedPayments, startedPayments } = facts;
  const open = openOrders + refundsOwed + unplacedPayments + startedPayments;
  return open > 0 ? { code: "erasure-while-open" } : null;
}

/** The word that confirms the erasure, in every language. */
export const ERASURE_WORD = "erase";
