/**
 * Matches the lines of a statement with payments. A line proves a payment by the same twelve digits, the exact amount
 * due and a day that fits. Doubtful cases are left to the seller, with the reason.
 */
import { type DueAmount, likelyAmounts, paysInFull } from "#domain/checkout/exact-amounts";
import { indianDayAfter } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  type SingleDecisionFacts,
  type SingleDecisionReason,
  singleDecisionReasons,
} from "#domain/orders/payment/single-decision";
import type { CreditDecision, StatementCredit } from "./credits.ts";
import { type NearId, NearIds } from "./near-ids.ts";
import type { SkippedLines } from "./reading/doubts.ts";

/** `due` is the order's total less what arrived with earlier payments. */
export type SubmittedPayment = SingleDecisionFacts &
  DueAmount & {
    paymentId: string;
    /** Null if the payment has no order (reading R52). */
    orderId: string | null;
    orderNumber: string;
    /** The amount that arrived with a rejected payment, if the seller entered it. */
    received: Paise | null;
    state: "waiting" | "verified" | "rejected";
    /** When a seller decided about the payment; missing or null if nobody did. */
    decidedAt?: Date | null;
    status: OrderStatus;
    /** The Indian day on which the payment page first showed the amount. The customer can't have paid before that day. */
    promisedOn: string;
    /** The Indian day on which the customer submitted the payment. */
    submittedOn: string;
  };

/** A credit of an earlier confirmed statement. */
export type KnownCredit = {
  transactionId: string;
  amount: Paise;
  day: string;
  decision: CreditDecision | null;
  /** The payment that the credit proved; null if none. */
  paymentId: string | null;
  /** True if a statement says that this money was taken back. */
  takenBack?: boolean;
  /** When the statement with this credit was confirmed; missing or null if a phone's SMS reported it. */
  confirmedAt?: Date | null;
};

export type DoubtReason =
  /** Several lines of this file have this ID, but different amounts or days far apart. */
  | "lines-differ"
  /** Another line with this ID is a debit, a reversal or a failed payment. */
  | "taken-back"
  /** An earlier statement has another amount or day for this ID. */
  | "statements-differ"
  /** The credit has already proved another payment. */
  | "credit-used"
  | "marked-not-ours"
  /** Customers sent this ID for several orders. */
  | "id-of-several-orders"
  | "payment-rejected"
  | "order-cancelled"
  /** The money was credited before the order existed. */
  | "credited-before-order"
  /** The money was credited long after the customer said that they had paid. */
  | "credited-late"
  | SingleDecisionReason;

export type DoneReason =
  /** A seller has verified the payment by hand. */
  | "verified-by-hand"
  /** This statement or an earlier one has verified the payment. */
  | "verified-by-statement"
  /** The statement is confirmed, and the payment is being verified at this moment. */
  | "under-way"
  /** Another line of this file has the same ID and amount. */
  | "line-repeated"
  /** A seller rejected the payment because a wrong amount arrived: exactly the amount of this line. */
  | "rejected-by-hand"
  /** A seller verified the payment after a statement had told them that another amount arrived. */
  | "verified-since"
  /** A seller has decided what the money is for, or that it isn't the store's. */
  | "settled"
  /** The line is the sum of a provider's settlement, not a single payment. */
  | "sum";

export type Matches = {
  /** The payments that will be verified when the seller confirms the statement. */
  verify: { credit: StatementCredit; payment: SubmittedPayment }[];
  /** Payments that the statement proves too, but that exceed what its importer may verify (accountant-limit.ts). */
  forOwner: { credit: StatementCredit; payment: SubmittedPayment }[];
  /**
   * The ID matches a payment, but the amount doesn't. `state` says whether a seller has verified the payment anyway.
   */
  amountDiffers: { credit: StatementCredit; payment: SubmittedPayment }[];
  /**
   * No payment has this ID, but some have a similar one and the same amount. They are suggested, most similar first.
   */
  near: { credit: StatementCredit; payments: { payment: SubmittedPayment; how: NearId }[] }[];
  /** No order has this ID. `payment` is a customer's payment with this ID for which no order was placed, if any. */
  withoutOrder: { credit: StatementCredit; payment: SubmittedPayment | null; invited: boolean }[];
  /** Unverified payments of days that the statement covers, but whose ID it doesn't have. */
  notInStatement: { payment: SubmittedPayment }[];
  /** Lines whose money was taken back or went out, with an ID that the store knows. */
  takenBack: ReversedLine[];
  done: { credit: StatementCredit; payment: SubmittedPayment | null; reason: DoneReason }[];
  doubtful: { credit: StatementCredit; payment: SubmittedPayment | null; reason: DoubtReason }[];
};

/** `certain` is true if the money was taken back or went out; false if the line failed, is pending, or isn't clear. */
type ReversedLine = {
  line: number;
  certain: boolean;
  credit: KnownCredit | null;
  payment: SubmittedPayment | null;
};

type MatchingFacts = {
  credits: readonly StatementCredit[];
  /** All unverified payments, and other payments that have the ID of a credit. */
  payments: readonly SubmittedPayment[];
  /** The credits of earlier statements that have the same IDs. */
  known: readonly KnownCredit[];
  /** The IDs of lines that aren't credits. */
  takenBack?: SkippedLines["takenBack"];
  /** The IDs under which earlier statements or SMS say that money went back or out. */
  reversed?: ReadonlySet<string>;
  /** Numbers on lines whose ID is uncertain. A payment with one of them isn't reported as missing. */
  unclear?: readonly string[];
  /** The first and the last Indian day of which the statement has every line; null if unknown. */
  covers: { from: string; to: string } | null;
};

/** The most days that a bank's date may be before the payment page's, because a bank's day may end at another hour. */
const CREDIT_DAYS_BEFORE = 1;
/** The most days that a bank's date may be later: payments on holidays are dated by the next working day. */
export const CREDIT_DAYS_AFTER = 5;
/**
 * The most days by which the dates of one payment may differ in two files: one file may have the day of the
 * transaction, the other the value date.
 */
export const SAME_LINE_DAYS = 3;

type CreditFacts = Pick<StatementCredit, "transactionId" | "amount" | "day">;

export type ProofProblem =
  | DoubtReason
  | "id-differs"
  | "amount-differs"
  | "payment-verified"
  | "without-order";

/**
 * Returns why a credit doesn't prove a payment; null if it does. `others` are all payments that ever had the credit's
 * transaction ID. Called for a statement's preview and for a payment's evidence, and again in the transaction that
 * locks the order.
 */
export function proofProblem(
  credit: CreditFacts,
  payment: SubmittedPayment,
  { known, others }: { known: KnownCredit | null; others: readonly SubmittedPayment[] },
): ProofProblem | null {
  if (credit.transactionId !== payment.transactionId) return "id-differs";
  if (known && !isSameLine(known, credit)) return "statements-differ";
  const used = known && paymentUsing(known, payment);
  if (used) return used;
  if (!paysInFull(credit.amount, payment)) return "amount-differs";
  if (payment.state === "rejected") return "payment-rejected";
  if (payment.state === "verified") return "payment-verified";
  if (payment.orderId === null) return "without-order";
  if (payment.status === "cancelled") return "order-cancelled";
  if (others.some(({ orderId }) => orderId !== payment.orderId)) return "id-of-several-orders";
  const [reason] = singleDecisionReasons(payment);
  if (reason) return reason;
  if (credit.day < indianDayAfter(payment.promisedOn, -CREDIT_DAYS_BEFORE))
    return "credited-before-order";
  if (credit.day > indianDayAfter(payment.submittedOn, CREDIT_DAYS_AFTER)) return "credited-late";
  return null;
}

function paymentUsing(
  { decision, paymentId, takenBack }: KnownCredit,
  payment: SubmittedPayment,
): DoubtReason | null {
  if (takenBack) return "taken-back";
  if (decision === "doubtful") return "statements-differ";
  if (decision === "not-ours") return "marked-not-ours";
  if (decision === "sum") return "credit-used";
  const isUsed = decision === "verified" || decision === "placed" || paymentId !== null;
  return isUsed && paymentId !== payment.paymentId ? "credit-used" : null;
}

export function isSameLine(one: Omit<CreditFacts, "transactionId">, other: typeof one): boolean {
  const [first, last] = one.day < other.day ? [one.day, other.day] : [other.day, one.day];
  return one.amount === other.amount && last <= indianDayAfter(first, SAME_LINE_DAYS);
}

/** Runs `matchStatementInSteps` without pauses. */
export function matchStatement(facts: MatchingFacts): Matches {
  const steps = matchStatementInSteps(facts);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const ROWS_PER_STEP = 100;

/** Matches a statement, and yields after every ROWS_PER_STEP lines, so that the server can answer other requests in between. */
export function* matchStatementInSteps(facts: MatchingFacts): Generator<void, Matches> {
  const { credits, payments } = facts;
  const byId = grouped(payments);
  const lines = grouped(credits);
  const known = new Map(facts.known.map((credit) => [credit.transactionId, credit]));
  const takenBack = grouped(facts.takenBack ?? []);
  const matches = noMatches();
  const unmatched: StatementCredit[] = [];
  for (const [index, credit] of credits.entries()) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const { transactionId: id } = credit;
    const decided = decide(credit, {
      lines: lines.get(id) ?? [credit],
      submitted: byId.get(id) ?? [],
      known: known.get(id) ?? null,
      takenBack:
        takenBack.has(id) || facts.reversed?.has(id) === true || known.get(id)?.takenBack === true,
    });
    if (decided) add(matches, decided);
    else unmatched.push(credit);
  }
  matches.takenBack = [...takenBack].flatMap(([id, debits]) =>
    lines.has(id) ? [] : reversedLine(debits, known.get(id) ?? null, byId.get(id) ?? []),
  );
  const unclear = new Set(facts.unclear);
  const unexplained = payments.filter(
    ({ transactionId, received }) =>
      received === null &&
      ![lines, known, takenBack, unclear].some((ids) => ids.has(transactionId)),
  );
  const missing = unexplained.filter(({ state }) => state === "waiting");
  const decided = unexplained.filter(({ state }) => state !== "waiting");
  const suggested = yield* addSuggestions(matches, {
    unmatched,
    missing: [...missing, ...decided],
    known,
  });
  matches.notInStatement = missing
    .filter((payment) => isCovered(payment, facts.covers) && !suggested.has(payment.paymentId))
    .map((payment) => ({ payment }));
  return matches;
}

function noMatches(): Matches {
  return {
    verify: [],
    forOwner: [],
    amountDiffers: [],
    near: [],
    withoutOrder: [],
    notInStatement: [],
    takenBack: [],
    done: [],
    doubtful: [],
  };
}

/** Returns the line that took money back or out under an ID; none if the store doesn't know the ID. */
function reversedLine(
  debits: NonNullable<MatchingFacts["takenBack"]>,
  credit: KnownCredit | null,
  submitted: readonly SubmittedPayment[],
): ReversedLine[] {
  const payment = paymentOf(submitted, credit);
  const certain = debits.find(({ unfinished, unclear }) => !(unfinished || unclear));
  const at = certain ?? debits[0];
  if (!at || !(credit || payment)) return [];
  return [{ line: at.line, certain: certain !== undefined, credit, payment }];
}

/** The outcome of one line, by its code. */
type LineOutcome = {
  [Code in keyof Matches]: { code: Code; entry: Matches[Code][number] };
}[keyof Matches];

function add(matches: Matches, { code, entry }: LineOutcome): void {
  (matches[code] as (typeof entry)[]).push(entry);
}

type LinesOfOneId = {
  lines: readonly StatementCredit[];
  submitted: readonly SubmittedPayment[];
  known: KnownCredit | null;
  takenBack: boolean;
};

/** Decides about one line by everything that is known about its ID. Null: no payment has the ID. */
function decide(
  credit: StatementCredit,
  { lines, submitted, known, takenBack }: LinesOfOneId,
): LineOutcome | null {
  const payment = paymentOf(submitted, known);
  const doubt = (reason: DoubtReason): LineOutcome => ({
    code: "doubtful",
    entry: { credit, payment, reason },
  });
  const done = (reason: DoneReason): LineOutcome => ({
    code: "done",
    entry: { credit, payment, reason },
  });
  if (takenBack) return doubt("taken-back");
  const [first = credit] = lines;
  if (lines.some((line) => !isSameLine(line, first))) return doubt("lines-differ");
  if (first !== credit) return done("line-repeated");
  if (known && !isSameLine(known, credit)) return doubt("statements-differ");
  if (known?.decision === "chosen") return done("under-way");
  if (known?.decision === "verified" && payment?.paymentId === known.paymentId)
    return done("verified-by-statement");
  if (!payment) return outcomeWithoutPayment(credit, known);
  if (payment.orderId === null && payment.state === "verified") return done("settled");
  if (payment.orderId === null)
    return { code: "withoutOrder", entry: { credit, payment, invited: isInvited(known) } };
  if (payment.state === "verified" && paysInFull(credit.amount, payment))
    return done("verified-by-hand");
  if (payment.state === "rejected" && credit.amount === payment.received)
    return done("rejected-by-hand");
  if (isVerifiedSince(payment, known)) return done("verified-since");
  const problem = proofProblem(credit, payment, { known, others: submitted });
  if (problem === "id-differs" || problem === "payment-verified" || problem === "without-order")
    throw new Error(`a line of a statement is left over: ${problem}`);
  if (problem === null) return { code: "verify", entry: { credit, payment } };
  if (problem === "amount-differs") return { code: "amountDiffers", entry: { credit, payment } };
  return doubt(problem);
}

/** True if a seller verified the payment when a statement had already told them which amount arrived. */
function isVerifiedSince(
  { state, decidedAt }: SubmittedPayment,
  known: KnownCredit | null,
): boolean {
  if (state !== "verified" || !decidedAt || !known?.confirmedAt) return false;
  return decidedAt > known.confirmedAt;
}

function outcomeWithoutPayment(
  credit: StatementCredit,
  known: KnownCredit | null,
): LineOutcome | null {
  const { decision = null, paymentId = null } = known ?? {};
  const entry = { credit, payment: null };
  if (decision === "sum") return { code: "done", entry: { ...entry, reason: "sum" } };
  if (decision === "not-ours" || decision === "placed" || paymentId)
    return { code: "done", entry: { ...entry, reason: "settled" } };
  return decision === "doubtful"
    ? { code: "doubtful", entry: { ...entry, reason: "statements-differ" } }
    : null;
}

/** Returns the payment that a credit is for: the payment that has its ID now, else the last one that had it. */
function paymentOf(
  submitted: readonly SubmittedPayment[],
  known: KnownCredit | null,
): SubmittedPayment | null {
  return (
    submitted.find(
      ({ paymentId }) => known?.decision === "verified" && paymentId === known.paymentId,
    ) ??
    submitted.find(({ state }) => state !== "rejected") ??
    submitted.toSorted((one, other) => (one.submittedOn < other.submittedOn ? 1 : -1))[0] ??
    null
  );
}

function isInvited(known: KnownCredit | null): boolean {
  return known?.decision === "invited";
}

/** The most payments that are suggested for one line. */
const MOST_SUGGESTED = 3;

/** Adds suggestions for lines whose ID no payment has. Returns the ids of the suggested payments. */
function* addSuggestions(
  matches: Matches,
  {
    unmatched,
    missing,
    known,
  }: {
    unmatched: readonly StatementCredit[];
    missing: readonly SubmittedPayment[];
    known: ReadonlyMap<string, KnownCredit>;
  },
): Generator<void, Set<string>> {
  const suggested = new Set<string>();
  const near = new NearIds<SubmittedPayment>();
  const pending = missing.filter(
    ({ orderId, status }) => orderId !== null && status !== "cancelled",
  );
  for (const [index, payment] of pending.entries()) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    for (const amount of likelyAmounts(payment)) near.add(payment.transactionId, amount, payment);
  }
  for (const [index, credit] of unmatched.entries()) {
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const payments = near
      .find(credit.transactionId, credit.amount)
      .map(({ value: payment, how }) => ({ payment, how }))
      .filter(({ payment }) => isCreditInTime(credit, payment))
      .slice(0, MOST_SUGGESTED);
    const invited = isInvited(known.get(credit.transactionId) ?? null);
    if (payments.length > 0) matches.near.push({ credit, payments });
    else matches.withoutOrder.push({ credit, payment: null, invited });
    for (const { payment } of payments) suggested.add(payment.paymentId);
  }
  return suggested;
}

/** True if the money arrived between the first showing of the amount and some days after the customer paid. */
export function isCreditInTime(
  { day }: Pick<CreditFacts, "day">,
  { promisedOn, submittedOn }: Pick<SubmittedPayment, "promisedOn" | "submittedOn">,
): boolean {
  return (
    day >= indianDayAfter(promisedOn, -CREDIT_DAYS_BEFORE) &&
    day <= indianDayAfter(submittedOn, CREDIT_DAYS_AFTER)
  );
}

/** True if the statement has every line of the days on which the payment may have been made. */
function isCovered(
  { promisedOn, submittedOn, orderId }: SubmittedPayment,
  covers: MatchingFacts["covers"],
): boolean {
  return (
    covers !== null && orderId !== null && promisedOn >= covers.from && submittedOn <= covers.to
  );
}

function grouped<Row extends { transactionId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.transactionId);
    if (group) group.push(row);
    else groups.set(row.transactionId, [row]);
  }
  return groups;
}
