/**
 * Finds payments that a seller must look at and decide one by one: a statement never verifies them, and they can't be
 * verified together with others. The sentences about the reasons are in `evidence/submission.ts` and on the statement's
 * page.
 */
import type { Paise } from "#domain/money/money";
import { isWeakTransactionId } from "./weak-id.ts";

/** A refund that the store made under a transaction ID. `to` is the UPI ID; null if the customer gave none. */
export type RefundWithId = { amount: Paise; to: string | null; orderNumber: string };

export type SingleDecisionFacts = {
  transactionId: string;
  /** True if another customer sent the same ID and was refused; they may be the one who paid (reading R68). */
  sentByAnother: boolean;
  /** True if the buyer is on the team, so that somebody else must decide. */
  buyerIsOfTeam: boolean;
  /** The store's own refund that has this ID (reading R72); null: none has it. */
  refundWithId: RefundWithId | null;
};

export type SingleDecisionReason =
  /** The digits follow a pattern that banks hardly ever give out. */
  | "weak-id"
  | "sent-by-another"
  | "buyer-of-team"
  /** The ID is that of money that went out, not in. */
  | "id-of-refund";

/** Returns the reasons for deciding by hand. If there is none, a confirmed statement may verify the payment. */
export function singleDecisionReasons({
  transactionId,
  sentByAnother,
  buyerIsOfTeam,
  refundWithId,
}: SingleDecisionFacts): SingleDecisionReason[] {
  const reasons: [SingleDecisionReason, boolean][] = [
    ["id-of-refund", refundWithId !== null],
    ["sent-by-another", sentByAnother],
    ["buyer-of-team", buyerIsOfTeam],
    ["weak-id", isWeakTransactionId(transactionId)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** The seller who decides about a payment, or who uploads evidence for it. */
export type Decider = {
  id: string;
  /** True if nobody else is on the team. Such an owner decides about her own orders, and the evidence says so. */
  alone: boolean;
};

export type OwnOrder = { code: "own-order" };

/** True if sellers would decide about their own purchase although somebody else on the team could. */
export function isOwnOrder(buyerId: string | null, { id, alone }: Decider): boolean {
  return buyerId === id && !alone;
}
