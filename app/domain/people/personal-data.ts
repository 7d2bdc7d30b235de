/** Personal data: what a store keeps of somebody, also after erasing the account (docs/decisions/0038). */

/** The person's page counts these. */
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

/** The law wants this of an order, and nothing that says who placed it. */
export const RETAINED_FACTS = [
  "orderNumber",
  "dates",
  "items",
  "amounts",
  "transactionId",
  "decisions",
] as const;
export type RetainedFact = (typeof RETAINED_FACTS)[number];

export type ErasureFacts = {
  seller: boolean;
  /** Open orders: neither delivered, on their way nor cancelled, or with a payment that is still looked for. */
  openOrders: number;
  refundsOwed: number;
  /** Payments without an order that wait for the seller. */
  unplacedPayments: number;
  /** Payments that can still be confirmed, with something typed or uploaded. */
  startedPayments: number;
};

export type ErasureProblem =
  | { code: "erasure-of-seller" }
  /** An open order needs an address or a UPI ID: if these were erased, the parcel or the money would be lost. */
  | { code: "erasure-while-open" }
  /** Somebody else of the sellers was faster, or the person themselves. */
  | { code: "erased-already" };

/** The problem is null where the account may be erased. */
export function erasureProblem(facts: ErasureFacts): ErasureProblem | null {
  if (facts.seller) return { code: "erasure-of-seller" };
  const { openOrders, refundsOwed, unplacedPayments, startedPayments } = facts;
  const open = openOrders + refundsOwed + unplacedPayments + startedPayments;
  return open > 0 ? { code: "erasure-while-open" } : null;
}

/** The word that a person types to have their account erased, in every language. */
export const ERASURE_WORD = "erase";
