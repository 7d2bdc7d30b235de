/**
 * What was read of a payment's picture, beside what it must show. Recognition errs, and a thumb covers half a receipt:
 * nothing that was read is ever against a payment, and a picture that wasn't read well says nothing.
 */

import { indianDay } from "#domain/indian-time";
import { QUOTE_LIFE_SECONDS, TRANSACTION_ID_DIGITS } from "#domain/limits";
import type { Paise } from "#domain/money/money";
import { type Receipt, receiptOf } from "#domain/receipts/receipt";
import {
  asksToPay,
  type PayeeNames,
  paysOtherUpiId,
  saysAmount,
  saysPayee,
  saysSomeAmount,
} from "#domain/receipts/receipt-facts";

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

export type PictureCode =
  | "picture-shows-other-id"
  | "picture-shows-near-id"
  | "picture-says-failed"
  | "picture-says-pending"
  | "receipt-older-than-order"
  | "receipt-of-later-day"
  | "picture-without-amount"
  | "picture-amount-not-read"
  | "picture-of-other-payee"
  | "picture-pays-other-id"
  | "picture-without-payee"
  | "picture-not-legible"
  | "picture-without-receipt"
  | "picture-before-payment"
  | "picture-without-id"
  | "picture-shows-id"
  | "picture-shows-amount"
  | "picture-shows-payee";

/** Of a misread or mistyped id so many digits differ at most; of another payment's many more. */
const NEAR_DIGITS = 2;

const DAY = 24 * 60 * 60 * 1_000;

export function pictureCodes(facts: PictureFacts): PictureCode[] {
  const { receipt, transactionId, due, payee, submittedAt } = facts;
  if (!receipt) return [];
  const { text } = receipt;
  if (text === null) return ["picture-not-legible"];
  const read = receiptOf(text);
  const amount = saysAmount(text, due);
  const paid = payee !== null && saysPayee(text, payee);
  if (!isLegible(read)) {
    if (!hasAny(read) && asksToPay(text)) return ["picture-before-payment"];
    return [amount || paid || hasAny(read) ? "picture-not-legible" : "picture-without-receipt"];
  }
  const from = earliestPayment(facts);
  const hasAmount = amount || saysSomeAmount(text);
  // Of a picture that is cut off below the payee, the only UPI id is the payer's.
  const namesOther = hasAmount && namesUpiId(text);
  const sameId = read.candidates.includes(transactionId);
  const codes: [PictureCode, boolean][] = [
    [otherId(read.transactionId, transactionId), !sameId && read.transactionId !== null],
    ["picture-without-id", read.foreign !== null && !hasId(read, text)],
    ["picture-says-failed", read.outcome === "failed"],
    ["picture-says-pending", read.outcome === "pending"],
    ["receipt-older-than-order", read.day !== null && from !== null && read.day < indianDay(from)],
    // A phone elsewhere may be ahead of India by hours, its receipt's day by one.
    [
      "receipt-of-later-day",
      read.day !== null && read.day > indianDay(new Date(submittedAt.getTime() + DAY)),
    ],
    ["picture-without-amount", !amount && hasAmount],
    ["picture-amount-not-read", !hasAmount],
    ["picture-of-other-payee", payee !== null && !paid && namesOther],
    ["picture-pays-other-id", paid && paysOtherUpiId(text, payee.upiId)],
    ["picture-without-payee", payee !== null && !paid && !namesOther],
    ["picture-shows-id", sameId],
    ["picture-shows-amount", amount],
    ["picture-shows-payee", paid],
  ];
  return codes.flatMap(([code, holds]) => (holds ? [code] : []));
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

function otherId(read: string | null, sent: string): PictureCode {
  return read !== null && digitsThatDiffer(read, sent) <= NEAR_DIGITS
    ? "picture-shows-near-id"
    : "picture-shows-other-id";
}

export function digitsThatDiffer(one: string, other: string): number {
  const places = Array.from({ length: TRANSACTION_ID_DIGITS }, (_, place) => place);
  return places.filter((place) => one[place] !== other[place]).length;
}

/** Some UPI id stands on it, of payee or payer; an email address isn't one. */
function namesUpiId(text: string): boolean {
  return /[\w.-]{3,}@[a-z]{2,}\b(?!\.[a-z])/i.test(text);
}
