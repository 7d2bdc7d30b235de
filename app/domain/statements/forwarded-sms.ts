/**
 * A bank's SMS that a seller's phone forwards by itself (docs/bank-sms.md). Rules decide which senders count, how it
 * is read, and when it may verify a payment without a person.
 */
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { add, type Paise } from "#domain/money/money";
import type { EvidenceStrength } from "#domain/orders/payment/evidence/line";
import { creditOfSms, type SmsCredit } from "./reading/sms.ts";

/** The layout of the import whose lines are a phone's SMS. */
export const SMS_LAYOUT = "sms";

/** Days that statements must have agreed with a source before it may verify. */
export const TRUSTED_DAYS = 30;

/** Days for which the secret before the newest is good. */
export const OVERLAP_DAYS = 7;

/**
 * A registered header as phones show it: the operator's two letters before it, the kind of the message behind it.
 * Operators don't deliver one that isn't its owner's; a number is anybody's, `-P` an advertisement, and a header without
 * the letters came by no operator of India. Letters count as they are written: HDFCBK and hdfcbk may be two owners'.
 */
const SENDER = /^[A-Z]{2}-([A-Za-z\d]{3,9})(?:-[STG])?$/;
const HEADER = /^(?=.*[A-Za-z])[A-Za-z\d]{3,9}$/;

function headerOf(sender: string): string | null {
  const header = SENDER.exec(sender)?.[1];
  return header !== undefined && HEADER.test(header) ? header : null;
}

/** A header as an owner types it, whole or without what operators add; null: it is none. */
export function bankHeader(typed: string): string | null {
  return headerOf(typed) ?? (HEADER.test(typed) ? typed : null);
}

export type ForwardedSms = { sender: string; text: string; receivedAt: Date };

export type ForwardedCredit = Pick<SmsCredit, "transactionId" | "amount" | "payerUpiId"> & {
  day: string;
};

/** A bank may date a payment before its SMS arrives, after a phone was off. */
const DAYS_BEFORE_SMS = 7;

/** Reads the credit that a forwarded SMS reports, or says why it doesn't count. */
export function creditOfForwardedSms(
  { sender, text, receivedAt }: ForwardedSms,
  senders: readonly string[],
  now: Date,
): ForwardedCredit | "other-sender" | "unread" {
  const header = headerOf(sender);
  if (header === null || !senders.includes(header)) return "other-sender";
  const read = creditOfSms(text);
  if (!read.ok) return "unread";
  const received = indianDay(receivedAt < now ? receivedAt : now);
  const day = read.credit.day ?? received;
  const isNear =
    day >= indianDayAfter(received, -DAYS_BEFORE_SMS) && day <= indianDayAfter(received);
  return isNear ? { ...read.credit, day } : "unread";
}

/** Why a payment whose money an SMS reported is left to a person, beside what no statement may verify either. */
export type ManualReviewReason = "doubted" | "over-payment-limit" | "over-day-limit";

/** `verifiedToday`: by SMS, on this day in India. */
export function manualReviewReason(
  { amount, verifiedToday }: { amount: Paise; verifiedToday: Paise },
  { mostPayment, mostDay }: { mostPayment: Paise; mostDay: Paise },
  evidence: readonly { strength: EvidenceStrength }[],
): ManualReviewReason | null {
  if (evidence.some(({ strength }) => strength === "doubt" || strength === "against"))
    return "doubted";
  if (amount > mostPayment) return "over-payment-limit";
  return add(verifiedToday, amount) > mostDay ? "over-day-limit" : null;
}
