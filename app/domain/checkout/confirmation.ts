/** The most payments without an order of one person that no seller has decided about (our limit). */
const MAX_UNPLACED_PAYMENTS = 10;

/**
 * Decides what happens to a transaction id that a customer sends with Confirm (readings R18, R19, R20, R52).
 * data/orders/placing.server.ts carries the decision out. The checks, in this order:
 * 1. The id was already sent for this order number: the result is the same order, or `id-pays-for-other-version` if
 * another version was placed. If the id was stored without an order, the result is that stored payment.
 * 2. Another payment that wasn't rejected has the id: `transaction-id-taken`. (The form checks this earlier too, to
 * show it beside other errors; the check here holds the locks of person and quote. If two people send it at the same
 * moment, the unique index `payments_live_transaction` decides.)
 * 3. The order number was already placed, the seller cancelled the order, the version expired, or its coupon is used
 * up: the customer may have paid, so the payment is stored without an order, and the seller decides. Above a limit per
 * person the result is `too-many-unplaced`.
 * 4. Otherwise the version is placed as it was shown. If it was placed with a cash payment that was undone, its order
 * gets this payment.
 */

/** The reason why a payment has no order. The seller decides what becomes of the payment. */
export type UnplacedReason =
  /** Another version was placed under this order number. */
  | "other-version-placed"
  /** This version was placed with another transaction id. */
  | "other-id-placed"
  /** A seller, who made the order for the customer, took cash for this version. */
  | "cash-taken"
  | "version-expired"
  /** A seller had made the order for the customer, and cancelled it (reading R65). */
  | "order-cancelled"
  /** The customer cancelled, which released the coupon's use; other customers then used the coupon up. */
  | "coupon-used-up";

export type ConfirmFacts = {
  transactionId: string;
  version: { id: string; expiresAt: Date };
  /** The version that was placed under the quote's order number, and all transaction ids sent for it. */
  placed: {
    versionId: string;
    transactionIds: readonly string[];
    /**
     * `taken`: the order is paid in cash. `undone`: it had only cash payments, which were undone, so it is unpaid. Null
     * otherwise.
     */
    cash: "taken" | "undone" | null;
  } | null;
  /** Payments of this version that have no order. */
  unplaced: readonly { transactionId: string; reason: UnplacedReason }[];
  unplacedCountOfPerson: number;
  /** True if a seller made this order for the customer and cancelled it. */
  cancelledBySeller: boolean;
  /** True if another payment that wasn't rejected has the transaction id. */
  isIdTaken: boolean;
  coupon: CouponHold;
};

/**
 * Whether the version still holds a use of its coupon: it has no coupon, still holds the use, or has released it
 * while uses are left (`available`) or not (`used-up`). `couponHoldOf` (data/cart/coupon-uses.server.ts) finds it under
 * the lock of the held use, or of the coupon.
 */
export type CouponHold = "none" | "held" | "available" | "used-up";

export type ConfirmRefusal =
  | { code: "transaction-id-taken" }
  /** The id already pays for another version under this order number, so nothing new was ordered. */
  | { code: "id-pays-for-other-version" }
  | { code: "too-many-unplaced" };

type ConfirmDecision =
  | { kind: "place"; takeCoupon: boolean }
  /** This version's order is unpaid, because its cash payment was undone; this payment pays it. */
  | { kind: "pay-order" }
  /** The same Confirm was sent before; return the order that it made (reading R19). */
  | { kind: "answer-order" }
  | { kind: "store"; reason: UnplacedReason }
  /** The same Confirm was sent before; return the payment that it stored. */
  | { kind: "answer-stored"; reason: UnplacedReason }
  | { kind: "refuse"; problem: ConfirmRefusal };

/**
 * Decides by the steps at the top of this file. Money may already have been paid, so a payment that isn't placed is
 * stored, or refused with a message of its own.
 */
export function decideConfirm(facts: ConfirmFacts, now: Date): ConfirmDecision {
  const { transactionId, version, placed, unplaced, coupon } = facts;
  if (placed?.transactionIds.includes(transactionId)) {
    return placed.versionId === version.id
      ? { kind: "answer-order" }
      : refuse("id-pays-for-other-version");
  }
  const before = unplaced.find((payment) => payment.transactionId === transactionId);
  if (before) return { kind: "answer-stored", reason: before.reason };
  if (facts.isIdTaken) return refuse("transaction-id-taken");
  if (awaitsPayment(placed, version)) return { kind: "pay-order" };
  const reason = unplacedReason(facts, now);
  if (reason === null) return { kind: "place", takeCoupon: coupon === "available" };
  if (facts.unplacedCountOfPerson >= MAX_UNPLACED_PAYMENTS) return refuse("too-many-unplaced");
  return { kind: "store", reason };
}

function unplacedReason(
  { version, placed, cancelledBySeller, coupon }: ConfirmFacts,
  now: Date,
): UnplacedReason | null {
  if (placed) return unplacedReasonOfPlacedOrder(placed, version);
  if (cancelledBySeller) return "order-cancelled";
  if (version.expiresAt <= now) return "version-expired";
  return coupon === "used-up" ? "coupon-used-up" : null;
}

/** True if the version became an order whose cash was undone, so that Confirm pays it. */
export function awaitsPayment(placed: ConfirmFacts["placed"], version: { id: string }): boolean {
  return placed?.cash === "undone" && placed.versionId === version.id;
}

/** Returns why a payment gets no order, if its order number was already placed. */
export function unplacedReasonOfPlacedOrder(
  placed: NonNullable<ConfirmFacts["placed"]>,
  version: { id: string },
): UnplacedReason {
  if (placed.versionId !== version.id) return "other-version-placed";
  return placed.cash === null ? "other-id-placed" : "cash-taken";
}

function refuse(code: ConfirmRefusal["code"]): ConfirmDecision {
  return { kind: "refuse", problem: { code } };
}
