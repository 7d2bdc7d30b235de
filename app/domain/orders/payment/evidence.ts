/**
 * Lists the evidence for and against an unverified payment. Each line is a reason with a strength, for the seller,
 * who decides. A new kind of evidence is a row in one of three tables: what the bank says (`evidence/bank.ts`), what
 * the screenshot shows (`picture.ts`), or who sent what and when (`submission.ts`).
 */

import { BANK_LINES, type BankFacts, type BankFile, bankCodes } from "./evidence/bank.ts";
import type { EvidenceLine, EvidenceStrength } from "./evidence/line.ts";
import { PICTURE_LINES, type PictureFacts, pictureCodes } from "./evidence/picture.ts";
import {
  type OtherPayment,
  paymentsOfOtherOrders,
  type RefusedSender,
  type Sender,
  SUBMISSION_LINES,
  type SubmissionFacts,
  type SubmissionLine,
  submissionCodes,
} from "./evidence/submission.ts";

export type { EvidenceStrength, OtherPayment, RefusedSender, Sender };

export type EvidenceFacts = Omit<BankFacts, "sameId"> & BankFile & PictureFacts & SubmissionFacts;

const EVIDENCE_LINES = { ...BANK_LINES, ...PICTURE_LINES, ...SUBMISSION_LINES };

type EvidenceCode = keyof typeof EVIDENCE_LINES;

export type Evidence = {
  code: EvidenceCode;
  strength: EvidenceStrength;
  reason: string;
  /** The other payments that the reason is about, newest first. */
  others: readonly OtherPayment[];
  /** Everybody who sent this transaction ID: first the customer whose payment has it, then those who were refused. */
  senders: readonly (Sender | RefusedSender)[];
};

/**
 * The order in which the strengths are listed: reasons against the payment come first, then the bank's confirmation.
 */
const STRENGTH_ORDER: readonly EvidenceStrength[] = ["against", "doubt", "proof", "note", "for"];

export function evidenceOf(facts: EvidenceFacts): Evidence[] {
  return allCodes(facts)
    .map((code) => evidenceLine(code, facts))
    .toSorted(
      (one, other) => STRENGTH_ORDER.indexOf(one.strength) - STRENGTH_ORDER.indexOf(other.strength),
    );
}

type AnyLine = Omit<EvidenceLine<never, EvidenceFacts>, "when"> &
  Pick<SubmissionLine, "others" | "senders">;

function allCodes(facts: EvidenceFacts): EvidenceCode[] {
  return [
    ...bankCodes(facts),
    ...(facts.hasPicture ? pictureCodes(facts) : []),
    ...submissionCodes(facts),
  ];
}

function evidenceLine(code: EvidenceCode, facts: EvidenceFacts): Evidence {
  const { strength, reason, others, senders }: AnyLine = EVIDENCE_LINES[code];
  return {
    code,
    strength,
    reason: typeof reason === "string" ? reason : reason(facts),
    others: others ? paymentsOfOtherOrders(facts, others) : [],
    senders: senders ? [facts.sender, ...facts.refused] : [],
  };
}

/** True if a confirmed bank statement has the money. */
export function isInStatement(facts: BankFacts): boolean {
  return bankCodes(facts).includes("statement-has-it");
}
