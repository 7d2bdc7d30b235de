/**
 * Decides about a transaction id at Confirm (readings R18, R19, R20, R52), in this order: 1. The id was already sent
 * for this order number: the answer is the same order, or `id-pays-for-other-version` if another version was placed.
 * An id that was stored without an order gets the same answer again. 2. Another live payment has the id:
 * `transaction-id-taken`. The form's action checks this first, to show it beside other field errors; the decision
 * here holds the locks of person and quote. The unique index `payments_live_transaction` settles a race of two
 * people. A rejected payment is no longer live: its id is free. 3. The number is already placed, the seller cancelled it,
 * the version expired, or its coupon is used up: the money may have moved, so the payment is stored without an order and the seller
 * decides; above the limit, `too-many-unplaced`. 4. Otherwise the version is placed as it was shown.
 * data/orders/placing.server.ts carries this out.
 */
import { MOST_UNPLACED_PAYMENTS } from "#domain/limits";

/** The reason a payment has no order; the seller decides about it. */
export type UnplacedReason =
  /** Another version was placed under this order number. */
  | "other-version-placed"
  /** This version was placed with another transaction id. */
  | "other-id-placed"
  /** Its seller took cash for this version. */
  | "cash-taken"
  | "version-expired"
  /** Its seller had cancelled it (reading R65). */
  | "order-cancelled"
  /** Cancelling released the coupon's use, and other customers have used it up since. */
  | "coupon-used-up";

export type ConfirmFacts = {
  transactionId: string;
  version: { id: string; expiresAt: Date };
  /** The version placed under the quote's number, and all ids that its customer sent for it. */
  placed: { versionId: string; transactionIds: readonly string[]; inCash: boolean } | null;
  /** Payments of this version that have no order. */
  unplaced: readonly { transactionId: string; reason: UnplacedReason }[];
  unplacedOfPerson: number;
  /** True if a seller cancelled the order that they had made. */
  withdrawn: boolean;
  /** True if another live payment has the id. */
  taken: boolean;
  coupon: CouponHold;
};

/** The version's hold on its coupon: none, still counted, or released with or without another use left. */
export type CouponHold = "none" | "held" | "available" | "used-up";

export type ConfirmRefusal =
  | { code: "transaction-id-taken" }
  /** The id already pays for another version of this number; nothing new was ordered. */
  | { code: "id-pays-for-other-version" }
  | { code: "too-many-unplaced" };

export type ConfirmDecision =
  | { kind: "place"; takeCoupon: boolean }
  /** The same Confirm was sent before: its order is the answer (reading R19). */
  | { kind: "answer-order" }
  | { kind: "store"; reason: UnplacedReason }
  /** The same Confirm was sent before: its payment is stored. */
  | { kind: "answer-stored"; reason: UnplacedReason }
  | { kind: "refuse"; problem: ConfirmRefusal };

/** The money may have moved, so a payment that isn't placed is stored, or refused with a sentence of its own. */
export function decideConfirm(facts: ConfirmFacts, now: Date): ConfirmDecision {
  const { transactionId, version, placed, unplaced, coupon } = facts;
  if (placed?.transactionIds.includes(transactionId)) {
    return placed.versionId === version.id
      ? { kind: "answer-order" }
      : refuse("id-pays-for-other-version");
  }
  const before = unplaced.find((payment) => payment.transactionId === transactionId);
  if (before) return { kind: "answer-stored", reason: before.reason };
  if (facts.taken) return refuse("transaction-id-taken");
  const reason = unplacedReason(facts, now);
  if (reason === null) return { kind: "place", takeCoupon: coupon === "available" };
  if (facts.unplacedOfPerson >= MOST_UNPLACED_PAYMENTS) return refuse("too-many-unplaced");
  return { kind: "store", reason };
}

function unplacedReason(
  { version, placed, withdrawn, coupon }: ConfirmFacts,
  now: Date,
): UnplacedReason | null {
  if (placed) return reasonBeside(placed, version);
  if (withdrawn) return "order-cancelled";
  if (version.expiresAt <= now) return "version-expired";
  return coupon === "used-up" ? "coupon-used-up" : null;
}

/** The reason of a payment for a version whose number was placed otherwise. */
export function reasonBeside(
  placed: NonNullable<ConfirmFacts["placed"]>,
  version: { id: string },
): UnplacedReason {
  if (placed.versionId !== version.id) return "other-version-placed";
  return placed.inCash ? "cash-taken" : "other-id-placed";
}

function refuse(code: ConfirmRefusal["code"]): ConfirmDecision {
  return { kind: "refuse", problem: { code } };
}
