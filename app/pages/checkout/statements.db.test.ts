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
  const version = quote.answer.prepared.payment.versionId;
  const press = { version, transaction_id: newTransactionId(), screenshot: receipt };
  const confirm = await statementsOf(() => asha.post("confirmation", press));
  const ordered = await statementsOf(() => asha.get("/session"));
  const { orderId } = confirm.answer;
  const placed = await statementsOf(() => asha.get(`/order-placed/${orderId}`));
  expect(placed.answer.status).toBe(200);
  const steps = { session, details, quote, paying, confirm, ordered, placed };
  const counts = Object.entries(steps).map(([step, { statements }]) => [step, statements]);
  expect(Object.fromEntries(counts)).toEqual({
    session: 2,
    details: 4,
    quote: 12,
    // A form's answer has the session after it, which costs these less the one that finds the person.
    paying: 3,
    confirm: 12,
    ordered: 2,
    placed: 4,
  });
});
