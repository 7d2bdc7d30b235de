import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelQuote, makeQuote, type QuoteRequest } from "#data/checkout/quotes.server";
import { db, transaction } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { coupons } from "#data/schema.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { messageFor } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  putCombo,
  quoteFor,
  shopper,
  stockCatalogue,
  usesOf,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { cartOf } from "./cart.server.ts";
import { addEpisode, addLine } from "./cart-additions.server.ts";
import { setQuantity } from "./cart-changes.server.ts";
import { releaseExpiredHolds } from "./coupon-uses.server.ts";
import {
  activeCoupons,
  autoApplyCoupon,
  checkCoupon,
  couponByCode,
  couponsForAmount,
  couponsForCart,
  usageIds,
  usedCoupons,
} from "./coupons.server.ts";

testDatabase({ byHand: ["coupon-uses"] });
beforeAll(stockCatalogue);

const now = new Date("2026-11-20T09:00:00Z");
const dayLater = new Date("2026-11-21T09:00:00Z");
const nightBus = { id: "ndk-01", size: "postal" } as const;
const directEpisode: QuoteRequest = {
  ...fromCart,
  source: "episode_night-bus-tapes",
  addressSlot: null,
};

async function requestOf(userId: string) {
  const { lines } = await cartOf(userId);
  return { userId, source: "cart", lines, now } as const;
}

async function check(userId: string, code: string) {
  const answer = await checkCoupon(code, await requestOf(userId));
  return answer.ok ? answer.discount : messageFor(couponMessages, answer.problem);
}

describe("the coupon table", () => {
  test("a code is found however it was typed, an inactive coupon isn't [§3.19, §7.34]", async () => {
    const { id } = await insertCoupon({
      code: "DIWALI10",
      discount_type: "percentage",
      discount_value: "12.5",
    });
    expect(await couponByCode(db, "diwali10")).toMatchObject({
      id,
      discount: { type: "percentage", percentage: 12.5 },
      maxUses: null,
      validFrom: null,
    });
    await db.update(coupons).set({ is_active: false }).where(eq(coupons.id, id));
    expect(await couponByCode(db, "DIWALI10")).toBeNull();
  });

  test("the active ones; and those whose minimum the amount reaches, the highest value first [§7.35, §7.36]", async () => {
    await db.update(coupons).set({ is_active: false });
    await insertCoupon({ code: "FIVE", discount_value: "5" });
    await insertCoupon({ code: "FIFTY", discount_value: "50", minimum_order_amount: rupees(500) });
    await insertCoupon({
      code: "TEN",
      discount_value: "10",
      minimum_order_amount: rupees("499.99"),
    });
    await insertCoupon({ code: "OFF", is_active: false });
    const codes = (found: { code: string }[]) => found.map(({ code }) => code);
    // No page lists all coupons: a customer types a code, and the cart offers those that fit.
    expect(codes(await activeCoupons())).toEqual(["FIFTY", "FIVE", "TEN"]);
    // Pages call `couponsForAmount` through the cart's offers and auto-apply alone.
    expect(codes(await couponsForAmount(db, rupees(500)))).toEqual(["FIFTY", "TEN", "FIVE"]);
    expect(codes(await couponsForAmount(db, rupees("499.99")))).toEqual(["TEN", "FIVE"]);
    expect(codes(await couponsForAmount(db, rupees(499)))).toEqual(["FIVE"]);
    expect((await couponByCode(db, "FIFTY"))?.discount).toEqual({
      type: "fixed",
      amount: rupees(50),
    });
  });

  test("ids by coupon and user; by user with the coupon's code, name, type and value [§7.37, §7.39]", async () => {
    const { id, code } = await insertCoupon({ name: "Twenty off" });
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const { orderId } = await orderFor(asha, { ...fromCart, couponCode: code });
    // No page needs the ids: the statement that takes a use counts a person's uses itself.
    expect(await usageIds(id, asha)).toHaveLength(1);
    expect(await usageIds(id, ravi)).toEqual([]);
    // No page lists a person's used coupons: each order shows its own.
    expect(await usedCoupons(asha)).toMatchObject([
      {
        couponId: id,
        orderId,
        saved: rupees(20),
        code,
        name: "Twenty off",
        discount: { type: "fixed", amount: rupees(20) },
      },
    ]);
    expect(await usedCoupons(ravi)).toEqual([]);
  });
});

describe("a typed code", () => {
  test("tells what it would take off, and takes no use", async () => {
    const { id, code } = await insertCoupon({ discount_type: "percentage", discount_value: "10" });
    const asha = await shopper();
    expect(await check(asha, ` ${code.toLowerCase()} `)).toBe(rupees("9.80"));
    expect((await usesOf(id)).counted).toBe(0);
  });

  test("every refusal has its sentence [§5.31]", async () => {
    const asha = await shopper();
    const refused = async (made: Parameters<typeof insertCoupon>[0]) =>
      await check(asha, (await insertCoupon(made)).code);
    expect(await check(asha, " ")).toBe("Please enter a coupon code.");
    expect(await check(asha, "NOWHERE")).toBe("Invalid coupon code");
    expect(await check(asha, "\0")).toBe("Invalid coupon code");
    expect(await refused({ is_active: false })).toBe("Invalid coupon code");
    expect(await refused({ valid_from: dayLater })).toBe("Coupon is not yet active");
    expect(await refused({ valid_until: new Date("2026-11-20T08:59:59Z") })).toBe(
      "Coupon has expired",
    );
    expect(await refused({ minimum_order_amount: rupees(500) })).toBe(
      "Minimum order amount of ₹500 required",
    );
    expect(await refused({ applicable_categories: ["quotes"] })).toBe(
      "No applicable coupons found",
    );
  });

  test("combos and episodes are categories of their own [§7.57, R15]", async () => {
    const asha = await shopper();
    await putCombo(asha);
    await addEpisode(asha, "night-bus-tapes");
    const half = { discount_type: "percentage", discount_value: "50" } as const;
    const forCombos = await insertCoupon({ ...half, applicable_categories: ["combos"] });
    const forEpisode = await insertCoupon({ ...half, applicable_products: ["night-bus-tapes"] });
    expect(await check(asha, forCombos.code)).toBe(rupees("49.50"));
    expect(await check(asha, forEpisode.code)).toBe(rupees("64.50"));
  });

  test("one that the customer's own open quote holds isn't used up for them", async () => {
    const { code } = await insertCoupon({ max_uses: 1, max_uses_per_user: 1 });
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    await quoteFor(asha, { ...fromCart, couponCode: code }, now);
    expect(await check(asha, code)).toBe(rupees(20));
    expect(await check(ravi, code)).toBe("Coupon usage limit exceeded");
  });

  test("max_uses_per_user counts orders and the open quotes of other checkouts", async () => {
    const { code } = await insertCoupon({ max_uses_per_user: 1 });
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    await orderFor(asha, { ...fromCart, couponCode: code });
    await addLine(asha, { ...nightBus, quantity: 1 });
    await quoteFor(ravi, { ...directEpisode, couponCode: code }, now);
    expect(await check(asha, code)).toBe("You have already used this coupon");
    expect(await check(ravi, code)).toBe("You have already used this coupon");
    const later = await checkCoupon(code, { ...(await requestOf(ravi)), now: dayLater });
    expect(later.ok).toBe(true);
  });

  test.for([
    ["coupons", "Error validating coupon", "§8.38"],
    ["coupon_usage", "Error validating coupon usage", "§8.37"],
  ] as const)("without the table %s it says '%s' [%s]", async ([table, sentence]) => {
    const { code } = await insertCoupon();
    const asha = await shopper();
    const name = sql.identifier(table);
    await db.execute(sql`alter table ${name} rename to away`);
    const message = await check(asha, code);
    await db.execute(sql`alter table away rename to ${name}`);
    expect(message).toBe(sentence);
  });
});

describe("auto-apply", () => {
  async function bigShopper() {
    const asha = await shopper();
    await setQuantity(asha, { ...nightBus, size: "postal" }, 21);
    return asha;
  }
  const autoApply = async (userId: string, applied: { code: string } | null = null) =>
    await autoApplyCoupon({ ...(await requestOf(userId)), applied });

  test("takes the coupon that saves most of those the order qualifies for [§3.23, §7.57, §7.58, §8.42]", async () => {
    await db.update(coupons).set({ is_active: false });
    const asha = await bigShopper();
    expect(await autoApply(asha)).toEqual({
      shouldApply: false,
      coupon: null,
      discountAmount: 0,
      message: "No applicable coupons found",
    });
    await insertCoupon({
      code: "ONLYQUOTES",
      discount_value: "500",
      applicable_categories: ["quotes"],
    });
    expect((await autoApply(asha)).message).toBe("No valid coupons available for auto-application");
    await insertCoupon({ code: "HUNDRED", discount_value: "100" });
    await insertCoupon({ code: "TENTH", discount_type: "percentage", discount_value: "10" });
    await insertCoupon({
      code: "TOOMUCH",
      discount_value: "900",
      minimum_order_amount: rupees(2_000),
    });
    expect(await autoApply(asha)).toMatchObject({
      shouldApply: true,
      coupon: { code: "TENTH" },
      discountAmount: rupees("102.90"),
      message: 'Coupon "TENTH" applied! You saved ₹102.90.',
    });
  });

  test("isn't tried under ₹1000, nor with a coupon applied, nor for a direct episode purchase [§7.57]", async () => {
    await insertCoupon();
    const [asha, ravi] = [await bigShopper(), await shopper("ravi")];
    const nothing = { shouldApply: false, coupon: null, discountAmount: 0, message: null };
    expect(await autoApply(ravi)).toEqual(nothing);
    expect(await autoApply(asha, { code: "OTHER" })).toEqual(nothing);
    const direct = { ...(await requestOf(asha)), source: directEpisode.source, applied: null };
    expect(await autoApplyCoupon(direct)).toEqual(nothing);
    expect((await autoApply(asha)).shouldApply).toBe(true);
  });

  test("passes over a coupon that this customer has used [R16]", async () => {
    await db.update(coupons).set({ is_active: false });
    const once = await insertCoupon({ discount_value: "200", max_uses_per_user: 1 });
    const always = await insertCoupon({ discount_value: "30" });
    const asha = await bigShopper();
    await orderFor(asha, { ...fromCart, couponCode: once.code });
    await addLine(asha, { ...nightBus, quantity: 21 });
    expect((await autoApply(asha)).coupon?.code).toBe(always.code);
  });

  test("a failure applies nothing and says so [§8.39]", async () => {
    const asha = await bigShopper();
    const request = await requestOf(asha);
    await db.execute(sql`alter table coupons rename to away`);
    const result = await autoApplyCoupon({ ...request, applied: null });
    await db.execute(sql`alter table away rename to coupons`);
    expect(result).toMatchObject({ shouldApply: false, message: "Error applying coupon" });
    expect(result.cause).toBeDefined();
  });
});

describe("a use", () => {
  test("of 16 people who press Proceed to Payment on the last use one gets it, and 15 are told before a QR [R17]", async () => {
    const { id, code } = await insertCoupon({ max_uses: 1 });
    const shoppers = await atOnce(16, () => shopper());
    const answers = await Promise.all(
      shoppers.map((each) => makeQuote(each, { ...fromCart, couponCode: code }, new Date())),
    );
    const problems = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
    expect(problems).toHaveLength(15);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["coupon-limit-exceeded"]));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
  });

  test("of two tabs of one customer, one with the cart and one with an episode, one gets a coupon for once [R17]", async () => {
    const { id, code } = await insertCoupon({ max_uses_per_user: 1 });
    const shoppers = await atOnce(16, () => shopper());
    const pairs = await Promise.all(
      shoppers.map((each) =>
        Promise.all([
          makeQuote(each, { ...fromCart, couponCode: code }, new Date()),
          makeQuote(each, { ...directEpisode, couponCode: code }, new Date()),
        ]),
      ),
    );
    for (const pair of pairs) {
      expect(pair.filter(({ ok }) => ok)).toHaveLength(1);
      expect(pair.find(({ ok }) => !ok)).toEqual({
        ok: false,
        problem: { code: "coupon-already-used" },
      });
    }
    expect(await usesOf(id)).toEqual({ counted: 16, held: 16, ordered: 0 });
  });

  test("is held once however often the quote is re-priced, while a version with it can be confirmed [R52]", async () => {
    const { id, code } = await insertCoupon({ max_uses: 1, max_uses_per_user: 1 });
    const asha = await shopper();
    const request = { ...fromCart, couponCode: code };
    const quote = await quoteFor(asha, request, now);
    expect(quote).toMatchObject({ couponId: id, discount: rupees(20), total: rupees(128) });
    await atOnce(8, () => quoteFor(asha, request, now));
    await quoteFor(asha, fromCart, new Date("2026-11-20T20:00:00Z"));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    expect(await check(await shopper("ravi"), code)).toBe("Coupon usage limit exceeded");
    await releaseExpiredHolds(new Date(dayLater.getTime() - 1));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    await releaseExpiredHolds(dayLater);
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("isn't held of a coupon that is switched off while the quote is made, and that is said", async () => {
    const { id, code } = await insertCoupon();
    const asha = await shopper();
    const { made } = await transaction(async (tx) => {
      await tx.update(coupons).set({ is_active: false }).where(eq(coupons.id, id));
      const made = makeQuote(asha, { ...fromCart, couponCode: code }, new Date());
      await waitUntilBlocked();
      return { made };
    });
    expect(await made).toEqual({ ok: false, problem: { code: "coupon-invalid" } });
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("of each version's coupon is held, and what wasn't placed is given back with the order [R52]", async () => {
    const [first, second, full] = [
      await insertCoupon(),
      await insertCoupon(),
      await insertCoupon({ max_uses: 1, used_count: 1 }),
    ];
    const asha = await shopper();
    const older = await quoteFor(asha, { ...fromCart, couponCode: first.code });
    await quoteFor(asha, { ...fromCart, couponCode: second.code });
    const refused = await makeQuote(asha, { ...fromCart, couponCode: full.code }, new Date());
    expect(refused).toEqual({ ok: false, problem: { code: "coupon-limit-exceeded" } });
    for (const { id } of [first, second])
      expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    const confirmation = { transactionId: newTransactionId() };
    expect(await confirmQuote(asha, older.id, confirmation, new Date())).toMatchObject({
      ok: true,
    });
    expect(await usesOf(first.id)).toEqual({ counted: 1, held: 0, ordered: 1 });
    expect(await usesOf(second.id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("comes back when the quote is cancelled or runs out, once [R17]", async () => {
    const { id, code } = await insertCoupon();
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const request = { ...fromCart, couponCode: code };
    const quote = await quoteFor(asha, request, now);
    await quoteFor(ravi, request, now);
    await atOnce(4, () => cancelQuote(asha, quote.id, now));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    await atOnce(4, () => releaseExpiredHolds(dayLater));
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("is kept by a Confirm after the coupon was withdrawn, at the discount of the QR [R18]", async () => {
    const { id, code } = await insertCoupon();
    const asha = await shopper();
    const quote = await quoteFor(asha, { ...fromCart, couponCode: code });
    await db
      .update(coupons)
      .set({ is_active: false, discount_value: "90" })
      .where(eq(coupons.id, id));
    const confirmation = { transactionId: newTransactionId() };
    const placed = await confirmQuote(asha, quote.id, confirmation, new Date());
    expect(placed.ok).toBe(true);
    expect(await usedCoupons(asha)).toMatchObject([{ saved: rupees(20) }]);
  });

  test("isn't taken where the coupon would pay for everything [R21]", async () => {
    const { id, code } = await insertCoupon({ discount_value: "500" });
    const asha = await person();
    const made = await makeQuote(asha, { ...directEpisode, couponCode: code }, now);
    expect(made).toEqual({ ok: false, problem: { code: "nothing-to-pay" } });
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("a coupon never takes free delivery away [R14]", async () => {
    const { code } = await insertCoupon({ discount_value: "500" });
    const asha = await shopper();
    await setQuantity(asha, { ...nightBus, size: "postal" }, 21);
    expect(await quoteFor(asha, { ...fromCart, couponCode: code })).toMatchObject({
      discount: rupees(500),
      shipping: { cost: 0 },
      total: rupees(529),
    });
  });
});

describe("what is counted and what is held never drift apart", () => {
  const steps = [
    "first",
    "second",
    "without",
    "direct",
    "cancel",
    "confirm",
    "expire",
    "return",
  ] as const;
  type Step = { step: (typeof steps)[number]; who: number };
  const anySteps = fc.array(
    fc.record({ step: fc.constantFrom(...steps), who: fc.nat({ max: 2 }) }),
    { minLength: 4, maxLength: 20 },
  );

  /** Three customers, two coupons with few uses, and the steps that each customer can take. */
  async function shop() {
    const [first, second] = [
      await insertCoupon({ max_uses: 2, max_uses_per_user: 2 }),
      await insertCoupon({ max_uses: 1, max_uses_per_user: 1 }),
    ];
    const customers = await atOnce(3, () => shopper());
    const seller = await person("seller");
    const quoteIds: string[][] = [[], [], []];
    const orderIds: string[] = [];
    const propose = async (who: number, request: QuoteRequest) => {
      const made = await makeQuote(customers[who] ?? "", request, new Date());
      if (made.ok) quoteIds[who]?.push(made.quote.id);
    };
    const act = async ({ step, who }: Step) => {
      const userId = customers[who] ?? "";
      const quoteId = quoteIds[who]?.at(-1) ?? "";
      if (step === "first") await propose(who, { ...fromCart, couponCode: first.code });
      if (step === "second") await propose(who, { ...fromCart, couponCode: second.code });
      if (step === "without") await propose(who, fromCart);
      if (step === "direct") await propose(who, { ...directEpisode, couponCode: first.code });
      if (step === "cancel") await cancelQuote(userId, quoteId, new Date());
      if (step === "expire") await releaseExpiredHolds(new Date(Date.now() + 25 * 60 * 60 * 1000));
      if (step === "confirm") {
        const confirmation = { transactionId: newTransactionId() };
        const placed = await confirmQuote(userId, quoteId, confirmation, new Date());
        if (placed.ok) orderIds.push(placed.orderId);
        await addLine(userId, { ...nightBus, quantity: 2 });
      }
      const move = { from: "confirmation_pending", to: "cancelled" } as const;
      if (step === "return")
        await changeOrderStatus(orderIds.at(-1) ?? crypto.randomUUID(), seller, move, new Date());
    };
    const adds = async () => {
      for (const { id } of [first, second]) {
        const { counted, held, ordered } = await usesOf(id);
        expect(counted).toBe(held + ordered);
      }
    };
    return { act, adds };
  }

  test("after any sequence of quotes, cancellations, orders and returns [R17]", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (sequence) => {
        const { act, adds } = await shop();
        for (const step of sequence) {
          await act(step);
          await adds();
        }
      }),
      { numRuns: 20 },
    );
  });

  test("after all of it at once [R17]", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (sequence) => {
        const { act, adds } = await shop();
        await act({ step: "first", who: 0 });
        await act({ step: "confirm", who: 0 });
        await act({ step: "second", who: 1 });
        await Promise.all(sequence.map(act));
        await adds();
      }),
      { numRuns: 20 },
    );
  });
});

describe("the coupons that a cart names", () => {
  const named = async (userId: string) => {
    const { coupons } = await couponsForCart(await requestOf(userId));
    return coupons.map(({ code }) => code);
  };

  test("are listed ones alone: a code that isn't listed stays private however well it fits [§7.35]", async () => {
    const asha = await shopper();
    const open = await insertCoupon({ listed: true });
    const secret = await insertCoupon();
    const inactive = await insertCoupon({ listed: true, is_active: false });
    const far = await insertCoupon({ listed: true, minimum_order_amount: rupees(5_000) });
    const codes = await named(asha);
    expect(codes).toContain(open.code);
    for (const { code } of [secret, inactive, far]) expect(codes).not.toContain(code);
    expect(await check(asha, secret.code)).toBe(rupees(20));
  });

  test("leave out one that this customer has used up, and tell others of it [R17]", async () => {
    const asha = await shopper();
    const once = await insertCoupon({ listed: true, max_uses_per_user: 1 });
    await orderFor(asha, { ...fromCart, couponCode: once.code });
    await addLine(asha, { ...nightBus, quantity: 2 });
    expect(await named(asha)).not.toContain(once.code);
    expect(await named(await shopper("ravi"))).toContain(once.code);
  });

  test("are few, however many a store has listed", async () => {
    await db.execute(sql`
      insert into coupons (id, code, discount_type, discount_value, listed)
      select gen_random_uuid(), 'MANY' || n, 'fixed', 1000 + n, true from generate_series(1, 80) n`);
    const codes = await named(await shopper());
    expect(codes).toHaveLength(50);
    expect(codes[0]).toBe("MANY80");
    await db.execute(sql`delete from coupons where code like 'MANY%'`);
  });
});
