import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { coupons, products } from "#data/schema.server";
import { cartMessages } from "#domain/cart/messages";
import { MAX_PAYMENT_GENERATIONS } from "#domain/checkout/limits";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { peopleMessages } from "#domain/people/messages";
import { config, setConfig } from "#request/config.server";
import { shownOn } from "#test/components/cart-lines";
import { insertCoupon, newTransactionId } from "#test/database/store-rows";
import {
  choices,
  customer,
  origin,
  person,
  sendRequest,
  testCheckout,
  words,
} from "#test/people/checkout";

testCheckout();

describe("the details form", () => {
  it("has summary, coupon box, delivery, mobile number, address and Proceed to Payment [§2.98]", async () => {
    const asha = await customer();
    const page = await asha.page("/checkout-details");
    for (const part of [
      "Order summary",
      "Night Bus",
      "Subtotal ₹98",
      "Coupon code",
      "Mobile number",
      "Asha Rao",
      "Vizag Andhra Pradesh 530001",
      "Proceed to Payment",
    ])
      expect(words(page)).toContain(part);
    const about = "Arrives about \\w{3} \\d+( \\w{3})? – \\w{3} \\d+ \\w{3}";
    expect(words(page)).toMatch(new RegExp(`Standard Shipping 5-7 business days ${about} ₹50`));
    expect(words(page)).toMatch(new RegExp(`Express Shipping 2-3 days ${about} ₹100`));
    for (const field of ["coupon", "delivery", "mobile", "address"])
      expect(page).toMatch(new RegExp(`<input [^>]*name="${field}"`));
  });

  it("tells how much to add for free delivery and a coupon, from ₹800 up to under ₹1000 [§2.104]", async () => {
    await insertCoupon({ minimum_order_amount: rupees(1_000) });
    const asha = await customer();
    const hint = async () =>
      /Add ₹\d+ more for free delivery and an automatic coupon\./.exec(
        words(await asha.page("/checkout-details")),
      )?.[0];
    expect(await hint()).toBeUndefined();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 15 });
    expect(await hint()).toBe("Add ₹167 more for free delivery and an automatic coupon.");
    await db.update(coupons).set({ is_active: false });
    expect(await hint()).toBeUndefined();
    const page = words(await asha.page("/checkout-details"));
    expect(page).toContain(cartMessages.freeDeliveryProgress(rupees(167)));
    await db.update(coupons).set({ is_active: true, valid_until: new Date("2020-01-01") });
    expect(await hint()).toBeUndefined();
    await db.update(coupons).set({ valid_until: null });
    expect(await hint()).toBeDefined();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 4 });
    expect(await hint()).toBeUndefined();
  });
});

describe("Proceed to Payment", () => {
  it("must be logged in [§5.15]", async () => {
    const body = new URLSearchParams(choices);
    const headers = { Origin: origin };
    const answer = await sendRequest("/forms/checkout-details/quote", {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      errors: { form: checkoutMessages.loginToProceed },
    });
  });

  it("promises nothing in a store that has only the demo's UPI id [R22]", async () => {
    const before = config;
    setConfig({ ...config, demoPayee: false });
    try {
      const asha = await customer();
      expect(await asha.page("/checkout-details")).toContain(
        checkoutMessages["payments-not-set-up"],
      );
      expect(await asha.post("quote", choices)).toMatchObject({
        status: 409,
        errors: { form: checkoutMessages["payments-not-set-up"] },
      });
      expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
    } finally {
      setConfig(before);
    }
  });

  it("needs something in the cart [§5.16]", async () => {
    const nobody = await person();
    const answer = await nobody.post("quote", choices);
    expect(answer).toMatchObject({ status: 422, errors: { form: checkoutMessages["cart-empty"] } });
    expect(await nobody.page("/checkout-details")).toContain(checkoutMessages["cart-empty"]);
  });

  it.each([
    ["no address [§5.17]", { address: "" }, { address: checkoutMessages["address-missing"] }],
    ["a free slot", { address: "2" }, { address: checkoutMessages["address-missing"] }],
    ["a slot that isn't one", { address: "9" }, { address: checkoutMessages["address-missing"] }],
    ["no mobile number [§5.18]", { mobile: "" }, { mobile: peopleMessages["mobile-missing"] }],
    ["a short mobile number", { mobile: "98765" }, { mobile: peopleMessages["mobile-malformed"] }],
    [
      "a mobile number in words",
      { mobile: "తొమ్మిది 🌸" },
      { mobile: peopleMessages["mobile-malformed"] },
    ],
    [
      "neither of both",
      { address: "", mobile: "" },
      { address: checkoutMessages["address-missing"], mobile: peopleMessages["mobile-missing"] },
    ],
    [
      "an unknown delivery",
      { delivery: "drone" },
      { delivery: checkoutMessages.deliveryChoiceMissing },
    ],
  ])("says at the field what is wrong with %s [R45]", async (_, wrong, errors) => {
    const asha = await customer();
    const answer = await asha.post("quote", { ...choices, ...wrong });
    expect(answer).toMatchObject({ status: 422, ok: false });
    expect(answer.errors).toEqual(errors);
    expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
  });

  it("marks every field of an address that was left empty at once [§5.17, §5.33]", async () => {
    const asha = await person();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const empty = await asha.post("quote", { ...choices, address: "typed", mobile: "" });
    expect(empty.errors).toEqual({
      to_pin: checkoutMessages["address-missing"],
      to_address: peopleMessages["address-missing"],
      to_name: peopleMessages["name-missing"],
      to_mobile: peopleMessages["mobile-missing"],
    });
  });

  it("asks for a gift's missing number by its field's name, and for the payer's in the specified words", async () => {
    const asha = await person();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const pin = { to_pin: "500001", to_address: "12 Lake Road", to_name: "Meera" };
    const gift = { ...choices, address: "typed", gift: "on", mobile: "", ...pin };
    expect((await asha.post("quote", gift)).errors).toMatchObject({
      to_mobile: checkoutMessages.deliveryPhoneMissing,
      mobile: peopleMessages["mobile-missing"],
    });
  });

  it("needs no address where nothing is carried, but a mobile number [§5.17, R11]", async () => {
    const asha = await person();
    await addEpisode(asha.id, "night-bus-tapes");
    const digital = { delivery: "standard" };
    expect(await asha.post("quote", digital)).toMatchObject({
      errors: { mobile: peopleMessages["mobile-missing"] },
    });
    const shown = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...digital, ...shown, mobile: "9876543210" })).toMatchObject({
      ok: true,
    });
    const quote = await openQuote(asha.id, "cart", new Date());
    expect(quote).toMatchObject({ shipping: { type: "digital", cost: 0 }, total: 12_900 });
  });

  it("takes no payment over ₹1,00,000, and says what to do [§5.27, §8.46, §9.24, R45]", async () => {
    const asha = await customer();
    await addLine(asha.id, { id: "rk-dear", size: "postal", quantity: 2 });
    const shown = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...choices, ...shown })).toMatchObject({
      status: 422,
      errors: { form: checkoutMessages.invalidAmount },
      advice: checkoutMessages["amount-too-high"],
    });
  });

  it("names what is no longer sold", async () => {
    const asha = await customer();
    await db.insert(products).values({
      product_id: "rk-short",
      product_name: "Last Lamp",
      stamp_size: rupees(9),
    });
    await addLine(asha.id, { id: "rk-short", size: "stamp", quantity: 1 });
    await db.update(products).set({ is_active: false }).where(eq(products.product_id, "rk-short"));
    const answer = await asha.post("quote", choices);
    expect(answer.errors).toEqual({
      form: checkoutMessages["lines-unavailable"]({ names: ["Last Lamp"] }),
    });
  });

  it("isn't offered where the cart holds only what is sold out: the way leads back to the cart", async () => {
    const asha = await person();
    await db.insert(products).values({
      product_id: "rk-gone",
      product_name: "First Lamp",
      stamp_size: rupees(9),
    });
    await addLine(asha.id, { id: "rk-gone", size: "stamp", quantity: 1 });
    const ofLamp = eq(products.product_id, "rk-gone");
    await db
      .update(products)
      .set({ sold_out: ["stamp"] })
      .where(ofLamp);
    const page = await asha.page("/checkout-details");
    expect(page).toContain(checkoutMessages["lines-sold-out"]({ names: ["First Lamp"] }));
    expect(words(page)).not.toContain("Proceed to Payment");
    expect(page).not.toContain(checkoutMessages["cart-empty"]);
    const cart = await asha.page("/cart");
    expect(words(cart)).toContain("First Lamp");
    expect(cart).not.toContain(cartMessages.cartEmptyAdvice);
    expect(words(cart)).toContain("Continue Shopping");
  });

  it("makes a payment for one order ten times in 300 s, and not an eleventh time [§5.28, §8.47, §9.26]", async () => {
    const asha = await customer();
    for (let press = 1; press <= MAX_PAYMENT_GENERATIONS; press++) {
      expect(await asha.post("quote", choices), String(press)).toMatchObject({ ok: true });
    }
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyAttempts },
    });
  });
});

describe("a gift", () => {
  const amma = {
    address: "typed",
    to_pin: "507111",
    to_state: "Telangana",
    to_address: "3 Temple Street, Bhadrachalam",
    to_name: "Amma",
    to_mobile: "9123456780",
    gift: "on",
    message: "శుభాకాంక్షలు!",
  };

  it("is promised with its message, its recipient's number and the payer's own [R52]", async () => {
    const asha = await customer();
    expect(await asha.post("quote", { ...choices, ...amma })).toMatchObject({
      ok: true,
      slot: null,
    });
    expect(await openQuote(asha.id, "cart", new Date())).toMatchObject({
      gift: { recipient: "Amma", message: "శుభాకాంక్షలు!" },
      address: "3 Temple Street, Bhadrachalam\nTelangana 507111",
      deliveryMobile: "9123456780",
      mobile: "9876543210",
    });
    // The form that changes an open payment is filled in with the payment's gift.
    const page = await asha.page("/checkout-details?change");
    expect(page).toMatch(/<input[^>]*name="gift"[^>]*checked=""/);
    for (const value of ["507111", "Amma", "9123456780"])
      expect(page).toMatch(new RegExp(`<input[^>]*value="${value}"`));
    expect(page).toContain("శుభాకాంక్షలు!</textarea>");
  });

  it.each([
    ["a PIN code that none has", { to_pin: "290001" }, "to_pin"],
    ["a state of elsewhere", { to_state: "Goa" }, "to_state"],
    ["no name", { to_name: " " }, "to_name"],
    ["half a number", { to_mobile: "98" }, "to_mobile"],
    ["a long message", { message: "🌸".repeat(301) }, "message"],
    ["no number of the payer's", { mobile: "" }, "mobile"],
  ])("with %s says so at the field", async (_, wrong, field) => {
    const asha = await customer();
    const answer = await asha.post("quote", { ...choices, ...amma, ...wrong });
    expect(answer).toMatchObject({ status: 422, ok: false });
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  it("an address of one's own needs its number once", async () => {
    const asha = await customer();
    const { gift: _, ...own } = amma;
    const answer = await asha.post("quote", { ...choices, ...own, mobile: "", to_save: "on" });
    expect(answer).toMatchObject({ ok: true, slot: 2 });
    expect(await openQuote(asha.id, "cart", new Date())).toMatchObject({
      mobile: "9123456780",
      customerName: "Amma",
      gift: null,
    });
  });
});

describe("what the page showed [R1]", () => {
  it("is promised or nothing is: a price that moved is shown first, and pressed again", async () => {
    const asha = await customer();
    await db
      .insert(products)
      .values({ product_id: "rk-moves", product_name: "Moves", stamp_size: rupees(9) });
    await addLine(asha.id, { id: "rk-moves", size: "stamp", quantity: 1 });
    const before = shownOn(await asha.page("/checkout-details"));
    await db
      .update(products)
      .set({ stamp_size: rupees(400) })
      .where(eq(products.product_id, "rk-moves"));
    expect(await asha.post("quote", { ...choices, ...before })).toMatchObject({
      status: 422,
      problem: "other-than-shown",
      errors: { form: checkoutMessages["other-than-shown"]({ total: rupees(548) }) },
    });
    expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
    const after = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...choices, ...after })).toMatchObject({ ok: true });
  });

  it("is nobody's but their own: who signed in since, in another tab, gets no payment of it [R3]", async () => {
    const [asha, ravi] = [await customer(), await customer()];
    const ofAsha = { ...choices, owner: asha.id };
    expect(await ravi.post("quote", ofAsha)).toMatchObject({
      status: 401,
      errors: { form: checkoutMessages.loginToProceed },
    });
    expect(await openQuote(ravi.id, "cart", new Date())).toBeNull();
    expect(await asha.post("quote", ofAsha)).toMatchObject({ ok: true });
  });

  it("is refused with other products of the same amount, and without what the page showed", async () => {
    const asha = await customer();
    for (const other of [{ lines: "rk-01 postal × 2 @ 4900" }, { lines: "" }, { total: "" }])
      expect(await asha.post("quote", { ...choices, ...other })).toMatchObject({
        errors: { form: checkoutMessages["other-than-shown"]({ total: rupees(148) }) },
      });
  });
});

it("a payment whose order was placed meanwhile isn't cancelled, and says so", async () => {
  const asha = await customer();
  await asha.post("quote", choices);
  const quote = await openQuote(asha.id, "cart", new Date());
  const version = quote?.id ?? "";
  await confirmQuote(asha.id, version, { transactionId: newTransactionId() }, new Date());
  expect(await asha.post("cancellation", { version })).toMatchObject({
    status: 409,
    errors: { form: checkoutMessages["placed-elsewhere"] },
  });
});

it("cancelling and starting again keeps the number, so that the eleventh payment in 300 s is refused [R51]", async () => {
  const asha = await customer();
  const numbers = new Set<string>();
  for (let press = 1; press <= MAX_PAYMENT_GENERATIONS; press++) {
    expect(await asha.post("quote", choices), String(press)).toMatchObject({ ok: true });
    const quote = await openQuote(asha.id, "cart", new Date());
    numbers.add(quote?.orderNumber ?? "none");
    await asha.post("cancellation", { version: quote?.id ?? "" });
  }
  expect(numbers.size).toBe(1);
  expect(await asha.post("quote", choices)).toMatchObject({
    status: 429,
    errors: { form: checkoutMessages.tooManyAttempts },
  });
});

it("presses that come at once, before there is a number, are ten at most, too [R51]", async () => {
  const asha = await customer();
  const presses = Array.from({ length: 15 }, () => asha.post("quote", choices));
  const answers = (await Promise.all(presses)).map(({ status }) => status);
  const statuses = [...Array(MAX_PAYMENT_GENERATIONS).fill(200), ...Array(5).fill(429)];
  expect(answers.sort()).toEqual(statuses);
});
