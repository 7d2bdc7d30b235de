import { describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import type { OrderStatus } from "#domain/orders/order-status";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { newTransactionId } from "#test/database/store-rows";
import { choices, customer, payer, picture, receipt, testCheckout } from "#test/people/checkout";

const MAX_UPLOADS = 20;

const MAX_PAYMENTS_PREPARED = 100;

testCheckout({ byHand: ["orders-paid", "orders-promised", "statuses-recorded"] });

describe("what one person may cost [R59]", () => {
  async function unverifiedOrders(userId: string, count: number, status?: OrderStatus) {
    await db.insert(orders).values(
      Array.from({ length: count }, () => ({
        order_number: `ORD1${newTransactionId()}`,
        user_id: userId,
        ...(status && { status }),
        total_amount: rupees(148),
        payment_transaction_id: newTransactionId(),
        shipping_type: "standard" as const,
        shipping_cost: rupees(50),
      })),
    );
  }

  it("is no further QR code while ten orders wait for the seller; the open one is confirmed", async () => {
    const asha = await payer();
    await unverifiedOrders(asha.id, 10);
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyUnverifiedOrders },
    });
    expect(await asha.confirm()).toMatchObject({ status: 200, ok: true });
    const ravi = await customer();
    await unverifiedOrders(ravi.id, 9);
    expect(await ravi.post("quote", choices)).toMatchObject({ ok: true });
  });

  it("counts an order that the seller has set back to pending, and no cancelled one [R59]", async () => {
    const asha = await customer();
    await unverifiedOrders(asha.id, 9);
    await unverifiedOrders(asha.id, 1, "cancelled");
    expect(await asha.post("quote", choices)).toMatchObject({ ok: true });
    await unverifiedOrders(asha.id, 1, "pending");
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyUnverifiedOrders },
    });
  });

  it("is a hundred prepared payments a day; the open one is confirmed", async () => {
    const asha = await payer();
    for (let press = 1; press < MAX_PAYMENTS_PREPARED; press++)
      await consumeLimit(LIMITS.prepared, asha.id);
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyAttempts },
    });
    expect(await asha.confirm()).toMatchObject({ status: 200, ok: true });
  });

  it("is ten taken transaction ids in five minutes, tried one by one or all at once", async () => {
    const other = await payer();
    const transaction_id = newTransactionId();
    expect(await other.confirm({ transaction_id })).toMatchObject({ ok: true });
    const asha = await payer();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => asha.confirm({ transaction_id })),
    );
    const sentences = guesses.map(({ errors }) => errors.transaction_id);
    expect(
      sentences.filter((sentence) => sentence === checkoutMessages["transaction-id-taken"]),
    ).toHaveLength(10);
    expect(
      sentences.filter((sentence) => sentence === checkoutMessages.tooManyTakenIds),
    ).toHaveLength(15);
    expect(await asha.confirm({ transaction_id })).toMatchObject({ status: 429 });
    expect(await other.confirm({ transaction_id })).toMatchObject({ ok: true });
  });

  it("never counts the id of one's own payment, nor one that is mistyped", async () => {
    const asha = await payer();
    for (let press = 1; press <= 15; press++) await asha.confirm({ transaction_id: "123" });
    const transaction_id = newTransactionId();
    for (let press = 1; press <= 15; press++) {
      expect(await asha.confirm({ transaction_id })).toMatchObject({ ok: true });
    }
  });

  it("is twenty pictures in five minutes before the payment, and one more with it", async () => {
    const asha = await payer();
    const { id: version } = asha.quote;
    for (let n = 1; n <= MAX_UPLOADS; n++) {
      expect(await asha.post("screenshot", { version, screenshot: receipt })).toMatchObject({
        ok: true,
      });
    }
    expect(await asha.post("screenshot", { version, screenshot: receipt })).toMatchObject({
      status: 429,
      errors: { screenshot: checkoutMessages.tooManyUploads },
    });
    const blue = await picture("blue.png", "#0000ff");
    const answer = await asha.confirm({ screenshot: blue });
    expect(answer).toMatchObject({ ok: true, screenshotStored: true });
  });
});
