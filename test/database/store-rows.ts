/** Makes people, products and orders for the data tests, as rows that the store itself would write. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { addLine } from "#data/cart/cart-additions.server";
import { makeQuote, type QuoteRequest } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import type { SeenPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { saveAddress } from "#data/people/addresses.server";
import {
  cartItems,
  comboCartItems,
  couponHolds,
  coupons,
  couponUsage,
  payments,
  preDefinedCombos,
  products,
  storyEpisodes,
  users,
} from "#data/schema.server";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import type { StoreFacts } from "#domain/email/order-facts";
import { LANGUAGES } from "#domain/language";
import { rupees } from "#domain/money/money";
import { WAIT_MILLISECONDS } from "#test/time-limits";

/** The store's name and addresses, as emails mention them. */
export const storeFacts: StoreFacts = {
  storeName: "Kathalu",
  branding: [],
  origin: "https://kathalu.example",
  couriers: [{ name: "Swift", link: "https://courier.example/track/{id}" }],
  delivery: DEFAULT_DELIVERY,
  languages: LANGUAGES,
  sellerEmails: ["seller@example.com"],
  linkSecret: (orderId, serial) => `${orderId}-${serial}`,
};

/** Signs in a new person; returns their ID. */
export async function person(name = "asha"): Promise<string> {
  const subject = `${name}-${randomUUID()}`;
  const [user] = await db
    .insert(users)
    .values({
      provider: "demo",
      subject,
      email: `${subject}@example.com`,
      email_verified: true,
    })
    .returning({ id: users.id });
  if (!user) throw new Error("no person was made");
  return user.id;
}

export async function people(count: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, () => person()));
}

/** Adds two cards, whose three sizes cost ₹49, ₹29 and ₹9, and a stamp that has no other size. */
export async function stockCatalogue() {
  const card = {
    image_url: "product-images/card",
    postal_card_size: rupees(49),
    wallet_size: rupees(29),
    stamp_size: rupees(9),
  };
  await db.insert(products).values([
    { product_id: "ndk-01", product_name: "Night Bus", ...card },
    { product_id: "rk-01", product_name: "The Letter", ...card },
    { product_id: "rk-stamp", product_name: "Garland", stamp_size: rupees(9) },
    { product_id: "qt-gone", product_name: "Sold Out", ...card, is_active: false },
  ]);
  await db.insert(storyEpisodes).values({
    id: "night-bus-tapes",
    title: "The Night Bus Tapes",
    total_episodes: 8,
    episode_duration_minutes: 24,
    original_price: rupees(199),
    sale_price: rupees(129),
  });
  await db.insert(preDefinedCombos).values({
    combo_id: "starter-pack",
    combo_name: "Starter Pack",
    original_price: rupees(107),
    final_price: rupees(99),
    included_products: [
      { product_id: "ndk-01", size: "postal", quantity: 1 },
      { product_id: "rk-01", size: "wallet", quantity: 2 },
    ],
  });
}

/** Adds `count` more products, p-0001 and so on, with stamps at ₹10. */
export async function stockStamps(count: number) {
  await db.execute(sql`
    insert into products (product_id, product_name, stamp_size)
    select 'p-' || to_char(n, 'FM0000'), 'Stamp ' || n, 10 from generate_series(1, ${count}::integer) n`);
}

export async function putStamps(userId: string, count: number) {
  await db.execute(sql`
    insert into cart_items (id, user_id, product_id, size, size_price, quantity)
    select gen_random_uuid(), ${userId}, 'p-' || to_char(n, 'FM0000'), 'stamp', 10, 1
    from generate_series(1, ${count}::integer) n`);
}

export async function putCombo(userId: string, quantity = 1) {
  await db.insert(comboCartItems).values({
    user_id: userId,
    combo_id: "starter-pack",
    combo_name: "Starter Pack",
    final_price: rupees(99),
    quantity,
  });
}

/** Saves an address in the person's slot 1. */
export async function giveAddress(userId: string) {
  const saved = await saveAddress(userId, 1, {
    name: "Asha Rao",
    pin: "520001",
    address: "12 Temple Road, Vijayawada",
    mobile: "9876543210",
  });
  if (!saved.ok) throw new Error("the address was refused");
}

/** Makes a person with an address and two postal cards of Night Bus (₹98) in the cart; returns their ID. */
export async function shopper(name?: string): Promise<string> {
  const userId = await person(name);
  await giveAddress(userId);
  await addLine(userId, { id: "ndk-01", size: "postal", quantity: 2 });
  return userId;
}

export const fromCart: QuoteRequest = {
  source: "cart",
  delivery: "standard",
  deliveryTerms: DEFAULT_DELIVERY,
  addressSlot: 1,
  mobile: "9876543210",
  payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
  shown: null,
};

/** Makes a coupon with a new code, which takes ₹20 off unless `made` says otherwise. */
export async function insertCoupon(made: Partial<typeof coupons.$inferInsert> = {}) {
  const [row] = await db
    .insert(coupons)
    .values({
      code: `C${randomUUID().toUpperCase()}`,
      discount_type: "fixed",
      discount_value: "20",
      minimum_order_amount: rupees(0),
      ...made,
    })
    .returning({ id: coupons.id, code: coupons.code });
  if (!row) throw new Error("no coupon was made");
  return row;
}

/** Returns how often a coupon counts as used, and how many rows hold or used it. The numbers must always agree. */
export async function usesOf(couponId: string) {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, couponId));
  return {
    counted: row?.used_count,
    held: await db.$count(couponHolds, eq(couponHolds.coupon_id, couponId)),
    ordered: await db.$count(couponUsage, eq(couponUsage.coupon_id, couponId)),
  };
}

/** Makes a quote; throws if that is refused. */
export async function quoteFor(userId: string, request = fromCart, now = new Date()) {
  const made = await makeQuote(userId, request, now);
  if (!made.ok) throw new Error(`no quote: ${made.problem.code}`);
  return made.quote;
}

let transactions = 0;
/**
 * Returns a transaction ID that no other payment of this run has. The first 9,999 differ in at least three digits, so
 * that none looks like another with a mistake.
 */
export function newTransactionId(): string {
  transactions += 1;
  if (transactions > 9_999) return String(transactions).padStart(12, "0");
  const blocks = [transactions, transactions * 7 + 1_234, transactions * 3 + 5_678];
  return blocks.map((block) => String(block % 10_000).padStart(4, "0")).join("");
}

/** Places an order of a shopper's cart, as it is right after Confirm. */
export async function orderFor(
  userId: string,
  request = fromCart,
  transactionId = newTransactionId(),
) {
  const quote = await quoteFor(userId, request);
  const placed = await confirmQuote(userId, quote.id, { transactionId }, new Date());
  if (!placed.ok) throw new Error(`no order: ${placed.problem.code}`);
  return { orderId: placed.orderId, orderNumber: placed.orderNumber, transactionId };
}

/**
 * Returns the order's open payment, as a seller who opens the order now would see it and send it with a decision. The
 * ID is empty if no payment is open.
 */
export async function seenPayment(orderId: string): Promise<SeenPayment> {
  const unreleased = and(eq(payments.order_id, orderId), isNull(payments.released_at));
  const [payment] = await db.select({ id: payments.id }).from(payments).where(unreleased);
  return { orderId, paymentId: payment?.id ?? "" };
}

/** Runs `work` `times` times at once; returns all results. */
export async function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

/** Waits until at least `statements` statements in this database are blocked by locks of other transactions. */
export async function waitUntilBlocked(statements = 1): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (const until = Date.now() + WAIT_MILLISECONDS; Date.now() < until; await sleep(10)) {
    if (((await db.execute(waiting)).rowCount ?? 0) >= statements) return;
  }
  throw new Error("nobody waits");
}

export async function linesIn(userId: string) {
  return await db
    .select({
      id: cartItems.product_id,
      size: cartItems.size,
      quantity: cartItems.quantity,
    })
    .from(cartItems)
    .where(sql`${cartItems.user_id} = ${userId}`)
    .orderBy(cartItems.product_id, cartItems.size);
}
