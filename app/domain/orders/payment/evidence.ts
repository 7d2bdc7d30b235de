/**
 * What the store itself can say about a payment that waits: lines for the seller, who decides. Each is a reason with
 * its strength. Another kind of evidence is a row of one of three tables: what the bank says (`evidence/bank.ts`), what
 * stands on the picture (`picture.ts`), or what was sent, by whom and when (`submission.ts`).
 */

import { BANK_LINES, type BankFacts, type BankFile, bankCodes } from "./evidence/bank.ts";
import type { EvidenceStrength, Line } from "./evidence/line.ts";
import { PICTURE_LINES, type PictureFacts, pictureCodes } from "./evidence/picture.ts";
import {
  elsewhere,
  type OtherPayment,
  type RefusedSender,
  type Sender,
  SUBMISSION_LINES,
  type SubmissionFacts,
  type SubmissionLine,
  submissionCodes,
} from "./evidence/submission.ts";

export type { EvidenceStrength, OtherPayment, RefusedSender, Sender };

export type EvidenceFacts = Omit<BankFacts, "sameId"> & BankFile & PictureFacts & SubmissionFacts;

const LINES = { ...BANK_LINES, ...PICTURE_LINES, ...SUBMISSION_LINES };

type EvidenceCode = keyof typeof LINES;

export type Evidence = {
  code: EvidenceCode;
  strength: EvidenceStrength;
  reason: string;
  /** The payments that it is about, the newest first. */
  others: readonly OtherPayment[];
  /** Who sent the same ID: who has it first, then who was refused. */
  senders: readonly (Sender | RefusedSender)[];
};

/** What speaks against it first, then what the bank says. */
const ORDER: readonly EvidenceStrength[] = ["against", "doubt", "proof", "note", "for"];

export function evidenceOf(facts: EvidenceFacts): Evidence[] {
  return allCodes(facts)
    .map((code) => evidenceLine(code, facts))
    .toSorted((one, other) => ORDER.indexOf(one.strength) - ORDER.indexOf(other.strength));
}

type AnyLine = Omit<Line<never, EvidenceFacts>, "when"> &
  Pick<SubmissionLine, "others" | "senders">;

function allCodes(facts: EvidenceFacts): EvidenceCode[] {
  return [
    ...bankCodes(facts),
    ...(facts.hasPicture ? pictureCodes(facts) : []),
    ...submissionCodes(facts),
  ];
}

function evidenceLine(code: EvidenceCode, facts: EvidenceFacts): Evidence {
  const { strength, reason, others, senders }: AnyLine = LINES[code];
  return {
    code,
    strength,
    reason: typeof reason === "string" ? reason : reason(facts),
    others: others ? elsewhere(facts, others) : [],
    senders: senders ? [facts.sender, ...facts.refused] : [],
  };
}

/** A confirmed statement has its money. */
export function isInStatement(facts: BankFacts): boolean {
  return bankCodes(facts).includes("statement-has-it");
}

/** Ranks are the order of a queue: the stronger the evidence, the lower. */
export const PROVED = 0;
export const SHOWN = PICTURE_LINES["picture-shows-id"].rank;
const UNKNOWN = 3;
export const DOUBTED = 4;

/**
 * How strong all of it is together: a statement has it, a bank's message does, the picture shows the ID, nothing is
 * known, something speaks against it or wants a look.
 */
export function evidenceRank(facts: EvidenceFacts): number {
  return rankOf(allCodes(facts));
}

/** The rank by the bank's word alone. */
export function bankRank(facts: BankFacts): number {
  return rankOf(bankCodes(facts));
}

function rankOf(codes: readonly EvidenceCode[]): number {
  const lines: AnyLine[] = codes.map((code) => LINES[code]);
  if (lines.some(({ strength }) => strength === "proof")) return PROVED;
  if (lines.some(({ strength }) => strength === "against" || strength === "doubt")) return DOUBTED;
  return Math.min(UNKNOWN, ...lines.flatMap(({ rank }) => rank ?? []));
}
