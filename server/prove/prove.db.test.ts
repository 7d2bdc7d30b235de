import { expect, it } from "vitest";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { testDatabase } from "#test/database/database";
import { orderFor, person, seenPayment, shopper, stockCatalogue } from "#test/database/store-rows";
import { prove } from "./prove.ts";

const database = testDatabase();

it("finds nothing wrong with an order that was verified", async () => {
  await stockCatalogue();
  const seller = await person("seller");
  const { orderId } = await orderFor(await shopper());
  await verifyPayment(await seenPayment(orderId), seller, new Date());
  const proof = await prove({ databaseUrl: database.url, files: null, now: new Date() });
  expect(proof).toMatchObject({ orders: 1, findings: [] });
});
