/**
 * Some payments must be decided by a person who looked, and never by a statement or with others at once. Each reason
 * is data: the evidence (`evidence/submission.ts`) and the statement's buckets say it in words.
 */
import { isWeakTransactionId } from "./weak-id.ts";

export type SingleDecisionFacts = {
  transactionId: string;
  /** Somebody else sent the ID, too, and was refused: they may be who paid (reading R68). */
  sentByAnother: boolean;
  /** The buyer would decide about their own money: somebody else of the team does. */
  buyerIsOfTeam: boolean;
};

export type SingleDecisionReason =
  /** Hardly anybody gets such an ID from a bank. */
  "weak-id" | "sent-by-another" | "buyer-of-team";

/** A confirmed statement may verify the payment where there are no reasons. */
export function singleDecisionReasons({
  transactionId,
  sentByAnother,
  buyerIsOfTeam,
}: SingleDecisionFacts): SingleDecisionReason[] {
  const reasons: [SingleDecisionReason, boolean][] = [
    ["sent-by-another", sentByAnother],
    ["buyer-of-team", buyerIsOfTeam],
    ["weak-id", isWeakTransactionId(transactionId)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** The seller who decides about a payment, or brings evidence for it. */
export type Decider = {
  id: string;
  /** Nobody else of the team could: a lone owner decides about their own orders, and the evidence says so. */
  alone: boolean;
};

export type OwnOrder = { code: "own-order" };

/** A seller doesn't decide about what they bought themselves, while somebody else of the team may. */
export function isOwnOrder(buyerId: string | null, { id, alone }: Decider): boolean {
  return buyerId === id && !alone;
}
