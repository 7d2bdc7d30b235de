/** Sources of the bank's messages: their rows in the store, and a phone's requests that are signed as its app does. */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { db } from "#data/db.server";
import { smsSources } from "#data/schema.server";
import { type Settings, saveSettings } from "#data/settings/settings.server";
import { addMailbox } from "#data/statements/mailboxes.server";
import { storeForwardedCredit } from "#data/statements/sms-credits.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import type { StatementCredit } from "#domain/statements/credits";
import type { ForwardedCredit } from "#domain/statements/forwarded-sms";
import { newTransactionId } from "#test/people/payments";
import { ADDRESS, BANK } from "./bank-email.ts";
import { importedStatement } from "./confirmed.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** Returns a credit as an SMS reports it: ₹148 today, unless it says otherwise. */
export function forwardedCredit(
  transactionId: string,
  change: Partial<ForwardedCredit> = {},
): ForwardedCredit {
  const day = indianDay(new Date());
  return { transactionId, amount: rupees(148), day, payerUpiId: null, ...change };
}

export function lineOf(credit: ForwardedCredit, line = 1): StatementCredit {
  return { ...credit, line, note: null };
}

/** Adds a phone whose SMS have agreed with statements for weeks; returns its ID. */
export async function trustedPhone(by: string, name = "Meena's phone"): Promise<string> {
  const source = await addSmsSource(name, { by, now: new Date() });
  await makeTrusted(source, by);
  return source;
}

/**
 * Makes the phone two months old, and imports five weeks of statements, until two days ago, that agree with its SMS.
 */
export async function makeTrusted(source: string, by: string): Promise<void> {
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await db
    .update(smsSources)
    .set({ created_at: ago(60) })
    .where(eq(smsSources.id, source));
  const days = [38, 20, 2].map((before) => indianDayAfter(indianDay(now), -before));
  const credits = days.map((day) => forwardedCredit(newTransactionId(), { day }));
  for (const credit of credits) await storeForwardedCredit(source, credit, ago(2));
  await importedStatement(
    { name: "until-now.csv", credits: credits.map((credit, index) => lineOf(credit, index + 2)) },
    by,
    now,
  );
}

/** Adds a mailbox that gets the emails of `bankEmail`, without a password; returns what a node reads it by. */
export async function newMailbox(by: string, name = "Bank's emails") {
  const id = newId();
  const account = {
    bank: BANK,
    address: ADDRESS,
    folder: "INBOX",
    host: "imap.invalid",
    port: 993,
  };
  await addMailbox({ id, name, ...account, password: new Uint8Array() }, { by, now: new Date() });
  return { source_id: id, bank: BANK, address: ADDRESS };
}

/** Saves the setting that SMS may verify payments, within these limits. */
export async function allowSmsToVerify(
  by: string,
  limits = { mostPayment: "500", mostDay: "5000" },
) {
  await saveSmsSettings(by, {
    senders: ["HDFCBK"],
    accounts: ["1234"],
    verifies: true,
    ...limits,
  });
}

export async function saveSmsSettings(
  by: string,
  changed: Partial<Settings["bankSms"]>,
): Promise<void> {
  const value = { ...DEFAULT_SETTINGS.bankSms, ...changed };
  for (let seen = 0; ; seen++) {
    const saved = await saveSettings("bankSms", value, { seen, by, now: new Date() });
    if (saved.ok) return;
  }
}

export function smsBody(
  transactionId: string,
  { amount = "148.00", sender = "VM-HDFCBK-T", at = new Date(), text = "" } = {},
) {
  const credited = `Rs.${amount} credited to a/c XX1234 by UPI ref no ${transactionId} -HDFC Bank`;
  const message = text || credited;
  const receivedAt = at.toISOString();
  const payload = {
    messageId: "a80532bb",
    message,
    sender,
    recipient: null,
    simNumber: 1,
    receivedAt,
  };
  const about = { deviceId: "ffffffffceb0b1db0000018e937c815b", webhookId: "bank" };
  return JSON.stringify({ ...about, event: "sms:received", id: transactionId, payload });
}

export function signedHeaders(secret: string, body: string, at = new Date()) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", secret)
    .update(body + timestamp)
    .digest("hex");
  return {
    "Content-Type": "application/json",
    "X-Timestamp": timestamp,
    "X-Signature": signature,
  };
}
