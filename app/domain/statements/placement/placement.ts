/**
 * Decides what happens to an unmatched credit when an owner says which quote it paid (reading R52). The caller holds
 * the locks of Confirm and of the credit, because at the same moment the customer may send the ID, or another owner may
 * decide.
 */
import {
  type ConfirmFacts,
  type CouponHold,
  type UnplacedReason,
  unplacedReasonOfPlacedOrder,
} from "#domain/checkout/confirmation";
import { paysInFull } from "#domain/checkout/exact-amounts";
import type { Paise } from "#domain/money/money";
import { type CreditDecision, UNASSIGNED_DECISIONS } from "#domain/statements/credits";
import { wasPromised } from "./promised.ts";

export type PlacementFacts = {
  credit: {
    transactionId: string;
    amount: Paise;
    day: string;
    decision: CreditDecision | null;
    /** The payment that the credit has already proved. */
    paymentId: string | null;
    /** True if a statement says that the money was taken back, so that no order can be paid with it. */
    takenBack: boolean;
  };
  version: { id: string; total: Paise; exactDiscount?: Paise; createdAt: Date };
  placed: ConfirmFacts["placed"];
  /**
   * The payment that has this ID and wasn't rejected. `unplacedOf` is the version for which it was stored without an
   * order, as long as no seller has decided about it.
   */
  live: { paymentId: string; orderId: string | null; unplacedOf: string | null } | null;
  coupon: CouponHold;
};

export type PlacementProblem =
  /** Somebody else has already decided about the money. */
  | { code: "credit-decided"; decision: CreditDecision | null }
  | { code: "taken-back" }
  | { code: "amount-differs" }
  /** The money arrived before the quote was made, or much later. */
  | { code: "not-promised-then" }
  /** Another payment has this ID: a payment of another order, or one that a seller has already decided about. */
  | { code: "id-sent" }
  /** All uses of the coupon are taken (reading R17). The owner can allow one more use, then try again. */
  | { code: "coupon-used-up" };

export type PlacementDecision =
  /**
   * Place the order. `stored` is the customer's payment without an order, if any, which becomes this order's payment.
   */
  | { kind: "place"; takeCoupon: boolean; stored: string | null }
  /** The customer has just confirmed with this ID, so the order exists; verify its payment. */
  | { kind: "verify"; paymentId: string }
  /** The number was already placed; store the money without an order, for a refund or another parcel. */
  | { kind: "store"; reason: UnplacedReason }
  | { kind: "refuse"; problem: PlacementProblem };

export function isUnassigned({
  decision,
  paymentId,
}: Pick<PlacementFacts["credit"], "decision" | "paymentId">) {
  const isOpen = decision === null || UNASSIGNED_DECISIONS.includes(decision);
  return isOpen && paymentId === null;
}

/** Returns why nothing can be paid with the credit any more; null if it can still be assigned. */
export function creditProblem(
  credit: Pick<PlacementFacts["credit"], "decision" | "paymentId" | "takenBack">,
): Extract<PlacementProblem, { code: "credit-decided" | "taken-back" }> | null {
  if (credit.takenBack) return { code: "taken-back" };
  return isUnassigned(credit) ? null : { code: "credit-decided", decision: credit.decision };
}

/**
 * Decides what happens to the credit. An owner may place even expired and cancelled versions: the customer paid what
 * the version promised, so the promise is kept.
 */
export function decidePlacement(facts: PlacementFacts): PlacementDecision {
  const { credit, version, placed, live, coupon } = facts;
  const problem = creditProblem(credit);
  if (problem) return refuse(problem);
  if (!paysVersion(credit, version)) return refuse({ code: "amount-differs" });
  if (!wasPromised(credit, version.createdAt)) return refuse({ code: "not-promised-then" });
  const own = placed?.versionId === version.id;
  if (live?.orderId && own && placed?.transactionIds.includes(credit.transactionId))
    return { kind: "verify", paymentId: live.paymentId };
  const stored = live?.unplacedOf === version.id && !placed ? live.paymentId : null;
  if (live && !stored) return refuse({ code: "id-sent" });
  if (placed) return { kind: "store", reason: unplacedReasonOfPlacedOrder(placed, version) };
  if (coupon === "used-up") return refuse({ code: "coupon-used-up" });
  return { kind: "place", takeCoupon: coupon === "available", stored };
}

export function paysVersion(
  { amount }: { amount: Paise },
  { total, exactDiscount }: { total: Paise; exactDiscount?: Paise },
): boolean {
  return paysInFull(amount, { due: total, exactDiscount });
}

/** Why a customer can't be asked whether the money is theirs. */
export type InvitationProblem =
  | Extract<
      PlacementProblem,
      { code: "credit-decided" | "taken-back" | "amount-differs" | "not-promised-then" | "id-sent" }
    >
  | { code: "number-placed" };

export function invitationProblem(
  facts: Pick<PlacementFacts, "credit" | "version" | "live"> & {
    quote: "open" | "cancelled" | "placed";
  },
): InvitationProblem | null {
  const { credit, version, live, quote } = facts;
  const problem = creditProblem(credit);
  if (problem) return problem;
  if (live) return { code: "id-sent" };
  if (!paysVersion(credit, version)) return { code: "amount-differs" };
  if (!wasPromised(credit, version.createdAt)) return { code: "not-promised-then" };
  // Once an order was placed, the customer uses the order's own page to send what is missing.
  return quote === "placed" ? { code: "number-placed" } : null;
}

function refuse(problem: PlacementProblem): PlacementDecision {
  return { kind: "refuse", problem };
}

export const unmatchedCreditMessages = {
  "own-order":
    "Nothing was changed. You bought this yourself, so somebody else in your team has to decide about its payment.",
  "credit-decided": ({ decision }: { decision: CreditDecision | null }) =>
    ALREADY_DECIDED_MESSAGES[decision ?? "unassigned"] ??
    "Somebody else has decided about this money.",
  "taken-back":
    "A later statement says that the bank took this money back, so you can't make an order with it.",
  "amount-differs":
    "This payment page asked for another amount, so this money can't make its order.",
  "not-promised-then":
    "This payment page wasn't open when the money arrived, so the money can't be for it.",
  "id-sent":
    "A payment has this transaction ID already. Look for it under Orders, or under Customers who say they paid, on Today.",
  "coupon-used-up":
    "The order's coupon is used up. Allow one more use under Coupons, then make the order: its price stays the same.",
  "product-unavailable":
    "Something in this order was deleted from the store, so you can't make the order. Refund the money.",
  "number-placed":
    "There is an order with this number already. Its customer can send the transaction ID on the order's own page.",
  "not-paid-then":
    "The money came before this order was made, or days after its customer paid, so it can't be this order's payment.",
  "own-id-in-bank":
    "Your bank has the very transaction ID that this customer sent, so it wasn't mistyped. This money is another payment.",
  "order-changed": "This order has changed since. Reload the page.",
  "not-corrected": "This order's transaction ID is the one that its customer sent.",
  "typed-id-taken":
    "Another payment has the transaction ID that this customer sent, so you can't put it back.",
  "not-recorded": "This payment isn't recorded any more, or somebody has decided about it.",
  "invited-before": "This customer was asked about this money already.",
  "no-email": "This customer has no verified email address.",
  "money-not-found": "This money isn't there any more. Reload the page.",
  made: "Order made and verified.",
  stored:
    "Recorded as a second payment. You find it on Today, until you have refunded it or sent something for it.",
  corrected: "Saved: this is the order's payment. It is verified, with the bank's transaction ID.",
  withdrawn: "Undone. The money is back in the list.",
  restored: "Undone. The order has the transaction ID that its customer sent.",
  verified: "The customer had just sent this ID: the order is verified.",
  invited: "Email on its way.",
  notOurs: "Moved to ‘Not for the store’.",
  ours: "Moved back to ‘To decide’.",
} as const;

const ALREADY_DECIDED_MESSAGES: Partial<Record<CreditDecision, string>> = {
  chosen: "The store is verifying a payment with this money right now.",
  verified: "This money has verified another payment meanwhile.",
  placed: "Somebody else has already made an order from this payment.",
  "not-ours": "Somebody else has said that this money isn't for the store.",
  doubtful: "Statements contradict each other about this ID.",
  sum: "This money is a payout that a provider's report explains.",
};
