import { addLine } from "#data/cart/cart-additions.server";
import { storeImport } from "#data/catalogue/products/imports.server";
import { storeShopifyImport } from "#data/catalogue/products/shopify.server";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { saveView } from "#data/orders/lists/order-views.server";
import { confirmQuote } from "#data/orders/placing.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { contactMessages, orderViews } from "#data/schema.server";
import { storeStatementImport } from "#data/statements/imports.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { FORMS } from "#forms/table.server";
import { linkSecret } from "#request/order-links.server";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  putCombo,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { newScreenshot } from "#test/people/payments";
import { confirmedCredit } from "#test/statements/confirmed";
import { zipFile } from "#test/statements/zip-file";
import { EMPTY_SHOPIFY_FILE, shopifyCsv, shopifyProduct } from "./shopify-file.ts";

/** IDs of rows, by the names that forms' addresses and examples use for them. */
export type Rows = Readonly<Record<string, string>>;

/** IDs of the right form without rows, for tests that don't read any. */
export const NO_ROWS: Rows = new Proxy(
  {
    slot: "1",
    key: "quotes",
    id: "ndk-01",
    size: "postal",
    subject: "legal",
    month: "2026-01",
  } as Record<string, string>,
  { get: (known, name: string) => known[name] ?? "01939d2e-0000-7000-8000-000000000001" },
);

/**
 * Makes a row of each kind that the store's forms are about, in an empty database. `userId` is both a seller and a
 * customer with a cart and a payment under way.
 */
export async function rowsOf(userId: string): Promise<Rows> {
  await stockCatalogue();
  await giveAddress(userId);
  await putCombo(userId);
  const cards = { id: "ndk-01", size: "postal", quantity: 2 } as const;
  await addLine(userId, cards);
  const own = await orderFor(userId);
  await addLine(userId, cards);
  const by = { by: userId, now: new Date() };
  const statement = { name: "statement.csv", sha256: new Uint8Array(32), layout: "hdfc" };
  const quote = (await quoteFor(userId)).id;
  const customerId = await shopper();
  const { orderId } = await orderFor(customerId);
  await saveView({ name: "Stamps", filter: "gift=1" }, by);
  const views = await db.select().from(orderViews);
  const written = { name: "Asha Rao", email: "asha@example.com", subject: "Tea", message: "Hello" };
  await storeContactMessage(written, { inbox: null, now: by.now });
  const messages = await db.select().from(contactMessages);
  return {
    slot: "1",
    key: "quotes",
    id: "ndk-01",
    size: "postal",
    subject: "legal",
    month: "2026-01",
    quote,
    customerId,
    orderId,
    link: await linkTo(userId),
    ownOrderId: own.orderId,
    payment: (await seenPayment(orderId)).paymentId,
    paymentId: await unplacedPayment(),
    viewId: views[0]?.id ?? "",
    bulkId: (await chooseOrders("packed", [orderId], by)) ?? "",
    creditId: (await confirmedCredit({ transaction_id: newTransactionId() })).id,
    messageId: messages[0]?.id ?? "",
    importId: await storeImport("products.csv", [], by),
    shopifyId: await storeShopifyImport(EMPTY_SHOPIFY_FILE, by),
    sourceId: await addSmsSource("Phone", by),
    statementId: (await storeStatementImport({ ...statement, credits: [], dropped: {} }, by)).id,
  };
}

/** Makes an order with a payment link; returns the link's secret. */
async function linkTo(sellerId: string): Promise<string> {
  const { quoteId } = await orderByLink(sellerId);
  return linkSecret(quoteId, 1);
}

/** Makes a payment without an order: the second payment of one quote. */
async function unplacedPayment(): Promise<string> {
  const ravi = await shopper();
  const { id } = await quoteFor(ravi);
  for (let sent = 0; sent < 2; sent++)
    await confirmQuote(ravi, id, { transactionId: newTransactionId() }, new Date());
  const [payment] = await unplacedPaymentsOf(ravi);
  return payment?.id ?? "";
}

const screenshot = newScreenshot();

/**
 * The files that examples name. Each is the same every time, because tests of hostile input change the other fields.
 */
const FILES: Record<string, () => Promise<File>> = {
  ":picture": async () =>
    new File([new Uint8Array(await screenshot)], "payment.png", { type: "image/png" }),
  ":products": async () =>
    new File(["product_id,product_name\nqt-78,Tea\n"], "products.csv", { type: "text/csv" }),
  ":shopify": async () =>
    new File([shopifyCsv([shopifyProduct("tea", { "Image Src": "tea.png" })])], "shopify.csv"),
  ":zip": async () =>
    new File([new Uint8Array(zipFile([{ name: "tea.png", bytes: await screenshot }]))], "tea.zip"),
  ":tracking": async () =>
    new File(["Order,Tracking ID\nORD1700000000000,EX123456789IN\n"], "booked.csv"),
  ":statement": async () =>
    new File(["When,What,Came in\n2026-11-20,UPI 412345678901 ASHA,148\n"], "statement.csv"),
};

export type Value = string | File | readonly string[];

/** Returns a form's example with real IDs and files, as it is sent. */
export async function exampleOf(
  { example }: { example: Readonly<Record<string, string>> },
  rows: Rows,
): Promise<Record<string, string | File>> {
  const fields = Object.entries(example).map(async ([name, text]) => [
    name,
    (await FILES[text]?.()) ?? withRowIds(text, rows),
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

/**
 * Returns the path of a form for these rows. For a seller's form `:orderId` is another customer's order, because
 * sellers can't decide about their own orders; for a customer's form it is their own.
 */
export function pathOf({ address, who }: { address: string; who: string }, rows: Rows): string {
  const { orderId = "", ownOrderId = "" } = rows;
  return `/forms${withRowIds(address, { ...rows, orderId: who === "seller" ? orderId : ownOrderId })}`;
}

/** Replaces `:name` by a row's ID. `:null`, `:true` and `:false` stay, because they are parts of JSON. */
function withRowIds(text: string, rows: Rows): string {
  return text.replaceAll(
    /:(?!(?:null|true|false)\b)([a-zA-Z]+)/g,
    (whole, name: string) => rows[name] ?? whole,
  );
}

export function formOf(fields: Readonly<Record<string, Value>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each as string | File);
  return form;
}

/** Each form with its address, for tests that try them all. */
export const EACH_FORM = FORMS.map((form) => [form.address, form] as const);
