/**
 * Rules for the bank's emails in a mailbox of the seller's (docs/bank-feed.md): whose signature counts, and what an
 * email reports.
 */
import { plainCopiedText } from "#domain/copied-text";
import { daysBefore } from "#domain/indian-time";
import type { EmailRefusal } from "./bank-messages.ts";
import { type ForwardedCredit, type ForwardedReversal, nearCredit } from "./forwarded-sms.ts";
import { readOwnEmail } from "./reading/sms.ts";
import { domainsOfBank, isWithin } from "./reading/sms-forms/bank-domains.ts";

/** The result of checking one DKIM signature. `no-answer`: nobody could tell its key; it is asked for again. */
type SignatureResult =
  | "holds"
  | "no-answer"
  | "altered"
  | "expired"
  | "no-key"
  | "weak-key"
  | "sha1";

export type Signature = {
  result: SignatureResult;
  /** The domain that signed, and which of its keys. */
  signer: string;
  selector: string;
  /** The signed header fields in small letters. */
  fields: readonly string[];
  isPartial: boolean;
  /** The hash of the signed body. */
  bodySha256: Uint8Array;
};

export type SignedEmail = {
  /** The names of its header fields, in small letters, as often as each is there. */
  fields: readonly string[];
  /** Addresses in small letters. */
  from: readonly string[];
  to: readonly string[];
  messageId: string;
  sentAt: Date | null;
  signatures: readonly Signature[];
};

const SINGLE_FIELDS = ["from", "to", "date", "message-id", "content-type"];
const SIGNED_FIELDS = ["from", "to", "date"];
/** An email that is older isn't looked at: what it reported is in a statement by then. */
export const MAX_DAYS_OLD = 7;
/** Hours for which an email waits while the bank's key can't be looked up. */
const MAX_HOURS_WITHOUT_KEY = 1;

/** Returns the bank's signature by which the email counts, or why it doesn't. */
export function bankSignature(
  email: SignedEmail,
  mailbox: { bank: string; address: string },
  now: Date,
): Signature | EmailRefusal | "no-answer" {
  const domains = domainsOfBank(mailbox.bank);
  const isRepeated = (field: string) => email.fields.filter((each) => each === field).length > 1;
  if (SINGLE_FIELDS.some(isRepeated) || email.from.length > 1) return "repeated-header";
  if (!isWithin(email.from[0]?.split("@").at(-1) ?? "", domains)) return "other-sender";
  if (email.signatures.length === 0) return "unsigned";
  const { sentAt } = email;
  if (!sentAt || sentAt < daysBefore(now, MAX_DAYS_OLD) || sentAt > daysBefore(now, -1))
    return "old";
  const own = email.signatures.filter(({ signer }) => isWithin(signer, domains));
  const problems = own.map((signature) => signatureProblem(signature, email));
  const signature = own[problems.indexOf(null)];
  if (!signature) {
    const problem = problems[0] ?? "other-signer";
    const waitsUntil = sentAt.getTime() + MAX_HOURS_WITHOUT_KEY * 60 * 60 * 1_000;
    return problem === "no-answer" && waitsUntil < now.getTime() ? "no-key" : problem;
  }
  const isOwn = email.to.length === 1 && email.to[0] === mailbox.address;
  return isOwn ? signature : "other-receiver";
}

function signatureProblem(
  { result, isPartial, fields }: Signature,
  email: SignedEmail,
): EmailRefusal | "no-answer" | null {
  // Another content type could hide a part of the text, or show another part.
  const needed = SIGNED_FIELDS.concat(email.fields.includes("content-type") ? "content-type" : []);
  if (isPartial) return "partly-signed";
  if (!needed.every((field) => fields.includes(field))) return "unsigned-header";
  return result === "holds" ? null : result;
}

/**
 * Reads what the email reports. If it has a text and HTML, and both can be read, they must say the same; null if the
 * email isn't about money of the seller's account.
 */
export function creditOfEmail(
  texts: readonly string[],
  accounts: readonly string[],
  sentAt: Date,
): ForwardedCredit | ForwardedReversal | null {
  const read = texts
    .map((text) => nearCredit(readOwnEmail(plainEmailText(text), accounts), sentAt))
    .filter((each) => each !== null);
  const [first = null] = read;
  return new Set(read.map((each) => JSON.stringify(each))).size === 1 ? first : null;
}

function plainEmailText(text: string): string {
  return plainCopiedText(text).replaceAll("’", "'");
}
