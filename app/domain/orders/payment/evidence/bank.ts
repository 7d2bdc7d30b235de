/** What the bank says of a payment: a confirmed statement's credit under its transaction id, or a message. */

import { formattedDay } from "#domain/checkout/delivery-dates";
import { indianDayAfter } from "#domain/indian-time";
import { amountToPay, type Paise } from "#domain/money/money";
import {
  CREDIT_DAYS_AFTER,
  type KnownCredit,
  type ProofProblem,
  proofProblem,
  type SubmittedPayment,
} from "#domain/statements/matching";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import { codesOf, type Line } from "./line.ts";

/** What a seller pasted of a bank's message. */
type BankSms = { transactionId: string; amount: Paise };

export type TakenBack = {
  fileName: string;
  line: number;
  /** A seller left the payment verified nevertheless. */
  settled: boolean;
};

/** A bank's file that somebody of the team brought: who wants to can ask for it, and compare. */
type StatementFile = {
  fileName: string;
  line: number;
  /** A bank's, by `LAYOUTS`; otherwise its columns were chosen by hand. */
  layout: string | null;
  /** null: the account is erased. */
  by: string | null;
  /** The checksum of its bytes, as the statement's page shows it. */
  fingerprint: string | null;
};

export type BankFacts = Omit<SubmittedPayment, "orderNumber" | "state" | "received"> & {
  /** Other payments with its transaction ID. */
  sameId: readonly { orderId: string | null }[];
  /** Of a confirmed statement, under its transaction ID. */
  credit: KnownCredit | null;
  /** The last day of a confirmed statement that has those on which it can have been paid; null: there is none. */
  coveredTo: string | null;
  sms: BankSms | null;
  /** Where a confirmed statement says that money went back under its transaction ID; null: nowhere. */
  takenBack: TakenBack | null;
};

/** The source of `credit` for the seller: its line, its file, and who uploaded that. */
export type BankFile = { statement: StatementFile | null };

/** `problem`: what the rule by which statements verify has against the credit; undefined: there is no credit. */
type BankLine = Line<
  BankFacts & { problem: ProofProblem | null | undefined },
  BankFacts & BankFile
>;

/** The first that holds. */
const STATEMENT_LINES = {
  "statement-taken-back": {
    strength: "against",
    when: ({ takenBack }) => takenBack !== null,
    reason: ({ takenBack }) =>
      `By a statement, money went back under this transaction ID: ${takenBack?.fileName}, line ${takenBack?.line}.`,
  },
  "statement-has-it": {
    strength: "proof",
    // The money is there, whatever became of the order.
    when: ({ problem }) => problem === null || problem === "order-cancelled",
    reason: ({ credit, due, statement }) =>
      `A statement has this transaction ID with ${amountToPay(due)}, ${on(credit)}.${broughtBy(statement)}`,
  },
  "statement-other-amount": {
    strength: "against",
    when: ({ problem }) => problem === "amount-differs",
    reason: ({ credit, due }) =>
      `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, not ${amountToPay(due)}.`,
  },
  "statement-used": {
    strength: "against",
    when: ({ problem }) => problem === "credit-used",
    reason: "The money under this transaction ID paid for something else.",
  },
  "statement-older-than-order": {
    strength: "against",
    when: ({ problem }) => problem === "credited-before-order",
    reason: ({ credit }) =>
      `The money under this transaction ID came before the order was made, ${on(credit)}.`,
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
      `A statement has these days and doesn't have it. It goes on until ${named(coveredTo)}.`,
  },
  "statement-not-yet": {
    strength: "note",
    when: ({ coveredTo }) => coveredTo !== null,
    reason: ({ coveredTo }) =>
      `A statement until ${named(coveredTo)} doesn't have it. Money may be posted some days later.`,
  },
} satisfies Record<string, BankLine>;

const SMS_LINES = {
  "sms-has-it": {
    strength: "for",
    rank: 1,
    when: (facts) => hasSameId(facts) && facts.sms?.amount === facts.due,
    reason: ({ due }) =>
      `A bank's message that was pasted has this transaction ID with ${amountToPay(due)}.`,
  },
  "sms-other-amount": {
    strength: "against",
    when: (facts) => hasSameId(facts) && facts.sms?.amount !== facts.due,
    reason: ({ sms, due }) =>
      `A bank's message that was pasted has this transaction ID with ${sms && amountToPay(sms.amount)}, not ${amountToPay(due)}.`,
  },
  "sms-other-id": {
    strength: "doubt",
    when: (facts) => facts.sms !== null && !hasSameId(facts),
    reason: ({ sms }) =>
      `The bank's message that was pasted has another transaction ID: ${sms?.transactionId}.`,
  },
} satisfies Record<string, BankLine>;

export const BANK_LINES = { ...STATEMENT_LINES, ...SMS_LINES };

export function bankCodes(facts: BankFacts): (keyof typeof BANK_LINES)[] {
  const known = {
    ...facts,
    problem: facts.credit ? creditProblem(facts, facts.credit) : undefined,
  };
  return [...codesOf(STATEMENT_LINES, known).slice(0, 1), ...codesOf(SMS_LINES, known)];
}

function creditProblem({ sameId, ...payment }: BankFacts, credit: KnownCredit) {
  const submitted = { ...payment, orderNumber: "", received: null, state: "waiting" } as const;
  const others = sameId.map(({ orderId }) => ({ ...submitted, orderId }));
  return proofProblem(credit, submitted, { known: credit, others });
}

function hasSameId({ sms, transactionId }: BankFacts): boolean {
  return sms?.transactionId === transactionId;
}

function doubtfulCredit({ credit, sameId, statement }: BankFacts & BankFile): string {
  if (credit?.decision === "not-ours")
    return "The money under this transaction ID was marked as none of the store's.";
  if (credit?.decision === "doubtful")
    return "Statements say different things of this transaction ID.";
  const who = sameId.length > 0 ? ", and others have sent the same ID" : "";
  return `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, ${on(credit)}${who}.${broughtBy(statement)}`;
}

/** A statement is a file that somebody brought, and nobody's word but theirs that it is the bank's. */
function broughtBy(statement: BankFile["statement"]): string {
  if (!statement) return "";
  const { fileName, line, layout, by, fingerprint } = statement;
  const bank = LAYOUTS.find(({ code }) => code === layout)?.name ?? "columns chosen by hand";
  return ` It stands in line ${line} of ${fileName} (${bank}, fingerprint ${fingerprint}), brought by ${by ?? "an account that is erased"}.`;
}

function on(credit: BankFacts["credit"]): string {
  return credit ? `on ${named(credit.day)}` : "";
}

function named(day: string | null): string {
  return day === null ? "" : formattedDay(day, "en");
}
