import pg from "pg";
import { expect, it, vi } from "vitest";
import { newTransactionId } from "#test/database/store-rows";
import { choices, customer, receipt, testCheckout } from "#test/people/checkout";

testCheckout();

/** Counts the statements that `work` sends to the database, including `begin` and `commit`. */
async function statementsOf<Answer>(work: () => Promise<Answer>) {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const answer = await work();
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  return { answer, statements };
}

// Each statement costs about half a millisecond, so a new one must be worth it.
it("an order's steps send no more statements than these, from the session to the order placed", async () => {
  const asha = await customer();
  const session = await statementsOf(() => asha.get("/session"));
  const details = await statementsOf(() => asha.get("/checkout-details"));
  const quote = await statementsOf(() => asha.post("quote", choices));
  const paying = await statementsOf(() => asha.get("/session"));
  const payment = await statementsOf(() => asha.page("/checkout-details"));
  const [version = ""] = /(?<=checkout-details\/qr\/)[0-9a-f-]{36}/.exec(payment.answer) ?? [];
  const press = { version, transaction_id: newTransactionId(), screenshot: receipt };
  const confirm = await statementsOf(() => asha.post("confirmation", press));
  const { orderId } = confirm.answer;
  const placed = await statementsOf(() => asha.get(`/order-placed/${orderId}`));
  expect(placed.answer.status).toBe(200);
  const steps = { session, details, quote, paying, payment, confirm, placed };
  const counts = Object.entries(steps).map(([step, { statements }]) => [step, statements]);
  expect(Object.fromEntries(counts)).toEqual({
    session: 2,
    details: 5,
    quote: 15,
    paying: 3,
    payment: 3,
    confirm: 25,
    // Reads the whole order as the order's page does: it shows items, address and arrival, and changes with the payment.
    placed: 6,
  });
});
