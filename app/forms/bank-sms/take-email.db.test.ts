import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { bankEmails, orders, statementCredits, statementReversals } from "#data/schema.server";
import { storeForwardedCredit } from "#data/statements/sms-credits.server";
import { addSmsSource, changeSource, smsSourcesNow } from "#data/statements/sms-sources.server";
import { sweepStatements } from "#data/statements/sweeping.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { loadSettings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { bankEmail, creditText, lookUpTestKey } from "#test/statements/bank-email";
import { importedStatement } from "#test/statements/confirmed";
import {
  allowSmsToVerify,
  forwardedCredit,
  lineOf,
  makeTrusted,
  newMailbox,
} from "#test/statements/phone";
import { countEmails, takeEmail } from "./take-email.server.ts";

testDatabase();

const now = new Date();
const [year = "", month, date] = indianDay(now).split("-");
const DAY = `${date}-${month}-${year.slice(2)}`;
let owner: string;
let mailbox: Awaited<ReturnType<typeof newMailbox>>;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of the bank's emails" }));
  await stockCatalogue();
  owner = await person("owner");
  await allowSmsToVerify(owner);
  await loadSettings();
});
beforeEach(async () => {
  await db.execute(sql`update sms_sources set off_at = now()`);
  await db.delete(bankEmails);
  mailbox = await newMailbox(owner);
});

type Parts = Parameters<typeof bankEmail>[0];

const take = (message: Buffer | "too-large", to = mailbox) =>
  takeEmail(to, message, { clock: () => now, lookUp: lookUpTestKey });
const takeCredit = (id: string, parts: Parts = {}) =>
  take(bankEmail({ text: creditText(id, DAY), at: now, ...parts }));

/** Makes a key of the bank's known: a statement has what an email that was signed with it reported. */
async function agreeWith(selector = "november") {
  const id = newTransactionId();
  await takeCredit(id, { selector });
  const lines = [lineOf(forwardedCredit(id), 2)];
  await importedStatement({ name: `${selector}.csv`, credits: lines }, owner, now);
  return id;
}

const source = async (id = mailbox.source_id) =>
  (await smsSourcesNow()).find((each) => each.id === id);

async function creditOf(id: string) {
  const of = eq(statementCredits.transaction_id, id);
  return (await db.select().from(statementCredits).where(of))[0];
}

async function isVerified(orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row?.payment_verified;
}

describe("an email of the bank's", () => {
  test("waits until a statement has agreed with one that was signed with the same key", async () => {
    const [waiting, other] = [newTransactionId(), newTransactionId()];
    await takeCredit(waiting);
    await takeCredit(other, { selector: "december" });
    expect(await creditOf(waiting)).toBeUndefined();
    expect(await source()).toMatchObject({ waiting: 2, message_count: 0 });
    const agreed = await agreeWith();
    expect(await creditOf(agreed)).toMatchObject({ reported_by: mailbox.source_id });
    await countEmails(() => now);
    expect(await creditOf(waiting)).toMatchObject({
      reported_by: mailbox.source_id,
      statement_id: null,
      amount: rupees(148),
      payer_upi_id: "asha@okaxis",
    });
    expect(await creditOf(other)).toBeUndefined();
    expect(await source()).toMatchObject({ waiting: 1, message_count: 1 });
  });

  test("isn't agreed with by a line of another amount", async () => {
    const id = newTransactionId();
    await takeCredit(id);
    const line = lineOf(forwardedCredit(id, { amount: rupees(149) }), 2);
    await importedStatement({ name: "other.csv", credits: [line] }, owner, now);
    expect(await source()).toMatchObject({ waiting: 1 });
  });

  test("verifies its payment within the limits, once statements have agreed for 30 days", async () => {
    await agreeWith();
    const [early, late] = [await orderFor(await shopper()), await orderFor(await shopper())];
    await takeCredit(early.transactionId);
    expect(await isVerified(early.orderId)).toBe(false);
    await makeTrusted(mailbox.source_id, owner);
    await takeCredit(late.transactionId);
    expect(await isVerified(late.orderId)).toBe(true);
  });

  test("counts once, however often it comes, and its body also under another Message-ID", async () => {
    await agreeWith();
    const message = bankEmail({ text: creditText(newTransactionId(), DAY), at: now });
    const signed = "from:to:date:content-type";
    const replayed = bankEmail({ text: creditText(newTransactionId(), DAY), at: now, signed });
    await take(message);
    await take(message);
    await take(replayed);
    await take(Buffer.from(replayed.toString().replace(/Message-ID: <\d+/, "Message-ID: <x")));
    expect(await source()).toMatchObject({
      message_count: 2,
      mailbox: { refused: { "seen-before": 2 } },
    });
  });

  test("that comes twice at once counts once", async () => {
    await agreeWith();
    const message = bankEmail({ text: creditText(newTransactionId(), DAY), at: now });
    await Promise.all(Array.from({ length: 8 }, () => take(message)));
    expect(await source()).toMatchObject({ message_count: 1 });
  });

  test("an SMS and a statement's line of one payment are one credit", async () => {
    await agreeWith();
    const id = newTransactionId();
    const phone = await addSmsSource("Asha's phone", { by: owner, now });
    await storeForwardedCredit(phone, forwardedCredit(id), now);
    await takeCredit(id);
    const credits = [lineOf(forwardedCredit(id), 2)];
    const statement = await importedStatement({ credits }, owner, now);
    const of = eq(statementCredits.transaction_id, id);
    expect(await db.select().from(statementCredits).where(of)).toMatchObject([
      { reported_by: phone, statement_id: statement },
    ]);
    expect(await source()).toMatchObject({ paused_at: null, message_count: 1 });
  });

  test("that says another amount than an SMS pauses both, if a payment has the ID", async () => {
    await agreeWith();
    const { transactionId } = await orderFor(await shopper());
    const phone = await addSmsSource("Asha's phone", { by: owner, now });
    await storeForwardedCredit(phone, forwardedCredit(transactionId), now);
    await takeCredit(transactionId, {
      text: creditText(transactionId, DAY, { amount: "149.00" }),
    });
    expect(await source()).toMatchObject({ paused_over: transactionId });
    expect(await source(phone)).toMatchObject({ paused_over: transactionId });
  });

  test("about money that went out makes its ID pay for nothing", async () => {
    await agreeWith();
    const id = newTransactionId();
    const text = `Dear Customer, Rs.148.00 has been debited from account **1234 to VPA asha@okaxis ASHA RAO on ${DAY}. Your UPI transaction reference number is ${id}. Warm Regards, HDFC Bank`;
    await take(bankEmail({ text, at: now }));
    const of = eq(statementReversals.transaction_id, id);
    expect(await db.select().from(statementReversals).where(of)).toMatchObject([
      { reported_by: mailbox.source_id },
    ]);
  });

  test("of a mailbox that is switched off waits until it is switched on", async () => {
    await agreeWith();
    const id = newTransactionId();
    await changeSource(mailbox.source_id, "off", { by: owner, now });
    await takeCredit(id);
    expect(await creditOf(id)).toBeUndefined();
    await changeSource(mailbox.source_id, "on", { by: owner, now });
    await countEmails(() => now);
    expect(await creditOf(id)).toBeDefined();
  });
});

test("what doesn't count is counted by its reason, and none of it is stored", async () => {
  await take("too-large");
  await takeCredit(newTransactionId(), { isSigned: false });
  await takeCredit(newTransactionId(), { isSigned: false });
  await take(bankEmail({ text: "Your statement of October is ready.", at: now }));
  expect(await source()).toMatchObject({
    unread: 1,
    waiting: 0,
    mailbox: { refused: { "too-large": 1, unsigned: 2 } },
  });
});

test("while the bank's key can't be looked up, nothing is stored and the email is taken again", async () => {
  const message = bankEmail({ text: creditText(newTransactionId(), DAY), at: now });
  const lookUp = async () => {
    throw Object.assign(new Error("no answer"), { code: "ESERVFAIL" });
  };
  expect(await takeEmail(mailbox, message, { clock: () => now, lookUp })).toBe("no-answer");
  expect(await source()).toMatchObject({ waiting: 0, mailbox: { refused: {} } });
});

test("the text isn't stored, nor the payer once the email is counted, and the page never gets the password", async () => {
  await agreeWith();
  await takeCredit(newTransactionId());
  const rows = JSON.stringify(await db.select().from(bankEmails));
  expect(rows).not.toMatch(/asha|dear/i);
  expect(JSON.stringify(await source())).not.toContain("password");
});

test("emails with which no statement agreed are deleted after some months; the bank's key stays known", async () => {
  await agreeWith();
  await takeCredit(newTransactionId(), { selector: "december" });
  await sweepStatements(new Date(now.getTime() + 365 * 24 * 60 * 60 * 1_000));
  expect(await db.select().from(bankEmails)).toMatchObject([{ selector: "november" }]);
});
