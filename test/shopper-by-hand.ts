/** A customer without a browser: the same forms, sent by fetch. For load and bad weather. */
import { saveAddress } from "#data/addresses.server";
import { addLine } from "#data/cart.server";
import { newScreenshot, newTransactionId } from "./payments.ts";
import { signedIn } from "./people.ts";

/** Every step answers within this time, or the store has failed its customer. */
const PATIENCE = 30_000;

export class Shopper {
  readonly transactionId = newTransactionId();
  private readonly cookie: string;

  private constructor(cookie: string) {
    this.cookie = cookie;
  }

  /** Signed in, with an address and two cards in the cart; by rows, in the database that is open. */
  static async arrive(): Promise<Shopper> {
    const { person, cookie } = await signedIn({ email: `${crypto.randomUUID()}@example.com` });
    await saveAddress(person.id, 1, {
      name: "Asha Rao",
      address: "12 Temple Road, Vijayawada 520001",
      mobile: "9876543210",
    });
    const added = await addLine(person.id, { productId: "ndk-01", size: "postal", quantity: 2 });
    if (!added.ok) throw new Error(added.problem.code);
    return new Shopper(cookie);
  }

  async get(origin: string, path: string): Promise<Response> {
    return await fetch(origin + path, {
      headers: { Cookie: this.cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  async post(origin: string, path: string, fields: Record<string, string | Blob>) {
    const form = new FormData();
    form.set("token", await this.token(origin));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return await fetch(origin + path, {
      method: "POST",
      headers: { Cookie: this.cookie, Origin: origin },
      body: form,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  private async token(origin: string): Promise<string> {
    const session = await this.get(origin, "/session");
    if (!session.ok) throw new Error(`/session answered ${session.status}`);
    return ((await session.json()) as { token: string }).token;
  }

  /**
   * From Proceed to Payment to Confirm; again and again, as a person does who got no answer. True once
   * the store has said that the order is placed.
   */
  async buy(origin: string, screenshotBytes = 0): Promise<boolean> {
    const fields = { address: "1", mobile: "9876543210", delivery: "standard" };
    const page = await (await this.get(origin, "/checkout-details")).text();
    if (!quoteIn(page)) await this.post(origin, "/checkout-details/quote", fields);
    const quote = quoteIn(page) ?? quoteIn(await this.paymentPage(origin));
    if (!quote) return await this.hasOrder(origin);
    // What stands after a PNG's end is no part of the picture.
    const bytes = [new Uint8Array(await newScreenshot()), new Uint8Array(screenshotBytes)];
    const picture = new Blob(bytes, { type: "image/png" });
    const confirmed = await this.post(origin, "/checkout-details/confirmation", {
      quote,
      transaction_id: this.transactionId,
      screenshot: picture,
    });
    return confirmed.ok && ((await confirmed.json()) as { ok: boolean }).ok;
  }

  private async paymentPage(origin: string): Promise<string> {
    return await (await this.get(origin, "/checkout-details")).text();
  }

  private async hasOrder(origin: string): Promise<boolean> {
    const list = await this.get(origin, "/orders");
    return list.ok && (await list.text()).includes(this.transactionId);
  }
}

function quoteIn(page: string): string | undefined {
  return /name="quote" value="([^"]+)"/.exec(page)?.[1];
}
