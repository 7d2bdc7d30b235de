import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { db, transaction } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { products, users } from "#data/schema.server";
import { beginCounting, recordRun } from "#data/stock/runs.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import type { Size } from "#domain/stock/stock";
import { storeOwner } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { expectTaken, FROM_CART } from "./buyers.ts";
import { customer, knownCustomer } from "./customers.ts";

/** Adds a card in one size, of which `pieces` are counted. */
export async function countedCard(pieces: number): Promise<Size & { name: string }> {
  const id = `last-${randomBytes(4).toString("hex")}`;
  const name = `Lamp ${id.slice(-4)}`;
  const row = { product_id: id, product_name: name, image_url: "product-images/ndk-01" };
  await transaction((tx) =>
    changeCatalogue(tx, (tx) =>
      tx.insert(products).values({ ...row, postal_card_size: rupees(49) }),
    ),
  );
  const size = { id, size: "postal" };
  const now = new Date();
  const run = { quantity: pieces, day: indianDay(now), note: "First printing" };
  await expectTaken(beginCounting(size, run, { by: await seller(), now }));
  return { ...size, name };
}

/**
 * Returns the ID of the store's owner. It is read from their row if there is one, because another sign-in could end a
 * session that a page uses.
 */
async function seller(): Promise<string> {
  const email = await storeOwner();
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return known?.id ?? (await signedIn({ email, seller: true })).person.id;
}

async function spoil(card: Size, quantity: number, now = new Date()): Promise<void> {
  const gone = { kind: "spoiled", quantity, day: indianDay(now), note: "Coffee" } as const;
  await expectTaken(recordRun(card, gone, { by: await seller(), now }));
}

/**
 * Makes a customer whose cart has three pieces of a card, of which two have been spoiled since. Returns the email
 * address.
 */
export async function cartOfTooMany(): Promise<string> {
  const card = await countedCard(3);
  const email = await customer({ cart: [[card.id, "postal", 3]] });
  await spoil(card, 2);
  return email;
}

/** Makes a customer whose order lacks its only piece, because it was spoiled while they paid. */
export async function shortOrder() {
  const card = await countedCard(1);
  const { email, id } = await knownCustomer({ cart: [[card.id, "postal", 1]] });
  const now = new Date();
  const { quote } = await expectTaken(makeQuote(id, FROM_CART, now));
  await spoil(card, 1, now);
  const payment = { transactionId: newTransactionId() };
  const { orderId } = await expectTaken(confirmQuote(id, quote.id, payment, now));
  return { email, orderId, card };
}
