/**
 * Decides what becomes of an unmatched credit when an owner says which quote it paid (reading R52). Runs under the
 * locks of Confirm and of the credit, since the customer may send the same ID at that moment, or another owner may
 * decide.
 */
import {
  type ConfirmFacts,
  type CouponHold,
  reasonBeside,
  type UnplacedReason,
} from "#domain/checkout/confirmation";
import type { Paise } from "#domain/money/money";
import { type CreditDecision, UNASSIGNED_DECISIONS } from "#domain/statements/credits";
import { wasPromised } from "./candidates.ts";

export type PlacementFacts = {
  credit: {
    transactionId: string;
    amount: Paise;
    day: string;
    decision: CreditDecision | null;
    /** The payment that the credit already proved. */
    paymentId: string | null;
    /** A statement has its reversal: there is no money to place. */
    takenBack: boolean;
  };
  version: { id: string; total: Paise; createdAt: Date };
  placed: ConfirmFacts["placed"];
  /** The live payment with this ID; `unplacedOf` is the version that it was stored for while undecided. */
  live: { paymentId: string; orderId: string | null; unplacedOf: string | null } | null;
  coupon: CouponHold;
};

export type PlacementProblem =
  /** Somebody else decided about it before. */
  | { code: "credit-decided"; decision: CreditDecision | null }
  | { code: "taken-back" }
  | { code: "amount-differs" }
  /** The money arrived before the quote, or much later. */
  | { code: "not-promised-then" }
  /** Another payment with this ID exists: of another order, or already settled. */
  | { code: "id-sent" }
  /** All uses of its coupon are taken (reading R17): the owner can allow one more, then press again. */
  | { code: "coupon-used-up" };

export type PlacementDecision =
  /** `stored`: the customer's payment without an order, which becomes this order's. */
  | { kind: "place"; takeCoupon: boolean; stored: string | null }
  /** The customer has just sent it: the order exists, and its payment is verified. */
  | { kind: "verify"; paymentId: string }
  /** The number was already placed: the money is stored for a refund or another parcel. */
  | { kind: "store"; reason: UnplacedReason }
  | { kind: "refuse"; problem: PlacementProblem };

export function isUnassigned({
  decision,
  paymentId,
}: Pick<PlacementFacts["credit"], "decision" | "paymentId">) {
  const isOpen = decision === null || UNASSIGNED_DECISIONS.includes(decision);
  return isOpen && paymentId === null;
}

/** An owner may also place expired and cancelled versions: the money came, so the promise holds. */
export function decidePlacement(facts: PlacementFacts): PlacementDecision {
  const { credit, version, placed, live, coupon } = facts;
  if (credit.takenBack) return refuse({ code: "taken-back" });
  if (!isUnassigned(credit)) return refuse({ code: "credit-decided", decision: credit.decision });
  if (credit.amount !== version.total) return refuse({ code: "amount-differs" });
  if (!wasPromised(credit, version.createdAt)) return refuse({ code: "not-promised-then" });
  const own = placed?.versionId === version.id;
  if (live?.orderId && own && placed?.transactionIds.includes(credit.transactionId))
    return { kind: "verify", paymentId: live.paymentId };
  const stored = live?.unplacedOf === version.id && !placed ? live.paymentId : null;
  if (live && !stored) return refuse({ code: "id-sent" });
  if (placed) return { kind: "store", reason: reasonBeside(placed, version) };
  if (coupon === "used-up") return refuse({ code: "coupon-used-up" });
  return { kind: "place", takeCoupon: coupon === "available", stored };
}

/** Why a customer can't be asked. */
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
  if (credit.takenBack) return { code: "taken-back" };
  if (!isUnassigned(credit)) return { code: "credit-decided", decision: credit.decision };
  if (live) return { code: "id-sent" };
  if (credit.amount !== version.total) return { code: "amount-differs" };
  if (!wasPromised(credit, version.createdAt)) return { code: "not-promised-then" };
  // The order's own page lets the customer send what is missing.
  return quote === "placed" ? { code: "number-placed" } : null;
}

function refuse(problem: PlacementProblem): PlacementDecision {
  return { kind: "refuse", problem };
}

export const moneyMessages = {
  "own-order":
    "Nothing was changed. You bought this yourself, so somebody else in your team has to decide about its payment.",
  "credit-decided": ({ decision }: { decision: CreditDecision | null }) =>
    DECIDED[decision ?? "left"] ?? "Somebody else has decided about this money.",
  "taken-back":
    "A later statement says that the bank took this money back, so there is nothing to make an order from.",
  "amount-differs":
    "This payment page asked for another amount, so this money can't make its order.",
  "not-promised-then":
    "This payment page wasn't open when the money arrived, so it can't be what was paid.",
  "id-sent":
    "A customer has sent this transaction ID meanwhile. Look for it under Orders, or under the payments without an order on Today.",
  "coupon-used-up":
    "Its coupon has no use left. Allow one more under Coupons, then make the order: it keeps the price that was promised.",
  "product-unavailable":
    "Something in this order was deleted from the store, so it can't be made. Refund the money.",
  "number-placed":
    "This number has an order already. Its customer sends what is missing on the order's own page.",
  "invited-before": "This customer was asked about this money already.",
  "no-email": "This customer has no verified email address.",
  "money-not-found": "This money isn't there any more. Reload the page.",
  made: "Order made and verified.",
  stored: "Saved as a payment without an order. You find it on Today.",
  verified: "The customer had just sent this ID: the order is verified.",
  invited: "Email on its way.",
  notOurs: "Put aside.",
  ours: "Back in the list.",
} as const;

const DECIDED: Partial<Record<CreditDecision, string>> = {
  chosen: "An import is verifying a payment with this money right now.",
  verified: "This money has verified another payment meanwhile.",
  placed: "Somebody else has already made an order from this payment.",
  "not-ours": "Somebody else has said that this money isn't for the store.",
  doubtful: "Statements contradict each other about this ID.",
  sum: "This money is the sum of payments that a provider's report has.",
};
