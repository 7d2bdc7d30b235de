import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  remindOfStartedPayments,
  setReminders,
  startedPaymentsSince,
} from "#data/checkout/payment-reminders.server";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { cancelQuote } from "#data/checkout/quotes.server";
import { settleUnplaced, unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { switchTemplate } from "#data/email/email-templates.server";
import { confirmQuote } from "#data/orders/placing.server";
import { emailTemplates, outbox, quotes, users } from "#data/schema.server";
import { inviteCustomer } from "#data/statements/invitations.server";
import { checkoutSource } from "#domain/checkout/quotes";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { personOfKey } from "#request/reminder-keys.server";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { confirmedCredit } from "#test/statements/confirmed";
import { startMailServer } from "#test/store/mail-server";
import { sendDueEmails } from "./send-emails.ts";
import { jobs } from "./sweep.ts";

testDatabase({ byHand: ["emails-owed"] });

let post: Awaited<ReturnType<typeof startMailServer>>;
let seller: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the tests of reminders" }));
  post = await startMailServer();
  await stockCatalogue();
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await person("seller");
});
afterAll(() => post.stop());

beforeEach(async () => {
  await db.delete(outbox);
  // Quotes of earlier tests count as reminded, so that none of them is due.
  await db.update(quotes).set({ reminded_at: LONG_AGO });
  post.emails.length = 0;
  openMail({ smtpUrl: post.url, mailFrom: "post@kathalu.example", write: () => {} });
});
afterEach(() => {
  post.refusal.answer = null;
  mail.close();
});

/** Half past eleven in the morning, Indian time. */
const started = new Date("2026-11-20T06:00:00Z");
const LONG_AGO = new Date("2026-11-01T06:00:00Z");
const later = (hours: number) => new Date(started.getTime() + hours * 60 * 60_000);

const throwing = (error: unknown) => {
  throw error;
};
const remind = (now: Date) => remindOfStartedPayments(now, { failed: throwing });
const send = (now: Date) => sendDueEmails(storeFacts, { clock: () => now });
const remindAndSend = async (now: Date) => {
  await remind(now);
  await send(now);
};
const reminders = () =>
  post.emails.filter(({ subject }) => /^You started|మొదలుపెట్టారు$/.test(subject ?? ""));
const addressOf = async (userId: string) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.email;
const episode = {
  ...fromCart,
  source: checkoutSource("night-bus-tapes"),
  addressSlot: null,
} as const;

describe("a started payment", () => {
  test("is reminded of an hour later, with its amount and both ways on, and never twice", async () => {
    const asha = await shopper();
    const { id } = await quoteFor(asha, fromCart, started);
    await remindAndSend(new Date(later(1).getTime() - 1_000));
    expect(reminders()).toEqual([]);
    await remindAndSend(later(1));
    const [email] = reminders();
    expect(email?.recipients).toEqual([await addressOf(asha)]);
    expect(email?.subject).toBe("You started paying ₹148");
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(
        `https://kathalu.example/checkout-details?version=${id}#confirm-${id}`,
      );
      expect(body).toMatch(new RegExp(`/checkout-details\\?version=${id}(?!#)`));
      expect(body).not.toContain("{{");
    }
    // A new quote at changed prices is still the same payment, so there is no second reminder.
    await quoteFor(asha, fromCart, later(1.5));
    await remindAndSend(later(3));
    await remindAndSend(later(23));
    expect(reminders()).toHaveLength(1);
  });

  test("names a page that ends reminders, to people and to mail programs", async () => {
    const asha = await shopper();
    await quoteFor(asha, fromCart, started);
    await remindAndSend(later(1));
    const [email] = reminders();
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] = /^<(.+)>$/.exec(header("list-unsubscribe") ?? "") ?? [];
    expect(email?.text).toContain(address);
    const key = new URL(address).pathname.split("/").at(-1) ?? "";
    expect(personOfKey(key)).toBe(asha);
    expect(personOfKey(key.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).toBeNull();
    expect(personOfKey(key.replace(asha, seller))).toBeNull();
  });

  test("is told of in the language of its page", async () => {
    const asha = await shopper();
    const { id } = await quoteFor(asha, { ...fromCart, language: "te" }, started);
    await remindAndSend(later(1));
    const [email] = reminders();
    expect(email?.subject).toBe("మీరు ₹148 చెల్లించడం మొదలుపెట్టారు");
    expect(email?.text).toContain(`https://kathalu.example/te/checkout-details?version=${id}`);
    expect(email?.text).toContain("https://kathalu.example/te/payment-reminders/");
  });

  test("of the evening is reminded of in the morning, also where its email didn't get away at night", async () => {
    const asha = await shopper();
    const evening = new Date("2026-11-20T14:40:00Z");
    await quoteFor(asha, fromCart, evening);
    await remindAndSend(new Date("2026-11-20T15:40:00Z"));
    expect(await db.$count(outbox)).toBe(0);
    const ravi = await shopper();
    await quoteFor(ravi, fromCart, later(5));
    await remind(later(9.4));
    await send(later(9.6));
    expect(reminders()).toEqual([]);
    await send(new Date("2026-11-21T03:29:00Z"));
    expect(reminders()).toEqual([]);
    await remindAndSend(new Date("2026-11-21T03:30:00Z"));
    expect(
      reminders()
        .map(({ recipients }) => recipients[0])
        .toSorted(),
    ).toEqual([await addressOf(asha), await addressOf(ravi)].toSorted());
  });

  test("is the only one of its person's day; the other comes on the next", async () => {
    const asha = await shopper();
    await quoteFor(asha, episode, later(2));
    await quoteFor(asha, fromCart, later(3));
    for (const hours of [4, 5, 9]) await remindAndSend(later(hours));
    expect(reminders().map(({ subject }) => subject)).toEqual(["You started paying ₹148"]);
    await remindAndSend(new Date("2026-11-21T03:30:00Z"));
    expect(reminders().map(({ subject }) => subject)).toEqual([
      "You started paying ₹148",
      "You started paying ₹129",
    ]);
  });

  test("has none while the template is switched off, and nobody counts as reminded", async () => {
    const asha = await shopper();
    await quoteFor(asha, fromCart, started);
    const by = { by: seller, now: started };
    await switchTemplate("payment_reminder", false, by);
    await remindAndSend(later(1));
    expect(await db.$count(outbox)).toBe(0);
    await switchTemplate("payment_reminder", true, by);
    await remindAndSend(later(2));
    expect(reminders()).toHaveLength(1);
  });

  test("has none where no email leaves the machine", async () => {
    const asha = await shopper();
    await quoteFor(asha, fromCart, started);
    mail.close();
    openMail({ smtpUrl: null, mailFrom: null, write: () => {} });
    await jobs.find(({ name }) => name === "reminders")?.run(later(1));
    expect(await db.$count(outbox)).toBe(0);
  });
});

type Settle = (asha: string, versionId: string, orderNumber: string) => Promise<unknown>;

/** Events that end a started payment, or make its reminder wrong. */
const ENDS: [string, Settle][] = [
  [
    "confirmed it",
    (asha, id) => confirmQuote(asha, id, { transactionId: newTransactionId() }, started),
  ],
  ["cancelled it", (asha, id) => cancelQuote(asha, id, started)],
  ["ended reminders", (asha) => setReminders(asha, false, started)],
  ["sent its ID once it had run out, and was told that no money came", sentAndRefused],
  [
    "has money in a statement that names the order's number",
    (_, __, order_number) =>
      confirmedCredit({
        transaction_id: newTransactionId(),
        order_number,
        credited_on: "2026-11-20",
      }),
  ],
  [
    "typed an ID that a statement has",
    async (asha, id) => {
      const transaction_id = newTransactionId();
      await saveTypedTransactionId(asha, id, transaction_id);
      await confirmedCredit({ transaction_id, credited_on: "2026-11-20" });
    },
  ],
  [
    "was asked about money already",
    async (_, id) => {
      const credit = await confirmedCredit({
        transaction_id: newTransactionId(),
        credited_on: "2026-11-20",
      });
      expect(await inviteCustomer(credit.id, id, { by: seller, now: started })).toEqual({
        ok: true,
      });
    },
  ],
  [
    "has an address that nobody verified",
    (asha) => db.update(users).set({ email_verified: false }).where(eq(users.id, asha)),
  ],
];

async function sentAndRefused(asha: string, versionId: string) {
  const expired = later(24.5);
  await confirmQuote(asha, versionId, { transactionId: newTransactionId() }, expired);
  const [unplaced] = await unplacedPaymentsOf(asha);
  const by = { id: seller, role: "owner", alone: false } as const;
  await settleUnplaced(unplaced?.id ?? "", by, { outcome: "not-found" }, expired);
}

describe("nobody is reminded who", () => {
  test.each(ENDS)("%s before it was due", async (_, settle) => {
    const asha = await shopper();
    const { id, orderNumber } = await quoteFor(asha, fromCart, started);
    await settle(asha, id, orderNumber);
    await remindAndSend(later(1));
    expect(reminders()).toEqual([]);
  });

  test.each(ENDS)("%s after the email was queued", async (_, settle) => {
    const asha = await shopper();
    const { id, orderNumber } = await quoteFor(asha, fromCart, started);
    await remind(later(1));
    expect(await db.$count(outbox)).toBe(1);
    await settle(asha, id, orderNumber);
    await send(later(1));
    expect(reminders()).toEqual([]);
  });

  test("has less than two hours left to pay", async () => {
    const asha = await shopper();
    await quoteFor(asha, fromCart, started);
    await remind(later(21));
    expect(await db.$count(outbox)).toBe(0);
    // It is 8:30 in India, and no email is sent before 9:00. The quote, made at 9:30 the day before, would then have
    // half an hour left.
    const ravi = await shopper();
    await quoteFor(ravi, fromCart, new Date("2026-11-20T04:00:00Z"));
    await remindAndSend(new Date("2026-11-21T03:30:00Z"));
    const recipients = reminders().flatMap(({ recipients }) => recipients);
    expect(recipients).toEqual([await addressOf(asha)]);
  });
});

describe("reminders of many", () => {
  test("are one each, whichever of two nodes is faster", async () => {
    const people = await atOnce(12, () => shopper());
    await atOnce(12, (index) => quoteFor(people[index] ?? "", fromCart, started));
    await Promise.all([remind(later(1)), remind(later(1))]);
    await Promise.all([send(later(1)), send(later(1))]);
    await expectOneEach(people);
  });

  test("are one each, also where connections break while they are queued", async () => {
    const people: string[] = [];
    while (people.length < 40) people.push(await shopper());
    for (const each of people) await quoteFor(each, fromCart, started);
    // A read is begun again by itself, and a queueing that broke is left to the next round.
    const attempt = () => remindOfStartedPayments(later(1), { failed: () => {} }).catch(() => {});
    let broken = 0;
    for (let kill = 0; kill < 8; kill++) {
      const working = Promise.all([attempt(), attempt()]);
      await sleep(kill * 4);
      const { rowCount } = await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      broken += rowCount ?? 0;
      await working;
    }
    await remindAndSend(later(1));
    expect(broken).toBeGreaterThan(0);
    await expectOneEach(people);
  });
});

async function expectOneEach(people: string[]) {
  const rows = await db.select().from(users).where(inArray(users.id, people));
  const recipients = reminders().flatMap(({ recipients }) => recipients);
  expect(recipients.toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
}

describe("the seller's list of started payments", () => {
  /**
   * Returns a function for the time some hours after this day. No other test uses the day, so that the list has only
   * this test's payments.
   */
  const hoursAfter = (day: string) => (hours: number) =>
    new Date(Date.parse(`${day}T06:00:00Z`) + hours * 60 * 60_000);
  const listed = async (from: Date) => (await startedPaymentsSince(from, storeFacts)).rows;

  test("has what nothing came of, newest first, and says who was reminded", async () => {
    const hours = hoursAfter("2026-12-10");
    const [asha, ravi, meera, gone] = [
      await shopper(),
      await shopper(),
      await shopper(),
      await shopper(),
    ];
    await quoteFor(asha, fromCart, hours(0));
    await remindAndSend(hours(1));
    await quoteFor(ravi, { ...fromCart, language: "te" }, hours(1));
    await quoteFor(meera, episode, hours(1.5));
    await setReminders(meera, false, hours(2));
    const { id } = await quoteFor(gone, fromCart, hours(2));
    await confirmQuote(gone, id, { transactionId: newTransactionId() }, hours(2));
    const rows = await listed(hours(-1));
    expect(rows).toMatchObject([
      { customerId: meera, total: rupees(129), reminder: "ended", whatsApp: null },
      { customerId: ravi, total: rupees(148), reminder: "none", sentAt: null },
      { customerId: asha, total: rupees(148), reminder: "sent", sentAt: hours(1) },
    ]);
    expect(rows[1]?.whatsApp).toContain("₹148 చెల్లించడం మొదలుపెట్టారు");
    expect(rows[2]?.whatsApp).toContain("Paid already? Tell us: https://kathalu.example/");
    // The link that ends reminders is only for the customer, so the seller's message doesn't have it.
    expect(rows[2]?.whatsApp).not.toContain("payment-reminders");
    expect(await listed(hours(1.2))).toHaveLength(1);
  });

  test("goes on page after page", async () => {
    const hours = hoursAfter("2026-12-20");
    const people = await atOnce(23, () => shopper());
    for (const [index, each] of people.entries()) await quoteFor(each, fromCart, hours(index / 60));
    const first = await startedPaymentsSince(hours(-1), storeFacts);
    const second = await startedPaymentsSince(hours(-1), storeFacts, first.next ?? "");
    expect([...first.rows, ...second.rows].map(({ customerId }) => customerId)).toEqual(
      people.toReversed(),
    );
    expect(second.next).toBeNull();
  });
});
