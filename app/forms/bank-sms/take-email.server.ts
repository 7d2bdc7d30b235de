import { createHash } from "node:crypto";
import { newId } from "#data/columns.server";
import { type BankEmail, storeEmail } from "#data/statements/bank-emails.server";
import { countWaitingEmails } from "#data/statements/email-credits.server";
import { countRefusedEmail, type Mailbox } from "#data/statements/mailboxes.server";
import { countIgnoredSms } from "#data/statements/sms-sources.server";
import {
  bankSignature,
  creditOfEmail,
  type Signature,
  type SignedEmail,
} from "#domain/statements/bank-emails";
import type { ForwardedCredit, ForwardedReversal } from "#domain/statements/forwarded-sms";
import { domainsOfBank } from "#domain/statements/reading/sms-forms/bank-domains";
import { plainText } from "#request/plain-text.server";
import { settings } from "#request/settings/settings.server";
import { type LookUpKey, lookUpKey, readSignedEmail } from "#services/mailbox/signed-email.server";
import { logVerificationFailure, verifyForwardedCredits } from "./take-sms.server.ts";

type Options = { clock?: () => Date; lookUp?: LookUpKey };
const currentTime = () => new Date();

/**
 * Takes an email of a mailbox: checks who signed it, and stores what it reports, without its text. `no-answer`: the bank's
 * key can't be looked up now, so the email has to be taken again later.
 */
export async function takeEmail(
  { source_id: id, bank, address }: Pick<Mailbox, "source_id" | "bank" | "address">,
  message: Buffer | "too-large",
  { clock = currentTime, lookUp = lookUpKey }: Options = {},
): Promise<"taken" | "no-answer"> {
  const now = clock();
  if (message === "too-large") return await refuse(id, message);
  const email = await readSignedEmail(message, { domains: domainsOfBank(bank), now, lookUp });
  const signature = bankSignature(email, { bank, address }, now);
  if (signature === "no-answer") return signature;
  if (typeof signature === "string") return await refuse(id, signature);
  const sentAt = email.sentAt ?? now;
  const texts = [email.text, plainText(email.html)].filter(Boolean);
  const reported = creditOfEmail(texts, settings().bankSms.accounts, sentAt);
  if (!reported) await countIgnoredSms(id, "unread", now);
  else if (!(await storeEmail(rowOf(id, email, signature, reported, sentAt))))
    return await refuse(id, "seen-before");
  else await countEmails(clock);
  return "taken";
}

async function refuse(id: string, refusal: Parameters<typeof countRefusedEmail>[1]) {
  await countRefusedEmail(id, refusal);
  return "taken" as const;
}

function rowOf(
  source_id: string,
  { messageId }: SignedEmail,
  { signer, selector, bodySha256 }: Signature,
  reported: ForwardedCredit | ForwardedReversal,
  sent_at: Date,
): BankEmail {
  const about = "outgoing" in reported ? outgoingRow(reported.outgoing) : creditRow(reported);
  const message_id_sha256 = createHash("sha256")
    .update(messageId || bodySha256)
    .digest();
  const hashes = { body_sha256: bodySha256, message_id_sha256 };
  return { id: newId(), source_id, ...hashes, signer, selector, sent_at, ...about };
}

function creditRow({ transactionId, amount, day, payerUpiId }: ForwardedCredit) {
  return { transaction_id: transactionId, amount, booked_on: day, upi_id: payerUpiId };
}

function outgoingRow({ transactionId, sent, returned = false }: ForwardedReversal["outgoing"]) {
  const { amount = null, day = null, payeeUpiId = null } = sent ?? {};
  const money = { amount, booked_on: day, upi_id: payeeUpiId };
  return { transaction_id: transactionId, is_outgoing: true, is_returned: returned, ...money };
}

/** Counts the emails whose key is known, and verifies their payments at once if the settings allow that. */
export async function countEmails(clock = currentTime): Promise<void> {
  for (const transactionId of await countWaitingEmails(clock()))
    await verifyForwardedCredits(clock, transactionId).catch(logVerificationFailure);
}
