/**
 * Rules for a bank's SMS that a seller's phone forwards automatically (docs/bank-feed.md): which senders count, how an
 * SMS is read, and when it may verify a payment without a person.
 */
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { add, type Paise } from "#domain/money/money";
import type { EvidenceStrength } from "#domain/orders/payment/evidence/line";
import type { OutgoingId } from "./credits.ts";
import { type ReadSms, readOwnSms, type SmsCredit } from "./reading/sms.ts";

/** The number of days on which imported statements must have agreed with a phone before it may verify payments. */
export const DAYS_UNTIL_TRUSTED = 30;

/** The number of days for which a phone's previous signing key stays valid after a new one was made. */
export const OLD_KEY_DAYS = 7;

/**
 * Matches a registered sender (a header) as phones show it, such as `VM-HDFCBK-S`: two letters of the operator, the
 * header, and the kind of message. Operators don't let anybody else use a header. Other senders don't count: a phone
 * number can be anybody's, `-P` marks an advertisement, and a header without the two letters didn't come through an
 * Indian operator. Capitals matter, because HDFCBK and hdfcbk may belong to different owners.
 */
const SENDER = /^[A-Z]{2}-([A-Za-z\d]{3,9})(?:-[STG])?$/;
const BANK_SENDER_HEADER = /^(?=.*[A-Za-z])[A-Za-z\d]{3,9}$/;

function senderHeader(sender: string): string | null {
  const header = SENDER.exec(sender)?.[1];
  return header !== undefined && BANK_SENDER_HEADER.test(header) ? header : null;
}

/** Returns the header in an owner's text, with or without the operator's additions; null if the text isn't a header. */
export function bankHeader(typed: string): string | null {
  return senderHeader(typed) ?? (BANK_SENDER_HEADER.test(typed) ? typed : null);
}

type ForwardedSms = { sender: string; text: string; receivedAt: Date };

export type ForwardedCredit = Pick<SmsCredit, "transactionId" | "amount" | "payerUpiId"> & {
  day: string;
};

/** The most days from a payment's day to the arrival of its SMS, because the phone may have been switched off. */
const MOST_DAYS_BEFORE_SMS = 7;

/** Money that went out or back: no payment with this transaction ID counts any more. */
export type ForwardedReversal = { outgoing: OutgoingId };

/** Reads what a forwarded SMS reports, or says why the SMS doesn't count. */
export function creditOfForwardedSms(
  { sender, text, receivedAt }: ForwardedSms,
  { senders, accounts }: { senders: readonly string[]; accounts: readonly string[] },
  now: Date,
): ForwardedCredit | ForwardedReversal | "other-sender" | "unread" {
  const header = senderHeader(sender);
  if (header === null || !senders.includes(header)) return "other-sender";
  return nearCredit(readOwnSms(text, accounts), receivedAt < now ? receivedAt : now) ?? "unread";
}

/** Returns what a message reports; null if nothing, or another day than its own says. */
export function nearCredit(read: ReadSms, at: Date): ForwardedCredit | ForwardedReversal | null {
  const received = indianDay(at);
  const isNear = (day: string) =>
    day >= indianDayAfter(received, -MOST_DAYS_BEFORE_SMS) && day <= indianDayAfter(received);
  if (read.kind === "outgoing") {
    const { transactionId, problem, sent } = read;
    const day = sent?.day ?? received;
    const money = sent && isNear(day) ? { ...sent, day } : null;
    const returned = problem === "sms-of-reversal";
    return { outgoing: { transactionId, sent: money, returned } };
  }
  if (read.kind !== "credit") return null;
  const day = read.credit.day ?? received;
  const { transactionId, amount, payerUpiId } = read.credit;
  return isNear(day) ? { transactionId, amount, payerUpiId, day } : null;
}

/** Why an SMS doesn't verify a payment, so that a person must. The reasons for statements apply to SMS, too. */
type ManualReviewReason = "doubted" | "over-payment-limit" | "over-day-limit";

/**
 * Returns why a person must decide about a payment; null if the SMS may verify it. `verifiedToday` is the sum of what
 * SMS have verified on this Indian day.
 */
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
