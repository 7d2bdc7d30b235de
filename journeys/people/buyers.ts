import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
/** Makes customers who have bought something, with the same rows as Confirm and the admin write. */

import { createHash, randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { addCombo, addEpisode, addLine } from "#data/cart/cart-additions.server";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { makeQuote, type QuoteRequest } from "#data/checkout/quotes.server";
import { attachScreenshot } from "#data/checkout/screenshots.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { recordIncident } from "#data/orders/incidents/incidents.server";
import { writeNote } from "#data/orders/incidents/notes.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import { rejectPayment, verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus, giveRefund } from "#data/orders/seller-actions.server";
import { saveAddress } from "#data/people/addresses.server";
import { payments, quoteVersions } from "#data/schema.server";
import { addSmsSource, hasBankFeed } from "#data/statements/sms-sources.server";
import { checkoutSource } from "#domain/checkout/quotes";
import { screenshotName } from "#domain/checkout/screenshots";
import { type Paise, ZERO } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import type { OrderStatus } from "#domain/orders/order-status";
import type { TypedAddress } from "#domain/people/addresses/address";
import { files } from "#services/files.server";
import { seenPayment } from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { confirmedCredit } from "#test/statements/confirmed";
import { ASHA, type InCart, knownCustomer } from "./customers.ts";

/** How far an order has come. The first three values are about its payment, the others about the order. */
export type Stage =
  | "waiting"
  | "rejected"
  | "verified"
  | Exclude<OrderStatus, `confirmation_${string}`>;

/** Makes a customer whose cart has every kind of item: two cards, an episode and a combo. Returns the email address. */
export async function fullBag(): Promise<string> {
  return (await packedBag()).email;
}

/** Makes the customer of `fullBag`, who has proceeded to the payment. Returns the email address. */
export async function payerOfFullBag(): Promise<string> {
  const { email, id } = await packedBag();
  await expectTaken(makeQuote(id, FROM_CART, new Date()));
  return email;
}

async function packedBag() {
  const packer = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await expectTaken(addEpisode(packer.id, "night-bus-tapes"));
  await expectTaken(addCombo(packer.id, "starter-pack"));
  return packer;
}

/** Makes a customer with three saved addresses; returns the email address. */
export async function severalHomes({ cart }: { cart?: InCart[] } = {}): Promise<string> {
  const { email, id } = await knownCustomer({ cart });
  await expectTaken(
    saveAddress(id, 2, { ...ASHA, name: "ఆశా రావు", pin: "522001", address: "గుడి వీధి 2, గుంటూరు" }),
  );
  await expectTaken(
    saveAddress(id, 3, {
      ...ASHA,
      name: "Meera",
      pin: "530001",
      address: "7 Beach Road, Visakhapatnam",
    }),
  );
  return email;
}

/** Makes a customer at the payment page, who hasn't paid yet; returns the email address. */
export async function payer(to: Partial<QuoteRequest> = {}): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await expectTaken(makeQuote(id, { ...FROM_CART, ...to }, new Date()));
  return email;
}

/** Makes a customer at the payment page of an exact amount, which the bank has if it `hasCome`; returns the email. */
export async function payerByBank({ hasCome }: { hasCome: boolean }): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const exact = { ...FROM_CART, hasExactAmounts: true };
  const { quote } = await expectTaken(makeQuote(id, exact, new Date()));
  if (!(await hasBankFeed())) await addSmsSource("Asha's phone", { by: id, now: new Date() });
  const paid = { transaction_id: newTransactionId(), amount: quote.total };
  if (hasCome) await confirmedCredit(paid);
  return email;
}

/**
 * Makes a customer at the payment page, who added another card to the cart after the quote. Returns the email address.
 */
export async function payerWithAnotherCard(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await expectTaken(makeQuote(id, FROM_CART, new Date()));
  await expectTaken(addLine(id, { id: "rk-01", size: "wallet", quantity: 1 }));
  return email;
}

/** Makes a customer at a payment page of this amount; returns the email address. */
export async function payerOf(total: Paise): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { quote } = await expectTaken(makeQuote(id, FROM_CART, new Date()));
  await db
    .update(quoteVersions)
    .set({ subtotal: total, shipping_cost: ZERO, total_amount: total })
    .where(eq(quoteVersions.id, quote.id));
  return email;
}

/**
 * Lets a customer confirm with an ID that another customer's order has, which is refused. Returns the customer's ID.
 */
export async function sendsTakenId(transactionId: string): Promise<string> {
  const { id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { quote } = await expectTaken(makeQuote(id, FROM_CART, new Date()));
  await confirmQuote(id, quote.id, { transactionId }, new Date());
  return id;
}

/**
 * Makes a customer with two quote versions; a transaction ID was already typed for the older one, of ₹148. Returns the
 * email address.
 */
export async function payerTwice(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { quote } = await expectTaken(makeQuote(id, FROM_CART, new Date()));
  await saveTypedTransactionId(id, quote.id, "412345678901");
  await expectTaken(makeQuote(id, { ...FROM_CART, delivery: "express" }, new Date()));
  return email;
}

/** Makes a customer at a payment page. `placeAnother` places a newer quote version, as another tab would. */
export async function payerInTwoTabs() {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await expectTaken(makeQuote(id, FROM_CART, new Date()));
  const placeAnother = async () => {
    const { quote } = await expectTaken(
      makeQuote(id, { ...FROM_CART, delivery: "express" }, new Date()),
    );
    const payment = { transactionId: newTransactionId() };
    await expectTaken(confirmQuote(id, quote.id, payment, new Date()));
  };
  return { email, placeAnother };
}

/** Makes a customer with one order at this stage. */
export async function buyer(stage: Stage) {
  const { email, id } = await knownCustomer();
  return { email, id, ...(await orderOf(id, stage)) };
}

/** Makes a customer with one order, whose items fit on one line. Returns the email address. */
export async function buyerOfOneCard(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await orderAt("waiting", id, FROM_CART);
  return email;
}

export async function placeOrder(stage: Stage, home: TypedAddress = ASHA) {
  return await orderOf((await knownCustomer({ home })).id, stage);
}

/** Makes an order of cards and a combo, as a gift for Amma. */
export async function giftOrder() {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  await expectTaken(addCombo(id, "starter-pack"));
  const amma = { ...ASHA, name: "Amma", pin: "500001", address: "7 Abids Road, Hyderabad" };
  const typed = { ...amma, mobile: "9123456780" };
  const gift = { message: "పుట్టినరోజు శుభాకాంక్షలు, అమ్మా!\nWith love, Asha 🌸" };
  return { email, ...(await orderAt("verified", id, { ...FROM_CART, typed, gift })) };
}

/** Makes a customer with an order at every stage; returns the email address. */
export async function regular(): Promise<string> {
  const { email, id } = await knownCustomer();
  for (const stage of STAGES) await orderOf(id, stage);
  return email;
}

const STAGES: Stage[] = [
  "delivered",
  "cancelled",
  "shipped",
  "processing",
  "verified",
  "rejected",
  "waiting",
];

/** Makes a customer who bought an episode directly; returns the email address. */
export async function listener(stage: "waiting" | "rejected" | "verified"): Promise<string> {
  return (await listenerOrder(stage)).email;
}

export async function listenerOrder(stage: "waiting" | "rejected" | "verified") {
  const { email, id } = await knownCustomer({ home: null });
  const source = checkoutSource("night-bus-tapes");
  return { email, ...(await orderAt(stage, id, { ...FROM_CART, source, addressSlot: null })) };
}

/** Makes a customer whose payment was rejected because only ₹100 of ₹148 arrived. Returns the email address. */
export async function partlyPaid(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { orderId } = await orderAt("waiting", id, FROM_CART);
  const { person: seller } = await signedIn({ email: "who-moves-orders@example.com" });
  const reason = adminMessages.rejectionReasons["amount-differs"];
  const rejection = { kind: "amount-differs", reason, received: "100" } as const;
  await expectTaken(rejectPayment(await seenPayment(orderId), seller.id, rejection, new Date()));
  return email;
}

/** Makes a customer who cancelled an order that they had paid. Returns the email address. */
export async function cancelledPayer(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { orderId } = await orderAt("waiting", id, FROM_CART);
  await expectTaken(cancelOwnOrder(id, orderId, new Date()));
  return email;
}

/**
 * Makes a customer who paid twice for one quote, so that the second payment has no order. Returns the email address.
 */
export async function unplacedPayer(): Promise<string> {
  const { email, id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
  const { quote } = await expectTaken(makeQuote(id, FROM_CART, new Date()));
  const confirm = () =>
    confirmQuote(id, quote.id, { transactionId: newTransactionId() }, new Date());
  await expectTaken(confirm());
  await confirm();
  return email;
}

/**
 * Makes a customer who bought the same episode by the cart and directly. `orderId` is the second order, which must be
 * refunded.
 */
export async function paidTwice() {
  const { email, id } = await knownCustomer({ home: null });
  await expectTaken(addEpisode(id, "night-bus-tapes"));
  const digital = { ...FROM_CART, addressSlot: null };
  const inCart = await expectTaken(makeQuote(id, digital, new Date()));
  const source = checkoutSource("night-bus-tapes");
  const first = await orderAt("verified", id, { ...digital, source });
  const payment = { transactionId: newTransactionId() };
  const { orderId } = await expectTaken(confirmQuote(id, inCart.quote.id, payment, new Date()));
  await moveToStage(orderId, "verified");
  return { email, first: first.orderId, orderId };
}

export const FROM_CART: QuoteRequest = {
  source: "cart",
  delivery: "standard",
  deliveryTerms: DEFAULT_DELIVERY,
  addressSlot: 1,
  mobile: ASHA.mobile,
  payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
  shown: null,
};

/** Orders two cards and a combo, and moves the order to this stage. */
async function orderOf(id: string, stage: Stage) {
  await expectTaken(addLine(id, { id: "ndk-01", size: "postal", quantity: 2 }));
  await expectTaken(addCombo(id, "starter-pack"));
  return await orderAt(stage, id, FROM_CART);
}

async function orderAt(stage: Stage, userId: string, request: QuoteRequest) {
  const { quote } = await expectTaken(makeQuote(userId, request, new Date()));
  await attachScreenshot(userId, quote.id, await storedScreenshot(quote.quoteId));
  const transactionId = newTransactionId();
  const confirmed = confirmQuote(userId, quote.id, { transactionId }, new Date());
  const { orderId, orderNumber } = await expectTaken(confirmed);
  await moveToStage(orderId, stage);
  return { orderId, orderNumber, transactionId };
}

/** Gives the second order's payment the screenshot of the first. */
export async function samePicture(first: string, second: string): Promise<void> {
  const ofFirst = eq(payments.order_id, first);
  const [{ sha256 } = { sha256: null }] = await db
    .select({ sha256: payments.screenshot_sha256 })
    .from(payments)
    .where(ofFirst);
  await db.update(payments).set({ screenshot_sha256: sha256 }).where(eq(payments.order_id, second));
}

/** A receipt as a payment app shows it, drawn for these tests. */
const RECEIPT = readFile(join(import.meta.dirname, "receipt.png"));

async function storedScreenshot(quoteId: string) {
  // Random bytes after the PNG's end don't belong to the picture, but make each file different.
  const bytes = Buffer.concat([await RECEIPT, randomBytes(8)]);
  const path = `payment-screenshots/${screenshotName(quoteId, "png")}`;
  await files.put(path, bytes);
  return { path, sha256: createHash("sha256").update(bytes).digest() };
}

/** Moves an order to a stage by the steps that a seller would take. */
async function moveToStage(orderId: string, stage: Stage): Promise<void> {
  const { person: seller } = await signedIn({ email: "who-moves-orders@example.com" });
  const now = () => new Date();
  const move = (from: OrderStatus, to: OrderStatus) =>
    expectTaken(changeOrderStatus(orderId, seller.id, { from, to }, now()));
  const verify = async () =>
    expectTaken(verifyPayment(await seenPayment(orderId), seller.id, now()));
  const reason = adminMessages.rejectionReasons["not-found"];
  switch (stage) {
    case "waiting":
      return;
    case "rejected":
      return void (await expectTaken(
        rejectPayment(await seenPayment(orderId), seller.id, { kind: "not-found", reason }, now()),
      ));
    case "pending":
    case "cancelled":
      return void (await move("confirmation_pending", stage));
  }
  await verify();
  if (stage === "verified") return;
  await move("confirmation_pending", "processing");
  await expectTaken(
    setTrackingId(
      orderId,
      seller.id,
      { trackingId: newTrackingId(), courier: "India Post" },
      now(),
    ),
  );
  if (stage === "processing") return;
  await move("processing", "shipped");
  if (stage === "delivered") await move("shipped", "delivered");
}

/** Returns a random tracking ID in India Post's form. */
export function newTrackingId(): string {
  return `EM${randomInt(100_000_000, 1_000_000_000)}IN`;
}

/** Makes orders that are packed and have no tracking ID, as the page for shipping lists them. */
export async function packedOrders(count: number): Promise<string[]> {
  const { person: seller } = await signedIn({ email: "who-moves-orders@example.com" });
  const packed = { from: "confirmation_pending", to: "processing" } as const;
  const ids: string[] = [];
  for (let place = 0; place < count; place++) {
    const { orderId } = await placeOrder("verified");
    await expectTaken(changeOrderStatus(orderId, seller.id, packed, new Date()));
    ids.push(orderId);
  }
  return ids;
}

/** Makes an order that was delivered and came back, with half of its money refunded and a note. */
export async function returnedOrder(): Promise<string> {
  const { orderId } = await placeOrder("delivered");
  const { person: seller } = await signedIn({ email: "who-moves-orders@example.com" });
  const now = new Date();
  const incident = { kind: "returned", note: "The corner was wet." } as const;
  await expectTaken(recordIncident(orderId, seller.id, incident, now));
  const refund = { amount: "98", to: null, reference: "412345678901", note: "Two wet cards" };
  await expectTaken(giveRefund(orderId, refund, seller.id, now));
  await expectTaken(writeNote(orderId, seller.id, "Asha called: she wants them sent again.", now));
  return orderId;
}

/**
 * Resolves with the result of an operation; throws if the operation was refused, so that a test fails here and not at a
 * screen that never appears.
 */
export async function expectTaken<A extends { ok: boolean }>(
  answer: Promise<A>,
): Promise<A & { ok: true }> {
  const given = await answer;
  if (!given.ok) throw new Error(`refused: ${JSON.stringify(given)}`);
  return given as A & { ok: true };
}
