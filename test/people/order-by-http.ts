/**
 * A customer by HTTP alone, for a store that runs elsewhere with its demo sign-in on.
 * `node test/people/order-by-http.ts ORIGIN order`
 * signs in, fills a cart, pays and prints the transaction ID.
 * `node test/people/order-by-http.ts ORIGIN find ID`
 * signs in as the customer who ordered with this ID, and checks that order and screenshot exist.
 * `deploy/try-image.sh` uses it.
 */
import { deepEqual, match, ok } from "node:assert/strict";
import { Browser } from "./browser-by-hand.ts";
import { arrive, signIn } from "./customer-by-http.ts";
import { newScreenshot, newTransactionId } from "./payments.ts";

const [origin = "", what, third] = process.argv.slice(2);
const browser = new Browser(origin);

if (what === "order") console.log(await order());
else if (what === "find") await find(third ?? "");
else throw new Error("order or find?");

async function order(): Promise<string> {
  const id = newTransactionId();
  const send = await arrive(browser, emailOf(id));
  const details = await checkout();
  const choices = { address: "1", mobile: "9876543210", delivery: "standard" };
  await send("/checkout-details/quote", { ...hiddenFields(details), ...choices });
  const version = /\/checkout-details\/(?:qr|screenshot)\/([0-9a-f-]{36})/.exec(await checkout());
  ok(version?.[1], "the payment page shows no version");
  const screenshot = new Blob([new Uint8Array(await newScreenshot())], { type: "image/png" });
  const proof = { transaction_id: id, screenshot, version: version[1] };
  await send("/checkout-details/confirmation", proof);
  await hasOrder(id);
  return id;
}

async function find(id: string): Promise<void> {
  await signIn(browser, emailOf(id));
  await hasOrder(id);
}

function emailOf(id: string): string {
  return `asha-${id}@example.com`;
}

async function checkout(): Promise<string> {
  return (await browser.get("/checkout-details")).text;
}

/** Returns the hidden fields of a page's forms, without the anti-forgery value. */
function hiddenFields(page: string): Record<string, string> {
  const inputs = page.match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const fields = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  const { token: _, ...rest } = Object.fromEntries(fields);
  return rest;
}

async function hasOrder(id: string): Promise<void> {
  const [, orderId] = /\/orders\/([0-9a-f-]{36})/.exec((await browser.get("/orders")).text) ?? [];
  ok(orderId, `there is no order of ${id}`);
  match((await browser.get(`/orders/${orderId}`)).text, new RegExp(id));
  const { status, headers } = await browser.get(`/orders/${orderId}/screenshot`);
  deepEqual([status, headers["content-type"]], [200, "image/png"]);
}
