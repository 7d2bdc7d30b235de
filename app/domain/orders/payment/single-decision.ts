/**
 * Payments that one person must look at and decide: never by a statement, or with others at once. Evidence
 * (`evidence/submission.ts`) and the statement's page word these reasons.
 */
import { isWeakTransactionId } from "./weak-id.ts";

export type SingleDecisionFacts = {
  transactionId: string;
  /** Another customer sent the same ID and was refused: they may be the payer (reading R68). */
  sentByAnother: boolean;
  /** The buyer is on the team: somebody else must decide. */
  buyerIsOfTeam: boolean;
};

export type SingleDecisionReason =
  /** Banks hardly ever give out such an ID. */
  "weak-id" | "sent-by-another" | "buyer-of-team";

/** Without any reason, a confirmed statement may verify the payment. */
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

/** The seller who decides, or brings evidence. */
export type Decider = {
  id: string;
  /** The team has nobody else: a lone owner decides about their own orders, and the evidence says so. */
  alone: boolean;
};

export type OwnOrder = { code: "own-order" };

/** True if sellers would decide about their own purchase, though somebody else on the team could. */
export function isOwnOrder(buyerId: string | null, { id, alone }: Decider): boolean {
  return buyerId === id && !alone;
}
