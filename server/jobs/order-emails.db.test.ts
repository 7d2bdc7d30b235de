import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { failedEmails, resendEpisode, retryEmails } from "#data/orders/emails/deliveries.server";
import { notificationsOf } from "#data/orders/emails/order-emails.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus, markRefunded } from "#data/orders/seller-actions.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import {
  emailTemplates,
  episodePurchases,
  outbox,
  storyEpisodes,
  users,
} from "#data/schema.server";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import type { OrderStatus } from "#domain/orders/order-status";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { startMailServer } from "#test/store/mail-server";
import { sendDueEmails } from "./send-emails.ts";

testDatabase({ byHand: ["emails-owed", "episodes-emailed"] });

let post: Awaited<ReturnType<typeof startMailServer>>;
let seller: string;
const logged: object[] = [];

beforeAll(async () => {
  post = await startMailServer();
  await stockCatalogue();
  await db
    .update(storyEpisodes)
    .set({ spotify_playlist_url: "https://open.spotify.com/playlist/1" });
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await person("seller");
});
afterAll(() => post.stop());

beforeEach(async () => {
  await db.delete(outbox);
  post.emails.length = 0;
  logged.length = 0;
  openMail({
    smtpUrl: post.url,
    mailFrom: "post@kathalu.example",
    storeName: () => "Kathalu",
    write: () => {},
  });
});
afterEach(() => {
  post.refusal.answer = null;
  mail.close();
});

const subjects = () => post.emails.map(({ subject }) => subject);
const later = (seconds: number) =>
  sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + seconds * 1_000) });
const isAcknowledgement = sql`${outbox.payload} ->> 'email' = 'resubmitted'`;
const change = (orderId: string, from: OrderStatus, to: OrderStatus) =>
  changeOrderStatus(orderId, seller, { from, to }, new Date());

/** Makes an order of cards and marks it as packed. */
async function packed() {
  const asha = await shopper();
  const order = await orderFor(asha);
  await verifyPayment(await seenPayment(order.orderId), seller, new Date());
  await change(order.orderId, "confirmation_pending", "processing");
  await later(11);
  post.emails.length = 0;
  return { asha, ...order };
}

async function toldAbout(orderId: string) {
  const order = await orderForAdmin(orderId);
  return order ? await notificationsOf(order, storeFacts) : [];
}

describe("an order's customer", () => {
  test("is told at placed, verified, shipped with the tracking link: once each, in the store's name", async () => {
    const asha = await shopper();
    const { orderId, orderNumber, transactionId } = await orderFor(asha);
    await later(1);
    const [placed] = post.emails;
    expect(placed).toMatchObject({
      subject: `We have your order ${orderNumber}`,
      from: { name: "Kathalu", address: "post@kathalu.example" },
    });
    for (const body of [placed?.text, placed?.html]) {
      for (const words of [
        "Asha Rao",
        "2 × Night Bus, Postal Card Size",
        "₹148",
        transactionId,
        `https://kathalu.example/orders/${orderId}`,
      ])
        expect(body).toContain(words);
      expect(body).not.toContain("{{");
    }
    await atOnce(3, async () => verifyPayment(await seenPayment(orderId), seller, new Date()));
    await later(11);
    await change(orderId, "confirmation_pending", "processing");
    await setTrackingId(
      orderId,
      seller,
      { trackingId: "AB123456789", courier: "Swift" },
      new Date(),
    );
    await change(orderId, "processing", "shipped");
    await later(12);
    await change(orderId, "shipped", "delivered");
    await later(1_000);
    expect(subjects()).toEqual([
      `We have your order ${orderNumber}`,
      `Payment verified for ${orderNumber}`,
      `${orderNumber} is on its way`,
    ]);
    const shipped = post.emails.at(-1);
    for (const body of [shipped?.text, shipped?.html])
      expect(body).toContain("https://courier.example/track/AB123456789");
  });

  test("is told what arrived of a rejected payment, what is missing, and what to do about that", async () => {
    const { orderId } = await orderFor(await shopper());
    await later(1);
    const part = { kind: "amount-differs", reason: "Too little.", received: "29" } as const;
    await rejectPayment(await seenPayment(orderId), seller, part, new Date());
    await later(11);
    const { text = "" } = post.emails.at(-1) ?? {};
    expect(text).toContain("₹29 arrived. ₹119 is missing.");
    expect(text).toContain("Open your order and pay the amount that it shows");
    expect(text).not.toContain("12 digits");
    expect(text).not.toContain("{{");
  });

  test("who cancelled is told that the payment is looked for, and asked for a UPI ID that is missing", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await later(1);
    await cancelOwnOrder(asha, orderId, new Date());
    await later(11);
    const { text = "" } = post.emails.at(-1) ?? {};
    expect(text).toContain("We're looking for your payment of ₹148.");
    expect(text).toContain(
      "Where should we send your refund? Open your order and tell us your UPI ID.",
    );
  });

  test("is told what to do about a rejection, and not of one that they have answered", async () => {
    const asha = await shopper();
    const { orderId, orderNumber } = await orderFor(asha);
    await later(1);
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Not <found>." },
      new Date(),
    );
    await later(5);
    expect(subjects()).toHaveLength(1);
    await later(11);
    const rejected = post.emails.at(-1);
    expect(rejected?.subject).toBe(`Please check the payment for ${orderNumber}`);
    expect(rejected?.text).toContain("Not <found>.");
    expect(rejected?.html).toContain("Not &lt;found&gt;.");
    expect(rejected?.text).toContain(
      "open your order and send the 12 digits from your payment app",
    );
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, new Date());
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Again." },
      new Date(),
    );
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, new Date());
    post.emails.length = 0;
    await later(1);
    expect(subjects()).toEqual([`We have your payment details for ${orderNumber}`]);
    expect((await toldAbout(orderId)).map(({ email }) => email)).toEqual(["resubmitted", "placed"]);
  });

  test("is told once that other payment details came after a rejection, with their ID", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await later(1);
    const rejection = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(orderId), seller, rejection, new Date());
    await later(11);
    post.emails.length = 0;
    const transactionId = newTransactionId();
    await atOnce(3, () => resubmitPayment(asha, orderId, { transactionId }, new Date()));
    await later(1);
    expect(post.emails).toHaveLength(1);
    for (const body of [post.emails[0]?.text, post.emails[0]?.html]) {
      expect(body).toContain(transactionId);
      expect(body).toContain("Please don't pay again.");
      expect(body).toContain(`https://kathalu.example/orders/${orderId}`);
      expect(body).not.toContain("{{");
    }
    // A node of the release before deletes an `order-mail` of an email that it doesn't know.
    const kinds = await db.select({ kind: outbox.kind }).from(outbox).where(isAcknowledgement);
    expect(kinds).toEqual([{ kind: "payment-details-mail" }]);
  });

  test("is not told of a verification that was taken back within ten seconds", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await later(1);
    post.emails.length = 0;
    const at = new Date();
    await verifyPayment(await seenPayment(orderId), seller, at);
    await sendDueEmails(storeFacts, { clock: () => new Date(at.getTime() + 9_999) });
    expect(await withdrawDecision(orderId, seller, at)).toEqual({ ok: true });
    await later(1_000);
    expect(subjects()).toEqual([]);
  });

  test("reads the tracking ID that was typed after Shipped in the same email; a later one is told again", async () => {
    const { orderId, orderNumber } = await packed();
    await change(orderId, "processing", "shipped");
    await later(60);
    expect(subjects()).toEqual([]);
    await setTrackingId(orderId, seller, { trackingId: "AB111111111", courier: null }, new Date());
    await later(61);
    expect(subjects()).toEqual([`${orderNumber} is on its way`]);
    expect(post.emails[0]?.text).toContain("AB111111111");
    await setTrackingId(orderId, seller, { trackingId: "AB222222222", courier: null }, new Date());
    await later(1_000);
    expect(post.emails).toHaveLength(2);
    expect(post.emails[1]?.text).toContain("AB222222222");
  });

  test("without a tracking ID is told after five minutes that the parcel left", async () => {
    const { orderId } = await packed();
    await change(orderId, "processing", "shipped");
    await later(301);
    expect(post.emails).toHaveLength(1);
    expect(post.emails[0]?.text).not.toContain("Tracking ID");
  });

  test("is told of a cancelling with the money that comes back, then that it was sent", async () => {
    const { orderId, orderNumber } = await packed();
    await change(orderId, "processing", "cancelled");
    await later(1);
    expect(post.emails[0]?.text).toContain("We'll give ₹148 back");
    const refund = (await orderForAdmin(orderId))?.refunds[0];
    await markRefunded(orderId, { id: refund?.id ?? "", to: null }, seller, new Date());
    await later(1);
    expect(subjects()).toEqual([
      `Order ${orderNumber} is cancelled`,
      `₹148 refunded for ${orderNumber}`,
    ]);
  });

  test("reads Telugu where the order was placed in it, and English where there is no Telugu", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const confirmation = { transactionId: newTransactionId(), language: "te" } as const;
    await confirmQuote(asha, quote.id, confirmation, new Date());
    await later(1);
    expect(post.emails[0]?.subject).toBe(`మీ ఆర్డర్ ${quote.orderNumber} మాకు అందింది`);
    expect(post.emails[0]?.html).toContain('<html lang="te">');
    expect(post.emails[0]?.text).toContain("పోస్టల్ కార్డ్ సైజు");
    expect(post.emails[0]?.text).toContain("https://kathalu.example/te/orders/");
    const telugu = eq(emailTemplates.template_name, "order_rejected.te");
    await db.update(emailTemplates).set({ is_active: false }).where(telugu);
    await rejectPayment(
      await seenPayment(quote.quoteId),
      seller,
      { kind: "not-found", reason: "Not found." },
      new Date(),
    );
    await later(11);
    expect(post.emails[1]?.subject).toBe(`Please check the payment for ${quote.orderNumber}`);
    await db.update(emailTemplates).set({ is_active: true }).where(telugu);
  });

  test("gets nothing by a template that is switched off, and the seller reads so", async () => {
    const off = eq(emailTemplates.template_name, "order_placed");
    await db.update(emailTemplates).set({ is_active: false }).where(off);
    const { orderId } = await orderFor(await shopper());
    await later(1);
    expect(subjects()).toEqual([]);
    expect(await toldAbout(orderId)).toMatchObject([
      {
        email: "placed",
        state: "off",
        error: "Not sent: the email order_placed is switched off under Emails.",
        whatsApp: null,
      },
    ]);
    await db.update(emailTemplates).set({ is_active: true }).where(off);
    await later(1_000);
    expect(subjects()).toEqual([]);
  });

  test("without a mail server is told by a row alone, and the seller sees the text for WhatsApp [R27]", async () => {
    openMail({ smtpUrl: null, mailFrom: null, write: (facts) => void logged.push(facts) });
    const { orderId, orderNumber } = await orderFor(await shopper());
    await later(1);
    const [row] = await db.select().from(outbox);
    expect(logged).toEqual([{ email: row?.id }]);
    expect(await toldAbout(orderId)).toMatchObject([
      { email: "placed", state: "logged", whatsApp: expect.stringContaining(orderNumber) },
    ]);
  });

  test("takes the rows of their emails along when they are erased [R27]", async () => {
    const asha = await shopper();
    await orderFor(asha);
    const [row] = await db.select().from(outbox).where(eq(outbox.user_id, asha));
    expect(JSON.stringify(row?.payload)).not.toContain("@");
    const { rows } = await db.execute<{ rule: string }>(sql`
      select confdeltype as rule from pg_constraint where conname = 'outbox_user_fk'`);
    expect(rows).toEqual([{ rule: "c" }]);
    await db.update(users).set({ email: "gone@example.com" }).where(eq(users.id, asha));
    await later(1);
    expect(post.emails[0]?.recipients).toEqual(["gone@example.com"]);
  });

  test("gets what failed for good when the seller has it tried again", async () => {
    const { orderId, orderNumber } = await orderFor(await shopper());
    post.refusal.answer = "no such mailbox";
    await db.update(outbox).set({ attempts: 7 });
    await later(1);
    expect(await failedEmails()).toMatchObject([{ orderId, orderNumber }]);
    post.refusal.answer = null;
    expect(await retryEmails(orderId, seller, new Date())).toBe(1);
    await later(1);
    expect(subjects()).toEqual([`We have your order ${orderNumber}`]);
  });
});

describe("a mail server that is away", () => {
  test("costs no email an attempt, for as long as three days", async () => {
    const { orderNumber } = await orderFor(await shopper());
    openMail({ smtpUrl: "smtp://127.0.0.1:9", mailFrom: "post@kathalu.example", write: () => {} });
    for (const minutes of [1, 60, 24 * 60, 71 * 60]) {
      expect(await later(minutes * 60)).toEqual({ away: true });
      expect(await db.select().from(outbox)).toMatchObject([{ attempts: 0, dead_at: null }]);
    }
    mail.close();
    openMail({ smtpUrl: post.url, mailFrom: "post@kathalu.example", write: () => {} });
    await later(71.9 * 3600);
    expect(subjects()).toEqual([`We have your order ${orderNumber}`]);
  });

  test("ends in a failure that the seller sees after three days", async () => {
    await orderFor(await shopper());
    openMail({ smtpUrl: "smtp://127.0.0.1:9", mailFrom: "post@kathalu.example", write: () => {} });
    await later(73 * 3600);
    expect(await failedEmails()).toHaveLength(1);
  });
});

describe("an episode's email asked for again", () => {
  async function listener() {
    const asha = await person();
    await addEpisode(asha, "night-bus-tapes");
    const { orderId } = await orderFor(asha, { ...fromCart, addressSlot: null });
    await verifyPayment(await seenPayment(orderId), seller, new Date());
    const [purchase] = await db
      .select()
      .from(episodePurchases)
      .where(eq(episodePurchases.order_id, orderId));
    return { asha, orderId, purchaseId: purchase?.id ?? "", to: purchase?.customer_email ?? "" };
  }

  test("is a new email, three times an hour at most, by however many presses at once", async () => {
    const { asha, purchaseId, to } = await listener();
    const resend = (now = new Date()) => resendEpisode(asha, purchaseId, now);
    expect(await resend()).toEqual({ ok: false, problem: { code: "episode-email-waiting" } });
    await later(11);
    post.emails.length = 0;
    for (let sent = 1; sent <= 3; sent++) {
      const answers = await atOnce(4, () => resend());
      expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, to }]);
      await later(11);
      expect(post.emails).toHaveLength(sent);
    }
    expect(await resend()).toEqual({ ok: false, problem: { code: "too-many-resends" } });
    expect(await resend(new Date(Date.now() + 3_700_000))).toEqual({ ok: true, to });
    expect(new Set(post.emails.map(({ messageId }) => messageId)).size).toBe(3);
    openMail({ smtpUrl: null, mailFrom: null, write: () => {} });
    await later(3_800);
    expect(await boughtEpisodes(asha)).toMatchObject([{ emailedTo: expect.stringContaining("@") }]);
  });

  test("is nobody else's, and none of a payment that isn't verified", async () => {
    const { purchaseId } = await listener();
    const refused = { ok: false, problem: { code: "episode-not-delivered" } };
    expect(await resendEpisode(await person(), purchaseId, new Date())).toEqual(refused);
    expect(await resendEpisode(await person(), "1", new Date())).toEqual(refused);
    const ravi = await person();
    await addEpisode(ravi, "night-bus-tapes");
    const { orderId } = await orderFor(ravi, { ...fromCart, addressSlot: null });
    const [unpaid] = await db
      .select()
      .from(episodePurchases)
      .where(eq(episodePurchases.order_id, orderId));
    expect(await resendEpisode(ravi, unpaid?.id ?? "", new Date())).toEqual(refused);
  });
});
