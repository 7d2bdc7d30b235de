/**
 * Why a payment must be decided by a person who looked at it, and never by a statement or with others at once. Each
 * reason is data: `evidence/lines.ts` and the statement's buckets say it in words.
 */
import { isWeakTransactionId } from "./weak-id.ts";

export type SingleDecisionFacts = {
  transactionId: string;
  /** Somebody else sent the ID, too, and was refused: they may be who paid (reading R68). */
  sentByAnother: boolean;
  /** They would decide about their own money: somebody else of the team does. */
  buyerIsOfTeam: boolean;
};

export type SingleDecisionReason =
  /** Nobody got such an ID from a bank, or hardly anybody. */
  "weak-id" | "sent-by-another" | "buyer-of-team";

/** None: a confirmed statement may verify it. */
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

/** Who decides about a payment, or brings evidence for it. */
export type Decider = {
  id: string;
  /** Nobody else of the team could: their own orders are theirs to decide, and say so. */
  alone: boolean;
};

export type OwnOrder = { code: "own-order" };

/** Nobody decides about what they bought themselves while somebody else of the team may. */
export function isOwnOrder(buyerId: string | null, { id, alone }: Decider): boolean {
  return buyerId === id && !alone;
}
