/**
 * Candidates for an unmatched credit: promises of the last 30 days, also re-priced, cancelled and expired ones
 * (reading R52). All of them are shown with what speaks for them; none is ever taken by itself.
 */
import { indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import { namesNumber } from "./order-number-in-note.ts";

export const CANDIDATE_DAYS = 30;

export type UnmatchedCredit = {
  transactionId: string;
  amount: Paise;
  /** The day in India on which the money arrived. */
  day: string;
  /** The part of its note that may be an order number, whole or cut. */
  orderNumber: string | null;
};

export type PromisedVersion = {
  versionId: string;
  quoteId: string;
  orderNumber: string;
  total: Paise;
  createdAt: Date;
  expiresAt: Date;
  quote: "open" | "cancelled" | "placed";
  /** A newer version has taken its page. */
  repriced: boolean;
  /** Facts of a placed number: whether this very version was placed, and the state of its payment. */
  order: { placed: boolean; payment: "waiting" | "rejected" | "verified" } | null;
  /** The transaction id that its customer typed into its page and never sent. */
  typedId: string | null;
  /** The customer is known to pay from, or to be refunded to, the UPI ID that the money came from. */
  samePayer: boolean;
};

export type CandidateState = "open" | "repriced" | "expired" | "cancelled" | "placed";

/** The signs that speak for it, the strongest first. */
export type CandidateReason =
  | "typed-id"
  | "number"
  | "number-beginning"
  | "payer"
  | "only-one"
  | "amount";
export type Strength = "strong" | "fair" | "weak";

export type Candidate = {
  version: PromisedVersion;
  state: CandidateState;
  strength: Strength;
  reasons: CandidateReason[];
  /** Only the same amount can be made an order, or be asked about: anything else would be another promise. */
  sameAmount: boolean;
};

const STRENGTHS: readonly Strength[] = ["strong", "fair", "weak"];
const STATES: readonly CandidateState[] = ["open", "repriced", "expired", "cancelled", "placed"];

export function candidatesOf(
  credit: UnmatchedCredit,
  versions: readonly PromisedVersion[],
  now: Date,
  /** More promises have this amount than these. */
  more = false,
): Candidate[] {
  const made = versions.filter((version) => canBe(credit, version));
  const beginsSo = new Set(
    made
      .filter(({ orderNumber }) => namesNumber(credit.orderNumber, orderNumber) !== null)
      .map(({ orderNumber }) => orderNumber),
  );
  const alike = made.filter(({ total }) => total === credit.amount);
  const facts = {
    credit,
    beginsSo: beginsSo.size,
    isOnly: !more && new Set(alike.map(({ quoteId }) => quoteId)).size === 1,
  };
  return made
    .map((version) => candidate(version, facts, now))
    .filter((each) => each !== null)
    .toSorted(
      (one, other) =>
        STRENGTHS.indexOf(one.strength) - STRENGTHS.indexOf(other.strength) ||
        Number(other.sameAmount) - Number(one.sameAmount) ||
        STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
        other.version.createdAt.getTime() - one.version.createdAt.getTime(),
    );
}

/** The promise was made before the money's day ended, and not long before it. */
export function wasPromised({ day }: Pick<UnmatchedCredit, "day">, createdAt: Date): boolean {
  return (
    createdAt < startOfIndianDay(indianDayAfter(day)) &&
    createdAt >= startOfIndianDay(indianDayAfter(day, -CANDIDATE_DAYS))
  );
}

function canBe(
  credit: UnmatchedCredit,
  { createdAt, total, orderNumber, typedId }: PromisedVersion,
) {
  const isNamed =
    namesNumber(credit.orderNumber, orderNumber) !== null || typedId === credit.transactionId;
  return wasPromised(credit, createdAt) && (isNamed || total === credit.amount);
}

type Facts = { credit: UnmatchedCredit; beginsSo: number; isOnly: boolean };

function candidate(version: PromisedVersion, facts: Facts, now: Date): Candidate | null {
  const { credit } = facts;
  const sameAmount = version.total === credit.amount;
  const reasons = reasonsFor(version, facts, sameAmount);
  const named = reasons.some((reason) => reason !== "amount" && reason !== "only-one");
  const { order } = version;
  // The order under the number is paid for, or has a payment that is looked for.
  if (order && !named && !(order.placed && order.payment !== "verified")) return null;
  const strength = strengthOf(reasons, sameAmount);
  return { version, state: stateOf(version, now), strength, reasons, sameAmount };
}

function reasonsFor(version: PromisedVersion, facts: Facts, sameAmount: boolean) {
  const { credit, beginsSo, isOnly } = facts;
  const named = namesNumber(credit.orderNumber, version.orderNumber);
  const reasons: CandidateReason[] = [];
  if (version.typedId === credit.transactionId) reasons.push("typed-id");
  if (named === "whole") reasons.push("number");
  // Several numbers that begin so name none of them.
  if (named === "beginning" && beginsSo === 1) reasons.push("number-beginning");
  if (version.samePayer) reasons.push("payer");
  if (sameAmount) reasons.push(isOnly ? "only-one" : "amount");
  return reasons;
}

function strengthOf(reasons: readonly CandidateReason[], sameAmount: boolean): Strength {
  if (!sameAmount) return "weak";
  const has = (...some: CandidateReason[]) => some.some((reason) => reasons.includes(reason));
  if (has("typed-id", "number", "number-beginning")) return "strong";
  return has("payer") ? "fair" : "weak";
}

function stateOf(version: PromisedVersion, now: Date): CandidateState {
  const { quote, expiresAt, repriced } = version;
  if (quote !== "open") return quote;
  if (expiresAt <= now) return "expired";
  return repriced ? "repriced" : "open";
}
