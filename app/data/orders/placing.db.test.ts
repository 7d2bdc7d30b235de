import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { attachScreenshot } from "#data/checkout/screenshots.server";
import { transactionIdUse } from "#data/checkout/transaction-ids.server";
import { db, transaction } from "#data/db.server";
import { loadProfile } from "#data/people/people.server";
import {
  comboCartItems,
  couponUsage,
  customComboOrders,
  episodePurchases,
  orders,
  preDefinedCombos,
  products,
} from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  giveAddress,
  insertCoupon,
  linesIn,
  newTransactionId,
  orderFor,
  person,
  putCombo,
  quoteFor,
  shopper,
  stockCatalogue,
  usesOf,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { orderOf } from "./orders.server.ts";
import { confirmQuote } from "./placing.server.ts";

testDatabase();
beforeAll(stockCatalogue);

const nightBus = { id: "ndk-01", size: "postal" } as const;
const theLetter = { id: "rk-01", size: "wallet" } as const;

async function ordersCounted(userId: string): Promise<number> {
  return await db.$count(orders, eq(orders.user_id, userId));
}

describe("Confirm Payment", () => {
  test("makes an order that waits for confirmation, with everything that was quoted [§3.17, §3.18, §4.17, §7.8, §7.42, §7.46, §7.47]", async () => {
    const asha = await shopper();
    await putCombo(asha);
    const quote = await quoteFor(asha);
    const screenshot = {
      path: `${quote.quoteId}payment_screenshot.png`,
      sha256: new Uint8Array(32),
    };
    await attachScreenshot(asha, quote.id, screenshot);
    const now = new Date("2026-11-20T09:00:00.123Z");
    const confirmation = { transactionId: "012345678901" };
    expect(await confirmQuote(asha, quote.id, confirmation, now)).toEqual({
      ok: true,
      orderId: quote.quoteId,
      orderNumber: quote.orderNumber,
    });
    expect(await orderOf(asha, quote.quoteId)).toMatchObject({
      orderNumber: quote.orderNumber,
      status: "confirmation_pending",
      payment: "waiting",
      total: quote.total,
      transactionId: "012345678901",
      placedAt: now,
      address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
      customerName: "Asha Rao",
      mobile: "9876543210",
      shipping: { type: "standard", cost: rupees(50) },
      discount: 0,
      trackingId: null,
      screenshotPath: screenshot.path,
      items: [
        {
          kind: "combo",
          id: "starter-pack",
          name: "Starter Pack",
          size: null,
          quantity: 1,
          unitPrice: rupees(99),
          contents: [
            { id: "ndk-01", name: "Night Bus", size: "postal", quantity: 1 },
            { id: "rk-01", name: "The Letter", size: "wallet", quantity: 2 },
          ],
        },
        {
          id: "ndk-01",
          name: "Night Bus",
          size: "postal",
          quantity: 2,
          unitPrice: rupees(49),
          picture: "product-images/card",
        },
      ],
      payments: [
        { transactionId: "012345678901", screenshotPath: screenshot.path, verification: null },
      ],
      events: [{ kind: "status", before: null, after: "confirmation_pending", by: asha, at: now }],
    });
    const [row] = await db.select().from(orders).where(eq(orders.id, quote.quoteId));
    expect(row).toMatchObject({
      payment_verified: false,
      upi_id: fromCart.payee.upiId,
      upi_name: fromCart.payee.name,
    });
    // The quote version has no screenshot and no id any more, because the order has them.
    expect(await quoteVersionOf(asha, quote.id)).toMatchObject({ placed: true, screenshot: null });
    expect(await cartOf(asha)).toMatchObject({ lines: [], unavailable: [] });
  });

  test("pressed 32 times at once makes one order, and every press is answered with it [R19]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const transactionId = newTransactionId();
    const answers = await atOnce(32, () =>
      confirmQuote(asha, quote.id, { transactionId }, new Date()),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, orderId: quote.quoteId });
    expect(await ordersCounted(asha)).toBe(1);
    expect((await orderOf(asha, quote.quoteId))?.payments).toHaveLength(1);
  });

  test("of 32 people who send the same transaction id at once, one has an order [§7.41, R20]", async () => {
    const shoppers = await atOnce(32, () => shopper());
    const quotes = await Promise.all(shoppers.map((each) => quoteFor(each)));
    const transactionId = newTransactionId();
    const answers = await Promise.all(
      quotes.map(({ userId, id }) => confirmQuote(userId, id, { transactionId }, new Date())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toEqual(
      Array.from({ length: 31 }, () => ({ ok: false, problem: { code: "transaction-id-taken" } })),
    );
    const placed = await Promise.all(shoppers.map(ordersCounted));
    expect(placed.reduce((sum, count) => sum + count)).toBe(1);
  });

  test("who was refused keeps quote and cart, and orders with another id [R20]", async () => {
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const { transactionId } = await orderFor(asha);
    const quote = await quoteFor(ravi);
    expect(await confirmQuote(ravi, quote.id, { transactionId }, new Date())).toMatchObject({
      problem: { code: "transaction-id-taken" },
    });
    expect((await quoteVersionOf(ravi, quote.id))?.state).toBe("open");
    expect(await linesIn(ravi)).toHaveLength(1);
    const another = { transactionId: newTransactionId() };
    expect(await confirmQuote(ravi, quote.id, another, new Date())).toMatchObject({ ok: true });
  });

  test("sixteen people who press everything in the same millisecond have sixteen orders [§9.47]", async () => {
    const shoppers = await atOnce(16, () => shopper());
    const now = new Date(1_790_000_000_000);
    const placed = await Promise.all(
      shoppers.map(async (each) => {
        const { id } = await quoteFor(each, fromCart, now);
        return await confirmQuote(each, id, { transactionId: newTransactionId() }, now);
      }),
    );
    const numbers = placed.map((answer) => (answer.ok ? answer.orderNumber : "none"));
    expect(new Set(numbers).size).toBe(16);
    expect(numbers).not.toContain("none");
  });

  test("places the quoted amount, whatever prices, products and combos became since [R18]", async () => {
    const asha = await person();
    await db.insert(products).values({
      product_id: "ndk-dearer",
      product_name: "Dearer",
      postal_card_size: rupees(10),
    });
    await db.insert(preDefinedCombos).values({
      combo_id: "short-lived",
      combo_name: "Short Lived",
      original_price: rupees(30),
      final_price: rupees(20),
      included_products: JSON.stringify([
        { product_id: "ndk-dearer", size: "postal", quantity: 2 },
      ]),
    });
    await addLine(asha, { id: "ndk-dearer", size: "postal", quantity: 4 });
    await db.insert(comboCartItems).values({
      user_id: asha,
      combo_id: "short-lived",
      combo_name: "Short Lived",
      final_price: rupees(20),
      quantity: 1,
    });
    await addEpisode(asha, "night-bus-tapes");
    await giveAddress(asha);
    const quote = await quoteFor(asha);
    expect(quote.total).toBe(rupees(10 * 4 + 20 + 129 + 50));

    await db.execute(sql`
      update products set postal_card_size = 900, product_name = 'Renamed', is_active = false where product_id = 'ndk-dearer'`);
    await db.execute(sql`
      update pre_defined_combos set final_price = 500, is_active = false, included_products = '[]' where combo_id = 'short-lived'`);
    const transactionId = newTransactionId();
    expect(await confirmQuote(asha, quote.id, { transactionId }, new Date())).toMatchObject({
      ok: true,
    });
    const order = await orderOf(asha, quote.quoteId);
    expect(order?.total).toBe(quote.total);
    expect(order?.items).toMatchObject([
      { name: "The Night Bus Tapes", unitPrice: rupees(129) },
      {
        name: "Short Lived",
        unitPrice: rupees(20),
        contents: [{ id: "ndk-dearer", name: "Dearer", size: "postal", quantity: 2 }],
      },
      { name: "Dearer", unitPrice: rupees(10), quantity: 4 },
    ]);
  });

  test("takes only the quoted pieces out of the cart [§7.8, R18]", async () => {
    const asha = await shopper();
    await putCombo(asha, 2);
    await addLine(asha, { ...theLetter, quantity: 3 });
    const quote = await quoteFor(asha);
    await setQuantity(asha, nightBus, 5);
    await setQuantity(asha, { id: "starter-pack", size: null }, 3);
    await setQuantity(asha, theLetter, 1);
    await addLine(asha, { id: "rk-stamp", size: "stamp", quantity: 1 });
    await confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, new Date());
    expect(await linesIn(asha)).toEqual([
      { id: "ndk-01", size: "postal", quantity: 3 },
      { id: "rk-stamp", size: "stamp", quantity: 1 },
    ]);
    expect((await cartOf(asha)).lines).toContainEqual(
      expect.objectContaining({ id: "starter-pack", quantity: 1 }),
    );
  });

  test("a press of + during Confirm is kept [R18]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const confirmed = await transaction(async (tx) => {
      await tx.execute(sql`update cart_items set quantity = 6 where user_id = ${asha}`);
      const waiting = confirmQuote(
        asha,
        quote.id,
        { transactionId: newTransactionId() },
        new Date(),
      );
      await waitUntilBlocked();
      return { waiting };
    });
    expect(await confirmed.waiting).toMatchObject({ ok: true });
    expect(await linesIn(asha)).toEqual([{ id: "ndk-01", size: "postal", quantity: 4 }]);
  });

  test("the direct purchase of an episode leaves the cart untouched [§3.15, §4.26, §4.28, §7.21]", async () => {
    const asha = await shopper();
    await addEpisode(asha, "night-bus-tapes");
    const direct = { ...fromCart, source: "episode_night-bus-tapes", addressSlot: null } as const;
    const { orderId, orderNumber, transactionId } = await orderFor(asha, direct);
    const { lines, unavailable } = await cartOf(asha);
    expect(lines).toHaveLength(1);
    expect(unavailable).toMatchObject([
      { id: "episode_night-bus-tapes", purchase: { state: "pending" } },
    ]);
    const purchases = await db
      .select()
      .from(episodePurchases)
      .where(eq(episodePurchases.user_id, asha));
    expect(purchases).toMatchObject([
      {
        order_id: orderId,
        order_number: orderNumber,
        episode_id: "night-bus-tapes",
        payment_status: "pending",
        delivery_status: "pending",
        purchase_price: rupees(129),
        amount_paid: rupees(129),
        payment_transaction_id: transactionId,
      },
    ]);
    expect(purchases[0]?.customer_email).toContain("@example.com");
  });

  test("the same episode paid for twice loses no order [R27]", async () => {
    const asha = await person();
    await addEpisode(asha, "night-bus-tapes");
    const inCart = await quoteFor(asha, { ...fromCart, addressSlot: null });
    await orderFor(asha, { ...fromCart, source: "episode_night-bus-tapes", addressSlot: null });
    const second = { transactionId: newTransactionId() };
    expect(await confirmQuote(asha, inCart.id, second, new Date())).toMatchObject({ ok: true });
    expect(await ordersCounted(asha)).toBe(2);
    expect(await db.$count(episodePurchases, eq(episodePurchases.user_id, asha))).toBe(2);
  });

  test("a customer's own combo becomes ordered [§4.25, R12]", async () => {
    const asha = await shopper();
    const [combo] = await db
      .insert(customComboOrders)
      .values({
        user_id: asha,
        items: [{ id: "ndk-01", size: "stamp", quantity: 5 }],
        final_price: rupees(43),
        discount_applied: rupees(2),
      })
      .returning({ id: customComboOrders.id });
    await db.insert(comboCartItems).values({
      user_id: asha,
      combo_id: `custom_${combo?.id}`,
      combo_name: "Your combo",
      final_price: rupees(43),
      quantity: 1,
    });
    const { orderId } = await orderFor(asha);
    const [now] = await db
      .select()
      .from(customComboOrders)
      .where(eq(customComboOrders.user_id, asha));
    expect(now?.status).toBe("ordered");
    expect((await orderOf(asha, orderId))?.items[0]).toMatchObject({
      id: `custom_${combo?.id}`,
      unitPrice: rupees(43),
      contents: [{ id: "ndk-01", name: "Night Bus", size: "stamp", quantity: 5 }],
    });
  });

  test("the coupon's use is written with the order, and not counted again [§3.20, §7.38, R17]", async () => {
    const asha = await shopper();
    const { id, code } = await insertCoupon();
    const { orderId } = await orderFor(asha, { ...fromCart, couponCode: code });
    expect(
      await db.select().from(couponUsage).where(eq(couponUsage.order_id, orderId)),
    ).toMatchObject([
      { coupon_id: id, user_id: asha, discount_amount: rupees(20), used_at: expect.any(Date) },
    ]);
    expect((await orderOf(asha, orderId))?.discount).toBe(rupees(20));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 0, ordered: 1 });
  });

  test("the profile remembers the last order's name and mobile number [R46]", async () => {
    const asha = await shopper();
    await orderFor(asha, { ...fromCart, mobile: "+91 91234 56789" });
    expect(await loadProfile(asha)).toMatchObject({
      name: "Asha Rao",
      mobile_number: "9123456789",
    });
  });

  test("an order stands without its screenshot", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    expect((await orderOf(asha, orderId))?.screenshotPath).toBeNull();
  });
});

describe("refusals", () => {
  test("another person's quote can't be confirmed [R3]", async () => {
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const quote = await quoteFor(asha);
    for (const quoteId of [quote.id, crypto.randomUUID(), "no-key"]) {
      expect(
        await confirmQuote(ravi, quoteId, { transactionId: newTransactionId() }, new Date()),
      ).toEqual({ ok: false, problem: { code: "quote-not-found" } });
    }
    expect((await quoteVersionOf(asha, quote.id))?.state).toBe("open");
  });

  test("a Confirm that names no version [R52]", async () => {
    const asha = await shopper();
    const { quoteId } = await quoteFor(asha);
    const confirmation = { transactionId: newTransactionId() };
    expect(await confirmQuote(asha, quoteId, confirmation, new Date())).toEqual({
      ok: false,
      problem: { code: "quote-not-found" },
    });
  });
});

describe("the early answer", () => {
  test("knows a live payment's id, but not the given order's own [§7.41]", async () => {
    const asha = await shopper();
    const { orderId, transactionId } = await orderFor(asha);
    const another = { orderId: crypto.randomUUID() };
    const isTaken = async (id: string, sentOn: { orderId: string }) =>
      (await transactionIdUse(asha, id, sentOn)).isTaken;
    expect(await isTaken(transactionId, another)).toBe(true);
    expect(await isTaken(transactionId, { orderId })).toBe(false);
    expect(await isTaken(newTransactionId(), another)).toBe(false);
  });

  test("if the check itself errors, the order proceeds [§8.52]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const transactionId = newTransactionId();
    await confirmQuote(asha, quote.id, { transactionId }, new Date());
    const own = { orderId: quote.quoteId, versionId: quote.id, placed: true };
    const checks = async () => [
      (await transactionIdUse(asha, transactionId, own)).isOwn,
      (await transactionIdUse(asha, transactionId, { orderId: crypto.randomUUID() })).isTaken,
    ];
    await db.execute(sql`alter table payments rename to payments_away`);
    const answers = await checks().finally(() =>
      db.execute(sql`alter table payments_away rename to payments`),
    );
    expect(answers).toEqual([false, false]);
    expect(await checks()).toEqual([true, true]);
  });

  test("if payments can be written and not read, the order proceeds to the unique index [§8.52, R20]", async () => {
    const [asha, ravi] = [await shopper(), await shopper()];
    const [first, second] = [await quoteFor(asha), await quoteFor(ravi)];
    const transactionId = newTransactionId();
    const confirm = (by: string, quote: { id: string }) =>
      confirmQuote(by, quote.id, { transactionId }, new Date());
    const [one, other] = await withUnreadablePayments(async () => [
      await confirm(asha, first),
      await confirm(ravi, second),
    ]);
    expect(one).toMatchObject({ ok: true });
    expect(other).toMatchObject({ ok: false, problem: { code: "transaction-id-taken" } });
    expect(await confirm(asha, first)).toEqual(one);
  });
});

/**
 * Runs `work` while a view stands in the table's place: what is written into it arrives, and reading it fails, but for
 * the triggers that write an order's search text.
 */
async function withUnreadablePayments<T>(work: () => Promise<T>): Promise<T> {
  await db.execute(sql`alter table payments rename to payments_away`);
  await db.execute(sql`
    create function unreadable() returns boolean language plpgsql as $$
      begin
        if pg_trigger_depth() > 0 then return true; end if;
        raise exception 'payments can''t be read';
      end $$`);
  await db.execute(sql`create view payments as select * from payments_away where unreadable()`);
  await db.execute(sql`alter view payments alter column method set default 'upi'`);
  await db.execute(sql`
    create function write_payment() returns trigger language plpgsql as
      $$ begin insert into payments_away select new.*; return new; end $$`);
  await db.execute(sql`
    create trigger written instead of insert on payments for each row execute function write_payment()`);
  return await work().finally(async () => {
    await db.execute(sql`drop view payments`);
    await db.execute(sql`drop function write_payment, unreadable`);
    await db.execute(sql`alter table payments_away rename to payments`);
  });
}
