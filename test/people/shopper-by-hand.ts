/** A customer without a browser: the same forms, sent by fetch. For load and bad weather. */

import { setTimeout as sleep } from "node:timers/promises";
import { addLine } from "#data/cart/cart-additions.server";
import { saveAddress } from "#data/people/addresses.server";
import { newScreenshot, newTransactionId } from "./payments.ts";
import { signedIn } from "./people.ts";

/** Every step answers within this time, or the store has failed its customer. */
const TIMEOUT = 30_000;

export class Shopper {
  readonly transactionId = newTransactionId();
  readonly id: string;
  private cookie: string;

  private constructor(id: string, cookie: string) {
    this.id = id;
    this.cookie = cookie;
  }

  /** Signed in, with an address and two cards in the cart; by rows, in the database that is open. */
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

  /** The seller, who buys nothing. */
  static async sell(who: Parameters<typeof signedIn>[0] = {}): Promise<Shopper> {
    const { person, cookie } = await signedIn({ seller: true, ...who });
    return new Shopper(person.id, cookie);
  }

  async get(origin: string, path: string): Promise<Response> {
    return await fetch(origin + path, {
      headers: { Cookie: this.cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
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
      signal: AbortSignal.timeout(TIMEOUT),
    });
    // A coupon that was applied is one.
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
   * From Proceed to Payment to Confirm; again and again, as a person does who got no answer. True once
   * the store has said that the order is placed.
   */
  async buy(origin: string, screenshotBytes = 0): Promise<boolean> {
    const open = await this.payment(origin);
    if (!open) await this.proceed(origin);
    const payment = open ?? (await this.payment(origin));
    if (!payment) return await this.hasOrder(origin);
    const confirmed = await this.confirm(origin, payment, { screenshotBytes });
    return confirmed.ok && ((await confirmed.json()) as { ok: boolean }).ok;
  }

  /** Proceed to Payment, of the cart or of one episode. */
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

  /** The version that the payment page shows: its QR code's or its screenshot's; null where there is nothing to pay. */
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
    // What stands after a PNG's end is no part of the picture.
    const bytes = [new Uint8Array(await newScreenshot()), new Uint8Array(screenshotBytes)];
    const screenshot = new Blob(bytes, { type: "image/png" });
    const fields = { ...payment, transaction_id: transactionId, screenshot };
    return await this.post(origin, "/forms/checkout-details/confirmation", fields);
  }

  /** The picture of a payment, over a line that takes so long for it. */
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
      signal: AbortSignal.timeout(TIMEOUT),
    } as RequestInit);
  }

  private async hasOrder(origin: string): Promise<boolean> {
    const list = await this.get(origin, "/orders");
    return list.ok && (await list.text()).includes(this.transactionId);
  }
}

/** In twenty pieces. */
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

/** What the forms of a page carry by themselves, but for the anti-forgery value. */
export function hiddenFields(page: string): HiddenFields {
  const inputs = page.match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const fields = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  const { token: _, ...rest } = Object.fromEntries(fields) as HiddenFields;
  return rest;
}
