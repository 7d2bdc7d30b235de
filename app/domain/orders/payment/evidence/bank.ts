/** What the bank says of a payment: a confirmed statement's credit under its transaction id, or a message. */

import { indianDayAfter } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import {
  CREDIT_DAYS_AFTER,
  type KnownCredit,
  type ProofProblem,
  proofProblem,
  type SubmittedPayment,
} from "#domain/statements/matching";

/** What a seller pasted of a bank's message. */
type BankSms = { transactionId: string; amount: Paise };

export type TakenBack = {
  fileName: string;
  line: number;
  /** A seller left the payment verified nevertheless. */
  settled: boolean;
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

export type BankCode =
  | "statement-taken-back"
  | "statement-has-it"
  | "statement-other-amount"
  | "statement-older-than-order"
  | "statement-used"
  | "statement-doubtful"
  | "statement-without-it"
  | "statement-not-yet"
  | "sms-has-it"
  | "sms-other-amount"
  | "sms-other-id";

export function bankCodes(facts: BankFacts): BankCode[] {
  return [...statementCodes(facts), ...smsCodes(facts)];
}

/** What the rule by which statements verify has against it. */
const PROBLEMS: Partial<Record<ProofProblem, BankCode>> = {
  "amount-differs": "statement-other-amount",
  "credited-before-order": "statement-older-than-order",
  "credit-used": "statement-used",
  // The money is there, whatever became of the order.
  "order-cancelled": "statement-has-it",
};

function statementCodes(facts: BankFacts): BankCode[] {
  const { credit, coveredTo, submittedOn, takenBack } = facts;
  if (takenBack) return ["statement-taken-back"];
  if (credit) {
    const problem = creditProblem(facts, credit);
    return [problem ? (PROBLEMS[problem] ?? "statement-doubtful") : "statement-has-it"];
  }
  if (!coveredTo) return [];
  const isPosted = coveredTo >= indianDayAfter(submittedOn, CREDIT_DAYS_AFTER);
  return [isPosted ? "statement-without-it" : "statement-not-yet"];
}

function creditProblem({ sameId, ...payment }: BankFacts, credit: KnownCredit) {
  const submitted = { ...payment, orderNumber: "", received: null, state: "waiting" } as const;
  const others = sameId.map(({ orderId }) => ({ ...submitted, orderId }));
  return proofProblem(credit, submitted, { known: credit, others });
}

function smsCodes({ sms, transactionId, due }: BankFacts): BankCode[] {
  if (!sms) return [];
  if (sms.transactionId !== transactionId) return ["sms-other-id"];
  return [sms.amount === due ? "sms-has-it" : "sms-other-amount"];
}
