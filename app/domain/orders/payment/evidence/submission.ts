/**
 * Evidence from the submission: the transaction ID and the screenshot, who sent them, and whether others sent the same.
 */

import { adminMessages } from "#domain/orders/admin-messages";
import type { SingleDecisionFacts } from "#domain/orders/payment/single-decision";
import { isWeakTransactionId } from "#domain/orders/payment/weak-id";
import { isEditor } from "#domain/pictures/picture-bytes";
import { MISTAKES, nearIdOf } from "#domain/statements/near-ids";
import { codesOf, type EvidenceLine } from "./line.ts";

/** Another payment with the same transaction ID or the same screenshot. */
export type OtherPayment = {
  id: string;
  /** Null if the payment has no order. */
  orderId: string | null;
  orderNumber: string;
  /** The seller's decision; null if there is none yet. */
  outcome: "verified" | "rejected" | null;
  submittedAt: Date;
};

/** The customer who sent the payment's transaction ID. */
export type Sender = {
  customerId: string;
  name: string | null;
  email: string;
  at: Date;
};

/** Another customer, who sent the same transaction ID and was refused. */
export type RefusedSender = Sender & {
  /** The id of the quote's version that still has this customer's screenshot; null if none. */
  pictureOf: string | null;
  /** The order for which this customer sent the ID, after the order's payment had been rejected; null if none. */
  orderId: string | null;
};

export type SubmissionFacts = SingleDecisionFacts & {
  orderId: string | null;
  /** When the payment page showed this amount; null for older payments. */
  promisedAt: Date | null;
  hasPicture: boolean;
  sender: Sender;
  /** Other customers who sent this ID and were refused, earliest first. */
  refused: readonly RefusedSender[];
  /** Other payments with this transaction ID, including those of the same order. */
  sameId: readonly OtherPayment[];
  /** Other payments with exactly the same screenshot file. */
  samePicture: readonly OtherPayment[];
  /** Other payments with the same original file, as the browser reported when it shrank the file. */
  sameChosen: readonly OtherPayment[];
  /** The ID that the customer had sent, if an owner has replaced it with the bank's. */
  mistypedId: string | null;
  /** True if the buyer decided about the payment, because nobody else is on the team. */
  decidedByBuyer: boolean;
  /** The bytes of the original file, if the browser shrank it; otherwise null. */
  chosenBytes: number | null;
  /** The program that made the screenshot, according to the file or the browser. */
  program: string | null;
};

type MatchKind = "sameId" | "samePicture" | "sameChosen";

export type SubmissionLine = EvidenceLine<SubmissionFacts> & {
  /** Which other payments the reason is about. */
  others?: MatchKind;
  /** True if the reason is about who sent the transaction ID. */
  senders?: true;
};

export const SUBMISSION_LINES = {
  "picture-older-than-order": {
    strength: "against",
    when: (facts) => wasSentBefore(facts, "samePicture"),
    others: "samePicture",
    reason: "The same screenshot was sent before this order was made.",
  },
  "picture-on-other-order": {
    strength: "doubt",
    when: (facts) => wasSentElsewhere(facts, "samePicture"),
    others: "samePicture",
    reason: "The same screenshot was sent with another order.",
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
  "id-mistyped": {
    strength: "note",
    when: ({ mistypedId }) => mistypedId !== null,
    reason: ({ mistypedId, transactionId }) =>
      `The customer sent ${mistypedId}${mistakeIn(mistypedId, transactionId)}. An owner said that the money under ${transactionId} is this payment.`,
  },
  "id-weak": {
    strength: "doubt",
    when: ({ transactionId }) => isWeakTransactionId(transactionId),
    reason: "An ID like this is easily made up: its digits are all the same, or count up or down.",
  },
  "buyer-decided": {
    strength: "doubt",
    when: ({ decidedByBuyer }) => decidedByBuyer,
    reason: "The buyer decided about this payment, because nobody else in the team could do it.",
  },
  "buyer-of-team": {
    strength: "doubt",
    when: ({ buyerIsOfTeam, decidedByBuyer }) => buyerIsOfTeam && !decidedByBuyer,
    reason:
      "The buyer is in your team, so somebody else in the team decides about this payment. Statements don't verify it.",
  },
  "chosen-older-than-order": {
    strength: "against",
    when: (facts) => wasSentBefore(facts, "sameChosen"),
    others: "sameChosen",
    reason:
      "The customer's browser says that the same screenshot was sent before this order was made.",
  },
  "chosen-on-other-order": {
    strength: "doubt",
    when: (facts) => wasSentElsewhere(facts, "sameChosen"),
    others: "sameChosen",
    reason: "The customer's browser says that the same screenshot was sent with another order.",
  },
  "picture-of-editor": {
    strength: "doubt",
    when: ({ hasPicture, program }) => hasPicture && program !== null && isEditor(program),
    reason: editorSentence,
  },
  "picture-of-program": {
    strength: "note",
    when: ({ hasPicture, program }) => hasPicture && program !== null && !isEditor(program),
    reason: editorSentence,
  },
  "picture-made-smaller": {
    strength: "note",
    when: ({ hasPicture, chosenBytes }) => hasPicture && chosenBytes !== null,
    reason: ({ chosenBytes }) =>
      `The customer's browser made the screenshot smaller to send it. It says that the file had ${megabytes(chosenBytes ?? 0)} MB.`,
  },
  "picture-missing": {
    strength: "note",
    when: ({ hasPicture }) => !hasPicture,
    reason: "There is no screenshot.",
  },
  "id-unique": {
    strength: "for",
    when: (facts) =>
      paymentsOfOtherOrders(facts, "sameId").length === 0 &&
      !facts.sentByAnother &&
      facts.refundWithId === null,
    reason: "Nobody else has sent this transaction ID.",
  },
  // This is weak evidence, because another crop of the same screenshot is a different file.
  "file-unique": {
    strength: "note",
    when: (facts) =>
      facts.hasPicture &&
      paymentsOfOtherOrders(facts, "samePicture").length +
        paymentsOfOtherOrders(facts, "sameChosen").length ===
        0,
    reason: "Nobody else has sent this file.",
  },
} satisfies Record<string, SubmissionLine>;

export function submissionCodes(facts: SubmissionFacts): (keyof typeof SUBMISSION_LINES)[] {
  return codesOf(SUBMISSION_LINES, facts);
}

function wasSentBefore(facts: SubmissionFacts, same: MatchKind): boolean {
  const { promisedAt } = facts;
  return (
    promisedAt !== null &&
    paymentsOfOtherOrders(facts, same).some(({ submittedAt }) => submittedAt < promisedAt)
  );
}

function wasSentElsewhere(facts: SubmissionFacts, same: MatchKind): boolean {
  return paymentsOfOtherOrders(facts, same).length > 0 && !wasSentBefore(facts, same);
}

/** Returns the payments that belong to other orders, newest first. */
export function paymentsOfOtherOrders(facts: SubmissionFacts, same: MatchKind): OtherPayment[] {
  return facts[same]
    .filter(({ orderId }) => orderId !== facts.orderId)
    .toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}

function editorSentence({ program, chosenBytes }: SubmissionFacts): string {
  return chosenBytes === null
    ? `The screenshot was made with “${program}”.`
    : `The customer's browser says that the screenshot was made with “${program}”.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function mistakeIn(typed: string | null, bank: string): string {
  const how = typed === null ? null : nearIdOf(typed, bank);
  return how === null ? "" : `: ${MISTAKES[how]}`;
}
