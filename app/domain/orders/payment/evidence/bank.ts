/**
 * Evidence about the money: the store's own refund with the transaction ID, a credit with it in a confirmed statement,
 * or a text message of the bank.
 */

import { formattedDay } from "#domain/checkout/delivery-dates";
import { paysInFull } from "#domain/checkout/exact-amounts";
import { exactTime } from "#domain/formatted-dates";
import { indianDayAfter } from "#domain/indian-time";
import { amountToPay, type Paise } from "#domain/money/money";
import type { RefundWithId } from "#domain/orders/payment/single-decision";
import {
  CREDIT_DAYS_AFTER,
  type KnownCredit,
  type ProofProblem,
  proofProblem,
  type SubmittedPayment,
} from "#domain/statements/matching";
import { notVerifiedReason } from "#domain/statements/outcome-rows";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import { codesOf, type EvidenceLine } from "./line.ts";

/** A text message of the bank that a seller pasted. */
type BankSms = { transactionId: string; amount: Paise };

type ReversedCredit = {
  fileName: string;
  /** Null if an SMS reported it. */
  line: number | null;
  /** True if a seller has seen that the money was taken back, and left the payment verified. */
  settled: boolean;
  /** True if no money was taken back, but the file contradicts what the bank's SMS had reported. */
  contradicts: boolean;
};

/** A bank's file that a team member uploaded. Its details let others ask for the original and compare. */
type StatementFile = {
  fileName: string;
  line: number;
  /** The code of the bank in `LAYOUTS`; null if a seller chose the columns by hand. */
  layout: string | null;
  /** The email of the seller who uploaded the file; null if that account was erased. */
  by: string | null;
  /** When it was uploaded, by which it is found in the list of statements. */
  importedAt: Date | null;
  /** Why the credit didn't verify the payment automatically; null if it did, or if it wasn't meant to. */
  problem: string | null;
};

export type BankFacts = Omit<SubmittedPayment, "orderNumber" | "state" | "received"> & {
  /** Other payments with this transaction ID. */
  sameId: readonly { orderId: string | null }[];
  /** The credit with this transaction ID in a confirmed statement, if any. */
  credit: KnownCredit | null;
  /** The last day of confirmed statements, if they cover every day on which the customer may have paid; else null. */
  coveredTo: string | null;
  sms: BankSms | null;
  /** True if only a message of the bank's reported the credit, and no statement has it yet. */
  bySms: boolean;
  /** True if that message was an email in a mailbox, and no SMS. */
  byEmail: boolean;
  /** True if an accountant imported the statement, and the amount is above the owner's limit. */
  needsOwner: boolean;
  /** The line of a confirmed statement that says the money was taken back; null if there is none. */
  takenBack: ReversedCredit | null;
};

/** Where `credit` comes from: the line, the file, and who uploaded it. */
export type BankFile = { statement: StatementFile | null };

/**
 * `problem` says why a statement can't verify the payment by this credit. Null if it can, undefined if there is no
 * credit.
 */
type BankLine = EvidenceLine<
  BankFacts & { problem: ProofProblem | null | undefined },
  BankFacts & BankFile
>;

const REFUND_LINES = {
  "id-of-refund": {
    strength: "against",
    when: ({ refundWithId }) => refundWithId !== null,
    reason: ({ refundWithId }) => refundSentence(refundWithId),
  },
} satisfies Record<string, BankLine>;

/** Evidence from statements. Of the rows that apply, only the first is shown. */
const STATEMENT_LINES = {
  "statement-taken-back": {
    strength: "against",
    when: ({ takenBack }) => takenBack !== null,
    reason: reversalReason,
  },
  "statement-has-it": {
    strength: "proof",
    // This holds even for a cancelled order, because the money did arrive.
    when: ({ problem, bySms, needsOwner }) => !bySms && !needsOwner && isProof(problem),
    reason: ({ credit, statement }) =>
      `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, ${onCreditDay(credit)}.${uploadedBy(statement)}`,
  },
  "statement-needs-owner": {
    strength: "for",
    when: ({ problem, bySms }) => !bySms && isProof(problem),
    reason: ({ credit, statement }) =>
      `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, ${onCreditDay(credit)}. It counts as proof once an owner has verified the statement: an accountant imported it, and the amount is above your limit.${uploadedBy(statement)}`,
  },
  "phone-has-it": {
    strength: "for",
    when: ({ problem }) => isProof(problem),
    reason: ({ credit, statement, byEmail }) =>
      `${messageOfBank(byEmail)} has this transaction ID with ${credit && amountToPay(credit.amount)}, ${onCreditDay(credit)} (${statement?.fileName}).${notVerifiedBecause(statement, byEmail)}`,
  },
  "statement-other-amount": {
    strength: "against",
    when: ({ problem }) => problem === "amount-differs",
    reason: ({ credit, due, ...source }) =>
      `${reportingSource(source)} has this transaction ID with ${credit && amountToPay(credit.amount)}, not ${amountToPay(due)}.`,
  },
  "statement-used": {
    strength: "against",
    when: ({ problem }) => problem === "credit-used",
    reason: "The money with this transaction ID already belongs to another payment.",
  },
  "statement-older-than-order": {
    strength: "against",
    when: ({ problem }) => problem === "credited-before-order",
    reason: ({ credit }) =>
      `The money with this transaction ID came ${onCreditDay(credit)}, before the order was made.`,
  },
  "statement-doubtful": {
    strength: "doubt",
    when: ({ credit }) => credit !== null,
    reason: doubtfulCredit,
  },
  "statement-without-it": {
    strength: "doubt",
    when: ({ coveredTo, submittedOn }) =>
      coveredTo !== null && coveredTo >= indianDayAfter(submittedOn, CREDIT_DAYS_AFTER),
    reason: ({ coveredTo }) =>
      `A statement covers these days, but doesn't have this payment. It ends on ${dayOrEmpty(coveredTo)}.`,
  },
  "statement-not-yet": {
    strength: "note",
    when: ({ coveredTo }) => coveredTo !== null,
    reason: ({ coveredTo }) =>
      `A statement up to ${dayOrEmpty(coveredTo)} doesn't have this payment. Some banks show money a few days later.`,
  },
} satisfies Record<string, BankLine>;

const SMS_LINES = {
  "sms-has-it": {
    strength: "for",
    when: (facts) => hasSameId(facts) && isSmsOfAmount(facts),
    reason: ({ sms }) =>
      `A pasted bank SMS has this transaction ID with ${sms && amountToPay(sms.amount)}.`,
  },
  "sms-other-amount": {
    strength: "against",
    when: (facts) => hasSameId(facts) && !isSmsOfAmount(facts),
    reason: ({ sms, due }) =>
      `A pasted bank SMS has this transaction ID with ${sms && amountToPay(sms.amount)}, not ${amountToPay(due)}.`,
  },
  "sms-other-id": {
    strength: "doubt",
    when: (facts) => facts.sms !== null && !hasSameId(facts),
    reason: ({ sms }) => `The pasted bank SMS has another transaction ID: ${sms?.transactionId}.`,
  },
} satisfies Record<string, BankLine>;

export const BANK_LINES = { ...REFUND_LINES, ...STATEMENT_LINES, ...SMS_LINES };

export function bankCodes(facts: BankFacts): (keyof typeof BANK_LINES)[] {
  const known = {
    ...facts,
    problem: facts.credit ? creditProblem(facts, facts.credit) : undefined,
  };
  return [
    ...codesOf(REFUND_LINES, known),
    ...codesOf(STATEMENT_LINES, known).slice(0, 1),
    ...codesOf(SMS_LINES, known),
  ];
}

/** Names no customer, because everybody who verifies payments reads it. */
export function refundSentence(refund: RefundWithId | null): string {
  if (!refund) return "";
  const { amount, to, orderNumber } = refund;
  const receiver = to === null ? `the customer of ${orderNumber}` : `${to} for ${orderNumber}`;
  return `This is the transaction ID of your refund of ${amountToPay(amount)} to ${receiver}. The money went out, not in.`;
}

function isProof(problem: ProofProblem | null | undefined): boolean {
  return problem === null || problem === "order-cancelled";
}

function reversalReason({ takenBack }: BankFacts): string {
  const { fileName, line, contradicts } = takenBack ?? {};
  if (contradicts)
    return `An SMS from the bank reported this money, but ‘${fileName}’ says something else.`;
  return line === null
    ? `An SMS from the bank says that the money with this transaction ID went out or back (${fileName}).`
    : `A statement says that the money with this transaction ID went back: ${fileName}, line ${line}.`;
}

function reportingSource({ bySms, byEmail }: Pick<BankFacts, "bySms" | "byEmail">): string {
  return bySms ? messageOfBank(byEmail) : "A statement";
}

function messageOfBank(byEmail: boolean): string {
  return byEmail ? "The bank's email" : "The bank's SMS";
}

function creditProblem({ sameId, ...payment }: BankFacts, credit: KnownCredit) {
  const submitted = { ...payment, orderNumber: "", received: null, state: "waiting" } as const;
  const others = sameId.map(({ orderId }) => ({ ...submitted, orderId }));
  return proofProblem(credit, submitted, { known: credit, others });
}

function hasSameId({ sms, transactionId }: BankFacts): boolean {
  return sms?.transactionId === transactionId;
}

function isSmsOfAmount({ sms, ...payment }: BankFacts): boolean {
  return sms !== null && paysInFull(sms.amount, payment);
}

function doubtfulCredit({ credit, sameId, statement, ...facts }: BankFacts & BankFile): string {
  if (credit?.decision === "not-ours")
    return "Somebody in your team has said that the money with this transaction ID isn't the store's.";
  if (credit?.decision === "doubtful")
    return "Statements, or a statement and the bank's messages, contradict each other about this transaction ID.";
  const who = sameId.length > 0 ? ", and others have sent the same ID" : "";
  const file = facts.bySms ? "" : uploadedBy(statement);
  return `${reportingSource(facts)} has this transaction ID with ${credit && amountToPay(credit.amount)}, ${onCreditDay(credit)}${who}.${file}`;
}

/** Names who uploaded the file, because the store can't check that it is the bank's. */
function uploadedBy(statement: BankFile["statement"]): string {
  if (!statement) return "";
  const { fileName, line, layout, by, importedAt } = statement;
  const bank = LAYOUTS.find(({ code }) => code === layout)?.name ?? "columns chosen by hand";
  const when = importedAt ? ` on ${exactTime(importedAt)}` : "";
  return ` The money is on line ${line} of ${fileName} (${bank}), imported by ${by ?? "an account that is erased"}${when}.`;
}

/**
 * Says why the credit didn't verify the payment automatically. Only credits reported by a phone or mailbox that may
 * verify payments have such a reason.
 */
function notVerifiedBecause(statement: BankFile["statement"], byEmail: boolean): string {
  const problem = statement?.problem ?? null;
  return problem === null
    ? ""
    : ` The ${byEmail ? "email" : "SMS"} didn't verify it. Reason: ${notVerifiedReason(problem)}.`;
}

function onCreditDay(credit: BankFacts["credit"]): string {
  return credit ? `on ${dayOrEmpty(credit.day)}` : "";
}

function dayOrEmpty(day: string | null): string {
  return day === null ? "" : formattedDay(day, "en");
}
