/**
 * Finds the quotes of the last 30 days that an unmatched credit may have paid for, including re-priced, cancelled and
 * expired ones (reading R52). Each is shown with its reasons; a seller chooses, never the store.
 */
import { indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import { matchOfNumber } from "./order-number-in-note.ts";

export const CANDIDATE_DAYS = 30;

export type UnmatchedCredit = {
  transactionId: string;
  amount: Paise;
  /** The Indian day on which the money arrived. */
  day: string;
  /** An order number, or the beginning of one, from the payer's note. */
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
  /** True if a newer version has replaced this one on the payment page. */
  repriced: boolean;
  /**
   * The order placed under the version's order number; null if there is none. `placed` is true if this very version was
   * placed; `payment` is the state of that order's payment.
   */
  order: { placed: boolean; payment: "waiting" | "rejected" | "verified" } | null;
  /** A transaction ID that the customer typed on the payment page but never sent. */
  typedId: string | null;
  /** True if the customer has paid from the credit's UPI ID before, or was refunded to it. */
  samePayer: boolean;
};

export type CandidateState = "open" | "repriced" | "expired" | "cancelled" | "placed";

/** Why a quote may be the one that was paid, strongest reason first. */
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
  /**
   * True if the quote's amount is the credit's. Only then can the quote become an order, and only then can its customer
   * be asked.
   */
  sameAmount: boolean;
};

const STRENGTHS: readonly Strength[] = ["strong", "fair", "weak"];
const STATES: readonly CandidateState[] = ["open", "repriced", "expired", "cancelled", "placed"];

export function candidatesOf(
  credit: UnmatchedCredit,
  versions: readonly PromisedVersion[],
  now: Date,
  /** True if there are more quotes of this amount than `versions` has. */
  more = false,
): Candidate[] {
  const made = versions.filter((version) => isCandidate(credit, version));
  const numbersWithBeginning = new Set(
    made
      .filter(({ orderNumber }) => matchOfNumber(credit.orderNumber, orderNumber) !== null)
      .map(({ orderNumber }) => orderNumber),
  );
  const alike = made.filter(({ total }) => total === credit.amount);
  const facts = {
    credit,
    orderNumbersWithBeginning: numbersWithBeginning.size,
    isOnlyCandidate: !more && new Set(alike.map(({ quoteId }) => quoteId)).size === 1,
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

/** True if the quote was made in the 30 days up to the day of the money. */
export function wasPromised({ day }: Pick<UnmatchedCredit, "day">, createdAt: Date): boolean {
  return (
    createdAt < startOfIndianDay(indianDayAfter(day)) &&
    createdAt >= startOfIndianDay(indianDayAfter(day, -CANDIDATE_DAYS))
  );
}

function isCandidate(
  credit: UnmatchedCredit,
  { createdAt, total, orderNumber, typedId }: PromisedVersion,
) {
  const isNamed =
    matchOfNumber(credit.orderNumber, orderNumber) !== null || typedId === credit.transactionId;
  return wasPromised(credit, createdAt) && (isNamed || total === credit.amount);
}

type CandidateFacts = {
  credit: UnmatchedCredit;
  orderNumbersWithBeginning: number;
  isOnlyCandidate: boolean;
};

function candidate(version: PromisedVersion, facts: CandidateFacts, now: Date): Candidate | null {
  const { credit } = facts;
  const sameAmount = version.total === credit.amount;
  const reasons = reasonsFor(version, facts, sameAmount);
  const named = reasons.some((reason) => reason !== "amount" && reason !== "only-one");
  const { order } = version;
  // The amount alone isn't enough if the order is already verified, or is of another version.
  if (order && !named && !(order.placed && order.payment !== "verified")) return null;
  const strength = strengthOf(reasons, sameAmount);
  return { version, state: stateOf(version, now), strength, reasons, sameAmount };
}

function reasonsFor(version: PromisedVersion, facts: CandidateFacts, sameAmount: boolean) {
  const { credit, orderNumbersWithBeginning, isOnlyCandidate } = facts;
  const named = matchOfNumber(credit.orderNumber, version.orderNumber);
  const reasons: CandidateReason[] = [];
  if (version.typedId === credit.transactionId) reasons.push("typed-id");
  if (named === "whole") reasons.push("number");
  // A beginning that several order numbers share identifies none of them.
  if (named === "beginning" && orderNumbersWithBeginning === 1) reasons.push("number-beginning");
  if (version.samePayer) reasons.push("payer");
  if (sameAmount) reasons.push(isOnlyCandidate ? "only-one" : "amount");
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
