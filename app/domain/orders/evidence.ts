/**
 * What the store itself can say about a payment that waits: lines for the seller, who decides. Each is a reason with
 * its strength; another kind of evidence is another line.
 */

import { isEditor } from "#domain/pictures/picture-bytes";

/** For the payment, worth knowing, a reason to look twice, or against it. */
export type EvidenceStrength = "for" | "note" | "doubt" | "against";

/** Another payment with the same transaction ID or the same picture. */
export type OtherPayment = {
  id: string;
  /** The order it is of; null: no order came of it. */
  orderId: string | null;
  orderNumber: string;
  /** What the seller said of it; null: it waits. */
  outcome: "verified" | "rejected" | null;
  submittedAt: Date;
};

export type EvidenceFacts = {
  orderId: string;
  hasPicture: boolean;
  /** When its payment page said the amount; null: from before that was written down. */
  promisedAt: Date | null;
  /** Other payments with its transaction ID, this order's own too. */
  sameId: readonly OtherPayment[];
  /** Other payments with the very same picture. */
  samePicture: readonly OtherPayment[];
  /** Others whose picture is the same by the word of a browser that made one of them smaller. */
  sameChosen: readonly OtherPayment[];
  /** Its own browser made it smaller, from a file with so many bytes. */
  chosenBytes: number | null;
  /** What the picture was made with: as it says itself, or its browser of the file as it was chosen. */
  program: string | null;
};

type EvidenceCode =
  | "picture-older-than-order"
  | "picture-on-other-order"
  | "id-older-than-order"
  | "id-used-before"
  | "id-rejected-here"
  | "chosen-older-than-order"
  | "chosen-on-other-order"
  | "picture-of-editor"
  | "picture-of-program"
  | "picture-made-smaller"
  | "picture-missing"
  | "id-unique"
  | "picture-unique";

export type Evidence = {
  code: EvidenceCode;
  strength: EvidenceStrength;
  reason: string;
  /** The payments that it is about, the newest first. */
  others: readonly OtherPayment[];
};

type Line = { strength: EvidenceStrength; reason: string | ((facts: EvidenceFacts) => string) };

const LINES: Readonly<Record<EvidenceCode, Line>> = {
  "picture-older-than-order": {
    strength: "against",
    reason: "The same picture was sent before this order was made.",
  },
  "picture-on-other-order": {
    strength: "doubt",
    reason: "The same picture was sent with another order.",
  },
  "id-older-than-order": {
    strength: "against",
    reason: "The transaction ID was sent before this order was made.",
  },
  "id-used-before": {
    strength: "doubt",
    reason: "The transaction ID was sent with another order, and not found there.",
  },
  "id-rejected-here": {
    strength: "note",
    reason: "The same transaction ID was rejected for this order and sent again.",
  },
  "chosen-older-than-order": {
    strength: "against",
    reason: "By the browser's word, the same picture was sent before this order was made.",
  },
  "chosen-on-other-order": {
    strength: "doubt",
    reason: "By the browser's word, the same picture was sent with another order.",
  },
  "picture-of-editor": { strength: "doubt", reason: madeWith },
  "picture-of-program": { strength: "note", reason: madeWith },
  "picture-made-smaller": {
    strength: "note",
    reason: ({ chosenBytes }) =>
      `The browser made the picture smaller to get it through; it says the file had ${megabytes(chosenBytes ?? 0)} MB.`,
  },
  "picture-missing": { strength: "note", reason: "There is no picture." },
  "id-unique": { strength: "for", reason: "Nobody else has sent this transaction ID." },
  "picture-unique": { strength: "for", reason: "Nobody else has sent this picture." },
};

/** What speaks against it first. */
const ORDER: readonly EvidenceStrength[] = ["against", "doubt", "note", "for"];

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
  const lines: [EvidenceCode, boolean, readonly OtherPayment[]][] = [
    ["picture-older-than-order", pictures.some(isOlder), pictures],
    ["picture-on-other-order", pictures.length > 0 && !pictures.some(isOlder), pictures],
    ["id-older-than-order", ids.some(isOlder), ids],
    ["id-used-before", ids.length > 0 && !ids.some(isOlder), ids],
    ["id-rejected-here", own.length > 0, []],
    ["chosen-older-than-order", reported.some(isOlder), reported],
    ["chosen-on-other-order", reported.length > 0 && !reported.some(isOlder), reported],
    ["picture-of-editor", hasPicture && byEditor, []],
    ["picture-of-program", hasPicture && program !== null && !byEditor, []],
    ["picture-made-smaller", hasPicture && chosenBytes !== null, []],
    ["picture-missing", !hasPicture, []],
    ["id-unique", ids.length === 0, []],
    ["picture-unique", hasPicture && pictures.length + reported.length === 0, []],
  ];
  return lines
    .filter(([, holds]) => holds)
    .map(([code, , others]) => ({ code, ...lineOf(code, facts), others: newestFirst(others) }))
    .toSorted((one, other) => ORDER.indexOf(one.strength) - ORDER.indexOf(other.strength));
}

function lineOf(code: EvidenceCode, facts: EvidenceFacts) {
  const { strength, reason } = LINES[code];
  return { strength, reason: typeof reason === "string" ? reason : reason(facts) };
}

function madeWith({ program, chosenBytes }: EvidenceFacts): string {
  return chosenBytes === null
    ? `The picture says that it was made with “${program}”.`
    : `By the browser's word, the picture says that it was made with “${program}”.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function newestFirst(others: readonly OtherPayment[]): OtherPayment[] {
  return others.toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}
