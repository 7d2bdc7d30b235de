/** A payment's submission: the ID and the picture that were sent, by whom, and what others sent. */

import { adminMessages } from "#domain/orders/admin-messages";
import type { SingleDecisionFacts } from "#domain/orders/payment/single-decision";
import { isWeakTransactionId } from "#domain/orders/payment/weak-id";
import { isEditor } from "#domain/pictures/picture-bytes";
import { codesOf, type Line } from "./line.ts";

/** Another payment with the same transaction ID or the same picture. */
export type OtherPayment = {
  id: string;
  /** The order it is of; null: no order came of it. */
  orderId: string | null;
  orderNumber: string;
  /** The seller's decision; null: there is none yet. */
  outcome: "verified" | "rejected" | null;
  submittedAt: Date;
};

/** The sender of the payment's ID. */
export type Sender = {
  customerId: string;
  name: string | null;
  email: string;
  at: Date;
};

/** Another customer who sent it, too, and was refused. */
export type RefusedSender = Sender & {
  /** Their payment page, where it still has the picture that they sent. */
  pictureOf: string | null;
  /** The order that they sent it for, whose own payment was rejected. */
  orderId: string | null;
};

export type SubmissionFacts = SingleDecisionFacts & {
  orderId: string | null;
  /** When its payment page said the amount; null: from before that was written down. */
  promisedAt: Date | null;
  hasPicture: boolean;
  sender: Sender;
  /** Others who sent its ID and were refused, the earliest first. */
  refused: readonly RefusedSender[];
  /** Other payments with its transaction ID, this order's own too. */
  sameId: readonly OtherPayment[];
  /** Other payments with the very same picture. */
  samePicture: readonly OtherPayment[];
  /** Others whose picture is the same by the word of a browser that made one of them smaller. */
  sameChosen: readonly OtherPayment[];
  /** Its buyer decided about it: there was nobody else of the team. */
  decidedByBuyer: boolean;
  /** Its own browser made it smaller, from a file with so many bytes. */
  chosenBytes: number | null;
  /** The program that made the picture, as the file or the browser that sent it says. */
  program: string | null;
};

type Same = "sameId" | "samePicture" | "sameChosen";

export type SubmissionLine = Line<SubmissionFacts> & {
  /** The payments that it is about. */
  others?: Same;
  /** It is about who sent the ID. */
  senders?: true;
};

export const SUBMISSION_LINES = {
  "picture-older-than-order": {
    strength: "against",
    when: (facts) => wasSentBefore(facts, "samePicture"),
    others: "samePicture",
    reason: "The same picture was sent before this order was made.",
  },
  "picture-on-other-order": {
    strength: "doubt",
    when: (facts) => wasSentElsewhere(facts, "samePicture"),
    others: "samePicture",
    reason: "The same picture was sent with another order.",
  },
  "id-older-than-order": {
    strength: "against",
    when: (facts) => wasSentBefore(facts, "sameId"),
    others: "sameId",
    reason: "The transaction ID was sent before this order was made.",
  },
  "id-used-before": {
    strength: "doubt",
    when: (facts) => wasSentElsewhere(facts, "sameId"),
    others: "sameId",
    reason: "The transaction ID was sent with another order, too.",
  },
  "id-rejected-here": {
    strength: "note",
    when: ({ sameId, orderId }) => sameId.some((other) => other.orderId === orderId),
    reason: "The same transaction ID was rejected for this order and sent again.",
  },
  "id-sent-by-another": {
    strength: "doubt",
    when: ({ sentByAnother }) => sentByAnother,
    senders: true,
    reason: adminMessages.sentByAnother,
  },
  "id-weak": {
    strength: "doubt",
    when: ({ transactionId }) => isWeakTransactionId(transactionId),
    reason: "An ID like this is easily made up: its digits are all alike, or go on in a row.",
  },
  "buyer-decided": {
    strength: "doubt",
    when: ({ decidedByBuyer }) => decidedByBuyer,
    reason: "Its buyer decided about this payment: nobody else of the team could.",
  },
  "buyer-of-team": {
    strength: "doubt",
    when: ({ buyerIsOfTeam, decidedByBuyer }) => buyerIsOfTeam && !decidedByBuyer,
    reason:
      "Its buyer is of your team: somebody else of it decides about this payment, and no statement verifies it.",
  },
  "chosen-older-than-order": {
    strength: "against",
    when: (facts) => wasSentBefore(facts, "sameChosen"),
    others: "sameChosen",
    reason: "By the browser's word, the same picture was sent before this order was made.",
  },
  "chosen-on-other-order": {
    strength: "doubt",
    when: (facts) => wasSentElsewhere(facts, "sameChosen"),
    others: "sameChosen",
    reason: "By the browser's word, the same picture was sent with another order.",
  },
  "picture-of-editor": {
    strength: "doubt",
    when: ({ hasPicture, program }) => hasPicture && program !== null && isEditor(program),
    reason: madeWith,
  },
  "picture-of-program": {
    strength: "note",
    when: ({ hasPicture, program }) => hasPicture && program !== null && !isEditor(program),
    reason: madeWith,
  },
  "picture-made-smaller": {
    strength: "note",
    when: ({ hasPicture, chosenBytes }) => hasPicture && chosenBytes !== null,
    reason: ({ chosenBytes }) =>
      `The browser made the picture smaller to get it through; it says the file had ${megabytes(chosenBytes ?? 0)} MB.`,
  },
  "picture-missing": {
    strength: "note",
    when: ({ hasPicture }) => !hasPicture,
    reason: "There is no picture.",
  },
  "id-unique": {
    strength: "for",
    when: (facts) => elsewhere(facts, "sameId").length === 0 && !facts.sentByAnother,
    reason: "Nobody else has sent this transaction ID.",
  },
  // Another crop of the same picture is another file: this says little.
  "file-unique": {
    strength: "note",
    when: (facts) =>
      facts.hasPicture &&
      elsewhere(facts, "samePicture").length + elsewhere(facts, "sameChosen").length === 0,
    reason: "Nobody else has sent this file.",
  },
} satisfies Record<string, SubmissionLine>;

export function submissionCodes(facts: SubmissionFacts): (keyof typeof SUBMISSION_LINES)[] {
  return codesOf(SUBMISSION_LINES, facts);
}

function wasSentBefore(facts: SubmissionFacts, same: Same): boolean {
  const { promisedAt } = facts;
  return (
    promisedAt !== null &&
    elsewhere(facts, same).some(({ submittedAt }) => submittedAt < promisedAt)
  );
}

function wasSentElsewhere(facts: SubmissionFacts, same: Same): boolean {
  return elsewhere(facts, same).length > 0 && !wasSentBefore(facts, same);
}

/** With other orders, the newest first. */
export function elsewhere(facts: SubmissionFacts, same: Same): OtherPayment[] {
  return facts[same]
    .filter(({ orderId }) => orderId !== facts.orderId)
    .toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}

function madeWith({ program, chosenBytes }: SubmissionFacts): string {
  return chosenBytes === null
    ? `The picture says that it was made with “${program}”.`
    : `By the browser's word, the picture says that it was made with “${program}”.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
