/**
 * A customer without a browser, by HTTP alone: for a store that runs elsewhere, its demo sign-in on.
 *   node test/people/order-by-http.ts ORIGIN order
 * signs in, fills a cart, pays and prints the transaction ID.
 *   node test/people/order-by-http.ts ORIGIN find ID
 * signs in as whoever ordered with the ID, and looks whether order and screenshot are there. `deploy/try-image.sh` uses it.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Browser } from "./browser-by-hand.ts";
import { newScreenshot, newTransactionId } from "./payments.ts";

const [origin = "", what, third] = process.argv.slice(2);
const browser = new Browser(origin);

if (what === "order") console.log(await order());
else if (what === "find") await find(third ?? "");
else throw new Error("order or find?");

async function order(): Promise<string> {
  const id = newTransactionId();
  await signIn(emailOf(id));
  // Releases before 0.2 had each form at an address of its own.
  const forms = (await browser.get("/forms/cart/lines")).status === 405 ? "/forms" : "";
  const { token } = JSON.parse((await browser.get("/session")).text);
  const send = async (path: string, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ token, ...fields })) body.set(name, value);
    const Cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie, Origin: origin, Accept: "application/json" };
    const answer = await fetch(origin + forms + path, { method: "POST", headers, body });
    equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
  };
  const card = { product_id: "ndk-01", size: "postal", quantity: "2" };
  await send("/cart/lines", { ...card, key: crypto.randomUUID() });
  const where = { name: "Asha Rao", pin: "520001", state: "Andhra Pradesh", mobile: "9876543210" };
  await send("/addresses/1", { ...where, address: "12 Temple Road, Vijayawada" });
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
  await signIn(emailOf(id));
  await hasOrder(id);
}

function emailOf(id: string): string {
  return `asha-${id}@example.com`;
}

async function signIn(email: string): Promise<void> {
  const page = await browser.get("/auth?next=%2Forders");
  const [, token = ""] = /name="token" value="([^"]*)"/.exec(page.text) ?? [];
  const start = await browser.post("/auth/start", { token, next: "/orders" });
  const interaction = (await browser.get(start.location)).location;
  const typed = await browser.post(interaction, { email });
  const back = await browser.get((await browser.get(typed.location)).location);
  deepEqual([back.status, back.location], [302, "/orders"], back.text);
}

async function checkout(): Promise<string> {
  return (await browser.get("/checkout-details")).text;
}

/** What the forms of a page carry by themselves, but for the anti-forgery value. */
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
