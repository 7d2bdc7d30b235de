/**
 * Evidence from the screenshot: compares the text recognized on it with what it should show. Recognition makes
 * mistakes, and a thumb can cover half a receipt. So the screenshot can only raise a doubt, never count against a
 * payment, and an unreadable screenshot says nothing.
 */

import { formattedDay } from "#domain/checkout/delivery-dates";
import { type DueAmount, likelyAmounts } from "#domain/checkout/exact-amounts";
import { QUOTE_LIFE_SECONDS, TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import { indianDay } from "#domain/indian-time";
import { amountToPay } from "#domain/money/money";
import { type Receipt, receiptOf } from "#domain/receipts/receipt";
import {
  asksToPay,
  type PayeeNames,
  paysOtherUpiId,
  showsAmount,
  showsAnyAmount,
  showsPayee,
} from "#domain/receipts/receipt-facts";
import { codesOf, type EvidenceLine } from "./line.ts";

/** `due` is the amount that the customer should have paid. */
export type PictureFacts = DueAmount & {
  transactionId: string;
  /** The payee that the payment page showed; null for older payments. */
  payee: PayeeNames | null;
  /** When the first quote under this order number was made; null if unknown. */
  quotedAt: Date | null;
  /** When the payment page showed this amount; null for older payments. */
  promisedAt: Date | null;
  submittedAt: Date;
  /** The recognized text. `text` is null if recognition failed; `receipt` is null if it wasn't tried yet. */
  receipt: { text: string | null } | null;
};

/** What the screenshot shows. An illegible one has no other facts. */
type ShownFacts = Partial<ReturnType<typeof comparedReceipt>> & {
  illegible?: "not-legible" | "without-receipt" | "before-payment";
};

export const PICTURE_LINES = {
  "picture-shows-other-id": {
    strength: "doubt",
    when: ({ id }) => id === "other",
    reason: ({ receipt }) =>
      `The screenshot seems to show another transaction ID: ${readId(receipt)}.`,
  },
  "picture-shows-near-id": {
    strength: "note",
    when: ({ id }) => id === "near",
    reason: ({ receipt }) =>
      `The screenshot seems to show ${readId(receipt)}: the customer mistyped it, or the store misread it.`,
  },
  "picture-without-id": {
    strength: "doubt",
    when: ({ hasOwnNumber }) => hasOwnNumber,
    reason: "The screenshot seems to show a payment app's own number, but no transaction ID.",
  },
  "picture-says-failed": {
    strength: "doubt",
    when: ({ outcome }) => outcome === "failed",
    reason: "The screenshot seems to say 'failed'.",
  },
  "picture-says-pending": {
    strength: "doubt",
    when: ({ outcome }) => outcome === "pending",
    reason: "The screenshot seems to say 'pending'.",
  },
  "receipt-older-than-order": {
    strength: "doubt",
    when: ({ isBeforeOrder }) => isBeforeOrder,
    reason: ({ receipt }) =>
      `The screenshot shows a date before this order was made: ${readDay(receipt)}.`,
  },
  "receipt-of-later-day": {
    strength: "doubt",
    when: ({ isAfterSending }) => isAfterSending,
    reason: ({ receipt }) =>
      `The screenshot shows a date after the day on which it was sent: ${readDay(receipt)}.`,
  },
  "picture-without-amount": {
    strength: "doubt",
    when: ({ amount }) => amount === "other",
    reason: ({ due }) => `The store didn't find ${amountToPay(due)} on the screenshot.`,
  },
  "picture-amount-not-read": {
    strength: "note",
    when: ({ amount }) => amount === "none",
    reason: "The store found no amount on the screenshot: it is cropped, or not clear enough.",
  },
  "picture-of-other-payee": {
    strength: "doubt",
    when: ({ payee }) => payee === "other",
    reason: ({ payee }) =>
      `The screenshot shows another UPI ID than ${payee?.upiId}${namesOf(payee) ? `, and not the name ${namesOf(payee)}` : ""}.${withoutRegisteredName(payee)}`,
  },
  "picture-pays-other-id": {
    strength: "doubt",
    when: ({ paysOtherId }) => paysOtherId,
    reason: ({ payee }) =>
      `The screenshot has your name, but says that another UPI ID than ${payee?.upiId} was paid.`,
  },
  "picture-without-payee": {
    strength: "note",
    when: ({ payee }) => payee === "none",
    reason: ({ payee }) =>
      `${namesOf(payee) ? `Neither ${payee?.upiId} nor the name ${namesOf(payee)} was` : `${payee?.upiId} wasn't`} found on the screenshot.${withoutRegisteredName(payee)}`,
  },
  "picture-without-receipt": {
    strength: "doubt",
    when: ({ illegible }) => illegible === "without-receipt",
    reason:
      "The screenshot doesn't look like a receipt: the store found no transaction ID, amount, date or payee.",
  },
  "picture-before-payment": {
    strength: "doubt",
    when: ({ illegible }) => illegible === "before-payment",
    reason: "The screenshot seems to show the page before the payment. It isn't a receipt.",
  },
  "picture-not-legible": {
    strength: "note",
    when: ({ illegible }) => illegible === "not-legible",
    reason: "The store couldn't read the screenshot. Compare it yourself.",
  },
  "picture-shows-id": {
    strength: "for",
    when: ({ id }) => id === "this",
    reason: "The screenshot shows this transaction ID.",
  },
  "picture-shows-amount": {
    strength: "for",
    when: ({ amount }) => amount === "due",
    reason: ({ due }) => `The screenshot shows ${amountToPay(due)}.`,
  },
  "picture-shows-payee": {
    strength: "for",
    when: ({ payee }) => payee === "this",
    reason: "The screenshot shows your UPI ID or name.",
  },
} satisfies Record<string, EvidenceLine<ShownFacts, PictureFacts>>;

export type PictureCode = keyof typeof PICTURE_LINES;

export function pictureCodes(facts: PictureFacts): PictureCode[] {
  return facts.receipt ? codesOf(PICTURE_LINES, factsShownOn(facts, facts.receipt.text)) : [];
}

const DAY = 24 * 60 * 60 * 1_000;

function factsShownOn(facts: PictureFacts, text: string | null): ShownFacts {
  if (text === null) return { illegible: "not-legible" };
  const read = receiptOf(text);
  const shown = comparedReceipt(facts, text, read);
  if (isLegible(read)) return shown;
  if (!hasAny(read) && asksToPay(text)) return { illegible: "before-payment" };
  const hasSome = hasAny(read) || shown.amount === "due" || shown.payee === "this";
  return { illegible: hasSome ? "not-legible" : "without-receipt" };
}

function comparedReceipt(facts: PictureFacts, text: string, read: Receipt) {
  const { transactionId, payee, submittedAt } = facts;
  const from = earliestPayment(facts);
  const isPayee = payee !== null && showsPayee(text, payee);
  const isDue = likelyAmounts(facts).some((amount) => showsAmount(text, amount));
  const amount = isDue ? "due" : showsAnyAmount(text) ? "other" : "none";
  // A screenshot that begins below the payee shows no amount, and its only UPI ID is the payer's. So it names no other
  // payee.
  const namesOther = amount !== "none" && namesUpiId(text);
  return {
    id: comparedId(read, transactionId),
    /** True if the screenshot shows the payment app's own number, but no transaction ID. */
    hasOwnNumber: read.foreign !== null && !hasId(read, text),
    outcome: read.outcome,
    isBeforeOrder: read.day !== null && from !== null && read.day < indianDay(from),
    // One day more is allowed, because a phone abroad may be hours ahead of India and show the next day.
    isAfterSending:
      read.day !== null && read.day > indianDay(new Date(submittedAt.getTime() + DAY)),
    amount,
    payee: payee && (isPayee ? "this" : namesOther ? "other" : "none"),
    paysOtherId: isPayee && paysOtherUpiId(text, payee.upiId),
  } as const;
}

/**
 * True if the screenshot shows at least two of the three facts on every receipt: a number, an outcome, a day. With
 * fewer, the screenshot may be cropped, so a fact that it lacks says nothing.
 */
function isLegible(receipt: Receipt): boolean {
  return receiptSigns(receipt).filter(Boolean).length > 1;
}

function hasAny(receipt: Receipt): boolean {
  return receiptSigns(receipt).some(Boolean);
}

function receiptSigns({ candidates, foreign, outcome, day }: Receipt): boolean[] {
  return [candidates.length > 0 || foreign !== null, outcome !== null, day !== null];
}

/**
 * True if the screenshot shows a transaction ID, readable or not. A number of the right length whose digits weren't
 * recognized (question marks) may be one.
 */
function hasId({ candidates }: Receipt, text: string): boolean {
  return (
    candidates.length > 0 || /(?<![?\w])\?{11,13}(?![?\d@])|\?{4} [\d?]{4}|\d{4} \?{4}/.test(text)
  );
}

/**
 * Returns the earliest time at which the customer may have paid. They may have paid an earlier version of the quote: so
 * it is when the quote was first made, but at most 24 hours before this version.
 */
function earliestPayment({ quotedAt, promisedAt }: PictureFacts): Date | null {
  if (!promisedAt) return null;
  const oldest = new Date(promisedAt.getTime() - QUOTE_LIFE_SECONDS * 1_000);
  return quotedAt && quotedAt < promisedAt ? (quotedAt > oldest ? quotedAt : oldest) : promisedAt;
}

/** A misread or mistyped ID differs in at most this many digits; the ID of another payment differs in more. */
const NEAR_DIGITS = 2;

function comparedId({ candidates, transactionId: read }: Receipt, sent: string) {
  if (candidates.includes(sent)) return "this";
  if (read === null) return null;
  return digitsThatDiffer(read, sent) <= NEAR_DIGITS ? "near" : "other";
}

function digitsThatDiffer(one: string, other: string): number {
  const places = Array.from({ length: TRANSACTION_ID_DIGITS }, (_, place) => place);
  return places.filter((place) => one[place] !== other[place]).length;
}

/** True if the text has a UPI ID, the payee's or the payer's. Email addresses don't count. */
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

/** Returns the payee's names without duplicates, as the saved name may be the UPI ID or the bank's name. */
function namesOf(payee: PictureFacts["payee"]): string {
  if (!payee) return "";
  const { upiId, name, registeredName } = payee;
  const isOwn = name !== upiId && !registeredName?.startsWith(name);
  return [registeredName, isOwn && name].filter(Boolean).join(" or ");
}

/**
 * Advises the owner to save the name registered at her bank, if it is missing. Payment apps show only that name, so
 * without it a genuine screenshot may show no name that the store knows.
 */
function withoutRegisteredName(payee: PictureFacts["payee"]): string {
  return payee?.registeredName
    ? ""
    : " Payment apps show the name that your bank has for you. Save that name under Settings, UPI: then the store looks for it too.";
}
