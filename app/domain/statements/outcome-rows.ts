import { exactDate } from "#domain/formatted-dates";
import { amountToPay, type Paise, sum, ZERO } from "#domain/money/money";
import type { StatementCredit } from "#domain/statements/credits";
import type {
  DoneReason,
  DoubtReason,
  Matches,
  SubmittedPayment,
} from "#domain/statements/matching";
import type { NearId } from "#domain/statements/near-ids";
import type { DoubtfulLine } from "#domain/statements/reading/doubts";
import { OVER_ACCOUNTANT_LIMIT } from "./accountant-limit.ts";
import { LINE_DOUBTS } from "./messages.ts";
import { OUTCOME_CODES, type OutcomeCode } from "./outcomes.ts";
import { type ExplainedSum, type Settlement, settlementInWords } from "./settlements.ts";

/** A row of the statement's page: a line of the file, a payment, or both. */
export type OutcomeRow = {
  /** The line's number, from 1; null if the payment isn't in the file. */
  line: number | null;
  transactionId: string | null;
  amount: Paise | null;
  /** The formatted day on which the money was credited or the payment sent. */
  day: string | null;
  reason: string;
  order: { id: string; number: string } | null;
  /** The report that explains a sum. */
  report?: Settlement["report"];
};

/**
 * The lines or payments of one outcome. `count` and `sum` cover all of them, even if `rows` lists only a part. A line is
 * in only one group, but may have two rows in it.
 */
export type OutcomeGroup = { code: OutcomeCode; rows: OutcomeRow[]; count: number; sum: Paise };

/** Facts about a statement's lines that the payments they match don't give. */
type OtherLines = {
  doubtful?: readonly DoubtfulLine[];
  sums?: readonly ExplainedSum[];
};

/** The facts of a line, or of a payment that the statement should have; each outcome has its own. */
type Entry = { [Code in keyof Matches]: Matches[Code][number] } & {
  sums: ExplainedSum;
  unreadable: Omit<DoubtfulLine, "credit">;
};
type Entries = { [Code in OutcomeCode]: readonly Entry[Code][] };
type RowsOf = { [Code in OutcomeCode]: (entry: Entry[Code]) => OutcomeRow[] };

/** Groups the lines by outcome. Empty groups are left out; each lists at most `most` rows. */
export function outcomeGroups(
  matches: Matches,
  { doubtful = [], sums = [] }: OtherLines,
  most = Number.POSITIVE_INFINITY,
): OutcomeGroup[] {
  const entries = withOtherLines(matches, { doubtful, sums });
  const rowsOf = rowsByOutcome(new Set(doubtful.map(({ line }) => line)));
  return OUTCOME_CODES.map(group).filter(({ count }) => count > 0);

  function group<Code extends OutcomeCode>(code: Code): OutcomeGroup {
    const all = entries[code];
    const rows = all.slice(0, most).flatMap(rowsOf[code]).slice(0, most);
    return { code, rows, count: all.length, sum: sum(all.map(amountOf)) };
  }
}

/** Adds the sums and the lines that can't be used. Each line is left in one outcome only. */
function withOtherLines(matches: Matches, { doubtful, sums }: Required<OtherLines>): Entries {
  const { verify, forOwner, amountDiffers, near, withoutOrder } = matches;
  const open = [verify, forOwner, amountDiffers, near, withoutOrder, matches.doubtful].flat();
  const summed = new Set(sums.map(({ line }) => line));
  const contradicted = new Set(doubtful.map(({ line }) => line));
  const shown = new Set([...summed, ...open.map(({ credit }) => credit.line)]);
  return {
    ...matches,
    done: matches.done.filter(
      ({ credit: { line } }) => !summed.has(line) && !contradicted.has(line),
    ),
    sums,
    unreadable: doubtful.flatMap(({ credit: _, ...line }) => (shown.has(line.line) ? [] : line)),
  };
}

function amountOf(entry: Entry[OutcomeCode]): Paise {
  if ("amount" in entry) return entry.amount;
  if ("credit" in entry && entry.credit) return entry.credit.amount;
  return "payment" in entry && entry.payment ? entry.payment.due : ZERO;
}

/** `contradicted`: lines that an earlier report contradicts. A row about which something is left to do says so. */
function rowsByOutcome(contradicted: ReadonlySet<number>): RowsOf {
  return {
    verify: ({ credit, payment }) => [openRow(credit, payment, "")],
    forOwner: ({ credit, payment }) => [openRow(credit, payment, "")],
    amountDiffers: ({ credit, payment }) => [
      openRow(credit, payment, amountsSentence(credit, payment)),
    ],
    near: ({ credit, payments }) =>
      payments.map(({ payment, how }) => openRow(credit, payment, nearIdSentence(payment, how))),
    doubtful: ({ credit, payment, reason }) => [openRow(credit, payment, DOUBT_SENTENCES[reason])],
    takenBack: (line) => [takenBackRow(line)],
    withoutOrder: ({ credit, payment, invited }) => [
      openRow(credit, payment, withoutOrderSentence(payment, invited)),
    ],
    sums: ({ settlement, line, transactionId, amount, day }) => {
      const { report } = settlement;
      const reason = settlementInWords(settlement);
      return [{ line, transactionId, amount, day: dayInWords(day), reason, order: null, report }];
    },
    notInStatement: ({ payment }) => [missingPaymentRow(payment)],
    unreadable: ({ line, reason, ids = [] }) => [
      { ...NOTHING, line, reason: [LINE_DOUBTS[reason], ...ids].join(" · ") },
    ],
    done: ({ credit, payment, reason }) => [creditRow(credit, payment, DONE_SENTENCES[reason])],
  };

  function openRow(credit: StatementCredit, payment: SubmittedPayment | null, reason: string) {
    const otherwise = contradicted.has(credit.line) && LINE_DOUBTS["reported-otherwise"];
    return creditRow(credit, payment, [reason, otherwise].filter(Boolean).join(" · "));
  }
}

const NOTHING = {
  line: null,
  transactionId: null,
  amount: null,
  day: null,
  reason: "",
  order: null,
};

function creditRow(
  { line, transactionId, amount, day }: StatementCredit,
  payment: SubmittedPayment | null,
  reason: string,
): OutcomeRow {
  return { line, transactionId, amount, day: dayInWords(day), reason, order: orderOf(payment) };
}

function takenBackRow({
  line,
  certain,
  credit,
  payment,
}: Matches["takenBack"][number]): OutcomeRow {
  return {
    line,
    transactionId: credit?.transactionId ?? payment?.transactionId ?? null,
    amount: credit?.amount ?? payment?.due ?? null,
    day: null,
    reason: certain
      ? reversalSentence(payment)
      : "The payment on this line failed, is pending or unclear: no money went back",
    order: orderOf(payment),
  };
}

function missingPaymentRow(payment: SubmittedPayment): OutcomeRow {
  const { transactionId, due: amount, submittedOn } = payment;
  const reason = `Sent on ${dayInWords(submittedOn)}`;
  return { ...NOTHING, transactionId, amount, reason, order: orderOf(payment) };
}

function orderOf(payment: SubmittedPayment | null): OutcomeRow["order"] {
  return payment?.orderId ? { id: payment.orderId, number: payment.orderNumber } : null;
}

export function dayInWords(day: string): string {
  return exactDate(new Date(day));
}

function amountsSentence({ amount }: StatementCredit, { due, state }: SubmittedPayment): string {
  const verified = state === "verified" ? ", and the payment is verified" : "";
  return `${amountToPay(amount)} arrived, ${amountToPay(due)} was due${verified}`;
}

function nearIdSentence({ transactionId, state }: SubmittedPayment, how: NearId): string {
  return `The customer sent ${transactionId}: ${NEAR_ID_PHRASES[how]}${DECIDED_BY_HAND[state]}`;
}

const DECIDED_BY_HAND: Record<SubmittedPayment["state"], string> = {
  waiting: "",
  verified: ". The payment was verified by hand",
  rejected: ". The payment was rejected",
};

const NEAR_ID_PHRASES: Record<NearId, string> = {
  "one-digit": "one digit differs",
  "two-swapped": "two digits are swapped",
  "two-digits": "two digits differ",
};

function withoutOrderSentence(payment: SubmittedPayment | null, invited: boolean): string {
  if (invited) return "The customer was asked by email";
  if (payment)
    return `A customer sent this ID for ${payment.orderNumber}, but that order was never placed`;
  return "Nobody has sent this ID";
}

function reversalSentence(payment: SubmittedPayment | null): string {
  const { state = "none", received = null } = payment ?? {};
  return state === "rejected" && received
    ? `The payment with this ID was rejected, but ${amountToPay(received)} of it counts for the order`
    : WENT_BACK[state];
}

const WENT_BACK: Record<SubmittedPayment["state"] | "none", string> = {
  verified: "The payment with this ID is verified",
  waiting: "The payment with this ID isn't verified yet",
  rejected: "The payment with this ID was rejected",
  none: "No order had this ID",
};

const DOUBT_SENTENCES: Record<DoubtReason, string> = {
  "taken-back": "Another line with this ID, in this file or a later file, takes the money back",
  "lines-differ": "Lines of this file contradict each other about this ID",
  "statements-differ": "An earlier statement has another amount or day for this ID",
  "credit-used": "This money already belongs to another payment",
  "marked-not-ours": "You said that this money isn't the store's",
  "buyer-of-team": "The buyer is in your team: somebody else in the team must decide",
  "id-of-several-orders": "Customers of several orders sent this ID",
  "payment-rejected": "This payment was rejected",
  "order-cancelled": "The order is cancelled",
  "credited-before-order": "The money arrived before there was an order to pay for",
  "credited-late": "The money arrived days after the customer said that they paid",
  "sent-by-another": "Another customer sent this ID, too: look at both payments",
  "id-of-refund": "This is the ID of a refund that you made: that money went out, not in",
  "weak-id": "An ID like this is easily made up: look at the payment before you verify it",
};

/** Says why a credit that should have verified its payment didn't. */
export function notVerifiedReason(problem: string): string {
  return (
    { ...DOUBT_SENTENCES, ...NOT_VERIFIED_SENTENCES }[problem] ??
    "Something went wrong: verify the payment on its order"
  );
}

const NOT_VERIFIED_SENTENCES: Record<string, string> = {
  "amount-differs": "Another amount is due now",
  "id-differs": "The customer has sent another ID since",
  "own-order": "This is your own order: somebody else in your team must verify the payment",
  "payment-changed": "The customer has sent another payment since",
  "payment-decided": "Somebody has decided about the payment since",
  "payment-already-verified": "Somebody has verified the payment since",
  "order-changed": "The order has changed since",
  "order-not-found": "The order isn't there any more",
  "credit-unavailable": "The payment isn't there any more",
  [OVER_ACCOUNTANT_LIMIT]:
    "Above the limit up to which an accountant verifies: an owner has to verify this statement",
  undone: "Somebody undid the verification",
  "source-paused": "The phone that sent the SMS is paused",
  doubted: "Something speaks against this payment",
  "over-payment-limit": "The amount is above your limit for one payment",
  "over-day-limit": "Your limit for one day was reached",
  // Why an order wasn't placed without its customer (reading R71).
  "amount-of-another": "Another customer had the same exact amount within 30 days",
  "amount-unclear": "The amount doesn't tell which customer paid",
  "several-versions": "Several payment pages of this customer asked for the same amount",
  "version-cancelled": "The customer had cancelled the payment",
  "version-expired": "The payment page was more than 24 hours old",
};

const DONE_SENTENCES: Record<DoneReason, string> = {
  "verified-by-hand": "Verified by hand",
  "verified-by-statement": "Verified by a statement, or by the bank's message",
  "rejected-by-hand": "Rejected by hand",
  "under-way": "The statement is confirmed, and the store is verifying it",
  "line-repeated": "The file has this line twice",
  "verified-since": "Verified by hand after a statement had told that another amount arrived",
  settled: "Settled as money without an order",
  sum: "A payout that a provider's report explains",
};
