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
import type { DoubtfulLine } from "#domain/statements/reading/statement";
import { OVER_ACCOUNTANT_LIMIT } from "./accountant-limit.ts";
import { LINE_DOUBTS } from "./messages.ts";
import { type CreditedSum, type Settlement, settlementInWords } from "./settlements.ts";

/** A row of a bucket (a group on the statement's page): a line of the file, a payment, or both. */
export type BucketRow = {
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

export const BUCKETS = {
  verify: {
    title: "Will be verified",
    about: "The statement has the payment's transaction ID and its exact amount.",
    tone: "ok",
  },
  "for-owner": {
    title: "Waits for an owner",
    about:
      "The statement has the payment's transaction ID and its exact amount, but together with the customer's other payments it is above the limit up to which an accountant verifies. Once an owner verifies this statement, these payments are verified, too.",
    tone: "wait",
  },
  "amount-differs": {
    title: "Amount differs",
    about:
      "The statement has the payment's ID, but another amount. Open the order: reject the payment and enter the amount that arrived, or verify it and refund what is too much.",
    tone: "wait",
  },
  near: {
    title: "Almost the same ID",
    about:
      "No customer has sent this ID, but an order's payment has almost the same ID, and the same amount. Look at its screenshot. An owner can say that it is that payment, on the order or under Money without an order. A statement never does so by itself.",
    tone: "wait",
  },
  doubtful: {
    title: "Doubtful",
    about: "Something doesn't match. Open each order and decide.",
    tone: "wait",
  },
  "taken-back": {
    title: "Money that went back",
    about:
      "On these lines money went back or out, or the payment failed, and the store knows the ID. Once you confirm the statement, Today shows the verified payments whose money went back.",
    tone: "bad",
  },
  "without-order": {
    title: "Money without an order",
    about:
      "This money arrived, but no order has its ID. Once you confirm the statement, you can see whose money it may be.",
    tone: "info",
  },
  sums: {
    title: "Payouts of your payment provider",
    about:
      "On each line, your provider paid out several payments at once, less its fee and the tax on the fee. The amounts agree with the provider's report to the paisa.",
    tone: "ok",
  },
  "not-in-statement": {
    title: "Sent, but not in the statement",
    about:
      "These customers say that they paid on days of this statement, but the statement doesn't have their payments. Look in your bank app before you reject a payment.",
    tone: "bad",
  },
  unreadable: {
    title: "Lines that don't count",
    about:
      "Money came in on these lines, but the store can't use them: something can't be read, there is no ID, or an earlier report says something else. Look at the lines in the file.",
    tone: "wait",
  },
  done: {
    title: "Already done",
    about: "There's nothing left to do about these lines.",
    tone: "ok",
  },
} as const;
export type BucketCode = keyof typeof BUCKETS;
export const BUCKET_CODES = Object.keys(BUCKETS) as BucketCode[];

/**
 * A group of lines or payments. `count` and `sum` cover the whole group, even if `rows` lists only a part of it. A line
 * is in only one group, but may have two rows in it.
 */
export type Bucket = { code: BucketCode; rows: BucketRow[]; count: number; sum: Paise };

type OtherLines = {
  doubtful?: readonly DoubtfulLine[];
  sums?: readonly (CreditedSum & {
    line: number;
    transactionId: string | null;
    settlement: Settlement;
  })[];
};

/** Groups the lines by what a seller has to do. Empty groups are left out; each lists at most `most` rows. */
export function bucketsOf(
  matches: Matches,
  { doubtful = [], sums = [] }: OtherLines,
  most = Number.POSITIVE_INFINITY,
): Bucket[] {
  const summed = new Set(sums.map(({ line }) => line));
  const contradicted = new Set(doubtful.map(({ line }) => line));
  const done = matches.done.filter(
    ({ credit: { line } }) => !summed.has(line) && !contradicted.has(line),
  );
  const { verify, forOwner, amountDiffers, near } = matches;
  const open = [
    verify,
    forOwner,
    amountDiffers,
    near,
    matches.withoutOrder,
    matches.doubtful,
  ].flat();
  const shown = new Set([...summed, ...open.map(({ credit }) => credit.line)]);
  const unreadable = doubtful.filter(({ line }) => !shown.has(line));
  const ofCredit = ({ credit }: { credit: StatementCredit }) => credit.amount;
  const ofPayment = ({ payment }: { payment: SubmittedPayment }) => payment.due;
  const buckets: Record<BucketCode, Omit<Bucket, "code">> = {
    verify: bucket(matches.verify, ofCredit, ({ credit, payment }) => [
      openRow(credit, payment, ""),
    ]),
    "for-owner": bucket(forOwner, ofCredit, ({ credit, payment }) => [
      openRow(credit, payment, ""),
    ]),
    "amount-differs": bucket(matches.amountDiffers, ofCredit, ({ credit, payment }) => [
      openRow(credit, payment, amountsSentence(credit, payment)),
    ]),
    near: bucket(matches.near, ofCredit, ({ credit, payments }) =>
      payments.map(({ payment, how }) => openRow(credit, payment, nearIdSentence(payment, how))),
    ),
    doubtful: bucket(matches.doubtful, ofCredit, ({ credit, payment, reason }) => [
      openRow(credit, payment, DOUBT_SENTENCES[reason]),
    ]),
    "taken-back": bucket(
      matches.takenBack,
      ({ credit, payment }) => credit?.amount ?? payment?.due ?? ZERO,
      ({ line, certain, credit, payment }) => [
        {
          line,
          transactionId: credit?.transactionId ?? payment?.transactionId ?? null,
          amount: credit?.amount ?? payment?.due ?? null,
          day: null,
          reason: certain
            ? reversalSentence(payment)
            : "The payment on this line failed, is pending or unclear: no money went back",
          order: orderOf(payment),
        },
      ],
    ),
    "without-order": bucket(matches.withoutOrder, ofCredit, ({ credit, payment, invited }) => [
      openRow(credit, payment, withoutOrderSentence(payment, invited)),
    ]),
    sums: bucket(
      sums,
      ({ amount }) => amount,
      ({ settlement, line, transactionId, amount, day }) => {
        const { report } = settlement;
        const reason = settlementInWords(settlement);
        return [{ line, transactionId, amount, day: dayInWords(day), reason, order: null, report }];
      },
    ),
    "not-in-statement": bucket(matches.notInStatement, ofPayment, ({ payment }) => [
      missingPaymentRow(payment),
    ]),
    unreadable: bucket(
      unreadable,
      () => ZERO,
      ({ line, reason, ids = [] }) => [
        { ...NOTHING, line, reason: [LINE_DOUBTS[reason], ...ids].join(" · ") },
      ],
    ),
    done: bucket(done, ofCredit, ({ credit, payment, reason }) => [
      creditRow(credit, payment, DONE_SENTENCES[reason]),
    ]),
  };
  return BUCKET_CODES.map((code) => ({ code, ...buckets[code] })).filter(({ count }) => count > 0);

  /**
   * Makes the row of a line that a seller has to deal with. If an earlier report contradicts the line, the reason says
   * so.
   */
  function openRow(credit: StatementCredit, payment: SubmittedPayment | null, reason: string) {
    const otherwise = contradicted.has(credit.line) && LINE_DOUBTS["reported-otherwise"];
    return creditRow(credit, payment, [reason, otherwise].filter(Boolean).join(" · "));
  }

  function bucket<Entry>(
    entries: readonly Entry[],
    amountOf: (entry: Entry) => Paise,
    rowsOf: (entry: Entry) => BucketRow[],
  ): Omit<Bucket, "code"> {
    const rows = entries.slice(0, most).flatMap(rowsOf).slice(0, most);
    return { rows, count: entries.length, sum: sum(entries.map(amountOf)) };
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
): BucketRow {
  return { line, transactionId, amount, day: dayInWords(day), reason, order: orderOf(payment) };
}

function missingPaymentRow(payment: SubmittedPayment): BucketRow {
  const { transactionId, due: amount, submittedOn } = payment;
  const reason = `Sent on ${dayInWords(submittedOn)}`;
  return { ...NOTHING, transactionId, amount, reason, order: orderOf(payment) };
}

function orderOf(payment: SubmittedPayment | null): BucketRow["order"] {
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
  "over-payment-limit": "The amount is above your limit for one payment by SMS",
  "over-day-limit": "Your limit for one day by SMS was reached",
};

const DONE_SENTENCES: Record<DoneReason, string> = {
  "verified-by-hand": "Verified by hand",
  "verified-by-statement": "Verified by a statement, or by the bank's SMS",
  "rejected-by-hand": "Rejected by hand",
  "under-way": "The statement is confirmed, and the store is verifying it",
  "line-repeated": "The file has this line twice",
  "verified-since": "Verified by hand after a statement had told that another amount arrived",
  settled: "Settled as money without an order",
  sum: "A payout that a provider's report explains",
};
