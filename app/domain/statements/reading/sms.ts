/** Reads a bank's SMS about money that was received. */

import type { Paise } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import { paiseOf, statementAmount } from "./amounts.ts";
import { dayInOrder, writtenDate } from "./dates.ts";
import { idsIn, payerInText } from "./narration.ts";

export type SmsCredit = {
  /** The 12 digits of the UPI reference. */
  transactionId: string;
  amount: Paise;
  /** The day as YYYY-MM-DD; null if the SMS has none or several. */
  day: string | null;
  payerUpiId: string | null;
};

export type SmsProblem = keyof typeof SMS_SENTENCES;

/** Messages for a text that isn't an SMS about received money: what it is instead, and what to do. */
export const SMS_SENTENCES = {
  "sms-empty": "Paste the SMS.",
  "sms-too-long": "This is more than one SMS. Paste one.",
  "sms-of-code": "This SMS has a code in it, an OTP: never paste or send those. Delete it here.",
  "sms-of-request": "This SMS asks for money; none came in.",
  "sms-of-failure": "This SMS is about a payment that failed or is pending; no money came in.",
  "sms-of-reversal": "This SMS is about money that went back.",
  "sms-of-debit": "This SMS is about money that went out.",
  "sms-of-promotion": "This SMS is an advertisement; no money came in.",
  "sms-of-nothing": "This SMS doesn't say that money came in.",
  "sms-without-id": "This SMS doesn't have the 12 digits of a UPI reference.",
  "sms-with-several-ids":
    "This SMS has several references of 12 digits. Paste the SMS of one payment.",
  "sms-without-amount": "This SMS has no amount that can be read.",
  "sms-with-several-amounts":
    "This SMS has several amounts and doesn't say which one came in. Check your bank's app.",
} as const;

/** The most characters of a text: the length of two long SMS. */
const MOST_CHARACTERS = 1_000;

const REFUSED: readonly (readonly [SmsProblem, RegExp])[] = [
  ["sms-of-code", /\botp\b|one[- ]?time pass|verification code|\bcvv\b/i],
  [
    "sms-of-request",
    /\b(?:requested|collect request|payment request|requesting|will be debited|to approve)\b/i,
  ],
  [
    "sms-of-failure",
    /\b(?:failed|failure|declined|unsuccessful|pending|not (?:been )?credited|will be credited)\b/i,
  ],
  ["sms-of-reversal", /\b(?:revers(?:ed|al)|refund(?:ed)?|chargeback|returned)\b/i],
  // An SMS about a debit also has words for credit, as it often names who was credited.
  [
    "sms-of-debit",
    /\b(?:debited|debit of|withdrawn|spent|sent (?:rs|inr|₹|from|to)|paid (?:to|rs|inr|via|thru)|transferred to)/i,
  ],
];

const CREDIT_WORDS = /\b(?:credited|received|deposited|credit alert|is credit)/i;
const PROMOTION =
  /\b(?:loan|offer|apply|cashback|win|pre-?approved|reward|click|eligible)\b|https?:/i;

/** Matches twelve digits right after a word for a reference, unless they are part of a UPI ID. */
const REFERENCE =
  /\b(?:UPI|ref(?:erence)?|refno|rrn|utr)(?:[\s:;.,/#()-]|\b(?:ref(?:erence)?|refno|no|number|id|txn|transaction|is|rrn|utr|P2[AMPV])\b)*(?<![\w@])(\d{12})(?![\w@])/gi;
const AMOUNT = /(?<![a-z])(?:rs|inr|₹)[.:]{0,2} ?((?:\d[\d,]*)(?:\.\d{1,2})?)/gi;
const BALANCE = /(?:\bbal(?:ance)?|avl|avail|avlbl|limit|\bamt available)[^\d]{0,24}$/i;
const DATE =
  /(?<![\d/-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{1,2}[- ]?[a-z]{3,9}[- ,]{0,2}(?:\d{4}|\d{2}))(?![\d/-])/gi;

export function creditOfSms(sms: string): Outcome<{ code: SmsProblem }, { credit: SmsCredit }> {
  const text = sms.replace(/\s+/g, " ").trim();
  const refuse = (code: SmsProblem) => refused({ code });
  if (text === "") return refuse("sms-empty");
  if (text.length > MOST_CHARACTERS) return refuse("sms-too-long");
  const other = REFUSED.find(([, words]) => words.test(text))?.[0];
  if (other) return refuse(other);
  const ids = new Set(Array.from(text.matchAll(REFERENCE), ([, id]) => id));
  const [transactionId] = ids;
  if (transactionId === undefined && PROMOTION.test(text)) return refuse("sms-of-promotion");
  if (!CREDIT_WORDS.test(text)) return refuse("sms-of-nothing");
  if (transactionId === undefined) return refuse("sms-without-id");
  // Other numbers of twelve digits make the ID uncertain: a payer's name may contain digits.
  if (new Set([...ids, ...idsIn(text)]).size > 1) return refuse("sms-with-several-ids");
  const amounts = amountsIn(text);
  const [amount] = amounts;
  if (amount === undefined) return refuse("sms-without-amount");
  if (amounts.size > 1) return refuse("sms-with-several-amounts");
  const payerUpiId = payerInText(text);
  return { ok: true, credit: { transactionId, amount, day: onlyDayIn(text), payerUpiId } };
}

/** Returns the amounts in the text, without balances. */
function amountsIn(text: string): Set<Paise> {
  const amounts = new Set<Paise>();
  for (const found of text.matchAll(AMOUNT)) {
    if (BALANCE.test(text.slice(0, found.index))) continue;
    const amount = statementAmount((found[1] ?? "").replace(/,$/, ""));
    if (amount !== null && amount !== "unreadable" && amount.paise > 0)
      amounts.add(paiseOf(amount));
  }
  return amounts;
}

/** Returns the only day in the text, read day first as Indian banks write it; null if there is none or several. */
function onlyDayIn(text: string): string | null {
  const days = new Set<string>();
  for (const [written] of text.matchAll(DATE)) {
    const date = writtenDate(written);
    const day = date && dayInOrder(date, "day-first");
    if (day) days.add(day);
  }
  const [day] = days;
  return days.size === 1 && day !== undefined ? day : null;
}
