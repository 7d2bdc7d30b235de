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
/** Texts that may follow a form's last word, in any order: balances, the bank's name, its time, and its footers. */
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
    pattern: String.raw`(?:your )?(?=(?:${REFERENCE_WORD}${BETWEEN})*${REFERENCE_MARK})(?:${REFERENCE_WORD}${BETWEEN}){1,9}(?<![\w@])(\d{12})(?![\w@])`,
    value: (id) => ({ id }),
  },
  id: { pattern: String.raw`(?<![\w@])(\d{12})(?![\w@])`, value: (id) => ({ id }) },
  own: {
    pattern: [
      String.raw`(?:(?:your|ur)\s)?(?:${BANK}\s?)?${LABEL}[\s:]?(${MASK})`,
      String.raw`(?:your|ur)\s(?:${BANK}\s?)?${LABEL}(?!\p{L})`,
    ].join("|"),
    value: accountValue,
  },
  ownMask: { pattern: `(${MASK})`, value: accountValue },
  account: { pattern: String.raw`(?:${BANK}\s?)?(?:${LABEL}[\s:]?)?${MASK}` },
  mask: { pattern: MASK },
  upi: { pattern: `(${UPI_ID})`, value: (payer) => ({ payers: [payer] }) },
  ownUpi: { pattern: UPI_ID },
  balance: { pattern: BALANCE },
  bank: { pattern: BANK },
  /** A bank's own number of the SMS. */
  serial: { pattern: String.raw`[a-z]{2,5}\d{6,18}` },
  code: { pattern: String.raw`\d{4,8}` },
  /** The letters of a payer's bank, which aren't a word for money that went back. */
  word: { pattern: "(?!rev|rvs|ret|rtn|ref|fail)[a-z]+" },
};

/** Parts that several templates have. */
export const MACROS: Readonly<Record<string, string>> = {
  channel: "[<by|via|thru|through|using> <UPI|IMPS>]",
  hello:
    "[{bank}] [Dear <Customer|Sir/Madam|UPI User|{bank} User|{bank} UPI User|{bank} Customer>|Credit Alert|Update|Alert|UPI|Hi] [Greetings from {bank}] [We 're writing to inform you that]",
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

/** Reads an account's last digits. The bank may write the account without any. */
function accountValue(written: string): Partial<Reading> {
  const [account = null] = /\d+(?=\D*$)/.exec(written) ?? [];
  return account === null ? {} : { account };
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

const WORD_STARTS = String.raw`(?<![\p{L}\d@._])`;
const WORD_ENDS = String.raw`(?![\p{L}\d@_]|[.-]\p{L})`;
/** The end of a name, or words of the reference behind it, which a name may take in. */
const END = String.raw`[\s.,;:()\-]*(?:${REFERENCE_WORD}${BETWEEN})*(?:$|/)`;
const UNDONE =
  "reversal|rvsl|reversed|refund|refunded|return|returned|chargeback|failed|declined|rejected|cancelled|unsuccessful|disputed|blocked|held|hold|lien|frozen|pending";
const TRANSFER = "(?:upi|imps|neft|txn|transaction|payment|transfer)";
/** Words of a bank's clause that a name never has: 'from ASHA has been reversed', 'from you'. */
const SHAPES_OF_CLAUSES = [
  "(?:you|has|have|had|is|was|were|been|being|will be|could|cannot|not|towards|against|due to|subject to)",
  "(?:payee|beneficiary|added|successfully|registered|activated|approved|requested|wants|sent|debit|debiting|cheque|chq)",
  `(?:${UNDONE}) (?:of|for|to|by|in|at|on|${TRANSFER}|\\p{L}+ ${TRANSFER})`,
  `${TRANSFER} (?:${UNDONE})`,
  `(?:${UNDONE}|card|wallet|lite)(?=${END})`,
  String.raw`(?:card|wallet|sb|savings|current|bank)[\s.:\-]*(?:ending|no\b|\d{3,})`,
].map((shape) => new RegExp(`${WORD_STARTS}${shape}${WORD_ENDS}`, "iu"));

/** True for a name that doesn't look like a part of a bank's sentence, either. A remark may have sentences. */
function isPlainName(words: string): boolean {
  return isPlain(words) && !SHAPES_OF_CLAUSES.some((shape) => shape.test(words));
}

/** True for a payee in a form that a bank might also write to that payee: 'paid to KATHALU by ASHA'. */
function isPlainPayee(words: string): boolean {
  return isPlainName(words) && !/(?<!\p{L})(?:by|from)(?!\p{L})/iu.test(words);
}

/** Free text: what a payer or payee chose, and what makes it plain. */
export const FREE_SLOTS: Readonly<Record<string, (words: string) => boolean>> = {
  name: isPlainName,
  payee: isPlainPayee,
  text: isPlain,
};

/**
 * True if a payer's or payee's words can't be a part of the bank's sentence: they have no amount, no account, no date,
 * and no digits of an ID. What they mean doesn't matter.
 */
function isPlain(words: string): boolean {
  return (
    words.trim().length <= MAX_FREE_TEXT && !SHAPES_OF_BANKS.some((shape) => shape.test(words))
  );
}
