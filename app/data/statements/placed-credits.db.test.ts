import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { cancelQuote } from "#data/checkout/quotes.server";
import {
  pendingUnplacedPayments,
  recentUnplacedPaymentsOf,
  settleUnplaced,
} from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { rejectPayment, withdrawDecision } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import {
  coupons,
  emailTemplates,
  orders,
  outbox,
  payments,
  products,
  profiles,
  promisedProducts,
  quoteVersions,
  statementCredits,
  statementImports,
  unplacedPayments,
} from "#data/schema.server";
import { emailTemplates as standardTemplates } from "#domain/email/emails";
import { type Paise, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  linesIn,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
  usesOf,
} from "#test/database/store-rows";
import { confirmedCredit } from "#test/statements/confirmed";
import { invitationEmail, inviteCustomer } from "./invitations.server.ts";
import { markNotOurs, placeFromCredit, placeUnplaced } from "./placed-credits.server.ts";
import { unmatchedCredits } from "./unmatched-credits.server.ts";

testDatabase({ byHand: ["changes-recorded", "orders-paid", "payments-without-order"] });

let owner: string;

beforeAll(async () => {
  await stockCatalogue();
  await db.insert(emailTemplates).values(standardTemplates);
  owner = await person("owner");
});

beforeEach(async () => {
  await db.delete(statementCredits);
  await db.delete(statementImports);
});

const writer = () => ({ by: owner, now: new Date() });

const creditOf = (made: Partial<typeof statementCredits.$inferInsert> = {}) =>
  confirmedCredit({ transaction_id: newTransactionId(), ...made });

async function expire(versionId: string) {
  await db
    .update(quoteVersions)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where(eq(quoteVersions.id, versionId));
}

const listed = async () => (await unmatchedCredits("open", null, new Date())).rows;
const ordersOf = (userId: string) => db.select().from(orders).where(eq(orders.user_id, userId));

describe("an order that is made of money without one", () => {
  test("is exactly its version, paid by the credit, verified by it and told by one email [R18, R52]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await db.update(products).set({ postal_card_size: rupees(99) });
    const credit = await creditOf();
    const made = await placeFromCredit(credit.id, quote.id, writer());
    expect(made).toEqual({ ok: true, became: "made", orderId: quote.quoteId });
    const order = await orderForAdmin(quote.quoteId);
    expect(order).toMatchObject({
      total: quote.total,
      orderNumber: quote.orderNumber,
      payment: "verified",
      transactionId: credit.transaction_id,
    });
    expect(order?.events[0]).toMatchObject({ kind: "status", before: null, by: owner });
    expect(order?.events.find(({ kind }) => kind === "payment")?.note).toContain("hdfc, line 7");
    expect(await linesIn(asha)).toEqual([]);
    const [after] = await db.select().from(statementCredits);
    expect(after).toMatchObject({ decision: "placed", version_id: quote.id, decided_by: owner });
    const mails = await db.select().from(outbox).where(eq(outbox.order_id, quote.quoteId));
    expect(mails.map(({ payload }) => (payload as { email: string }).email)).toEqual(["verified"]);
    expect(await listed()).toEqual([]);
    await db.update(products).set({ postal_card_size: rupees(49) });
  });

  test("has emails in the language of its own quote, whatever the customer's last order was in [R56]", async () => {
    const asha = await shopper();
    await orderFor(asha);
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 2 });
    const quote = await quoteFor(asha, { ...fromCart, language: "te" });
    const credit = await creditOf();
    await placeFromCredit(credit.id, quote.id, writer());
    const [order] = await db.select().from(orders).where(eq(orders.id, quote.quoteId));
    expect(order?.language).toBe("te");
  });

  test("comes of no promise to somebody who was erased since the page was opened", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const credit = await creditOf();
    await confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, new Date());
    const why = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(quote.quoteId), owner, why, new Date());
    const cancelled = { from: "confirmation_pending", to: "cancelled" } as const;
    await changeOrderStatus(quote.quoteId, owner, cancelled, new Date());
    expect(await erasePerson(asha, async () => {}, new Date())).toEqual({ ok: true });
    const refused = { ok: false, problem: { code: "money-not-found" } };
    expect(await placeFromCredit(credit.id, quote.id, writer())).toEqual(refused);
    expect(await inviteCustomer(credit.id, quote.id, writer())).toEqual(refused);
  });

  test("comes of expired and cancelled versions, too, and can be undone like any verification", async () => {
    for (const close of ["expire", "cancel"]) {
      const asha = await shopper();
      const quote = await quoteFor(asha);
      if (close === "expire") await expire(quote.id);
      else await cancelQuote(asha, "cart", new Date());
      const credit = await creditOf();
      const [shown] = await listed();
      expect(
        shown?.candidates.map(({ version: { versionId } }) => versionId),
        close,
      ).toContain(quote.id);
      expect(await placeFromCredit(credit.id, quote.id, writer()), close).toMatchObject({
        became: "made",
      });
      expect(await withdrawDecision(quote.quoteId, owner, new Date())).toEqual({ ok: true });
      expect(await orderForAdmin(quote.quoteId)).toMatchObject({ payment: "waiting" });
      const [released] = await db
        .select()
        .from(statementCredits)
        .where(eq(statementCredits.id, credit.id));
      expect(released).toMatchObject({
        decision: "unassigned",
        payment_id: null,
        version_id: null,
      });
      const why = { kind: "not-found", reason: "Not there." } as const;
      await rejectPayment(await seenPayment(quote.quoteId), owner, why, new Date());
      expect((await listed()).map(({ id }) => id)).toContain(credit.id);
      await db.delete(statementCredits);
    }
  });

  test("is refused where the amount differs, the money was there first, or nothing of that name is there", async () => {
    const quote = await quoteFor(await shopper());
    const other = await creditOf({ amount: rupees("148.50") });
    expect(await placeFromCredit(other.id, quote.id, writer())).toMatchObject({
      problem: { code: "amount-differs" },
    });
    const early = await creditOf({ credited_on: "2026-01-01" });
    expect(await placeFromCredit(early.id, quote.id, writer())).toMatchObject({
      problem: { code: "not-promised-then" },
    });
    for (const id of ["x", owner])
      expect(await placeFromCredit(id, quote.id, writer())).toMatchObject({
        problem: { code: "money-not-found" },
      });
    expect(await db.$count(orders, eq(orders.id, quote.quoteId))).toBe(0);
  });

  test("takes a coupon's use again, and none beyond its limit [R17]", async () => {
    const { id: couponId, code } = await insertCoupon({ max_uses: 1 });
    const quoted = async () => {
      const quote = await quoteFor(await shopper());
      await db
        .update(quoteVersions)
        .set({ coupon_id: couponId })
        .where(eq(quoteVersions.id, quote.id));
      await expire(quote.id);
      return quote;
    };
    const first = await quoted();
    const second = await quoted();
    const [one, two] = [await creditOf(), await creditOf()];
    expect(await placeFromCredit(one.id, first.id, writer())).toMatchObject({ ok: true });
    expect(await usesOf(couponId)).toEqual({ counted: 1, held: 0, ordered: 1 });
    expect(await placeFromCredit(two.id, second.id, writer())).toEqual({
      ok: false,
      problem: { code: "coupon-used-up" },
    });
    expect((await listed())[0]?.candidates.map(({ customer }) => customer.couponCode)).toContain(
      code,
    );
    await db.update(coupons).set({ max_uses: 2 }).where(eq(coupons.id, couponId));
    expect(await placeFromCredit(two.id, second.id, writer())).toMatchObject({ ok: true });
    expect(await usesOf(couponId)).toEqual({ counted: 2, held: 0, ordered: 2 });
  });

  test("isn't made where the catalogue has lost what it names: nothing is half done", async () => {
    await db.insert(products).values({
      product_id: "rk-lost",
      product_name: "Lost",
      postal_card_size: rupees(49),
    });
    const asha = await shopper();
    await db.execute(sql`update cart_items set product_id = 'rk-lost' where user_id = ${asha}`);
    const quote = await quoteFor(asha);
    await expire(quote.id);
    await db.delete(promisedProducts);
    await db.execute(sql`delete from cart_items where product_id = 'rk-lost'`);
    await db.delete(products).where(eq(products.product_id, "rk-lost"));
    const credit = await creditOf();
    expect(await placeFromCredit(credit.id, quote.id, writer())).toEqual({
      ok: false,
      problem: { code: "product-unavailable" },
    });
    expect(await ordersOf(asha)).toEqual([]);
    expect((await db.select().from(statementCredits))[0]?.decision).toBeNull();
  });

  test("under a number that has one already is a payment without an order, as at Confirm [R52]", async () => {
    const asha = await shopper();
    const older = await quoteFor(asha);
    const newer = await quoteFor(asha);
    const transactionId = newTransactionId();
    await confirmQuote(asha, newer.id, { transactionId }, new Date());
    const credit = await creditOf({ order_number: older.orderNumber });
    expect(await placeFromCredit(credit.id, older.id, writer())).toEqual({
      ok: true,
      became: "stored",
      orderId: null,
    });
    expect(await pendingUnplacedPayments()).toMatchObject([
      { reason: "other-version-placed", transactionId: credit.transaction_id },
    ]);
    expect(await listed()).toEqual([]);
    expect(await ordersOf(asha)).toHaveLength(1);
    await db.delete(payments).where(eq(payments.transaction_id, credit.transaction_id));
  });

  test("is made of the payment that its customer sent too late, with their picture, and the payment is settled", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await expire(quote.id);
    const credit = await creditOf();
    const screenshot = { path: `screenshots/${asha}.jpg`, sha256: randomBytes(32) };
    const sent = { transactionId: credit.transaction_id, screenshot };
    expect(await confirmQuote(asha, quote.id, sent, new Date())).toMatchObject({
      problem: { code: "payment-stored", reason: "version-expired" },
    });
    expect((await listed())[0]?.storedFor).toBe(quote.id);
    expect(await placeFromCredit(credit.id, quote.id, writer())).toMatchObject({ became: "made" });
    expect(await orderForAdmin(quote.quoteId)).toMatchObject({ payment: "verified" });
    expect(await ordersOf(asha)).toMatchObject([{ payment_screenshot_url: screenshot.path }]);
    expect(await recentUnplacedPaymentsOf(asha, new Date())).toEqual([]);
    expect(await pendingUnplacedPayments()).toEqual([]);
    expect(await db.$count(payments, eq(payments.transaction_id, credit.transaction_id))).toBe(1);
  });

  test("is made by hand of a payment that came too late, once, however many press [R52]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await expire(quote.id);
    const transactionId = newTransactionId();
    await confirmQuote(asha, quote.id, { transactionId }, new Date());
    const [stored] = await pendingUnplacedPayments();
    const id = stored?.id ?? "";
    const byHerself = { id: asha, alone: false };
    expect(await placeUnplaced(id, byHerself, new Date())).toMatchObject({
      problem: { code: "own-order" },
    });
    const seller = { id: owner, alone: false };
    const answers = await atOnce(6, () => placeUnplaced(id, seller, new Date()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.problem).toEqual({ code: "unplaced-settled" });
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await orderForAdmin(quote.quoteId)).toMatchObject({ payment: "verified" });
    expect(await pendingUnplacedPayments()).toEqual([]);
    expect(await db.$count(payments, eq(payments.transaction_id, transactionId))).toBe(1);
    expect(await withdrawDecision(quote.quoteId, owner, new Date())).toEqual({ ok: true });
    expect(await orderForAdmin(quote.quoteId)).toMatchObject({ payment: "waiting" });
  });

  test("isn't made by hand under a number that has one already, nor beyond a coupon's limit [R17]", async () => {
    const asha = await shopper();
    const older = await quoteFor(asha);
    const newer = await quoteFor(asha);
    await confirmQuote(asha, newer.id, { transactionId: newTransactionId() }, new Date());
    await confirmQuote(asha, older.id, { transactionId: newTransactionId() }, new Date());
    const { id: couponId } = await insertCoupon({ max_uses: 1 });
    await db.update(coupons).set({ used_count: 1 }).where(eq(coupons.id, couponId));
    const payer = await shopper();
    const late = await quoteFor(payer);
    await db
      .update(quoteVersions)
      .set({ coupon_id: couponId })
      .where(eq(quoteVersions.id, late.id));
    await expire(late.id);
    await confirmQuote(payer, late.id, { transactionId: newTransactionId() }, new Date());
    const seller = { id: owner, alone: true };
    const codes = [];
    for (const { id } of await pendingUnplacedPayments()) {
      const answer = await placeUnplaced(id, seller, new Date());
      codes.push(answer.ok ? "made" : answer.problem.code);
    }
    expect(codes).toEqual(["number-placed", "coupon-taken"]);
    await db.update(coupons).set({ used_count: 0 }).where(eq(coupons.id, couponId));
    await db.delete(payments).where(sql`unplaced_payment_id is not null`);
  });

  test("isn't made of a stored payment that was given back", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await expire(quote.id);
    const credit = await creditOf();
    await confirmQuote(asha, quote.id, { transactionId: credit.transaction_id }, new Date());
    const [stored] = await db
      .select()
      .from(unplacedPayments)
      .where(eq(unplacedPayments.version_id, quote.id));
    const decider = { id: owner, alone: false };
    await settleUnplaced(stored?.id ?? "", decider, { outcome: "refunded" }, new Date());
    expect(await listed()).toEqual([]);
    expect(await placeFromCredit(credit.id, quote.id, writer())).toMatchObject({
      problem: { code: "id-sent" },
    });
    expect(await ordersOf(asha)).toEqual([]);
  });
});

describe("at one moment", () => {
  test("two owners and the same press: one order, one payment, and the others read what became of it", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const credit = await creditOf();
    const answers = await atOnce(6, () => placeFromCredit(credit.id, quote.id, writer()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.problem.code).toBe("credit-decided");
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await db.$count(payments, eq(payments.order_id, quote.quoteId))).toBe(1);
  });

  test("two owners who give the money to two customers: one of them gets it", async () => {
    const quotes = await Promise.all([1, 2].map(async () => await quoteFor(await shopper())));
    const credit = await creditOf();
    const answers = await Promise.all(
      quotes.map(({ id }) => placeFromCredit(credit.id, id, writer())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const made = await Promise.all(quotes.map(({ userId }) => ordersOf(userId)));
    expect(made.flat()).toHaveLength(1);
  });

  test("two credits for one promise: one order, and the other's money is stored beside it", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const credits = [await creditOf(), await creditOf()];
    const answers = await Promise.all(
      credits.map(({ id }) => placeFromCredit(id, quote.id, writer())),
    );
    expect(answers.map((answer) => answer.ok && answer.became).sort()).toEqual(["made", "stored"]);
    expect(await ordersOf(asha)).toHaveLength(1);
    await db.delete(payments).where(sql`unplaced_payment_id is not null`);
  });

  test("its customer confirms the same ID: one order, verified, and nothing is lost", async () => {
    for (let turn = 0; turn < 8; turn++) {
      const asha = await shopper();
      const quote = await quoteFor(asha);
      const credit = await creditOf();
      const [made, confirmed] = await Promise.all([
        placeFromCredit(credit.id, quote.id, writer()),
        confirmQuote(asha, quote.id, { transactionId: credit.transaction_id }, new Date()),
      ]);
      expect(made).toMatchObject({ ok: true, orderId: quote.quoteId });
      expect(confirmed).toMatchObject({ ok: true, orderId: quote.quoteId });
      expect(await orderForAdmin(quote.quoteId)).toMatchObject({ payment: "verified" });
      expect(await ordersOf(asha)).toHaveLength(1);
      expect(await db.$count(payments, eq(payments.order_id, quote.quoteId))).toBe(1);
    }
  });

  test("somebody else confirms the ID for a promise of their own: one order has it, the other is refused", async () => {
    for (let turn = 0; turn < 8; turn++) {
      const asha = await shopper();
      const ravi = await shopper("ravi");
      const [hers, his] = [await quoteFor(asha), await quoteFor(ravi)];
      const credit = await creditOf();
      const [made, confirmed] = await Promise.all([
        placeFromCredit(credit.id, hers.id, writer()),
        confirmQuote(ravi, his.id, { transactionId: credit.transaction_id }, new Date()),
      ]);
      expect([made.ok, confirmed.ok].filter(Boolean)).toHaveLength(1);
      if (!made.ok) expect(made.problem.code).toBe("id-sent");
      else expect(confirmed).toMatchObject({ problem: { code: "transaction-id-taken" } });
      expect([...(await ordersOf(asha)), ...(await ordersOf(ravi))]).toHaveLength(1);
    }
  });
});

describe("the list of money without an order", () => {
  test("shows every promise it may be of, and what speaks for each", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha);
    const second = await quoteFor(asha);
    const ravi = await shopper("ravi");
    await db.update(profiles).set({ refund_upi_id: "ravi@ybl" }).where(eq(profiles.id, ravi));
    const his = await quoteFor(ravi);
    await creditOf({
      order_number: first.orderNumber.slice(0, 15),
      payer_upi_id: "Ravi@ybl",
    });
    const [row] = await listed();
    const shown = row?.candidates.filter(({ version }) =>
      [first.id, second.id, his.id].includes(version.versionId),
    );
    expect(
      shown?.map(({ version, state, reasons }) => [
        version.versionId,
        state,
        reasons.includes("payer"),
      ]),
    ).toEqual(
      expect.arrayContaining([
        [his.id, "open", true],
        [second.id, "open", false],
        [first.id, "repriced", false],
      ]),
    );
    expect(shown?.[0]?.customer).toMatchObject({
      orderId: null,
      invitedAt: null,
      items: [{ name: "Night Bus", quantity: 2 }],
    });
  });

  test("finds whose page its ID was typed into among thirty of its amount, and at another amount", async () => {
    const typed = await quoteFor(await shopper());
    const credit = await creditOf();
    await saveTypedTransactionId(typed.userId, typed.id, credit.transaction_id);
    for (let other = 0; other < 30; other++) await quoteFor(await shopper());
    const [row] = await listed();
    expect(row?.more).toBe(true);
    expect(row?.candidates[0]).toMatchObject({
      version: { versionId: typed.id },
      strength: "strong",
    });
    await db.update(statementCredits).set({ amount: rupees(140) });
    expect((await listed())[0]?.candidates).toMatchObject([
      { version: { versionId: typed.id }, reasons: ["typed-id"], sameAmount: false },
    ]);
  });

  test("says where a rejected payment had this very ID", async () => {
    const { orderId, orderNumber, transactionId } = await orderFor(await shopper());
    const rejection = { kind: "not-found", reason: "Not there.", received: "" } as const;
    await rejectPayment(await seenPayment(orderId), owner, rejection, new Date());
    await creditOf({ transaction_id: transactionId });
    expect((await listed())[0]?.rejected).toMatchObject([
      { orderId, orderNumber, reason: "Not there." },
    ]);
  });

  test("has neither an order's money, nor what a statement's import is about to use", async () => {
    const { transactionId } = await orderFor(await shopper());
    await creditOf({ transaction_id: transactionId });
    await creditOf({ decision: "doubtful" });
    await creditOf({ decision: "chosen" });
    expect(await listed()).toEqual([]);
  });

  test("loses what isn't for the store, and has it back; of two who decide the second is told", async () => {
    const credit = await creditOf();
    const answers = await atOnce(2, () => markNotOurs(credit.id, true, writer()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listed()).toEqual([]);
    expect((await unmatchedCredits("aside", null, new Date())).rows).toHaveLength(1);
    const quote = await quoteFor(await shopper());
    expect(await placeFromCredit(credit.id, quote.id, writer())).toMatchObject({
      problem: { code: "credit-decided", decision: "not-ours" },
    });
    expect(await markNotOurs(credit.id, false, writer())).toEqual({ ok: true });
    expect(await listed()).toHaveLength(1);
  });

  test("is shown a page at a time, the newest money first", async () => {
    for (let number = 0; number < 23; number++)
      await creditOf({ amount: rupees(7), credited_on: number < 3 ? "2026-11-01" : "2026-11-02" });
    const first = await unmatchedCredits("open", null, new Date());
    expect(first.rows).toHaveLength(20);
    const second = await unmatchedCredits("open", first.next, new Date());
    expect(second.rows.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-01", "2026-11-01"]);
    expect(second.next).toBeNull();
  });
});

describe("an invitation", () => {
  const emailFor = async (creditId: string) => {
    const [mail] = await db
      .select()
      .from(outbox)
      .where(sql`kind = 'money-mail' and payload ->> 'invitationId' in (
        select id::text from credit_invitations where credit_id = ${creditId})`);
    return (
      mail &&
      (await invitationEmail((mail.payload as { invitationId: string }).invitationId, storeFacts))
    );
  };

  test("says the customer's own promise and leads to it, and nothing of the money or of others", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const credit = await creditOf({ payer_upi_id: "someone@ybl" });
    expect(await inviteCustomer(credit.id, quote.id, writer())).toEqual({ ok: true });
    const email = await emailFor(credit.id);
    if (!email?.ok) throw new Error("no email");
    const { subject, text, html } = email.content;
    expect(subject).toBe(`Did you pay ₹148 for ${quote.orderNumber}?`);
    expect(text).toContain("We found ₹148 that may be yours");
    expect(text).toContain("2 × Night Bus");
    const link = `https://kathalu.example/checkout-details?version=${quote.id}#confirm-${quote.id}`;
    expect(text).toContain(link);
    for (const part of [text, html]) {
      expect(part).not.toContain(credit.transaction_id.slice(0, 6));
      expect(part).not.toContain(credit.transaction_id.slice(-6));
      expect(part).not.toContain("someone@ybl");
    }
  });

  test("is in the language of the customer's last order, by the store's own text, and off where that is", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await db.update(orders).set({ language: "te" }).where(eq(orders.id, orderId));
    await db.execute(sql`
      insert into cart_items (id, user_id, product_id, size, size_price, quantity)
      values (gen_random_uuid(), ${asha}, 'ndk-01', 'postal', 49, 2)`);
    const quote = await quoteFor(asha);
    const credit = await creditOf();
    await inviteCustomer(credit.id, quote.id, writer());
    const telugu = await emailFor(credit.id);
    expect(telugu?.ok && telugu.content.text).toContain("ట్రాన్సాక్షన్ ID");
    expect(telugu?.ok && telugu.content.text).toContain("/te/checkout-details?");
    const template = (name: string) => eq(emailTemplates.template_name, name);
    await db
      .update(emailTemplates)
      .set({ subject: "Yours?", version: 2 })
      .where(template("payment_found"));
    await db.delete(emailTemplates).where(template("payment_found.te"));
    const english = await emailFor(credit.id);
    expect(english?.ok && english.content.subject).toBe("Yours?");
    await db.update(emailTemplates).set({ is_active: false });
    expect(await emailFor(credit.id)).toMatchObject({ problem: { code: "template-off" } });
    await db.delete(emailTemplates);
    await db.insert(emailTemplates).values(standardTemplates);
  });

  test("comes once to each customer about a credit, however many press, and others may be asked, too", async () => {
    const quote = await quoteFor(await shopper());
    const other = await quoteFor(await shopper());
    const credit = await creditOf();
    const answers = await atOnce(4, () => inviteCustomer(credit.id, quote.id, writer()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await inviteCustomer(credit.id, quote.id, writer())).toMatchObject({
      problem: { code: "invited-before" },
    });
    expect(await inviteCustomer(credit.id, other.id, writer())).toEqual({ ok: true });
    const [row] = await listed();
    expect(row?.isInvited).toBe(true);
    expect(row?.candidates.filter(({ customer }) => customer.invitedAt)).toHaveLength(2);
  });

  test("isn't sent any more once the money is somebody's", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const credit = await creditOf();
    await inviteCustomer(credit.id, quote.id, writer());
    expect((await emailFor(credit.id))?.ok).toBe(true);
    await confirmQuote(asha, quote.id, { transactionId: credit.transaction_id }, new Date());
    expect(await emailFor(credit.id)).toBeNull();
  });

  test("isn't made for another amount, a number with an order, or an address nobody verified", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const code = async (made: { amount?: Paise }, version = quote.id) => {
      const answer = await inviteCustomer((await creditOf(made)).id, version, writer());
      return answer.ok ? null : answer.problem.code;
    };
    expect(await code({ amount: rupees(100) })).toBe("amount-differs");
    await db.execute(sql`update users set email_verified = false where id = ${asha}`);
    expect(await code({})).toBe("no-email");
    await confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, new Date());
    expect(await code({})).toBe("number-placed");
  });
});
