import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { lastDeliveryOf } from "#data/orders/last-delivery.server";
import { orderOf } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import { slotsOf } from "#data/people/addresses.server";
import { loadProfile } from "#data/people/people.server";
import { profiles } from "#data/schema.server";
import { savedAddresses } from "#domain/people/addresses/address";
import { testDatabase } from "#test/database/database";
import { fromCart, newTransactionId, shopper, stockCatalogue } from "#test/database/store-rows";
import { openQuote } from "./quote-versions.server.ts";
import { makeQuote, type QuoteRequest } from "./quotes.server.ts";

testDatabase();
beforeAll(stockCatalogue);

const amma = {
  name: "Amma",
  pin: "500001",
  address: "7 Abids Road, Hyderabad",
  mobile: "9123456780",
};
const present: QuoteRequest = {
  ...fromCart,
  addressSlot: null,
  typed: amma,
  gift: { message: "పుట్టినరోజు శుభాకాంక్షలు!\nAsha 🌸" },
};

async function quoteOf(userId: string, request: QuoteRequest) {
  const made = await makeQuote(userId, request, new Date());
  if (!made.ok) throw new Error(made.problem.code);
  return made;
}

async function orderBy(userId: string, versionId: string) {
  const payment = { transactionId: newTransactionId() };
  const placed = await confirmQuote(userId, versionId, payment, new Date());
  if (!placed.ok) throw new Error(placed.problem.code);
  return await orderOf(userId, placed.orderId);
}

async function addressesOf(userId: string) {
  const profile = await loadProfile(userId);
  return profile ? savedAddresses(slotsOf(profile)) : [];
}

describe("a gift", () => {
  test("goes with its version into the order: recipient, message, both numbers [R52]", async () => {
    const asha = await shopper();
    const { quote } = await quoteOf(asha, present);
    const gift = { recipient: "Amma", message: "పుట్టినరోజు శుభాకాంక్షలు!\nAsha 🌸" };
    expect(await openQuote(asha, "cart", new Date())).toMatchObject({
      gift,
      address: "7 Abids Road, Hyderabad\nTelangana 500001",
      mobile: "9876543210",
      deliveryMobile: "9123456780",
    });
    // Another tab of the same person makes a quote version without the gift; each version keeps its own.
    await quoteOf(asha, fromCart);
    expect(await orderBy(asha, quote.id)).toMatchObject({
      gift,
      customerName: null,
      mobile: "9876543210",
      deliveryMobile: "9123456780",
    });
  });

  test("makes nobody of its recipient: the payer keeps their own name and addresses", async () => {
    const asha = await shopper();
    await db.update(profiles).set({ name: "Asha Rao" }).where(eq(profiles.id, asha));
    const { quote, slot } = await quoteOf(asha, present);
    expect(slot).toBeNull();
    expect(await orderBy(asha, quote.id)).toMatchObject({ customerName: "Asha Rao" });
    expect(await loadProfile(asha)).toMatchObject({
      name: "Asha Rao",
      mobile_number: "9876543210",
      name_2: null,
    });
    expect(await lastDeliveryOf(asha)).toBeNull();
  });

  test("isn't where the next parcel goes: the last address of one's own is", async () => {
    const asha = await shopper();
    await orderBy(asha, (await quoteOf(asha, fromCart)).quote.id);
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    await orderBy(asha, (await quoteOf(asha, present)).quote.id);
    expect(await lastDeliveryOf(asha)).toEqual({
      name: "Asha Rao",
      address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
    });
  });
});

describe("an address that is typed at the checkout", () => {
  test("is saved where that is wanted, once, however often Proceed is pressed", async () => {
    const asha = await shopper();
    const wanted = { ...present, gift: null, saveTyped: true };
    expect((await quoteOf(asha, wanted)).slot).toBe(2);
    expect((await quoteOf(asha, wanted)).slot).toBe(2);
    expect((await addressesOf(asha)).map(({ slot, name }) => [slot, name])).toEqual([
      [1, "Asha Rao"],
      [2, "Amma"],
    ]);
  });

  test("goes on the parcel although all three slots are taken, and writes over none", async () => {
    const asha = await shopper();
    for (const name of ["Two", "Three"])
      await quoteOf(asha, { ...present, gift: null, typed: { ...amma, name }, saveTyped: true });
    const { quote, slot } = await quoteOf(asha, { ...present, gift: null, saveTyped: true });
    expect([quote.customerName, slot]).toEqual(["Amma", null]);
    expect((await addressesOf(asha)).map(({ name }) => name)).toEqual(["Asha Rao", "Two", "Three"]);
  });

  test("isn't saved where nothing was promised", async () => {
    const asha = await shopper();
    const refused = await makeQuote(
      asha,
      { ...present, saveTyped: true, mobile: "12" },
      new Date(),
    );
    expect(refused).toEqual({ ok: false, problem: { code: "mobile-malformed" } });
    expect(await addressesOf(asha)).toHaveLength(1);
  });
});

test("a saved address without a PIN code waits for one before a parcel goes there", async () => {
  const asha = await shopper();
  await db
    .update(profiles)
    .set({ address_1: "12 Temple Road, Vijayawada" })
    .where(eq(profiles.id, asha));
  expect(await makeQuote(asha, fromCart, new Date())).toEqual({
    ok: false,
    problem: { code: "address-incomplete" },
  });
});
