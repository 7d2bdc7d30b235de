/**
 * What the store itself can say about a payment that waits: lines for the seller, who decides. Each is a reason with
 * its strength; another kind of evidence is another line (evidence/lines.ts).
 */

import { isEditor } from "#domain/pictures/picture-bytes";
import { type BankFacts, bankCodes } from "./evidence/bank.ts";
import type {
  EvidenceFacts,
  EvidenceStrength,
  OtherPayment,
  RefusedSender,
  Sender,
} from "./evidence/facts.ts";
import { type EvidenceCode, lineOf } from "./evidence/lines.ts";
import { pictureCodes } from "./evidence/picture.ts";
import { singleDecisionReasons } from "./single-decision.ts";

export type { EvidenceFacts, EvidenceStrength, OtherPayment, RefusedSender, Sender };

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
  const { orderId, hasPicture, promisedAt, sameId, samePicture, program, chosenBytes } = facts;
  const elsewhere = (others: readonly OtherPayment[]) =>
    others.filter((other) => other.orderId !== orderId);
  const [ids, pictures] = [elsewhere(sameId), elsewhere(samePicture)];
  const reported = elsewhere(facts.sameChosen);
  const byEditor = program !== null && isEditor(program);
  const isOlder = ({ submittedAt }: OtherPayment) =>
    promisedAt !== null && submittedAt < promisedAt;
  const own = sameId.filter((other) => other.orderId === orderId);
  const reasons = singleDecisionReasons(facts);
  const found = [...bankCodes(facts), ...(hasPicture ? pictureCodes(facts) : [])];
  const lines: [EvidenceCode, boolean, readonly OtherPayment[]][] = [
    ...found.map((code): [EvidenceCode, boolean, []] => [code, true, []]),
    ["picture-older-than-order", pictures.some(isOlder), pictures],
    ["picture-on-other-order", pictures.length > 0 && !pictures.some(isOlder), pictures],
    ["id-older-than-order", ids.some(isOlder), ids],
    ["id-used-before", ids.length > 0 && !ids.some(isOlder), ids],
    ["id-rejected-here", own.length > 0, []],
    ["id-sent-by-another", reasons.includes("sent-by-another"), []],
    ["id-weak", reasons.includes("weak-id"), []],
    ["buyer-decided", facts.decidedByBuyer, []],
    ["buyer-of-team", facts.buyerIsOfTeam && !facts.decidedByBuyer, []],
    ["chosen-older-than-order", reported.some(isOlder), reported],
    ["chosen-on-other-order", reported.length > 0 && !reported.some(isOlder), reported],
    ["picture-of-editor", hasPicture && byEditor, []],
    ["picture-of-program", hasPicture && program !== null && !byEditor, []],
    ["picture-made-smaller", hasPicture && chosenBytes !== null, []],
    ["picture-missing", !hasPicture, []],
    ["id-unique", ids.length === 0 && !facts.sentByAnother, []],
    ["file-unique", hasPicture && pictures.length + reported.length === 0, []],
  ];
  return lines
    .filter(([, holds]) => holds)
    .map(([code, , others]) => ({
      code,
      ...lineOf(code, facts),
      others: newestFirst(others),
      senders: code === "id-sent-by-another" ? [facts.sender, ...facts.refused] : [],
    }))
    .toSorted((one, other) => ORDER.indexOf(one.strength) - ORDER.indexOf(other.strength));
}

function newestFirst(others: readonly OtherPayment[]): OtherPayment[] {
  return others.toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}

/** A confirmed statement has its money. */
export function isInStatement(facts: BankFacts): boolean {
  return bankCodes(facts).includes("statement-has-it");
}

/**
 * How strong all of it is together, 0 the strongest: a statement has it, a bank's message does, the picture shows the
 * ID, nothing is known, something speaks against it or wants a look. The queue can be worked in this order.
 */
export function evidenceRank(
  facts: BankFacts & {
    /** Its ID or its picture was sent with another order. */
    isElsewhere: boolean;
    /** Its picture shows its ID. */
    showsId: boolean;
  },
): number {
  const bank = bankCodes(facts);
  if (bank.includes("statement-has-it")) return 0;
  if (singleDecisionReasons(facts).length > 0) return 4;
  if (facts.credit || facts.takenBack || bank.includes("sms-other-amount") || facts.isElsewhere)
    return 4;
  if (bank.includes("sms-has-it")) return 1;
  return facts.showsId ? 2 : 3;
}
