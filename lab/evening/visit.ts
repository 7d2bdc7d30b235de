import { randomUUID } from "node:crypto";
import type { Answer, Ask, Browser } from "./browser.ts";
import type { Shown } from "./pages.ts";
import type { Kind, Person } from "./shoppers.ts";

/** A signed-in customer, with their cart and the payment that they have begun. */
export type Shopper = Person & {
  cart: Map<string, number>;
  paying: { version: string; transactionId: string } | null;
  orders: number;
};

export type Order = { transactionId: string; orderId: string };

type Setting = {
  /** True if the browser has cached every file and picture already. */
  returns: boolean;
  /** Milliseconds from the QR code to Confirm. */
  paysFor?: number;
  shown: Shown;
  note: Note;
};

type Note = <T>(kind: Kind, what: string, work: () => Promise<T>) => Promise<T>;

const SESSION = "/session";
const PRODUCTS = ["ndk-01", "rk-01", "qt-01", "ndk-02", "rk-02", "qt-02"];
/**
 * How many links in view a page prefetches, and how many milliseconds prefetched data may be used (server/page-cache).
 */
const LINKS_AHEAD = 2;
const AHEAD_LIFE = 60_000;
/** Milliseconds from the QR code to Confirm. Real payments take longer, but the store does nothing meanwhile. */
const PAYS_FOR = 1_000;
const BOUNDARY = "----evening7f3a";

/**
 * Sends what a browser sends in each step, as recorded from a real one: a document with the files and pictures that it
 * lacks, the session after it, and the links in view ahead. A tap requests the next document, in a store whose pages are
 * the app's only their data; the response to a form contains the
 * session.
 */
export class Visit {
  readonly person: Shopper | null;
  readonly #browser: Browser;
  readonly #shown: Shown;
  readonly #note: Note;
  readonly #returns: boolean;
  readonly #paysFor: number;

  constructor(
    browser: Browser,
    person: Shopper | null,
    { returns, paysFor = PAYS_FOR, shown, note }: Setting,
  ) {
    this.#returns = returns;
    this.#paysFor = paysFor;
    this.#browser = browser;
    this.person = person;
    this.#shown = shown;
    this.#note = note;
  }

  /**
   * Looks at a page in one of three ways: as a document by a social network's link with a query of its own, as a
   * document without one, or by a tap.
   */
  async browse(first: boolean): Promise<void> {
    const path = pick(this.#shown.pages.paths);
    const way = Math.random() * 3;
    if (way < 1) await this.#document(path, `?fbclid=${randomUUID()}`);
    else if (first || way < 2) await this.#document(path, "");
    else if (this.#shown.pages.areDocuments) await this.#document(path, "");
    else await this.#page(this.#shown.pages.nextOf(path));
  }

  async changeCart(): Promise<void> {
    const { cart, token } = this.#signedIn();
    const product = pick(PRODUCTS);
    const quantity = cart.has(product) ? 1 + Math.floor(Math.random() * 3) : 1;
    const path = cart.has(product) ? "/forms/cart/lines/quantity" : "/forms/cart/lines";
    const fields = { product_id: product, size: "postal", quantity: `${quantity}`, token };
    await this.#form("cart", path, fields);
    cart.set(product, quantity);
  }

  /**
   * Goes from the checkout to a placed order, with the screenshot in Confirm's form. After a failure the same payment
   * is tried again.
   */
  async order(): Promise<Order> {
    const person = this.#signedIn();
    if (person.cart.size === 0) await this.changeCart();
    person.paying ??= await this.#preparePayment(person);
    await new Promise((resolve) => setTimeout(resolve, this.#paysFor));
    const { version, transactionId } = person.paying;
    const fields = { version, transaction_id: transactionId, token: person.token };
    const orderId = await this.#note("confirm", transactionId, () => this.#confirm(fields));
    person.paying = null;
    person.cart.clear();
    person.orders++;
    return { transactionId, orderId };
  }

  /** Loads the page that follows a placed order. */
  async see({ orderId }: Order): Promise<void> {
    await this.#get("placed", `/order-placed/${orderId}`);
  }

  #signedIn(): Shopper {
    if (!this.person) throw new Error("a guest has no cart here");
    return this.person;
  }

  async #document(path: string, query: string): Promise<void> {
    const browser = this.#browser;
    const { areDocuments } = this.#shown.pages;
    if (!(areDocuments && query === "" && this.#isAhead(path))) {
      const etag = browser.etags.get(path + query);
      const headers = { Accept: "text/html", ...(etag && { "If-None-Match": etag }) };
      const answer = await this.#get("page", path + query, { headers });
      // An address with a random query is never requested again, so its ETag isn't remembered.
      if (query === "" && answer.etag) browser.etags.set(path, answer.etag);
    }
    const { files, pictures } = this.#shown.pages.partsOf(path);
    const lacking = this.#returns
      ? []
      : [...files, ...pictures].filter((file) => !browser.known.has(file));
    for (const file of lacking) browser.known.add(file);
    await Promise.all(lacking.map((file) => this.#get("file", file)));
    await this.#session();
    const links = Array.from({ length: LINKS_AHEAD }, () =>
      this.#shown.pages.nextOf(pick(this.#shown.pages.paths)),
    );
    await Promise.all(links.map((link) => this.#fetchAhead(link)));
  }

  async #page(path: string): Promise<void> {
    if (this.#isAhead(path)) return;
    await this.#get("page", path);
  }

  #isAhead(path: string): boolean {
    return (this.#browser.ahead.get(path) ?? 0) > performance.now();
  }

  async #fetchAhead(path: string): Promise<void> {
    if (this.#isAhead(path)) return;
    await this.#get("ahead", path);
    this.#browser.ahead.set(path, performance.now() + AHEAD_LIFE);
  }

  async #session(): Promise<void> {
    await this.#get("session", SESSION);
  }

  /** Proceeds to payment, or continues a payment that was begun before. */
  async #preparePayment({ token }: Shopper): Promise<NonNullable<Shopper["paying"]>> {
    const page = await this.#checkout();
    const transactionId = this.#shown.transaction();
    const open = versionOn(page);
    if (open) return { version: open, transactionId };
    const shown = { total: hidden(page, "total"), lines: hidden(page, "lines") };
    const usual = { address: "1", mobile: "9876543210", delivery: "standard" };
    const fields = { ...shown, ...usual, token };
    const { text } = await this.#form("quote", "/forms/checkout-details/quote", fields);
    const version = versionOn(text);
    if (!version) throw new Error("no payment was prepared");
    return { version, transactionId };
  }

  async #checkout(): Promise<string> {
    const { text } = await this.#get("checkout", "/checkout-details", { read: true });
    return text;
  }

  async #confirm(fields: Record<string, string>): Promise<string> {
    const texts = Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="screenshot"; filename="paid.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(texts.join("") + file),
      this.#shown.picture,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const headers = {
      Accept: "application/json",
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const path = "/forms/checkout-details/confirmation";
    const answer = await this.#answered({ path, headers, body, read: true });
    const order = /"orderId":"([0-9a-f-]{36})"/.exec(answer.text)?.[1];
    if (!order) throw new Error(`Confirm named no order: ${answer.text.slice(0, 300)}`);
    return order;
  }

  async #form(kind: Kind, path: string, fields: Record<string, string>): Promise<Answer> {
    const body = Buffer.from(new URLSearchParams(fields).toString());
    const headers = {
      Accept: "application/json",
      "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
    };
    return await this.#get(kind, path, { headers, body, read: true });
  }

  async #get(kind: Kind, path: string, ask: Omit<Ask, "path"> = {}): Promise<Answer> {
    return await this.#note(kind, path, () => this.#answered({ path, ...ask }));
  }

  async #answered(ask: Ask): Promise<Answer> {
    const answer = await this.#browser.ask(ask);
    if (answer.status === 200 || answer.status === 304) return answer;
    throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  }
}

function versionOn(page: string): string | null {
  return (
    /(?:\/checkout-details\/(?:qr|screenshot)\/|"versionId":")([0-9a-f-]{36})/.exec(page)?.[1] ??
    null
  );
}

function hidden(page: string, name: string): string {
  const input = page.match(new RegExp(`<input\\b[^>]*\\bname="${name}"[^>]*>`))?.[0] ?? "";
  return /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}
