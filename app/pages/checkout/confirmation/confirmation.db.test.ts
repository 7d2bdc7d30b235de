import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { settleUnplaced, unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { orders } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { checkoutSource } from "#domain/checkout/quotes";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { refusalMessages } from "#domain/refusal-messages";
import { en as payment } from "#pages/checkout/payment/texts.en.ts";
import { config, setConfig } from "#request/config.server";
import { fromCart, newTransactionId, orderFor } from "#test/database/store-rows";
import {
  choices,
  type Fields,
  origin,
  payer,
  person,
  receipt,
  sendRequest,
  testCheckout,
  withFailingStorage,
  words,
} from "#test/people/checkout";

testCheckout();

describe("Confirm Payment", () => {
  it("must be signed in [§8.49]", async () => {
    const body = new URLSearchParams({ version: "x" });
    const headers = { Origin: origin };
    const answer = await sendRequest("/forms/checkout-details/confirmation", {
      method: "POST",
      headers,
      body,
    });
    expect(await answer.json()).toMatchObject({
      errors: { form: refusalMessages.signInToContinue },
    });
  });

  it("goes on without the picture where a proxy took none, and says so [R5]", async () => {
    const asha = await payer();
    const none = { screenshot: "", without_screenshot: "1" };
    const answer = await asha.confirm(none);
    expect(answer).toMatchObject({ ok: true, screenshotStored: false });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({ screenshotPath: null });
  });

  it("says at both fields at once what is missing, and nothing is lost [§5.20, §5.22]", async () => {
    const asha = await payer();
    const answer = await asha.post("confirmation", { version: asha.quote.id });
    expect(answer.errors).toEqual({
      transaction_id: checkoutMessages["transaction-id-empty"],
      screenshot: checkoutMessages["image-missing"],
    });
    expect(await asha.page("/checkout-details")).toContain("Amount to pay");
  });

  it.each(["12345678901", "1234567890123", "T12345678901", "१२३४५६७८९०१"])(
    "takes no transaction ID like %s [§5.21]",
    async (transaction_id) => {
      const asha = await payer();
      const answer = await asha.confirm({ transaction_id });
      expect(answer.errors).toEqual({
        transaction_id: checkoutMessages["transaction-id-not-12-digits"],
      });
    },
  );

  it("places the quote, takes its pieces out of the cart and shows the order to its person", async () => {
    const asha = await payer();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 3 });
    const transaction_id = "0523 4567 8901";
    const answer = await asha.confirm({ transaction_id });
    expect(answer).toMatchObject({ ok: true, orderId: asha.quote.quoteId, screenshotStored: true });
    expect((await cartOf(asha.id)).lines).toMatchObject([{ quantity: 3 }]);
    const order = await asha.get(`/order-placed/${answer.orderId}`);
    expect(await order.json()).toMatchObject({
      order: {
        orderNumber: asha.quote.orderNumber,
        total: 14_800,
        status: "confirmation_pending",
        transactionId: "052345678901",
        holds: "cards",
      },
    });
    const ravi = await person();
    expect((await ravi.get(`/order-placed/${answer.orderId}`)).status).toBe(404);
  });

  it("uses the screenshot that was uploaded before [§3.17, §7.45]", async () => {
    const asha = await payer();
    await asha.post("screenshot", { version: asha.quote.id, screenshot: receipt });
    const answer = await asha.confirm({ screenshot: new File([], "") });
    expect(answer).toMatchObject({ ok: true, screenshotStored: true });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({
      screenshotPath: expect.stringMatching(
        new RegExp(
          `^payment-screenshots/${asha.quote.id}-.{12}-.{8}/${answer.orderId}payment_screenshot.png$`,
        ),
      ),
    });
  });

  it("makes one order of two presses at once and a third one later [R19]", async () => {
    const asha = await payer();
    const press = { transaction_id: newTransactionId() };
    const both = await Promise.all([asha.confirm(press), asha.confirm(press)]);
    const third = await asha.confirm(press);
    const ids = [...both, third].map(({ orderId }) => orderId);
    expect(new Set(ids)).toEqual(new Set([asha.quote.quoteId]));
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
  });

  it.each(["000000000000", "123456789012"])(
    "asks about an ID that looks made up, and takes it when it is sent again, however often [R19]: %s",
    async (transaction_id) => {
      const asha = await payer();
      expect(await asha.confirm({ transaction_id })).toMatchObject({
        status: 422,
        errors: { transaction_id: checkoutMessages["id-weak"] },
        asked: transaction_id,
      });
      expect(await asha.confirm({ transaction_id, asked: newTransactionId() })).toMatchObject({
        status: 422,
      });
      const again = { transaction_id, asked: transaction_id };
      const answer = await asha.confirm(again);
      expect(answer).toMatchObject({ ok: true, orderId: asha.quote.quoteId });
      expect(await asha.confirm({ transaction_id })).toEqual(answer);
    },
  );

  it("takes a transaction ID once, also of two people at the same moment [§5.25, R20]", async () => {
    const people = [await payer(), await payer()];
    const press = { transaction_id: newTransactionId() };
    const answers = await Promise.all(people.map(({ confirm }) => confirm(press)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.errors).toEqual({
      transaction_id: checkoutMessages["transaction-id-taken"],
    });
    const loser = people.find((_, index) => !answers[index]?.ok);
    expect(await loser?.confirm()).toMatchObject({ ok: true });
  });

  it("places the order although the screenshot can't be stored [§8.53]", async () => {
    const asha = await payer();
    const answer = await withFailingStorage(() => asha.confirm());
    expect(answer).toMatchObject({ ok: true, screenshotStored: false });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({ screenshotPath: null });
  });
});

/** A customer whose second tab has prepared the same order again, with one more card. */
async function twoTabs() {
  const asha = await payer();
  await addLine(asha.id, { id: "rk-01", size: "postal", quantity: 1 });
  const cart = { total: "19700", lines: "ndk-01 postal × 2 @ 4900; rk-01 postal × 1 @ 4900" };
  expect(await asha.post("quote", { ...choices, ...cart })).toMatchObject({ ok: true });
  const second = await openQuote(asha.id, "cart", new Date());
  if (!second) throw new Error("no second version");
  const confirmSecond = (fields: Fields = {}) => asha.confirm({ version: second.id, ...fields });
  return { ...asha, first: asha.quote, second, confirmSecond };
}

describe("two tabs [R52]", () => {
  it("place what the confirming one showed, amount and products, and each has its own page", async () => {
    const asha = await twoTabs();
    expect(words(await asha.page("/checkout-details"))).toContain("₹197");
    const older = words(await asha.page(`/checkout-details?version=${asha.first.id}`));
    expect(older).toContain("₹148");
    expect(older).toContain("2 × Night Bus");
    expect(older).toContain("To Asha Rao, Vizag");
    const { orderId } = await asha.confirm();
    expect(await orderOf(asha.id, orderId)).toMatchObject({
      total: 14_800,
      items: [{ name: "Night Bus", quantity: 2 }],
    });
  });

  it("keep what was typed and uploaded apart; a re-priced payment starts at its QR, and names the other", async () => {
    const asha = await payer();
    const version = asha.quote.id;
    await asha.post("transaction-id", { version, transaction_id: "123456789" });
    await asha.post("screenshot", { version, screenshot: receipt });
    await asha.post("quote", choices);
    const page = await asha.page("/checkout-details");
    expect(page).not.toContain('value="123456789"');
    expect(words(page)).toContain("Scan to pay");
    expect(words(page)).toContain(checkoutMessages.startedPayment(rupees(148)));
    expect(page).toContain(`?version=${version}`);
    expect(await asha.page(`/checkout-details?version=${version}`)).toContain('value="123456789"');
  });

  it("never throw a payment away: the second one is stored, said to the customer, and seen by the seller", async () => {
    const asha = await twoTabs();
    await asha.confirmSecond();
    const transaction_id = newTransactionId();
    const answer = await asha.confirm({ transaction_id });
    expect(answer).toMatchObject({
      status: 200,
      ok: true,
      stored: checkoutMessages.paymentStored(rupees(148), "other-version-placed"),
    });
    expect(answer.stored).toContain("We have your payment of ₹148.");
    // A confirmation that is sent again, as after a lost response, gets the same response.
    expect((await asha.confirm({ transaction_id, screenshot: "" })).stored).toBe(answer.stored);
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
    // Your Orders shows the sentence about the payment, too, until a seller has decided.
    const ordersPage = words(await asha.page("/orders"));
    for (const fact of [answer.stored, transaction_id]) expect(ordersPage).toContain(fact);
    const seller = await person({ seller: true });
    const admin = words(await seller.page("/admin"));
    for (const fact of [
      adminMessages.unplacedTitle,
      transaction_id,
      "₹148",
      asha.first.orderNumber,
    ])
      expect(admin).toContain(fact);
    const [payment] = await unplacedPaymentsOf(asha.id);
    const address = `/unplaced-payments/${payment?.id}/screenshot`;
    for (const who of [asha, seller])
      expect(await (await who.get(address)).bytes()).toEqual(await receipt.bytes());
    expect((await (await person()).get(address)).status).toBe(404);
  });

  it("of one payment page with two ids: the order has the first, and the second is stored", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    expect(await asha.confirm()).toMatchObject({
      ok: true,
      stored: checkoutMessages.paymentStored(rupees(148), "other-id-placed"),
    });
    expect(await asha.get(`/orders/${orderId}/screenshot`)).toMatchObject({ status: 200 });
  });

  it("that the seller didn't find is sent again with its screenshot", async () => {
    const asha = await payer();
    await asha.confirm();
    const transaction_id = newTransactionId();
    await asha.confirm({ transaction_id });
    const [payment] = await unplacedPaymentsOf(asha.id);
    const decider = { id: (await person({ seller: true })).id, alone: false };
    expect(
      await settleUnplaced(payment?.id ?? "", decider, { outcome: "not-found" }, new Date()),
    ).toEqual({ ok: true });
    expect((await asha.confirm({ transaction_id })).stored).toContain("₹148");
    expect(await unplacedPaymentsOf(asha.id)).toMatchObject([{ hasScreenshot: true }]);
  });

  it("with one id for two versions have one order; the other page is told so", async () => {
    const asha = await twoTabs();
    const transaction_id = newTransactionId();
    await asha.confirmSecond({ transaction_id });
    expect(await asha.confirm({ transaction_id })).toMatchObject({
      status: 409,
      errors: { form: checkoutMessages["id-pays-for-other-version"] },
    });
    expect(await unplacedPaymentsOf(asha.id)).toEqual([]);
  });

  it("of which one cancelled: who had paid already has their order", async () => {
    const asha = await payer();
    await asha.post("cancellation", { version: asha.quote.id });
    const page = await asha.page(`/checkout-details?version=${asha.quote.id}`);
    expect(page).toContain(payment.closed.cancelled);
    expect(await asha.confirm()).toMatchObject({ ok: true, orderId: asha.quote.quoteId });
  });

  it("Confirm without a version is refused, whatever it names instead", async () => {
    const asha = await payer();
    const { quoteId } = asha.quote;
    const nameless: Fields[] = [{ version: "" }, { version: "", quote: quoteId }];
    for (const fields of nameless)
      expect(await asha.confirm(fields)).toMatchObject({
        status: 409,
        errors: { form: checkoutMessages["version-missing"] },
      });
    expect(await asha.confirm({ version: quoteId })).toMatchObject({
      status: 409,
      errors: { form: checkoutMessages["quote-not-found"] },
    });
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(0);
  });

  it("a version's page and its order go on naming the UPI ID that it showed [R22]", async () => {
    const asha = await payer();
    const before = config;
    setConfig({ ...config, upi: { ...config.upi, id: "other@ybl", name: "Other Stories" } });
    try {
      const page = words(await asha.page("/checkout-details"));
      expect(page).toContain(before.upi.id);
      expect(page).not.toContain("other@ybl");
      const { orderId } = await asha.confirm();
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(order?.upi_id).toBe(before.upi.id);
    } finally {
      setConfig(before);
    }
  });
});

describe("the order-placed page", () => {
  it("leads to /auth when signed out, and waits for its navigation's state when signed in [§2.19]", async () => {
    const guest = await sendRequest("/order-placed");
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      "/auth?next=%2Forder-placed",
    ]);
    const asha = await person();
    expect((await asha.get("/order-placed")).status).toBe(200);
    expect((await asha.get("/order-placed/not-an-id")).status).toBe(404);
  });

  it("carries items with prices, delivery, address and arrival days, to the order's person alone", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    const { order } = await (await asha.get(`/order-placed/${orderId}`)).json();
    expect(order).toMatchObject({
      items: [{ name: "Night Bus", size: "postal", quantity: 2, unitPrice: 4_900 }],
      subtotal: 9_800,
      shipping: { type: "standard", cost: 5_000 },
      total: 14_800,
      customerName: "Asha Rao",
      address: "Vizag\nAndhra Pradesh 530001",
      gift: null,
      arrival: expect.stringMatching(/^Arrives about /),
    });
    const ravi = await person();
    const stranger = await ravi.get(`/order-placed/${orderId}`);
    expect([stranger.status, await stranger.json()]).toEqual([404, { order: null }]);
  });

  it("names a gift's recipient, and has no address for episodes alone", async () => {
    const asha = await person();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 1 });
    const typed = { name: "Amma", pin: "500001", address: "7 Abids Road", mobile: "9123456780" };
    const gift = { message: "For you" };
    const present = await orderFor(asha.id, { ...fromCart, addressSlot: null, typed, gift });
    const source = checkoutSource("night-bus-tapes");
    const episode = await orderFor(asha.id, { ...fromCart, source, addressSlot: null });
    const shown = async ({ orderId }: { orderId: string }) =>
      (await (await asha.get(`/order-placed/${orderId}`)).json()).order;
    expect(await shown(present)).toMatchObject({
      gift: { recipient: "Amma", message: "For you" },
      address: "7 Abids Road\nTelangana 500001",
      deliveryMobile: "9123456780",
    });
    expect(await shown(episode)).toMatchObject({ address: null, arrival: null, holds: "episodes" });
  });
});
