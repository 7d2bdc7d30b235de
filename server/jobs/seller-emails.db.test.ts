import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { setWantsOrderEmails } from "#data/email/seller-emails.server";
import { failedEmails } from "#data/orders/emails/deliveries.server";
import { confirmQuote } from "#data/orders/placing.server";
import { orders, outbox, sellers, settings, users } from "#data/schema.server";
import { saveSettings } from "#data/settings/settings.server";
import { DEFAULT_SELLER_EMAILS, type SellerEmailRule } from "#domain/email/seller-emails";
import type { SellerRole } from "#domain/people/team/seller-roles";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { startMailServer } from "#test/store/mail-server";
import { sendDueEmails } from "./send-emails.ts";

testDatabase({ byHand: ["emails-owed", "settings-recorded"] });

let post: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  post = await startMailServer();
  await stockCatalogue();
});
afterAll(() => post.stop());

beforeEach(async () => {
  for (const table of [outbox, sellers, settings]) await db.delete(table);
  post.emails.length = 0;
  openMail({ smtpUrl: post.url, mailFrom: "post@kathalu.example", write: () => {} });
});
afterEach(() => {
  post.refusal.answer = null;
  mail.close();
});

/** Makes a seller with an account of their own. */
async function sells(role: SellerRole) {
  const id = await person(role);
  const email = `${role}-${randomUUID()}@example.com`;
  await db.update(users).set({ email }).where(eq(users.id, id));
  const now = new Date();
  const row = { provider: "demo", email, role, user_id: id } as const;
  await db.insert(sellers).values({ ...row, bound_at: now, invited_at: now });
  return { id, email };
}

let owner: string;

async function saveRule(changes: Partial<SellerEmailRule>) {
  owner ??= await person("settings");
  const at = { seen: 0, by: owner, now: new Date() };
  const saved = await saveSettings(
    "orderEmails",
    { ...DEFAULT_SELLER_EMAILS, quiet: false, ...changes },
    at,
  );
  expect(saved).toMatchObject({ ok: true });
}

/** Sends the emails that are due to sellers after this many hours, by several workers at once. */
async function sentAfter(hours: number) {
  await db.delete(outbox).where(eq(outbox.kind, "order-mail"));
  await sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + hours * 3_600_000) });
  return post.emails.splice(0);
}

async function unplacedPayment() {
  const asha = await shopper();
  const quote = await quoteFor(asha);
  const confirm = () =>
    confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, new Date());
  await confirm();
  expect(await confirm()).toMatchObject({ problem: { code: "payment-stored" } });
}

describe("at a new order", () => {
  test("owners are emailed once each, staff who want it, and nobody else; the customer isn't named", async () => {
    await saveRule({ when: "at-once" });
    const owner = await sells("owner");
    const silent = await sells("owner");
    const packer = await sells("staff");
    await sells("staff");
    await sells("accountant");
    await setWantsOrderEmails(silent.id, false, new Date());
    await setWantsOrderEmails(packer.id, true, new Date());
    const { orderNumber, transactionId } = await orderFor(await shopper());
    const emails = await sentAfter(0.01);
    expect(emails.flatMap(({ recipients }) => recipients).sort()).toEqual(
      [owner.email, packer.email].sort(),
    );
    expect(emails[0]?.subject).toBe(`New order ${orderNumber} · ₹148`);
    const text = `${emails[0]?.subject} ${emails[0]?.text} ${emails[0]?.html}`;
    for (const personal of ["Asha", "Temple Road", "9876543210", transactionId, "520001"])
      expect(text).not.toContain(personal);
    expect(await sentAfter(1)).toEqual([]);
  });

  test("that is confirmed by many presses at once, one email goes out", async () => {
    await saveRule({ when: "at-once" });
    await sells("owner");
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const transactionId = newTransactionId();
    await atOnce(5, () => confirmQuote(asha, quote.id, { transactionId }, new Date()));
    expect(await sentAfter(0.01)).toHaveLength(1);
  });

  test("gathered orders come in one email, however many send at once, and payments without an order too", async () => {
    await saveRule({ when: "gathered", everyMinutes: 60 });
    const { email } = await sells("owner");
    for (let placed = 0; placed < 3; placed++) await orderFor(await shopper());
    await unplacedPayment();
    expect(await sentAfter(0)).toEqual([]);
    const emails = await sentAfter(1.1);
    expect(emails.map(({ recipients }) => recipients)).toEqual([[email]]);
    expect(emails[0]?.subject).toBe("4 new orders · ₹592");
    expect(emails[0]?.text).toContain("A customer says they paid, but has no order · ₹148");
    expect(await sentAfter(48)).toEqual([]);
  });

  test("what is gathered again has the same Message-ID, and another with a further order", async () => {
    await saveRule({ when: "gathered", everyMinutes: 60 });
    await sells("owner");
    await orderFor(await shopper());
    await orderFor(await shopper());
    // The sender died before it could mark the rows as sent.
    const sentAgain = async () => {
      await db.update(outbox).set({ sent_at: null, claimed_until: null });
      return (await sentAfter(2)).map(({ messageId }) => messageId);
    };
    const first = await sentAgain();
    expect(first).toHaveLength(1);
    expect(await sentAgain()).toEqual(first);
    await orderFor(await shopper());
    const withAnother = await sentAgain();
    expect(withAnother).toHaveLength(1);
    expect(withAnother).not.toEqual(first);
  });

  test("an order that the store rolled back tells nobody", async () => {
    await sells("owner");
    const before = await db.$count(orders);
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await expect(
      confirmQuote(asha, quote.id, { transactionId: "1" }, new Date()),
    ).rejects.toThrow();
    expect(await db.$count(orders)).toBe(before);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test("who sells no longer when it is due gets nothing", async () => {
    await saveRule({ when: "gathered", everyMinutes: 60 });
    const { id } = await sells("owner");
    await orderFor(await shopper());
    await db.update(sellers).set({ invited_at: null }).where(eq(sellers.user_id, id));
    expect(await sentAfter(2)).toEqual([]);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test("a seller's own mailbox that refuses is nobody's failed order", async () => {
    await saveRule({ when: "at-once" });
    await sells("owner");
    await orderFor(await shopper());
    post.refusal.answer = "no such mailbox";
    await db.update(outbox).set({ attempts: 7 });
    await sentAfter(0.01);
    expect(await db.select().from(outbox)).toMatchObject([{ dead_at: expect.any(Date) }]);
    expect(await failedEmails()).toEqual([]);
  });
});
