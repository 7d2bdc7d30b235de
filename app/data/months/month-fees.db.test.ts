import { beforeAll, expect, test } from "vitest";
import { confirmQuote } from "#data/orders/placing.server";
import { feesOf } from "#data/statements/settlements.server";
import { type MonthOrDay, parseMonth } from "#domain/figures/payment-days";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import { closeMonth, currentClosingState, monthFigures } from "./months.server.ts";

testDatabase();
let owner: string;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
});

const at = (time: string) => new Date(`${time}+05:30`);
const month = (text: string) => parseMonth(text) as MonthOrDay;
const fees = async (text: string) =>
  (await monthFigures(month(text), await currentClosingState())).figures;

/** Records a payment from a provider's report, of which the provider kept ₹2.96 as its fee and ₹0.53 as tax on it. */
async function reported(
  name: string,
  transactionId: string,
  day: string,
  time: string,
  amount = 148,
) {
  const settled = { fee: rupees("2.96"), tax: rupees("0.53"), settlement: `setl ${name}` };
  const payment = {
    line: 2,
    transactionId,
    day,
    amount: rupees(amount),
    payerUpiId: null,
    note: null,
  };
  const credits = [{ ...payment, settled }];
  await importedStatement({ name, credits, dropped: { report: "a|report" } }, owner, at(time));
}

test("a provider's fees and the tax on them stand in their payments' month; a report that comes after it was closed, in the next", async () => {
  const quote = await quoteFor(await shopper(), fromCart, at("2026-10-05T10:00"));
  const transactionId = newTransactionId();
  await confirmQuote(quote.userId, quote.id, { transactionId }, at("2026-10-05T10:00"));
  await reported("october.csv", transactionId, "2026-10-05", "2026-10-06T10:00");
  const october = await fees("2026-10");
  expect(october.fees).toMatchObject({ count: 1, amount: rupees("2.96"), corrections: 0 });
  expect(october["fee-tax"]).toMatchObject({ count: 1, amount: rupees("0.53") });
  // Another amount contradicts the first report, which counts.
  await reported("other.csv", transactionId, "2026-10-05", "2026-10-07T10:00", 149);
  expect(await fees("2026-10")).toEqual(october);
  const { from, until } = month("2026-10");
  expect(await feesOf(from, until)).toMatchObject({ fee: rupees("2.96"), tax: rupees("0.53") });

  expect((await closeMonth("2026-10", { by: owner, now: at("2026-11-02T10:00") })).ok).toBe(true);
  await reported("october.csv", transactionId, "2026-10-05", "2026-11-03T10:00");
  expect((await fees("2026-11")).fees).toBeUndefined();
  await reported("late.csv", newTransactionId(), "2026-10-30", "2026-11-04T10:00");
  expect((await fees("2026-10")).fees).toEqual(october.fees);
  expect((await fees("2026-11")).fees).toEqual({
    ...{ count: 1, amount: rupees("2.96") },
    ...{ corrections: 1, corrected: rupees("2.96") },
  });
});
