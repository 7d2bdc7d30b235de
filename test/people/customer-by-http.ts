/**
 * A customer who signs in and sends forms by HTTP alone, to a store of this release or an older one that has its demo
 * sign-in on.
 */
import { deepEqual, equal } from "node:assert/strict";
import type { Browser } from "./browser-by-hand.ts";

export type Send = (path: string, fields: Record<string, string | Blob>) => Promise<void>;

/** Signs somebody in, adds two cards to the cart and saves an address; returns a function that sends forms. */
export async function arrive(browser: Browser, email: string): Promise<Send> {
  await signIn(browser, email);
  const { origin } = browser;
  // Releases before 0.2 didn't have forms below `/forms`, but each at an address of its own.
  const forms = (await browser.get("/forms/cart/lines")).status === 405 ? "/forms" : "";
  const { token } = JSON.parse((await browser.get("/session")).text);
  const send: Send = async (path, fields) => {
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
  return send;
}

export async function signIn(browser: Browser, email: string): Promise<void> {
  const page = await browser.get("/auth?next=%2Forders");
  const [, token = ""] = /name="token" value="([^"]*)"/.exec(page.text) ?? [];
  const start = await browser.post("/auth/start", { token, next: "/orders" });
  const interaction = (await browser.get(start.location)).location;
  const typed = await browser.post(interaction, { email });
  const back = await browser.get((await browser.get(typed.location)).location);
  deepEqual([back.status, back.location], [302, "/orders"], back.text);
}
