/**
 * What was read of a payment's picture, beside what it must show. Recognition errs, and a thumb covers half a receipt:
 * nothing that was read is ever against a payment, and a picture that wasn't read well says nothing.
 */

import { formattedDay } from "#domain/checkout/delivery-dates";
import { indianDay } from "#domain/indian-time";
import { QUOTE_LIFE_SECONDS, TRANSACTION_ID_DIGITS } from "#domain/limits";
import { amountToPay, type Paise } from "#domain/money/money";
import { type Receipt, receiptOf } from "#domain/receipts/receipt";
import {
  asksToPay,
  type PayeeNames,
  paysOtherUpiId,
  saysAmount,
  saysPayee,
  saysSomeAmount,
} from "#domain/receipts/receipt-facts";
import { codesOf, type Line } from "./line.ts";

export type PictureFacts = {
  transactionId: string;
  /** What this payment has to bring. */
  due: Paise;
  /** As its payment page showed it; null: from before that was stored. */
  payee: PayeeNames | null;
  /** When its order number was first promised; null: not known. */
  quotedAt: Date | null;
  /** When its payment page said the amount; null: from before that was written down. */
  promisedAt: Date | null;
  submittedAt: Date;
  /** What was recognised on its picture, null where that failed; null: nothing was looked for, or not yet. */
  receipt: { text: string | null } | null;
};

/** The facts that a picture shows; an illegible one shows none. */
type Shown = Partial<ReturnType<typeof readOn>> & {
  illegible?: "not-legible" | "without-receipt" | "before-payment";
};

export const PICTURE_LINES = {
  "picture-shows-other-id": {
    strength: "doubt",
    when: ({ id }) => id === "other",
    reason: ({ receipt }) =>
      `The picture seems to show another transaction ID: ${readId(receipt)}.`,
  },
  "picture-shows-near-id": {
    strength: "note",
    when: ({ id }) => id === "near",
    reason: ({ receipt }) =>
      `The picture seems to show ${readId(receipt)}: mistyped, or not read well.`,
  },
  "picture-without-id": {
    strength: "doubt",
    when: ({ hasOwnNumber }) => hasOwnNumber,
    reason: "The picture seems to show a payment app's own number, and no transaction ID.",
  },
  "picture-says-failed": {
    strength: "doubt",
    when: ({ outcome }) => outcome === "failed",
    reason: "The picture seems to say 'failed'.",
  },
  "picture-says-pending": {
    strength: "doubt",
    when: ({ outcome }) => outcome === "pending",
    reason: "The picture seems to say 'pending'.",
  },
  "receipt-older-than-order": {
    strength: "doubt",
    when: ({ isBeforeOrder }) => isBeforeOrder,
    reason: ({ receipt }) =>
      `The picture has a day before this order was made: ${readDay(receipt)}.`,
  },
  "receipt-of-later-day": {
    strength: "doubt",
    when: ({ isAfterSending }) => isAfterSending,
    reason: ({ receipt }) => `The picture has a day after it was sent: ${readDay(receipt)}.`,
  },
  "picture-without-amount": {
    strength: "doubt",
    when: ({ amount }) => amount === "other",
    reason: ({ due }) => `${amountToPay(due)} wasn't found on the picture.`,
  },
  "picture-amount-not-read": {
    strength: "note",
    when: ({ amount }) => amount === "none",
    reason: "No amount was read on the picture: it is cropped, or not clear enough.",
  },
  "picture-of-other-payee": {
    strength: "doubt",
    when: ({ payee }) => payee === "other",
    reason: ({ payee }) =>
      `The picture has a UPI ID, and ${namesOf(payee) ? `neither ${payee?.upiId} nor the name ${namesOf(payee)}` : `not ${payee?.upiId}`}.${withoutRegisteredName(payee)}`,
  },
  "picture-pays-other-id": {
    strength: "doubt",
    when: ({ paysOtherId }) => paysOtherId,
    reason: ({ payee }) =>
      `The picture has your name, and says that another UPI ID than ${payee?.upiId} was paid.`,
  },
  "picture-without-payee": {
    strength: "note",
    when: ({ payee }) => payee === "none",
    reason: ({ payee }) =>
      `${namesOf(payee) ? `Neither ${payee?.upiId} nor the name ${namesOf(payee)} was` : `${payee?.upiId} wasn't`} found on the picture.${withoutRegisteredName(payee)}`,
  },
  "picture-without-receipt": {
    strength: "doubt",
    when: ({ illegible }) => illegible === "without-receipt",
    reason:
      "Nothing of a receipt was found on the picture: no transaction ID, amount, day or payee.",
  },
  "picture-before-payment": {
    strength: "doubt",
    when: ({ illegible }) => illegible === "before-payment",
    reason:
      "The picture seems to be of a page from before the payment: it asks to pay, and has nothing of a receipt.",
  },
  "picture-not-legible": {
    strength: "note",
    when: ({ illegible }) => illegible === "not-legible",
    reason: "The store couldn't read the picture, so nothing on it was compared.",
  },
  "picture-shows-id": {
    strength: "for",
    rank: 2,
    when: ({ id }) => id === "this",
    reason: "The picture shows this transaction ID.",
  },
  "picture-shows-amount": {
    strength: "for",
    when: ({ amount }) => amount === "due",
    reason: ({ due }) => `The picture shows ${amountToPay(due)}.`,
  },
  "picture-shows-payee": {
    strength: "for",
    when: ({ payee }) => payee === "this",
    reason: "The picture shows your UPI ID or name.",
  },
} satisfies Record<string, Line<Shown, PictureFacts>>;

export type PictureCode = keyof typeof PICTURE_LINES;

export function pictureCodes(facts: PictureFacts): PictureCode[] {
  return facts.receipt ? codesOf(PICTURE_LINES, shownOn(facts, facts.receipt.text)) : [];
}

const DAY = 24 * 60 * 60 * 1_000;

function shownOn(facts: PictureFacts, text: string | null): Shown {
  if (text === null) return { illegible: "not-legible" };
  const read = receiptOf(text);
  const shown = readOn(facts, text, read);
  if (isLegible(read)) return shown;
  if (!hasAny(read) && asksToPay(text)) return { illegible: "before-payment" };
  const hasSome = hasAny(read) || shown.amount === "due" || shown.payee === "this";
  return { illegible: hasSome ? "not-legible" : "without-receipt" };
}

function readOn(facts: PictureFacts, text: string, read: Receipt) {
  const { transactionId, due, payee, submittedAt } = facts;
  const from = earliestPayment(facts);
  const isPayee = payee !== null && saysPayee(text, payee);
  const amount = saysAmount(text, due) ? "due" : saysSomeAmount(text) ? "other" : "none";
  // Of a picture that is cut off below the payee, the only UPI id is the payer's.
  const namesOther = amount !== "none" && namesUpiId(text);
  return {
    id: idShown(read, transactionId),
    /** A payment app's own number, and no transaction ID. */
    hasOwnNumber: read.foreign !== null && !hasId(read, text),
    outcome: read.outcome,
    isBeforeOrder: read.day !== null && from !== null && read.day < indianDay(from),
    // A phone elsewhere may be ahead of India by hours, its receipt's day by one.
    isAfterSending:
      read.day !== null && read.day > indianDay(new Date(submittedAt.getTime() + DAY)),
    amount,
    payee: payee && (isPayee ? "this" : namesOther ? "other" : "none"),
    paysOtherId: isPayee && paysOtherUpiId(text, payee.upiId),
  } as const;
}

/** At least two of what every receipt has: a cropped one says nothing. */
function isLegible(receipt: Receipt): boolean {
  return signsOf(receipt).filter(Boolean).length > 1;
}

function hasAny(receipt: Receipt): boolean {
  return signsOf(receipt).some(Boolean);
}

function signsOf({ candidates, foreign, outcome, day }: Receipt): boolean[] {
  return [candidates.length > 0 || foreign !== null, outcome !== null, day !== null];
}

/** A number of about its length that was not recognised for sure is question marks: it may be the id. */
function hasId({ candidates }: Receipt, text: string): boolean {
  return (
    candidates.length > 0 || /(?<![?\w])\?{11,13}(?![?\d@])|\?{4} [\d?]{4}|\d{4} \?{4}/.test(text)
  );
}

/** What was paid by an earlier version's page may be confirmed by a later one's, for as long as a version lives. */
function earliestPayment({ quotedAt, promisedAt }: PictureFacts): Date | null {
  if (!promisedAt) return null;
  const oldest = new Date(promisedAt.getTime() - QUOTE_LIFE_SECONDS * 1_000);
  return quotedAt && quotedAt < promisedAt ? (quotedAt > oldest ? quotedAt : oldest) : promisedAt;
}

/** A misread or mistyped ID differs in at most so many digits; another payment's differs in many more. */
const NEAR_DIGITS = 2;

function idShown({ candidates, transactionId: read }: Receipt, sent: string) {
  if (candidates.includes(sent)) return "this";
  if (read === null) return null;
  return digitsThatDiffer(read, sent) <= NEAR_DIGITS ? "near" : "other";
}

export function digitsThatDiffer(one: string, other: string): number {
  const places = Array.from({ length: TRANSACTION_ID_DIGITS }, (_, place) => place);
  return places.filter((place) => one[place] !== other[place]).length;
}

/** Some UPI id stands on it, of payee or payer; an email address isn't one. */
function namesUpiId(text: string): boolean {
  return /[\w.-]{3,}@[a-z]{2,}\b(?!\.[a-z])/i.test(text);
}

function readId(receipt: PictureFacts["receipt"]): string {
  return (receipt && receiptOf(receipt.text ?? "").transactionId) ?? "";
}

function readDay(receipt: PictureFacts["receipt"]): string {
  const day = receipt && receiptOf(receipt.text ?? "").day;
  return day ? formattedDay(day, "en") : "";
}

/** A link may name the payee by the UPI ID, or as the bank does: nothing is named twice. */
function namesOf(payee: PictureFacts["payee"]): string {
  if (!payee) return "";
  const { upiId, name, registeredName } = payee;
  const isOwn = name !== upiId && !registeredName?.startsWith(name);
  return [registeredName, isOwn && name].filter(Boolean).join(" or ");
}

/** Apps show the bank's name for an account and no other: until it is saved, an honest picture may lack both. */
function withoutRegisteredName(payee: PictureFacts["payee"]): string {
  return payee?.registeredName
    ? ""
    : " Apps show the name that your bank has: save it with your UPI ID, so that it is looked for, too.";
}
