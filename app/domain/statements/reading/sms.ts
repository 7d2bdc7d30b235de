/** Reads a bank's SMS: the money that came in, or went out, by a form that the store knows (record 131). */

import { type Paise, paise } from "#domain/money/money";
import type { SentMoney } from "#domain/statements/credits";
import { isSameAccount } from "#domain/statements/own-accounts";
import { SMS_FORMS, type SmsForm, type SmsKind } from "./sms-forms/forms.ts";
import { type Reading, readingsOf, templateOf } from "./sms-forms/template.ts";

export type SmsCredit = {
  /** The 12 digits of the UPI reference. */
  transactionId: string;
  amount: Paise;
  /** The last digits of the account that got the money; null if the bank's sentence names none. */
  account: string | null;
  /** The day as YYYY-MM-DD; null if the SMS has none. */
  day: string | null;
  payerUpiId: string | null;
};

export type SmsProblem = keyof typeof SMS_SENTENCES;

const PROVES_NOTHING =
  "so it proves nothing. Look for the payment in your bank's app or in your next statement.";

/** Messages for a text that isn't an SMS about received money: what it is instead, and what to do. */
export const SMS_SENTENCES = {
  "sms-empty": "Paste the SMS.",
  "sms-too-long": "This is more than one SMS. Paste one.",
  "sms-not-read": `This SMS isn't in a form that the store knows, ${PROVES_NOTHING}`,
  "sms-ambiguous": `This SMS can be read in more than one way, ${PROVES_NOTHING}`,
  "sms-without-account":
    "This SMS doesn't say which account got the money, so it proves nothing. Look for the payment in your bank's app or in your next statement.",
  "sms-of-other-account":
    "This SMS is about an account that isn't among yours in Settings, Your bank's messages, so it proves nothing. If it is yours, enter its last digits there and paste the SMS again.",
  "sms-without-id":
    "This SMS says that money came in, but not the 12 digits of its UPI reference, so it proves nothing.",
  "sms-of-debit":
    "This SMS is about money that went out. A payment with its transaction ID isn't verified by itself.",
  "sms-of-reversal":
    "This SMS is about money that went back. A payment with its transaction ID isn't verified by itself.",
  "sms-of-failure": "This SMS is about a payment that failed or is pending; no money came in.",
  "sms-of-request": "This SMS asks for money; none came in.",
  "sms-of-mandate": "This SMS is about a payment that is to be taken later; no money came in.",
  "sms-of-code": "This SMS has a code in it, an OTP: never paste or send those. Delete it here.",
  "sms-of-card": "This SMS is about the bill of a card, not about money in your account.",
  "sms-of-loan": "This SMS is about a loan, not about money in your account.",
  "sms-of-lite": "This SMS is about your UPI Lite balance, not about money from a customer.",
  "sms-of-lien": "This SMS is about money that is held in your account; none came in.",
} as const;

/** The length of two long SMS. */
const MAX_CHARACTERS = 1_000;
/** The length of a bank's email about one payment, with all that stands below it. */
const MAX_CHARACTERS_OF_EMAIL = 2_500;

const FORMS = SMS_FORMS.map((form) => ({ form, template: templateOf(form.template) }));

export type ReadSms =
  | { kind: "credit"; credit: SmsCredit }
  /** Money went out or back. No credit with this transaction ID counts any more. */
  | {
      kind: "outgoing";
      transactionId: string;
      problem: SmsProblem;
      /** The money that went out of `account`; null if it came back. The day is null if the SMS has none. */
      sent: (Omit<SentMoney, "day"> & Pick<SmsCredit, "account" | "day">) | null;
    }
  | { kind: "other"; problem: SmsProblem };

/**
 * Reads an SMS as `readSms` does. Money counts only if it came into one of the seller's accounts, of which `accounts`
 * are the last digits: a bank tells in the same words whose account else it credited.
 */
export function readOwnSms(sms: string, accounts: readonly string[]): ReadSms {
  return ofOwnAccount(readSms(sms), accounts);
}

function ofOwnAccount(read: ReadSms, accounts: readonly string[]): ReadSms {
  const isOneOf = (account: string) => accounts.some((own) => isSameAccount(account, own));
  if (read.kind === "outgoing") {
    const isOwn = read.sent?.account && isOneOf(read.sent.account);
    return { ...read, sent: isOwn ? read.sent : null };
  }
  if (read.kind !== "credit") return read;
  const { account } = read.credit;
  const isOwn = account === null || isOneOf(account);
  return isOwn ? read : { kind: "other", problem: "sms-of-other-account" };
}

/**
 * Reads an email's text by the same forms. An email that names no account proves nothing, also in a form whose SMS count
 * without.
 */
export function readOwnEmail(text: string, accounts: readonly string[]): ReadSms {
  const read = readSms(text, MAX_CHARACTERS_OF_EMAIL);
  if (read.kind === "credit" && read.credit.account === null)
    return { kind: "other", problem: "sms-without-account" };
  return ofOwnAccount(read, accounts);
}

/**
 * Reads a text that fits a form whole, in one way only. If another form, or other words for a payer's name, would give
 * another direction, amount, ID or account, the text is ambiguous.
 */
export function readSms(sms: string, maxCharacters = MAX_CHARACTERS): ReadSms {
  const text = sms.replace(/\s+/g, " ").trim();
  if (text === "") return { kind: "other", problem: "sms-empty" };
  if (text.length > maxCharacters) return { kind: "other", problem: "sms-too-long" };
  const ways = waysOf(text);
  const [first] = ways;
  if (!first) return { kind: "other", problem: "sms-not-read" };
  const plain = ways.flatMap(({ reading }) => (reading?.plain ? reading : []));
  const isCertain = new Set(ways.map(factsOf)).size === 1 && plain[0];
  if (isCertain) return readBy(ways, plain);
  const kinds = new Set(ways.map(({ form }) => form.kind));
  const isKnownKind = kinds.size === 1 && !kinds.has("credit");
  return { kind: "other", problem: isKnownKind ? problemOf(first.form.kind) : "sms-ambiguous" };
}

/** `reading` is null if the text fits the form in too many ways. */
type Way = { form: SmsForm; reading: Reading | null };

function waysOf(text: string): Way[] {
  return FORMS.flatMap(({ form, template }): Way[] => {
    const readings = readingsOf(template, text);
    return readings ? readings.map((reading) => ({ form, reading })) : [{ form, reading: null }];
  });
}

function factsOf({ form: { kind }, reading }: Way): string {
  if (!reading) return "too many";
  const account = kind === "credit" ? reading.account : "any account";
  return [kind, reading.amount, reading.id, account].join(" ");
}

function problemOf(kind: SmsKind): SmsProblem {
  return kind === "credit" ? "sms-without-id" : `sms-of-${kind}`;
}

function readBy(ways: readonly Way[], readings: readonly Reading[]): ReadSms {
  const kind = ways[0]?.form.kind ?? "failure";
  const [{ id, amount, account } = { id: null, amount: null, account: null }] = readings;
  const day = onlyOne(readings.flatMap(({ days }) => days));
  const upiId = onlyOne(readings.flatMap(({ payers }) => payers));
  if (id !== null && (kind === "debit" || kind === "reversal")) {
    const isSent = kind === "debit" && amount !== null;
    const isOneAccount = readings.every((reading) => reading.account === account);
    const from = isOneAccount ? account : null;
    const sent = isSent ? { amount: paise(amount), account: from, day, payeeUpiId: upiId } : null;
    return { kind: "outgoing", transactionId: id, problem: problemOf(kind), sent };
  }
  if (kind !== "credit" || id === null || amount === null)
    return { kind: "other", problem: problemOf(kind) };
  if (account === null && !ways.some(({ form }) => form.namesNoAccount))
    return { kind: "other", problem: "sms-without-account" };
  const facts = { transactionId: id, amount: paise(amount), account, day, payerUpiId: upiId };
  return { kind: "credit", credit: facts };
}

function onlyOne(values: readonly string[]): string | null {
  const [value, ...others] = new Set(values);
  return value !== undefined && others.length === 0 ? value : null;
}
