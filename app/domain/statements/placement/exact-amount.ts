/**
 * Decides which version of a quote a credit pays by its exact amount alone (readings R70, R71). A version counts only
 * if the credit's own day is in its window: from the day on which it was made to the day on which it runs out. Nothing
 * that a payer wrote decides anything.
 */
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, ZERO } from "#domain/money/money";
import {
  type SingleDecisionFacts,
  type SingleDecisionReason,
  singleDecisionReasons,
} from "#domain/orders/payment/single-decision";
import { creditProblem, type PlacementFacts } from "./placement.ts";
import { CANDIDATE_DAYS } from "./promised.ts";

export type CreditOfAmount = PlacementFacts["credit"] &
  Pick<SingleDecisionFacts, "sentByAnother" | "refundWithId"> & {
    /** True if a payment that wasn't rejected has the credit's ID. */
    isIdSent: boolean;
  };

export type VersionOfAmount = {
  versionId: string;
  quoteId: string;
  total: Paise;
  /** Zero: the version's amount isn't an exact one, so it tells nothing. */
  exactDiscount: Paise;
  createdAt: Date;
  expiresAt: Date;
  state: "open" | "cancelled" | "placed";
  buyerIsOfTeam: boolean;
};

/** Why the store asks the customer, although the amount is that of their version. */
export type ExactAmountDoubt =
  /** Another customer's version asked for this amount within the 30 days before, and may be paid late. */
  | "amount-of-another"
  /** Several versions of the customer's quote asked for this amount. */
  | "several-versions"
  | "version-cancelled"
  | "version-expired"
  | SingleDecisionReason;

/** The versions of one quote that the credit may pay. While there is a doubt, only the customer can place one. */
export type PaidVersions = { versionIds: string[]; doubt: ExactAmountDoubt | null };

const PAISE_PER_RUPEE = 100;

/**
 * Returns the versions that the credit may pay. Null: none, or the amount doesn't tell whose money it is, because two
 * customers' versions fit, or the same amount came twice. A credit pays nothing if its ID was sent already, or is that
 * of money that went out.
 */
export function versionsPaidBy(
  credit: CreditOfAmount,
  {
    credits,
    versions,
  }: { credits: readonly CreditOfAmount[]; versions: readonly VersionOfAmount[] },
  now: Date,
): PaidVersions | null {
  if (creditProblem(credit) || credit.isIdSent || credit.refundWithId) return null;
  if (credit.amount % PAISE_PER_RUPEE === 0) return null;
  const alike = versions.filter(({ total }) => total === credit.amount);
  const fitting = alike.filter((version) => isInWindow(credit, version));
  const [first] = fitting;
  if (!first || first.state === "placed") return null;
  if (fitting.some((each) => each.quoteId !== first.quoteId || each.exactDiscount === ZERO))
    return null;
  if (credits.some((other) => isSecondPayment(credit, other, fitting))) return null;
  return {
    versionIds: fitting.map(({ versionId }) => versionId),
    doubt: doubtAbout(credit, { version: first, isOnly: fitting.length === 1, alike }, now),
  };
}

function isInWindow({ day }: Pick<CreditOfAmount, "day">, version: VersionOfAmount): boolean {
  return indianDay(version.createdAt) <= day && day <= indianDay(version.expiresAt);
}

/** True if another credit may pay the same versions. */
function isSecondPayment(
  { transactionId, amount }: CreditOfAmount,
  other: CreditOfAmount,
  fitting: readonly VersionOfAmount[],
): boolean {
  if (other.transactionId === transactionId || other.amount !== amount) return false;
  return fitting.some((version) => isInWindow(other, version));
}

function doubtAbout(
  credit: CreditOfAmount,
  {
    version,
    isOnly,
    alike,
  }: { version: VersionOfAmount; isOnly: boolean; alike: readonly VersionOfAmount[] },
  now: Date,
): ExactAmountDoubt | null {
  const since = indianDayAfter(credit.day, -CANDIDATE_DAYS);
  const isOfAnother = ({ quoteId, expiresAt }: VersionOfAmount) =>
    quoteId !== version.quoteId && indianDay(expiresAt) >= since;
  if (alike.some(isOfAnother)) return "amount-of-another";
  if (!isOnly) return "several-versions";
  if (version.state === "cancelled") return "version-cancelled";
  if (version.expiresAt <= now) return "version-expired";
  const { buyerIsOfTeam } = version;
  return singleDecisionReasons({ ...credit, buyerIsOfTeam })[0] ?? null;
}
