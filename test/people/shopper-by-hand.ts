/** A customer without a browser, who sends the same forms by fetch, for tests of load and of outages. */

import { setTimeout as sleep } from "node:timers/promises";
import { addLine } from "#data/cart/cart-additions.server";
import { saveAddress } from "#data/people/addresses.server";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { newScreenshot, newTransactionId } from "./payments.ts";
import { signedIn } from "./people.ts";

export class Shopper {
  readonly transactionId = newTransactionId();
  readonly id: string;
  private cookie: string;

  private constructor(id: string, cookie: string) {
    this.id = id;
    this.cookie = cookie;
  }

  /** Makes a signed-in customer with an address and two cards in the cart, by rows in the open database. */
  static async arrive(who: Parameters<typeof signedIn>[0] = {}): Promise<Shopper> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { person, cookie } = await signedIn({ email, ...who });
    await saveAddress(person.id, 1, {
      name: "Asha Rao",
      pin: "520001",
      address: "12 Temple Road, Vijayawada",
      mobile: "9876543210",
    });
    const added = await addLine(person.id, { id: "ndk-01", size: "postal", quantity: 2 });
    if (!added.ok) throw new Error(added.problem.code);
    return new Shopper(person.id, cookie);
  }

  /** Makes a signed-in seller. */
  static async sell(who: Parameters<typeof signedIn>[0] = {}): Promise<Shopper> {
    const { person, cookie } = await signedIn({ seller: true, ...who });
    return new Shopper(person.id, cookie);
  }

  async get(origin: string, path: string): Promise<Response> {
    return await fetch(origin + path, {
      headers: { Cookie: this.cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
  }

  async post(origin: string, path: string, fields: Record<string, string | Blob>) {
    const form = new FormData();
    form.set("token", await this.token(origin));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const answer = await fetch(origin + path, {
      method: "POST",
      headers: { Cookie: this.cookie, Origin: origin },
      body: form,
      redirect: "manual",
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
    // Cookies that a response sets are sent with later requests, for example the one for an applied coupon.
    for (const line of answer.headers.getSetCookie()) this.cookie += `; ${line.split(";")[0]}`;
    return answer;
  }

  private known: string | undefined;

  private async token(origin: string): Promise<string> {
    if (this.known) return this.known;
    const session = await this.get(origin, "/session");
    if (!session.ok) throw new Error(`/session answered ${session.status}`);
    this.known = ((await session.json()) as { token: string }).token;
    return this.known;
  }

  /**
   * Proceeds to payment and confirms. It can be repeated, as by a person who got no response. Returns true once the
   * store has said that the order is placed.
   */
  async buy(origin: string, screenshotBytes = 0): Promise<boolean> {
    const open = await this.payment(origin);
    if (!open) await this.proceed(origin);
    const payment = open ?? (await this.payment(origin));
    if (!payment) return await this.hasOrder(origin);
    const confirmed = await this.confirm(origin, payment, { screenshotBytes });
    return confirmed.ok && ((await confirmed.json()) as { ok: boolean }).ok;
  }

  /** Sends Proceed to Payment, for the cart or for one episode. */
  async proceed(origin: string, fields: Record<string, string> = {}): Promise<Response> {
    const path = fields.episode
      ? `/checkout-details?episode=${fields.episode}`
      : "/checkout-details";
    const shown = hiddenFields(await (await this.get(origin, path)).text());
    const usual = { address: "1", mobile: "9876543210", delivery: "standard" };
    return await this.post(origin, "/forms/checkout-details/quote", {
      ...shown,
      ...usual,
      ...fields,
    });
  }

  /**
   * Reads the quote version from the payment page, by the address of its QR code or screenshot; null if there is
   * nothing to pay.
   */
  async payment(origin: string, path = "/checkout-details"): Promise<HiddenFields | null> {
    const page = await (await this.get(origin, path)).text();
    const version = /\/checkout-details\/(?:qr|screenshot)\/([0-9a-f-]{36})/.exec(page)?.[1];
    return version ? { version } : null;
  }

  async confirm(
    origin: string,
    payment: HiddenFields,
    { transactionId = this.transactionId, screenshotBytes = 0 } = {},
  ): Promise<Response> {
    // Bytes after a PNG's end don't belong to the picture, so zeros there make the file larger.
    const bytes = [new Uint8Array(await newScreenshot()), new Uint8Array(screenshotBytes)];
    const screenshot = new Blob(bytes, { type: "image/png" });
    const fields = { ...payment, transaction_id: transactionId, screenshot };
    return await this.post(origin, "/forms/checkout-details/confirmation", fields);
  }

  /** Uploads a payment's screenshot so slowly that it takes `milliseconds`. */
  async uploadSlowly(
    origin: string,
    payment: HiddenFields,
    { bytes = 200_000, milliseconds }: { bytes?: number; milliseconds: number },
  ): Promise<Response> {
    const form = new FormData();
    const picture = [new Uint8Array(await newScreenshot()), new Uint8Array(bytes)];
    form.set("token", await this.token(origin));
    form.set("version", payment.version ?? "");
    form.set("screenshot", new Blob(picture, { type: "image/png" }), "paid.png");
    const whole = new Response(form);
    const type = whole.headers.get("content-type") ?? "";
    const body = slowly(new Uint8Array(await whole.arrayBuffer()), milliseconds);
    return await fetch(`${origin}/forms/checkout-details/screenshot`, {
      method: "POST",
      headers: { Cookie: this.cookie, Origin: origin, "Content-Type": type },
      body,
      duplex: "half",
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    } as RequestInit);
  }

  private async hasOrder(origin: string): Promise<boolean> {
    const list = await this.get(origin, "/orders");
    return list.ok && (await list.text()).includes(this.transactionId);
  }
}

/** Returns a stream that sends the bytes in twenty chunks over this time. */
function slowly(bytes: Uint8Array<ArrayBuffer>, milliseconds: number): ReadableStream<Uint8Array> {
  const piece = Math.ceil(bytes.length / 20);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await sleep(milliseconds / 20);
      controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
      if (at >= bytes.length) controller.close();
    },
  });
}

export type HiddenFields = Record<string, string>;

/** Returns the hidden fields of a page's forms, without the anti-forgery value. */
export function hiddenFields(page: string): HiddenFields {
  const inputs = page.match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? [];
  const attributeValue = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const fields = inputs.map((input) => [
    attributeValue(input, "name"),
    attributeValue(input, "value"),
  ]);
  const { token: _, ...rest } = Object.fromEntries(fields) as HiddenFields;
  return rest;
}
