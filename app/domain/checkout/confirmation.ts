/**
 * What becomes of a transaction id at Confirm (readings R18, R19, R20, R52); `decideConfirm` has it in this order:
 * 1. The id was already sent for this order number: the same order is the answer, or, for another version than the
 *    placed one, `id-pays-for-other-version`. Stored without an order before: the same answer as then.
 * 2. Another live payment has it: `transaction-id-taken`. The form's action asks this first, only to say
 *    it at the field beside what else is wrong. It is decided here, under the lock of the person and the quote; the
 *    unique index `payments_live_transaction` settles a race of two people, and the loser gets the same answer.
 *    A payment that the seller rejected is no longer live: its id is free.
 * 3. The number is placed already, the version ran out, or its coupon is used up: the money may have moved, so the
 *    payment is stored without an order and the seller decides; past the limit of these, `too-many-unplaced`.
 * 4. Else the version is placed as it was shown. data/orders/placing.server.ts carries all of it out.
 */
import { MOST_UNPLACED_PAYMENTS } from "#domain/limits";

/** A payment has no order for one of these reasons: the seller decides about it. */
export type UnplacedReason =
  /** Something else was placed under the same order number. */
  | "other-version-placed"
  /** The same was placed, with another transaction id. */
  | "other-id-placed"
  | "version-expired"
  /** Cancelling freed the coupon's use, and others have used it up since. */
  | "coupon-used-up";

export type ConfirmFacts = {
  transactionId: string;
  version: { id: string; expiresAt: Date };
  /** The placed version of the quote's number, and every id that its customer sent for it. */
  placed: { versionId: string; transactionIds: readonly string[] } | null;
  /** Payments of this version that have no order. */
  unplaced: readonly { transactionId: string; reason: UnplacedReason }[];
  unplacedOfPerson: number;
  /** Whether a live payment has the id already. */
  taken: boolean;
  coupon: CouponHold;
};

/** The version's hold on its coupon: still counted for the quote, or given back, with or without another use left. */
export type CouponHold = "none" | "held" | "available" | "used-up";

export type ConfirmRefusal =
  | { code: "transaction-id-taken" }
  /** The id pays for what was placed under this number; nothing else was ordered. */
  | { code: "id-pays-for-other-version" }
  | { code: "too-many-unplaced" };

export type ConfirmDecision =
  | { kind: "place"; takeCoupon: boolean }
  /** The same Confirm came before: its order is the answer (reading R19). */
  | { kind: "answer-order" }
  | { kind: "store"; reason: UnplacedReason }
  /** The same Confirm came before: its payment is stored already. */
  | { kind: "answer-stored"; reason: UnplacedReason }
  | { kind: "refuse"; problem: ConfirmRefusal };

/** The money may have moved: whatever isn't placed is stored, or refused by a sentence of its own. */
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
  { version, placed, coupon }: ConfirmFacts,
  now: Date,
): UnplacedReason | null {
  if (placed) return placed.versionId === version.id ? "other-id-placed" : "other-version-placed";
  if (version.expiresAt <= now) return "version-expired";
  return coupon === "used-up" ? "coupon-used-up" : null;
}

function refuse(code: ConfirmRefusal["code"]): ConfirmDecision {
  return { kind: "refuse", problem: { code } };
}
