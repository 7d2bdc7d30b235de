import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "../store/people.ts";
import type { Answer, Ask, Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** Kinds of requests. `page` is a document or its data; `ahead` is what is fetched before a tap. */
export const KINDS = [
  "page",
  "session",
  "cart",
  "checkout",
  "quote",
  "confirm",
  "placed",
  "ahead",
  "file",
] as const;
export type Kind = (typeof KINDS)[number];

/** A signed-in customer, with their cart and the payment that they have begun. */
export type Shopper = Person & {
  cart: Map<string, number>;
  paying: { version: string; transactionId: string } | null;
  orders: number;
};

export type Order = { transactionId: string; orderId: string };

export function shopperOf(person: Person): Shopper {
  return { ...person, cart: new Map(), paying: null, orders: 0 };
}

/** Records how a request went, and passes its result or error on. */
export type Note = <T>(kind: Kind, what: string, work: () => Promise<T>) => Promise<T>;

/** What the visitors of one store share. */
export type Shared = {
  site: Site;
  picture: Buffer;
  newTransactionId: () => string;
  /** Milliseconds from the QR code to Confirm. */
  paysFor: number;
  note: Note;
};

const PRODUCTS = ["ndk-01", "rk-01", "qt-01", "ndk-02", "rk-02", "qt-02"];
/** How many links in view a page fetches ahead, and for how many milliseconds what was fetched may be used. */
const LINKS_AHEAD = 2;
const AHEAD_LIFE = 60_000;

/**
 * Sends what a browser sends in each step, as recorded from a real one: a document with the files and pictures that it
 * lacks, the session after it, and the links in view ahead. The response to a form contains the session.
 */
export class Visit {
  readonly shopper: Shopper | null;
  readonly #browser: Browser;
  readonly #shared: Shared;
  /** True if the browser has cached every file and picture already. */
  readonly #returns: boolean;

  constructor(browser: Browser, shopper: Shopper | null, shared: Shared, returns = false) {
    this.#browser = browser;
    this.shopper = shopper;
    this.#shared = shared;
    this.#returns = returns;
  }

  /**
   * Looks at a page in one of three ways: as a document by a social network's link with a query of its own, as a
   * document without one, or by a tap.
   */
  async browse(isFirst: boolean): Promise<void> {
    const { paths, hasDocuments, nextOf } = this.#shared.site;
    const path = pick(paths);
    const way = Math.random() * 3;
    if (way < 1) await this.#document(path, `?fbclid=${randomUUID()}`);
    else if (isFirst || way < 2 || hasDocuments) await this.#document(path, "");
    else if (!this.#isAhead(nextOf(path))) await this.#get("page", nextOf(path));
  }

  async changeCart(): Promise<void> {
    const { cart } = this.#signedIn();
    const product = pick(PRODUCTS);
    const quantity = cart.has(product) ? 1 + Math.floor(Math.random() * 3) : 1;
    const path = cart.has(product) ? "/forms/cart/lines/quantity" : "/forms/cart/lines";
    await this.#form("cart", path, {
      product_id: product,
      size: "postal",
      quantity: `${quantity}`,
    });
    cart.set(product, quantity);
  }

  /**
   * Goes from the checkout to a placed order, with the screenshot in Confirm's form. After a failure the same payment
   * is tried again.
   */
  async order(): Promise<Order> {
    const shopper = this.#signedIn();
    if (shopper.cart.size === 0) await this.changeCart();
    shopper.paying ??= await this.#preparePayment();
    await wait(this.#shared.paysFor);
    const { version, transactionId } = shopper.paying;
    const screenshot = new File([new Uint8Array(this.#shared.picture)], "paid.jpg", {
      type: "image/jpeg",
    });
    const fields = { version, transaction_id: transactionId, screenshot };
    const { text } = await this.#form("confirm", "/forms/checkout-details/confirmation", fields);
    const orderId = /"orderId":"([0-9a-f-]{36})"/.exec(text)?.[1];
    if (!orderId) throw new Error(`Confirm named no order: ${text.slice(0, 300)}`);
    shopper.paying = null;
    shopper.cart.clear();
    shopper.orders++;
    return { transactionId, orderId };
  }

  /** Loads the page that follows a placed order. */
  async see({ orderId }: Order): Promise<void> {
    await this.#get("placed", `/order-placed/${orderId}`);
  }

  #signedIn(): Shopper {
    if (!this.shopper) throw new Error("A guest has no cart here.");
    return this.shopper;
  }

  async #document(path: string, query: string): Promise<void> {
    const browser = this.#browser;
    const { partsOf, paths, nextOf, hasDocuments } = this.#shared.site;
    if (query !== "" || !hasDocuments || !this.#isAhead(path)) {
      const etag = browser.etags.get(path + query);
      const headers = { Accept: "text/html", ...(etag && { "If-None-Match": etag }) };
      const answer = await this.#get("page", path + query, { headers });
      // A random query is never requested again, so the ETag isn't remembered.
      if (query === "" && answer.etag) browser.etags.set(path, answer.etag);
    }
    const lacking = this.#returns ? [] : partsOf(path).filter((file) => !browser.known.has(file));
    for (const file of lacking) browser.known.add(file);
    await Promise.all(lacking.map((file) => this.#get("file", file)));
    await this.#get("session", "/session");
    const links = Array.from({ length: LINKS_AHEAD }, () => nextOf(pick(paths)));
    await Promise.all(links.map((link) => this.#fetchAhead(link)));
  }

  #isAhead(path: string): boolean {
    return (this.#browser.ahead.get(path) ?? 0) > performance.now();
  }

  async #fetchAhead(path: string): Promise<void> {
    if (this.#isAhead(path)) return;
    await this.#get("ahead", path);
    this.#browser.ahead.set(path, performance.now() + AHEAD_LIFE);
  }

  /** Proceeds to payment, or continues a payment that was begun before. */
  async #preparePayment(): Promise<NonNullable<Shopper["paying"]>> {
    const transactionId = this.#shared.newTransactionId();
    const page = await this.#get("checkout", "/checkout-details", { read: true });
    const open = versionOn(page.text);
    if (open) return { version: open, transactionId };
    const shown = { total: hidden(page.text, "total"), lines: hidden(page.text, "lines") };
    const fields = { ...shown, address: "1", mobile: "9876543210", delivery: "standard" };
    const { text } = await this.#form("quote", "/forms/checkout-details/quote", fields);
    const version = versionOn(text);
    if (!version) throw new Error("No payment was prepared.");
    return { version, transactionId };
  }

  /** Sends a form as a browser does: with files as multipart, otherwise URL-encoded. */
  async #form(kind: Kind, path: string, fields: Record<string, string | File>): Promise<Answer> {
    const form = new FormData();
    const all = Object.entries({ ...fields, token: this.#signedIn().token });
    for (const [name, value] of all) form.set(name, value);
    const texts = all.filter((field): field is [string, string] => typeof field[1] === "string");
    const whole = new Response(texts.length < all.length ? form : new URLSearchParams(texts));
    const headers = {
      Accept: "application/json",
      "Content-Type": whole.headers.get("content-type") ?? "",
    };
    const body = Buffer.from(await whole.arrayBuffer());
    return await this.#get(kind, path, { headers, body, read: true });
  }

  async #get(kind: Kind, path: string, ask: Omit<Ask, "path"> = {}): Promise<Answer> {
    return await this.#shared.note(kind, path, async () => {
      const answer = await this.#browser.ask({ path, ...ask });
      if (answer.status === 200 || answer.status === 304) return answer;
      throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
    });
  }
}

function versionOn(page: string): string | null {
  const named = /(?:\/checkout-details\/(?:qr|screenshot)\/|"versionId":")([0-9a-f-]{36})/;
  return named.exec(page)?.[1] ?? null;
}

function hidden(page: string, name: string): string {
  const input = page.match(new RegExp(`<input\\b[^>]*\\bname="${name}"[^>]*>`))?.[0] ?? "";
  return /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}
