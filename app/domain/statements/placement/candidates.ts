/**
 * Finds the quotes of the last 30 days that an unmatched credit may have paid for, including re-priced, cancelled and
 * expired ones (reading R52). Each is shown with its reasons; a seller chooses, never the store.
 */
import { likelyAmounts } from "#domain/checkout/exact-amounts";
import type { Paise } from "#domain/money/money";
import { type NearId, nearIdOf } from "#domain/statements/near-ids";
import { mistypedIdProblem, type SentPayment } from "./mistyped-id.ts";
import { matchOfNumber } from "./order-number-in-note.ts";
import { isSamePayerName } from "./payer-name.ts";
import { paysVersion } from "./placement.ts";
import { wasPromised } from "./promised.ts";

export type UnmatchedCredit = {
  transactionId: string;
  amount: Paise;
  /** The Indian day on which the money arrived. */
  day: string;
  /** An order number, or the beginning of one, from the payer's note. */
  orderNumber: string | null;
  /** The payer's name as the bank shows it; null if unknown. */
  payerName: string | null;
};

export type PromisedVersion = {
  versionId: string;
  quoteId: string;
  orderNumber: string;
  total: Paise;
  exactDiscount?: Paise;
  createdAt: Date;
  expiresAt: Date;
  /** `cancelled` is by its customer; an order by link is `cancelled-by-seller`. */
  quote: "open" | "cancelled" | "cancelled-by-seller" | "placed";
  /** True if a newer version has replaced this one on the payment page. */
  repriced: boolean;
  /**
   * The order placed under the version's order number; null if there is none. `placed` is true if this very version was
   * placed; `payment` is the state of that order's payment, and `sent` its newest one by UPI.
   */
  order: {
    placed: boolean;
    payment: "waiting" | "rejected" | "verified";
    sent: SentPayment | null;
    isCancelled: boolean;
  } | null;
  /** True if a payment of another order, or without an order, has or had the credit's ID. */
  isIdOfOthers: boolean;
  /** The customer's name, as it was typed on the payment page. */
  customerName: string | null;
  /** A transaction ID that the customer typed on the payment page but never sent. */
  typedId: string | null;
  /** True if the customer has paid from the credit's UPI ID before, or was refunded to it. */
  samePayer: boolean;
};

export type CandidateState = PromisedVersion["quote"] | "repriced" | "expired";

/** Why a quote may be the one that was paid, strongest reason first. */
const REASONS = [
  "rejected-id",
  "typed-id",
  "number",
  "one-digit",
  "two-swapped",
  "number-beginning",
  "two-digits",
  "payer",
  "payer-name",
  "only-one",
  "amount",
] as const;
export type CandidateReason = (typeof REASONS)[number];
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
  /**
   * True if an owner may say that the money is this order's payment: its customer sent the ID with a mistake, or a
   * seller rejected the payment with this ID.
   */
  isPaymentOfOrder: boolean;
};

const STRENGTHS: readonly Strength[] = ["strong", "fair", "weak"];
const STATES: readonly CandidateState[] = [
  "open",
  "repriced",
  "expired",
  "cancelled",
  "cancelled-by-seller",
  "placed",
];

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
  const alike = made.filter((version) => isSameAmount(credit, version));
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
        strongestReason(one) - strongestReason(other) ||
        Number(other.sameAmount) - Number(one.sameAmount) ||
        STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
        other.version.createdAt.getTime() - one.version.createdAt.getTime(),
    );
}

function isCandidate(credit: UnmatchedCredit, version: PromisedVersion) {
  const { createdAt, orderNumber, typedId } = version;
  const isNamed =
    matchOfNumber(credit.orderNumber, orderNumber) !== null ||
    typedId === credit.transactionId ||
    isRejectedId(credit, version);
  return wasPromised(credit, createdAt) && (isNamed || isSameAmount(credit, version));
}

/** True if the version, or what was due with its order's payment, came to the credit's amount. */
function isSameAmount({ amount }: UnmatchedCredit, version: PromisedVersion): boolean {
  const { total: due, exactDiscount, order } = version;
  const sent = order?.placed ? order.sent : null;
  const asked = [{ due, exactDiscount }, ...(sent ? [sent] : [])];
  return asked.some((each) => likelyAmounts(each).includes(amount));
}

type CandidateFacts = {
  credit: UnmatchedCredit;
  orderNumbersWithBeginning: number;
  isOnlyCandidate: boolean;
};

function candidate(version: PromisedVersion, facts: CandidateFacts, now: Date): Candidate | null {
  const { credit } = facts;
  const sameAmount = isSameAmount(credit, version);
  const reasons = reasonsFor(version, facts, sameAmount);
  const named = reasons.some((reason) => reason !== "amount" && reason !== "only-one");
  const { order } = version;
  // The amount alone isn't enough if the order is already verified, or is of another version.
  if (order && !named && !(order.placed && order.payment !== "verified")) return null;
  return {
    version,
    state: stateOf(version, now),
    strength: strengthOf(reasons, sameAmount),
    reasons,
    sameAmount: paysVersion(credit, version),
    isPaymentOfOrder: named && isPaymentOfOrder(credit, version),
  };
}

function isPaymentOfOrder(
  credit: UnmatchedCredit,
  { order, isIdOfOthers }: PromisedVersion,
): boolean {
  if (!order?.placed || !order.sent || (order.isCancelled && order.sent.isRejected)) return false;
  const unassigned = { ...credit, decision: null, paymentId: null, takenBack: false };
  return mistypedIdProblem(unassigned, order.sent, isIdOfOthers) === null;
}

function strongestReason({ reasons }: Candidate): number {
  return Math.min(...reasons.map((reason) => REASONS.indexOf(reason)));
}

/** True if a seller rejected the order's payment with the credit's ID. */
function isRejectedId({ transactionId }: UnmatchedCredit, { order }: PromisedVersion): boolean {
  if (!order?.placed || !order.sent?.isRejected) return false;
  return order.sent.transactionId === transactionId;
}

/** Returns how the ID that the order's customer sent differs from the credit's; null if it isn't a near one. */
function nearIdOfOrder(credit: UnmatchedCredit, { order }: PromisedVersion): NearId | null {
  if (!order?.placed || !order.sent || order.sent.isInBank) return null;
  return nearIdOf(order.sent.transactionId, credit.transactionId);
}

function reasonsFor(version: PromisedVersion, facts: CandidateFacts, sameAmount: boolean) {
  const { credit, orderNumbersWithBeginning, isOnlyCandidate } = facts;
  const named = matchOfNumber(credit.orderNumber, version.orderNumber);
  const reasons: CandidateReason[] = [];
  if (isRejectedId(credit, version)) reasons.push("rejected-id");
  if (version.typedId === credit.transactionId) reasons.push("typed-id");
  if (named === "whole") reasons.push("number");
  const near = nearIdOfOrder(credit, version);
  if (near) reasons.push(near);
  // A beginning that several order numbers share identifies none of them.
  if (named === "beginning" && orderNumbersWithBeginning === 1) reasons.push("number-beginning");
  if (version.samePayer) reasons.push("payer");
  if (isSamePayerName(credit.payerName, version.customerName)) reasons.push("payer-name");
  if (sameAmount) reasons.push(isOnlyCandidate ? "only-one" : "amount");
  return reasons;
}

function strengthOf(reasons: readonly CandidateReason[], sameAmount: boolean): Strength {
  if (!sameAmount) return "weak";
  const has = (...some: CandidateReason[]) => some.some((reason) => reasons.includes(reason));
  if (has("rejected-id", "typed-id", "number", "number-beginning", "one-digit", "two-swapped"))
    return "strong";
  return has("two-digits", "payer", "payer-name") ? "fair" : "weak";
}

function stateOf(version: PromisedVersion, now: Date): CandidateState {
  const { quote, expiresAt, repriced } = version;
  if (quote !== "open") return quote;
  if (expiresAt <= now) return "expired";
  return repriced ? "repriced" : "open";
}
