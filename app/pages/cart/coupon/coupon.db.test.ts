import { eq } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import { saveAddress } from "#data/people/addresses.server";
import { coupons, products } from "#data/schema.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { MAX_CART_OPERATIONS } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { refusalMessages } from "#domain/refusal-messages";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { shownOn } from "#test/components/cart-lines";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  insertCoupon,
  newTransactionId,
  stockCatalogue,
  usesOf,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

testDatabase({ byHand: ["coupon-uses"] });

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of the coupons" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockCatalogue();
  await db.insert(products).values({
    product_id: "rk-large",
    product_name: "Palace Window",
    postal_card_size: rupees(500),
  });
});

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

type Answer = {
  status: number;
  ok: boolean;
  message: string | null;
  errors: Record<string, string>;
  advice: string | null;
  shouldApply: boolean;
  coupon: { code: string } | null;
  discountAmount: number;
};

/** A signed-in customer's browser, which stores the cookies that it receives. */
class Customer {
  readonly id: string;
  private readonly jar = new Map<string, string>();
  private token = "";

  private constructor(id: string, cookie: string) {
    this.id = id;
    this.keep(cookie);
  }

  /** A customer with pieces of ₹500 in the cart and a saved address. */
  static async arrives(pieces = 1): Promise<Customer> {
    const { person, cookie } = await signedIn();
    const customer = new Customer(person.id, cookie);
    await addLine(person.id, { id: "rk-large", size: "postal", quantity: pieces });
    const home = { name: "Asha Rao", pin: "530001", address: "Vizag", mobile: "9876543210" };
    await saveAddress(person.id, 1, home);
    const session = await customer.get("/session");
    customer.token = ((await session.json()) as { token: string }).token;
    return customer;
  }

  private keep(line: string): void {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    if (/Max-Age=0/.test(line)) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  put(name: string, value: string): void {
    this.jar.set(name, value);
  }

  async get(path: string): Promise<Response> {
    return this.answered(await sendRequest(path, { headers: this.headers() }));
  }

  /** The page's text without tags, scripts and styles. */
  async reads(path: string): Promise<string> {
    const html = await (await this.get(path)).text();
    return html
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams({ ...fields, token: this.token });
    const response = await sendRequest(path, { method: "POST", headers: this.headers(), body });
    return { status: response.status, ...(await this.answered(response).json()) };
  }

  apply(code: string, source = "cart"): Promise<Answer> {
    return this.post("/forms/cart/coupon", { coupon: code, source });
  }

  looksForOne(source = "cart"): Promise<Answer> {
    return this.post("/forms/cart/automatic-coupon", { source });
  }

  /** Presses Proceed to Payment on a page that shows this coupon. */
  async proceeds(code = ""): Promise<Answer> {
    const choices = { delivery: "standard", address: "1", mobile: "98765 43210" };
    const shown = shownOn(await (await this.get("/checkout-details")).text());
    return await this.post("/forms/checkout-details/quote", { ...choices, ...shown, coupon: code });
  }

  wants(pieces: number) {
    return setQuantity(this.id, { id: "rk-large", size: "postal" }, pieces);
  }

  private headers(): Record<string, string> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return { Cookie: cookie, Origin: origin };
  }

  private answered(response: Response): Response {
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }
}

const yesterday = () => new Date(Date.now() - 86_400_000);
const tomorrow = () => new Date(Date.now() + 86_400_000);

describe("a code that is typed", () => {
  it("is applied, with what it saves to two decimals [§4.12, §8.55]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon({ discount_type: "percentage", discount_value: "7.25" });
    const answer = await asha.apply(code);
    expect(answer).toMatchObject({ status: 200, ok: true });
    expect(answer.message).toBe(`Coupon "${code}" applied! You saved ₹36.25.`);
  });

  it("is looked for in capitals, without the spaces around it [§5.29]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    const answer = await asha.apply(` ${code.toLowerCase()} `);
    expect(answer.message).toBe(couponMessages.couponApplied(code, rupees(20)));
  });

  it.each<[string, Parameters<typeof insertCoupon>[0], string]>([
    ["is not active [§8.31]", { is_active: false }, couponMessages["coupon-invalid"]],
    [
      "begins tomorrow [§8.32]",
      { valid_from: tomorrow() },
      couponMessages["coupon-not-yet-active"],
    ],
    ["ended yesterday [§8.33]", { valid_until: yesterday() }, couponMessages["coupon-expired"]],
    [
      "wants more [§8.34]",
      { minimum_order_amount: rupees(1000) },
      couponMessages["coupon-minimum"]({ minimum: rupees(1000) }),
    ],
    [
      "is used up [§5.32, §8.35]",
      { max_uses: 3, used_count: 3 },
      couponMessages["coupon-limit-exceeded"],
    ],
    [
      "is for combos",
      { applicable_categories: ["combos"] },
      couponMessages["coupon-not-applicable"],
    ],
  ])("that %s is refused by its own sentence", async (_what, made, sentence) => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon(made);
    const answer = await asha.apply(code);
    expect(answer).toMatchObject({ status: 422, ok: false, errors: { coupon: sentence } });
    expect(asha.cookie("coupon")).toBeUndefined();
  });

  it.each([
    ["nothing [§5.30]", "", couponMessages["coupon-code-empty"]],
    ["spaces [§5.30]", "   ", couponMessages["coupon-code-empty"]],
    ["what nobody made", "NO-SUCH-COUPON", couponMessages["coupon-invalid"]],
    ["what no code can be", "'; drop table coupons; --", couponMessages["coupon-invalid"]],
  ])("says of %s what is wrong", async (_what, typed, sentence) => {
    const asha = await Customer.arrives();
    expect((await asha.apply(typed)).errors).toEqual({ coupon: sentence });
  });

  it("that was used by this person is told from one that is used up [§5.32, §8.36]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon({ max_uses_per_user: 1 });
    await asha.apply(code);
    await placesOrder(asha, code);
    await addLine(asha.id, { id: "rk-large", size: "postal", quantity: 1 });
    expect((await asha.apply(code)).errors).toEqual({
      coupon: couponMessages["coupon-already-used"],
    });
  });

  it("counts as an operation on the cart, so that nobody finds codes by trying", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    for (let press = 1; press <= MAX_CART_OPERATIONS; press++) await asha.apply(`GUESS${press}`);
    const refused = { status: 429, errors: { coupon: cartMessages.tooManyOperations } };
    expect(await asha.apply(code)).toMatchObject(refused);
    expect(await asha.proceeds(code)).toMatchObject(refused);
  });

  it("is refused for somebody who isn't signed in [§6.5]", async () => {
    const session = await sendRequest("/session");
    const { token } = (await session.json()) as { token: string };
    const body = new URLSearchParams({ coupon: "WELCOME10", token });
    const response = await sendRequest("/forms/cart/coupon", {
      method: "POST",
      headers: { Origin: origin },
      body,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      errors: { coupon: refusalMessages.signInToContinue },
    });
  });

  it("may be typed on the direct purchase of an episode, and leaves the cart's alone [R44]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon({ applicable_categories: ["episodes"] });
    expect((await asha.apply(code)).errors.coupon).toBe(couponMessages["coupon-not-applicable"]);
    const answer = await asha.apply(code, "episode_night-bus-tapes");
    expect(answer.message).toBe(couponMessages.couponApplied(code, rupees(20)));
    expect(asha.cookie("coupon")).toBeUndefined();
    expect((await asha.apply(code, "episode_' or 1=1")).ok).toBe(false);
    const page = tidy(await asha.reads("/checkout-details?episode=night-bus-tapes"));
    expect(page).toContain("Coupon Discount −₹20");
    const fields = { episode: "night-bus-tapes", delivery: "standard", mobile: "9876543210" };
    const shown = { total: "10900", lines: "episode_night-bus-tapes digital × 1 @ 12900" };
    await asha.post("/forms/checkout-details/quote", { ...fields, ...shown, coupon: code });
    const quote = await openQuote(asha.id, "episode_night-bus-tapes", new Date());
    expect(quote).toMatchObject({ discount: rupees(20), total: rupees(109) });
  });
});

async function placesOrder(asha: Customer, code: string): Promise<string> {
  expect(await asha.proceeds(code)).toMatchObject({ ok: true });
  const quote = await openQuote(asha.id, "cart", new Date());
  if (!quote) throw new Error("no payment was prepared");
  const paid = { transactionId: newTransactionId() };
  const placed = await confirmQuote(asha.id, quote.id, paid, new Date());
  if (!placed.ok) throw new Error(placed.problem.code);
  return placed.orderId;
}

describe("an applied coupon", () => {
  it("takes its discount off in the cart, the checkout, the payment and the order [§9.8]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon({ discount_type: "percentage", discount_value: "10" });
    expect(await asha.reads("/cart")).not.toContain("Coupon Discount");
    await asha.apply(code);
    const bill = "Coupon Discount −₹50 Standard Shipping ₹50 Total ₹500";
    expect(tidy(await asha.reads("/cart"))).toContain(bill);
    expect(tidy(await asha.reads("/checkout-details"))).toContain(bill);
    const orderId = await placesOrder(asha, code);
    const order = await orderOf(asha.id, orderId);
    expect(order).toMatchObject({ discount: rupees(50), total: rupees(500) });
    expect(tidy(await asha.reads(`/orders/${orderId}`))).toContain(
      `Coupon Discount (${code}) −₹50`,
    );
    const placed = await (await asha.get(`/order-placed/${orderId}.data`)).text();
    expect(placed).toContain('"discount",5000');
  });

  it("is part of what the payment page lists", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    await asha.apply(code);
    await asha.proceeds(code);
    const page = tidy(await asha.reads("/checkout-details"));
    expect(page).toContain("Amount to pay ₹530");
    expect(page).toContain("Coupon Discount −₹20");
  });

  it("never takes free delivery away [R14]", async () => {
    const asha = await Customer.arrives(2);
    const { code } = await insertCoupon({ discount_value: "300" });
    await asha.apply(code);
    expect(tidy(await asha.reads("/cart"))).toContain(
      "Coupon Discount −₹300 Standard Shipping ₹50 FREE Total ₹700",
    );
  });

  it("is validated anew when the cart changes, and falls away with its sentence", async () => {
    const asha = await Customer.arrives(2);
    const { code } = await insertCoupon({ minimum_order_amount: rupees(1000) });
    await asha.apply(code);
    await asha.wants(3);
    expect(tidy(await asha.reads("/cart"))).toContain("Coupon Discount −₹20");
    await asha.wants(1);
    const page = await asha.reads("/cart");
    expect(page).toContain(couponMessages["coupon-minimum"]({ minimum: rupees(1000) }));
    expect(page).not.toContain("Coupon Discount");
    expect(asha.cookie("coupon")).toBeUndefined();
  });

  it("is removed, and says so", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    await asha.apply(code);
    expect(await asha.post("/forms/cart/coupon/removal")).toMatchObject({
      message: couponMessages.couponRemoved,
    });
    expect(await asha.reads("/cart")).not.toContain(code);
  });

  it("outlives an emptied cart, for Undo", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    await asha.apply(code);
    await asha.wants(0);
    expect(await asha.reads("/cart")).not.toContain(code);
    await addLine(asha.id, { id: "rk-large", size: "postal", quantity: 1 });
    expect(await asha.reads("/cart")).toContain(code);
  });

  it("is another person's nowhere, nor anybody's who writes its cookie [§6.6]", async () => {
    const [asha, ravi] = [await Customer.arrives(), await Customer.arrives()];
    const { code } = await insertCoupon();
    await asha.apply(code);
    const kept = asha.cookie("coupon") ?? "";
    ravi.put("coupon", kept);
    expect(await ravi.reads("/cart")).not.toContain(code);
    ravi.put("coupon", `${Buffer.from(code).toString("base64url")}.${"A".repeat(43)}`);
    expect(await ravi.reads("/cart")).not.toContain(code);
  });

  it("that pays for everything can't be paid by UPI, with the advice what to do [§5.27, §8.46, §9.24, R21]", async () => {
    const asha = await Customer.arrives(2);
    const { code } = await insertCoupon({ discount_type: "percentage", discount_value: "100" });
    await asha.apply(code);
    expect(await asha.proceeds(code)).toMatchObject({
      ok: false,
      errors: { form: checkoutMessages.invalidAmount },
      advice: checkoutMessages["nothing-to-pay"],
    });
  });

  it("that can't be checked just now says so, and stays for the next page [§8.37, §8.38]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    await asha.apply(code);
    await without("coupons", async () => {
      expect(await asha.reads("/cart")).toContain(couponMessages["coupon-not-validated"]);
      expect((await asha.apply(code)).errors).toEqual({
        coupon: couponMessages["coupon-not-validated"],
      });
    });
    await without("coupon_usage", async () => {
      expect(await asha.reads("/checkout-details")).toContain(
        couponMessages["coupon-usage-not-validated"],
      );
      expect((await asha.apply(code)).errors).toEqual({
        coupon: couponMessages["coupon-usage-not-validated"],
      });
    });
    expect(tidy(await asha.reads("/cart"))).toContain("Coupon Discount −₹20");
  });

  it("is asked to be tried again where the cart itself can't be read [§8.40]", async () => {
    const asha = await Customer.arrives();
    const { code } = await insertCoupon();
    await without("cart_items", async () => {
      const refused = { status: 500, errors: { coupon: couponMessages.couponFailedRetry } };
      expect(await asha.apply(code)).toMatchObject(refused);
    });
  });

  it("of 16 people at the last use, 15 are told before they see a QR [R17]", async () => {
    const crowd = await atOnce(16, () => Customer.arrives());
    const { id, code } = await insertCoupon({ max_uses: 1 });
    for (const one of crowd) expect((await one.apply(code)).ok).toBe(true);
    const answers = await atOnce(16, (index) => crowd[index]?.proceeds(code) as Promise<Answer>);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map(({ errors }) => errors.coupon))).toEqual(
      new Set([couponMessages["coupon-limit-exceeded"]]),
    );
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    const loser = crowd[answers.findIndex(({ ok }) => !ok)];
    const page = await loser?.reads("/checkout-details");
    expect(page).toContain(couponMessages["coupon-limit-exceeded"]);
    expect(page).not.toContain("Amount to pay");
  });
});

describe("a coupon that is looked for", () => {
  it("is the one that saves most, in the shape of §3, and says what it saves [§3.23, §7.58, R16]", async () => {
    await withdrawAll();
    await insertCoupon({ discount_value: "60", minimum_order_amount: rupees(1000) });
    const best = await insertCoupon({ discount_type: "percentage", discount_value: "10" });
    await insertCoupon({ discount_value: "900", minimum_order_amount: rupees(5000) });
    const asha = await Customer.arrives(2);
    expect(await asha.looksForOne()).toMatchObject({
      shouldApply: true,
      coupon: { code: best.code },
      discountAmount: rupees(100),
      message: couponMessages.couponApplied(best.code, rupees(100)),
    });
    expect(tidy(await asha.reads("/checkout-details"))).toContain("Coupon Discount −₹100");
  });

  it("is none under ₹1000, beside an applied one, or for a direct purchase [§4.11]", async () => {
    const nothing = { shouldApply: false, coupon: null, discountAmount: 0, message: null };
    const { code } = await insertCoupon();
    const asha = await Customer.arrives(1);
    expect(await asha.looksForOne()).toMatchObject(nothing);
    await asha.wants(2);
    expect(await asha.looksForOne("episode_night-bus-tapes")).toMatchObject(nothing);
    await asha.apply(code);
    expect(await asha.looksForOne()).toMatchObject(nothing);
  });

  it("says that looking for one failed, and the cart goes on without [§8.39]", async () => {
    const asha = await Customer.arrives(2);
    await without("coupons", async () => {
      const answer = { status: 200, shouldApply: false, message: couponMessages.couponFailed };
      expect(await asha.looksForOne()).toMatchObject(answer);
    });
  });

  it("says that there is none, or that none is valid [§8.41]", async () => {
    await withdrawAll();
    const asha = await Customer.arrives(2);
    const none = { shouldApply: false, coupon: null, discountAmount: 0 };
    expect(await asha.looksForOne()).toMatchObject({
      ...none,
      message: couponMessages["coupon-not-applicable"],
    });
    await insertCoupon({ valid_until: yesterday() });
    expect(await asha.looksForOne()).toMatchObject({
      ...none,
      message: couponMessages["no-valid-coupons"],
    });
  });
});

/** Runs `work` while a table is renamed away, so that every query on it fails. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await db.execute(`alter table ${table} rename to away`);
  try {
    await work();
  } finally {
    await db.execute(`alter table away rename to ${table}`);
  }
}

/** Deactivates the coupons of other tests, because the automatic search considers all coupons. */
async function withdrawAll(): Promise<void> {
  await db.update(coupons).set({ is_active: false }).where(eq(coupons.is_active, true));
}

function tidy(page: string): string {
  return page.replace(/− ₹/g, "−₹");
}
