/** The slots of banks' SMS: what a bank writes in each, and how it is read. */

import { paiseOf, statementAmount } from "#domain/statements/reading/amounts";
import { dayInOrder, writtenDate } from "#domain/statements/reading/dates";
import { BANK_NAMES, FOOTERS } from "./banks.ts";
import type { Reading } from "./template.ts";

/** Reads a slot's text; null if the text isn't one, although it has the shape. */
export type SlotValue = (written: string) => Partial<Reading> | null;

type Slot = { pattern: string; value?: SlotValue };

/** Matches what may stand between two words. */
export const GAP = String.raw`[\s.,;:()|!?"'*\-–]{0,6}`;

const NUMBER = String.raw`\d[\d,]*(?:\.\d{1,2})?(?![.,]?\d)`;
const CURRENCY = "(?:(?:inr|rs|₹)[.: ]{0,3}){1,2}";
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const DATE = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}[- /]?${MONTH}[- ,/]{0,2}(?:\d{4}|\d{2})`,
  String.raw`${MONTH} \d{1,2}, ?\d{4}`,
].join("|");
const TIME = String.raw`\d{1,2}(?::\d{2}){0,2}(?:\.\d{1,3})?(?: ?[ap]m)?(?: ?(?:ist|hrs))?(?![\d/-])`;
const MASK = String.raw`(?:[xn*•.\d][x*•n.\d-]*\d{2}|[x*•]+\d)x?(?!\d|[/-]\d)`;
const LABEL = String.raw`(?:(?:sb|savings?|current)\s)?(?:a/c|ac|acct|account)(?:\s?(?:no|number)\b\.?)?(?:\s?ending(?: with| in)?)?`;
/** A bank's name, or something that the bank calls itself. */
const BANK = String.raw`(?:${BANK_NAMES.map((name) => name.replaceAll(" ", String.raw`\s?`)).join("|")})(?!\p{L})`;
const UPI_ID = String.raw`(?<![\w.@-])[a-z\d][\w.-]*@[a-z][a-z\d]*(?![\w@-])`;

const REFERENCE_WORD = String.raw`(?:upi|imps|ref(?:erence)?|refno|refid|rrn|utr|txn|transaction|transfer|no|number|num|id|is|with|vide|via|by|thru|through|using|towards|mob bk|info|p2[ampv]|cr)(?![\p{L}\d])`;
const REFERENCE_MARK = String.raw`(?:upi|imps|ref(?:erence)?|refno|refid|rrn|utr|txn)(?![\p{L}\d])`;
const BETWEEN = String.raw`[\s.,;:()#/\-]{0,4}`;

const BALANCE = String.raw`(?:(?:total|final|new|updated|current|curr|available|avail|aval|avlbl|avl|avb|clear|clr|your|a/c|account)[\s.]{0,2})*(?:bal(?:ance)?|amt)(?!\p{L})[\s.:\-]*(?:is[\s:]*)?(?:inr|rs|₹)?[.: ]{0,3}\d[\d,]*(?:\.\d+)?(?:[\s.]?[cd]r(?!\p{L}))?`;
/** What may stand behind a form's last word, in any order: balances, the bank's name, its time, and its footers. */
export const AFTER_FORM: readonly RegExp[] = [
  BALANCE,
  `(?:team )?${BANK}`,
  String.raw`(?:${DATE}|\d{4}:\d{2}:\d{2})[ ,]{1,2}${TIME}`,
  ...FOOTERS,
].map((pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "iuy"));

export const FIXED_SLOTS: Readonly<Record<string, Slot>> = {
  amount: { pattern: `(?<!\\p{L})${CURRENCY}(${NUMBER})(?:/-)?`, value: amountValue },
  /** An amount without a currency, which has its paise. */
  bare: { pattern: String.raw`(?<![\d.,])(\d[\d,]*\.\d{1,2})(?![.,]?\d)`, value: amountValue },
  when: {
    pattern: String.raw`(?<![\d/-])(?:on date|on|dt|dated|at)?[\s:]{0,2}(${DATE})(?:[\s,]{1,3}(?:at )?${TIME}|:\d{2}:\d{2}:\d{2})?`,
    value: dayValue,
  },
  ref: {
    pattern: String.raw`(?=(?:${REFERENCE_WORD}${BETWEEN})*${REFERENCE_MARK})(?:${REFERENCE_WORD}${BETWEEN}){1,9}(?<![\w@])(\d{12})(?![\w@])`,
    value: (id) => ({ id }),
  },
  id: { pattern: String.raw`(?<![\w@])(\d{12})(?![\w@])`, value: (id) => ({ id }) },
  own: {
    pattern: [
      String.raw`(?:(?:your|ur)\s)?(?:${BANK}\s?)?${LABEL}[\s:]?${MASK}`,
      String.raw`(?:your|ur)\s(?:${BANK}\s?)?${LABEL}(?!\p{L})`,
    ].join("|"),
  },
  account: { pattern: String.raw`(?:${BANK}\s?)?(?:${LABEL}[\s:]?)?${MASK}` },
  mask: { pattern: MASK },
  upi: { pattern: `(${UPI_ID})`, value: (payer) => ({ payers: [payer] }) },
  ownUpi: { pattern: UPI_ID },
  balance: { pattern: BALANCE },
  bank: { pattern: BANK },
  /** A bank's own number of the SMS. */
  serial: { pattern: String.raw`[a-z]{2,5}\d{6,18}` },
  code: { pattern: String.raw`\d{4,8}` },
  word: { pattern: "[a-z]+" },
};

/** Parts that several templates have. */
export const MACROS: Readonly<Record<string, string>> = {
  channel: "[<by|via|thru|through|using> <UPI|IMPS>]",
  hello:
    "[Dear <Customer|Sir/Madam|UPI User|{bank} User|{bank} UPI User|{bank} Customer>|Credit Alert|Money Transfer|Update|Alert|UPI|Hi|{bank}]",
  credited: "[is|has been|was] [successfully] credited",
  returned:
    "[failed] [UPI|IMPS|NEFT] [txn|transaction|payment|transfer] <reversal|rvsl|reversed|return|returned|refund> [of|for] [failed] [UPI|IMPS|NEFT] [txn|transaction|payment|transfer]",
  by: "<by|from|received from|sent by|[by] <trf|transfer> from>",
  payer:
    "<[A/c linked to] [UPI] VPA {upi} [{name}]|{upi}|{upi} {name}|{name} {upi}|[an] <A/c|Account> linked to mobile [no|number] [{mask}] [{name}]|{name}>",
};

function amountValue(written: string): Partial<Reading> | null {
  const amount = statementAmount(written);
  if (amount === null || amount === "unreadable" || amount.paise <= 0) return null;
  return { amount: paiseOf(amount) };
}

/** Reads the day first, as Indian banks write it. */
function dayValue(written: string): Partial<Reading> | null {
  const date = writtenDate(written);
  const day = date && dayInOrder(date, "day-first");
  return day ? { days: [day] } : null;
}

const SHAPES_OF_BANKS = [
  /(?<!\d)(?:\d{12}|\d{4}([ -])\d{4}\1\d{4})(?!\d)/,
  /(?<!\p{L})(?:rs|inr|₹|rupees)[.: ]{0,3}\d/iu,
  /(?<!\p{L})(?:a\/c|acc?ts?|accounts?|your|ur)(?!\p{L})/iu,
  /(?<!\p{L})ac(?: ?no)?[ .:]*[x*\d]/iu,
  /(?<![a-z])[x*•]{1,}\d{2,}|x{3,}|\*{2,}/i,
  new RegExp(`(?<![\\d/-])(?:${DATE})(?![\\d/-])`, "i"),
];
const MAX_FREE_TEXT = 60;

/**
 * True if a payer's or payee's words can't be a part of the bank's sentence: they have no amount, no account, no date,
 * and no digits of an ID. What they mean doesn't matter.
 */
export function isPlain(words: string): boolean {
  return (
    words.trim().length <= MAX_FREE_TEXT && !SHAPES_OF_BANKS.some((shape) => shape.test(words))
  );
}
