import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { deliveriesOf, failedEmails, retryEmails } from "#data/orders/emails/deliveries.server";
import { orderOf } from "#data/orders/orders.server";
import { verifyPayment, withdrawDecision } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { emailTemplates, episodePurchases, outbox, storyEpisodes } from "#data/schema.server";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { rupees } from "#domain/money/money";
import { statusChanges } from "#domain/orders/history/order-changes";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { startMailServer } from "#test/store/mail-server";
import { sendDueEmails, startSendingEmails } from "./send-emails.ts";

testDatabase({ byHand: ["emails-owed", "episodes-emailed"] });

const PLAYLIST = "https://open.spotify.com/playlist/1nightbustapesKathalu1";
const directEpisode = {
  ...fromCart,
  source: "episode_night-bus-tapes",
  addressSlot: null,
} as const;
let post: Awaited<ReturnType<typeof startMailServer>>;
let seller: string;
const logged: object[] = [];

beforeAll(async () => {
  post = await startMailServer();
  await stockCatalogue();
  await db.insert(storyEpisodes).values(
    ["tape-1", "tape-2", "tape-3"].map((id) => ({
      id,
      title: id,
      total_episodes: 1,
      original_price: rupees(49),
      sale_price: rupees(49),
    })),
  );
  await db.update(storyEpisodes).set({ spotify_playlist_url: PLAYLIST });
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await person("seller");
});
afterAll(() => post.stop());

beforeEach(async () => {
  await db.delete(outbox);
  post.emails.length = 0;
  logged.length = 0;
  useMailServer();
});
afterEach(() => {
  post.refusal.answer = null;
  mail.close();
});

function useMailServer() {
  openMail({ smtpUrl: post.url, mailFrom: "Kathalu <post@kathalu.example>", write: () => {} });
}

function useLog() {
  const write = (facts: object) => void logged.push(facts);
  openMail({ smtpUrl: null, mailFrom: null, write });
}

/**
 * Only the emails of episodes: those about orders, which are sent too, have a test of their own
 * (order-emails.db.test.ts).
 */
const ofEpisodes = () => post.emails.filter(({ subject }) => subject?.includes("is yours"));

/** A customer whose episode is paid for and verified, so that its email waits in the outbox. */
async function buyer() {
  const asha = await person();
  const order = await orderFor(asha, directEpisode);
  await verifyPayment(await seenPayment(order.orderId), seller, new Date());
  return { id: asha, ...order };
}

async function purchaseOf({ orderId }: { orderId: string }) {
  const which = eq(episodePurchases.order_id, orderId);
  const [purchase] = await db.select().from(episodePurchases).where(which);
  return purchase;
}

/** A time at which a verification can't be undone any more, so that its emails are due. */
const inTime = () => new Date(Date.now() + 11_000);
const dueNow = () => sendDueEmails(storeFacts, { clock: inTime });
const later = (seconds: number) =>
  sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + seconds * 1_000) });

describe("the email that delivers an episode", () => {
  test("reaches its buyer from the template, with every placeholder filled [§1.5, §3.16, §7.26, §7.60]", async () => {
    const asha = await buyer();
    const purchase = await purchaseOf(asha);
    await dueNow();
    const [email] = ofEpisodes();
    expect(ofEpisodes()).toHaveLength(1);
    expect(email?.recipients).toEqual([purchase?.customer_email]);
    expect(email?.from?.address).toBe("post@kathalu.example");
    expect(email?.subject).toBe("The Night Bus Tapes is yours, listener");
    for (const body of [email?.text, email?.html]) {
      for (const words of ["The Night Bus Tapes", "8 episodes", PLAYLIST, asha.orderNumber]) {
        expect(body).toContain(words);
      }
      expect(body).not.toContain("{{");
    }
  });

  test("says `sent`, with its time, only after the mail server took it [§4.29, §7.25, §7.59, R27]", async () => {
    const asha = await buyer();
    post.refusal.answer = "451 come back later";
    await dueNow();
    expect(await purchaseOf(asha)).toMatchObject({
      delivery_status: "pending",
      email_sent_at: null,
    });
    expect(await deliveriesOf(asha.orderId)).toMatchObject([
      { state: "waiting", playlist: PLAYLIST },
    ]);
    post.refusal.answer = null;
    await later(60);
    expect(ofEpisodes()).toHaveLength(1);
    expect(await purchaseOf(asha)).toMatchObject({
      delivery_status: "sent",
      email_sent_at: expect.any(Date),
    });
    expect(await deliveriesOf(asha.orderId)).toMatchObject([{ state: "emailed" }]);
  });

  test("brings an order without a parcel to its customer: under way when it is verified, delivered when it is sent [R11]", async () => {
    const asha = await buyer();
    const notified = async () => {
      const order = await orderOf(asha.id, asha.orderId);
      return order && statusChanges(order.events).map(({ after, by }) => [after, by]);
    };
    const underWay = [
      ["confirmation_pending", asha.id],
      ["processing", null],
    ];
    expect(await notified()).toEqual(underWay);
    post.refusal.answer = "451 come back later";
    await dueNow();
    expect(await notified()).toEqual(underWay);
    post.refusal.answer = null;
    await later(60);
    expect(await notified()).toEqual([...underWay, ["delivered", null]]);
    expect((await orderOf(asha.id, asha.orderId))?.status).toBe("delivered");
  });

  test("delivers an order of three episodes with the last of them, whoever sends it [R11]", async () => {
    const asha = await person();
    for (const id of ["tape-1", "tape-2", "tape-3"]) {
      await addEpisode(asha, id);
    }
    const { orderId } = await orderFor(asha, { ...fromCart, addressSlot: null });
    await db.delete(outbox);
    await verifyPayment(await seenPayment(orderId), seller, new Date());
    const one = () => sendDueEmails(storeFacts, { stopped: () => true, clock: inTime, atOnce: 1 });
    await one();
    expect((await orderOf(asha, orderId))?.status).toBe("processing");
    await atOnce(2, one);
    const order = await orderOf(asha, orderId);
    const events = statusChanges(order?.events ?? []).map(({ after }) => after);
    expect(events).toEqual(["confirmation_pending", "processing", "delivered"]);
  });

  test("leaves an order with a parcel to the seller [R11]", async () => {
    const asha = await shopper();
    await addEpisode(asha, "night-bus-tapes");
    const { orderId } = await orderFor(asha);
    await verifyPayment(await seenPayment(orderId), seller, new Date());
    await dueNow();
    expect(ofEpisodes()).toHaveLength(1);
    expect((await orderOf(asha, orderId))?.status).toBe("confirmation_pending");
  });

  test("without a mail server stands whole in the log, and says that it was logged [§7.59, R27]", async () => {
    useLog();
    const asha = await buyer();
    await dueNow();
    const [message] = await db.select().from(outbox).where(eq(outbox.kind, "episode-mail"));
    expect(logged.filter((email) => "to" in email)).toEqual([
      {
        email: message?.id,
        to: (await purchaseOf(asha))?.customer_email,
        subject: "The Night Bus Tapes is yours, listener",
        text: expect.stringContaining(PLAYLIST),
      },
    ]);
    expect(await purchaseOf(asha)).toMatchObject({ delivery_status: "sent" });
    expect(await deliveriesOf(asha.orderId)).toMatchObject([{ state: "logged" }]);
    expect(ofEpisodes()).toEqual([]);
  });

  test("is the one email that is logged whole: any other is a row without its person [R27]", async () => {
    useLog();
    await mail.send({ id: "some-id", to: "asha@example.com", subject: "Hello", text: "Asha" });
    expect(logged).toEqual([{ email: "some-id" }]);
  });

  test("says `sent` only after the log took it [R27]", async () => {
    const write = () => {
      throw new Error("no space left on device");
    };
    openMail({ smtpUrl: null, mailFrom: null, write });
    const asha = await buyer();
    await dueNow();
    expect(await purchaseOf(asha)).toMatchObject({ delivery_status: "pending" });
  });

  test("goes out again under the same Message-ID when its sender died before it could say so", async () => {
    const asha = await buyer();
    const [message] = await db.select().from(outbox).where(eq(outbox.kind, "episode-mail"));
    // The sender sent the email and died: the row isn't marked as sent, and its lease still runs.
    await mail.send({
      id: message?.id ?? "",
      to: "asha@example.com",
      subject: "The Night Bus Tapes is yours",
      text: "…",
    });
    await db.update(outbox).set({ claimed_until: new Date(Date.now() + 120_000), attempts: 1 });
    await dueNow();
    expect(ofEpisodes()).toHaveLength(1);
    expect(await purchaseOf(asha)).toMatchObject({ delivery_status: "pending" });
    await later(121);
    expect(new Set(ofEpisodes().map(({ messageId }) => messageId))).toEqual(
      new Set([`<${message?.id}@kathalu.example>`]),
    );
    expect(ofEpisodes()).toHaveLength(2);
    expect(await purchaseOf(asha)).toMatchObject({ delivery_status: "sent" });
    await later(1_000);
    expect(ofEpisodes()).toHaveLength(2);
  });

  test("is sent once by eight senders at once", async () => {
    const buyers = await atOnce(6, () => buyer());
    await atOnce(8, () => dueNow());
    expect(ofEpisodes()).toHaveLength(buyers.length);
    expect(new Set(ofEpisodes().map(({ messageId }) => messageId)).size).toBe(buyers.length);
  });

  test("isn't sent of an order that was cancelled before it went out", async () => {
    const asha = await buyer();
    const toCancelled = { from: "processing", to: "cancelled" } as const;
    expect(await changeOrderStatus(asha.orderId, seller, toCancelled, new Date())).toEqual({
      ok: true,
    });
    await dueNow();
    expect(ofEpisodes()).toEqual([]);
    expect(await purchaseOf(asha)).toMatchObject({
      payment_status: "pending",
      delivery_status: "pending",
    });
    expect(await deliveriesOf(asha.orderId)).toEqual([]);
    expect(await db.$count(outbox, eq(outbox.kind, "episode-mail"))).toBe(0);
  });

  test("isn't sent half: without an active template it waits, and the seller reads why [§7.26]", async () => {
    await db.update(emailTemplates).set({ is_active: false });
    try {
      const asha = await buyer();
      await dueNow();
      expect(ofEpisodes()).toEqual([]);
      expect(await deliveriesOf(asha.orderId)).toMatchObject([
        {
          state: "waiting",
          error:
            "The email ‘Episode’ is switched off. Switch it on under Emails, then send it again from the order.",
        },
      ]);
    } finally {
      await db.update(emailTemplates).set({ is_active: true });
    }
  });

  test("that failed for good is shown in the admin, and goes out when the seller has it tried again", async () => {
    const asha = await buyer();
    post.refusal.answer = "550 no such mailbox";
    await db.update(outbox).set({ attempts: 7 });
    await dueNow();
    expect(await failedEmails()).toMatchObject([{ orderNumber: asha.orderNumber }]);
    const [given] = await db.select({ error: outbox.last_error }).from(outbox);
    expect(given?.error).toContain("550 no such mailbox");
    expect(await deliveriesOf(asha.orderId)).toMatchObject([{ state: "failed" }]);
    post.refusal.answer = null;
    // Two emails are retried: the episode's, and the one about the placed order.
    expect(await retryEmails(asha.orderId, seller, new Date())).toBe(2);
    await dueNow();
    expect(ofEpisodes()).toHaveLength(1);
    expect(await failedEmails()).toEqual([]);
  });

  test("is given up when it was claimed eight times and nobody lived to say how it went", async () => {
    const asha = await buyer();
    await db.update(outbox).set({ attempts: 8 });
    await dueNow();
    expect(ofEpisodes()).toEqual([]);
    expect(await deliveriesOf(asha.orderId)).toMatchObject([{ state: "failed" }]);
  });
});

describe("taking Verify back", () => {
  const past = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

  async function verified(at = new Date()) {
    const asha = await person();
    const order = await orderFor(asha, directEpisode);
    await verifyPayment(await seenPayment(order.orderId), seller, at);
    return { id: asha, ...order, at };
  }

  test("within ten seconds leaves the order as it was, and nothing is emailed, ever", async () => {
    const asha = await verified();
    const { at } = asha;
    await sendDueEmails(storeFacts, { clock: () => past(at, 9_999) });
    expect(await withdrawDecision(asha.orderId, seller, past(at, 9_999))).toEqual({ ok: true });
    await later(1_000);
    expect(ofEpisodes()).toEqual([]);
    expect(await purchaseOf(asha)).toMatchObject({ payment_status: "pending" });
    expect(await orderOf(asha.id, asha.orderId)).toMatchObject({
      status: "confirmation_pending",
      payment: "waiting",
      events: [
        { kind: "status", before: null, after: "confirmation_pending", by: asha.id },
        { kind: "payment", before: "waiting", after: "verified", by: seller },
        { kind: "status", before: "confirmation_pending", after: "processing", by: null },
        { kind: "payment", before: "verified", after: "waiting", by: seller },
        { kind: "status", before: "processing", after: "confirmation_pending", by: seller },
      ],
    });
    await verifyPayment(await seenPayment(asha.orderId), seller, new Date());
    await dueNow();
    expect(ofEpisodes()).toHaveLength(1);
  });

  test("puts an order that was held back where it was held", async () => {
    const asha = await person();
    const { orderId } = await orderFor(asha, directEpisode);
    const held = { from: "confirmation_pending", to: "pending" } as const;
    await changeOrderStatus(orderId, seller, held, new Date());
    const at = past(new Date(), 1);
    await verifyPayment(await seenPayment(orderId), seller, at);
    expect((await orderOf(asha, orderId))?.status).toBe("processing");
    await withdrawDecision(orderId, seller, at);
    expect((await orderOf(asha, orderId))?.status).toBe("pending");
  });

  test("is refused when the time is over, the email is being sent, or the order was moved on", async () => {
    const late = await verified();
    const { at } = late;
    const tooLate = { ok: false, problem: { code: "undo-late" } };
    expect(await withdrawDecision(late.orderId, seller, past(at, 10_000))).toEqual(tooLate);
    await db.update(outbox).set({ attempts: 1 });
    expect(await withdrawDecision(late.orderId, seller, past(at, 1))).toEqual(tooLate);
    await changeOrderStatus(
      late.orderId,
      seller,
      { from: "processing", to: "delivered" },
      past(at, 2),
    );
    expect(await withdrawDecision(late.orderId, seller, past(at, 3))).toEqual({
      ok: false,
      problem: { code: "order-changed", status: "delivered" },
    });
    expect(await purchaseOf(late)).toMatchObject({ payment_status: "completed" });
  });

  test("is done once by two presses, and not of a payment that waits", async () => {
    const asha = await verified();
    const answers = await atOnce(2, () => withdrawDecision(asha.orderId, seller, asha.at));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      problem: { code: "payment-decided", payment: "waiting", by: expect.any(String) },
    });
  });

  test("at the moment when the email is due: either is done, and never both", async () => {
    const at = new Date();
    const outcomes = await atOnce(12, async () => {
      const asha = await verified(at);
      // The two nodes' clocks differ: the sender's is ahead by a millisecond.
      const [undone] = await Promise.all([
        withdrawDecision(asha.orderId, seller, past(at, 9_999)),
        sendDueEmails(storeFacts, { clock: () => past(at, 10_000) }),
      ]);
      return { asha, undone: undone.ok };
    });
    await sendDueEmails(storeFacts, { clock: () => past(at, 10_001) });
    const sentTo = new Set(ofEpisodes().flatMap(({ recipients }) => recipients));
    for (const { asha, undone } of outcomes) {
      const purchase = await purchaseOf(asha);
      expect(sentTo.has(purchase?.customer_email ?? "")).toBe(!undone);
      expect(purchase?.delivery_status).toBe(undone ? "pending" : "sent");
      const order = await orderOf(asha.id, asha.orderId);
      expect([order?.payment, order?.status]).toEqual(
        undone ? ["waiting", "confirmation_pending"] : ["verified", "delivered"],
      );
    }
  });
});

describe("the sender", () => {
  test("sends what comes, and has ended its work when it is told to stop", async () => {
    const stop = startSendingEmails(() => storeFacts);
    const asha = await buyer();
    await db.update(outbox).set({ not_before: new Date() });
    await expect.poll(() => ofEpisodes().length).toBe(1);
    await stop();
    expect(await purchaseOf(asha)).toMatchObject({ delivery_status: "sent" });
  });
});
