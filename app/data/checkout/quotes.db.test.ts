import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { episodePurchases, products, quotes, quoteVersions } from "#data/schema.server";
import { cartDiffers } from "#domain/checkout/quotes";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  newTransactionId,
  people,
  person,
  putCombo,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import {
  confirmableVersions,
  openQuote,
  quoteVersionOf,
  saveTypedTransactionId,
} from "./quote-versions.server.ts";
import { cancelQuote, makeQuote, type QuoteRequest } from "./quotes.server.ts";
import { attachScreenshot } from "./screenshots.server.ts";

testDatabase();
beforeAll(stockCatalogue);

const now = new Date("2026-11-20T09:00:00Z");
const dayLater = new Date("2026-11-21T09:00:00Z");
const nightBus = { id: "ndk-01", size: "postal", quantity: 2 } as const;
const directEpisode: QuoteRequest = {
  ...fromCart,
  source: "episode_night-bus-tapes",
  addressSlot: null,
};

async function openQuotesOf(userId: string): Promise<number> {
  return await db.$count(quotes, sql`${quotes.user_id} = ${userId} and ${quotes.state} = 'open'`);
}

describe("Proceed to Payment", () => {
  test("promises the lines at today's prices, with delivery, address and a number, for 24 hours [R18]", async () => {
    const asha = await shopper();
    await putCombo(asha, 3);
    const quote = await quoteFor(asha, fromCart, now);
    expect(quote).toMatchObject({
      userId: asha,
      source: "cart",
      orderNumber: `ORD${now.getTime()}`,
      state: "open",
      subtotal: rupees(395),
      discount: 0,
      shipping: { type: "standard", cost: rupees(50) },
      total: rupees(445),
      address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
      customerName: "Asha Rao",
      mobile: "9876543210",
      couponId: null,
      expiresAt: dayLater,
    });
    expect(quote.lines).toMatchObject([
      {
        kind: "combo",
        id: "starter-pack",
        name: "Starter Pack",
        size: null,
        quantity: 3,
        unitPrice: rupees(99),
        contents: [
          {
            id: "ndk-01",
            name: "Night Bus",
            picture: "product-images/card",
            size: "postal",
            quantity: 1,
          },
          {
            id: "rk-01",
            name: "The Letter",
            picture: "product-images/card",
            size: "wallet",
            quantity: 2,
          },
        ],
        comboDiscount: null,
        picture: null,
      },
      {
        kind: "product",
        id: "ndk-01",
        name: "Night Bus",
        size: "postal",
        quantity: 2,
        unitPrice: rupees(49),
        contents: [],
        comboDiscount: null,
        picture: "product-images/card",
      },
    ]);
  });

  test("pressed eight times at once makes one open quote under one number [R18]", async () => {
    const asha = await shopper();
    const made = await atOnce(8, () => makeQuote(asha, fromCart, new Date()));
    const numbers = made.map((answer) => (answer.ok ? answer.quote.orderNumber : "none"));
    expect(new Set(numbers).size).toBe(1);
    expect(await openQuotesOf(asha)).toBe(1);
  });

  test("pressed again adds a version under the same number, and takes none away [R52]", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha, fromCart, now);
    await setQuantity(asha, nightBus, 5);
    const hourLater = new Date("2026-11-20T10:00:00Z");
    const second = await quoteFor(asha, { ...fromCart, delivery: "express" }, hourLater);
    expect(second).toMatchObject({
      quoteId: first.quoteId,
      orderNumber: first.orderNumber,
      subtotal: rupees(245),
      total: rupees(345),
      expiresAt: new Date("2026-11-21T10:00:00Z"),
    });
    expect(second.id).not.toBe(first.id);
    expect(await quoteVersionOf(asha, first.id)).toEqual(first);
    expect((await openQuote(asha, "cart", now))?.id).toBe(second.id);
  });

  test("a version names who was to be paid when it was made [R22]", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha);
    const payee = { upiId: "other@ybl", name: "Other Stories", registeredName: null };
    const second = await quoteFor(asha, { ...fromCart, payee });
    expect((await quoteVersionOf(asha, first.id))?.payee).toEqual(fromCart.payee);
    expect((await quoteVersionOf(asha, second.id))?.payee).toEqual(payee);
  });

  test("the number stays over running out, cancelling and starting again, until something is placed [R51]", async () => {
    const asha = await shopper();
    const { orderNumber, id } = await quoteFor(asha, fromCart, now);
    expect((await quoteFor(asha, fromCart, dayLater)).orderNumber).toBe(orderNumber);
    await cancelQuote(asha, id, now);
    const last = await quoteFor(asha);
    expect(last.orderNumber).toBe(orderNumber);
    await confirmQuote(asha, last.id, { transactionId: newTransactionId() }, new Date());
    await addLine(asha, nightBus);
    expect((await quoteFor(asha)).orderNumber).not.toBe(orderNumber);
  });

  test("promises nothing that the page didn't show: another total, other lines [R1]", async () => {
    const asha = await shopper();
    const shown = { total: rupees(148), lines: "ndk-01 postal × 2 @ 4900" };
    expect(await makeQuote(asha, { ...fromCart, shown }, now)).toMatchObject({ ok: true });
    const refusals = [
      { ...shown, total: rupees(99) },
      { ...shown, lines: "rk-01 postal × 2 @ 4900" },
      { ...shown, lines: "" },
    ].map((other) => makeQuote(asha, { ...fromCart, shown: other }, now));
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal).toEqual({
        ok: false,
        problem: { code: "other-than-shown", total: rupees(148) },
      });
    }
  });

  test("what was typed and uploaded is found again by a reload and on another device [R18]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha, fromCart, now);
    const screenshot = { path: "a.png", sha256: new Uint8Array(32).fill(7) };
    expect(await saveTypedTransactionId(asha, quote.id, "4123 4567 8901")).toBe(true);
    expect(await attachScreenshot(asha, quote.id, screenshot)).toEqual({ freed: [] });
    const found = await openQuote(asha, "cart", now);
    expect(found).toMatchObject({ id: quote.id, typedTransactionId: "412345678901" });
    expect(found?.screenshot?.path).toBe("a.png");
    expect([...(found?.screenshot?.sha256 ?? [])]).toEqual([...screenshot.sha256]);
  });

  test("a re-priced quote begins with nothing typed; what was typed stays with its version, which is found [R52]", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha, fromCart, now);
    await saveTypedTransactionId(asha, first.id, "412345678901");
    const second = await quoteFor(asha, fromCart, new Date("2026-11-20T10:00:00Z"));
    expect(second).toMatchObject({ typedTransactionId: null, screenshot: null });
    expect(await confirmableVersions(asha, "cart", now)).toMatchObject({
      open: { id: second.id },
      confirmable: [
        { id: first.id, typedTransactionId: "412345678901" },
        { id: second.id, typedTransactionId: null },
      ],
    });
    expect(await confirmableVersions(asha, "cart", dayLater)).toMatchObject({
      open: { id: second.id },
      confirmable: [{ id: second.id }],
    });
  });

  test("sixteen people who order in the same millisecond get sixteen numbers", async () => {
    const shoppers = await Promise.all((await people(16)).map(() => shopper()));
    const made = await Promise.all(
      shoppers.map((each) => quoteFor(each, fromCart, new Date(1_800_000_000_000))),
    );
    const numbers = made.map(({ orderNumber }) => orderNumber).sort();
    expect(new Set(numbers).size).toBe(16);
    expect(numbers[0]).toBe("ORD1800000000000");
    expect(numbers.at(-1)).toBe("ORD1800000000015");
  });

  test("standard delivery is free from ₹1000, express costs ₹100 [R14]", async () => {
    const asha = await shopper();
    await setQuantity(asha, nightBus, 21);
    expect(await quoteFor(asha)).toMatchObject({ shipping: { type: "standard", cost: 0 } });
    expect(await quoteFor(asha, { ...fromCart, delivery: "express" })).toMatchObject({
      shipping: { type: "express", cost: rupees(100) },
    });
  });

  test("an all-digital order needs a mobile number, no address and no delivery fee [R11]", async () => {
    const asha = await person();
    await addEpisode(asha, "night-bus-tapes");
    const digital = { ...fromCart, addressSlot: null };
    expect(await makeQuote(asha, { ...digital, mobile: " " }, now)).toEqual({
      ok: false,
      problem: { code: "mobile-missing" },
    });
    expect(await quoteFor(asha, digital)).toMatchObject({
      address: null,
      customerName: null,
      shipping: { type: "digital", cost: 0 },
      total: rupees(129),
    });
  });

  test("the direct purchase of an episode has its own quote and its own prefix, and leaves the cart's [R10]", async () => {
    const asha = await shopper();
    const cart = await quoteFor(asha);
    const direct = await quoteFor(asha, directEpisode);
    expect(direct.orderNumber).toMatch(/^EP\d{13}$/);
    expect(direct.lines).toMatchObject([
      { id: "episode_night-bus-tapes", size: "digital", unitPrice: rupees(129), quantity: 1 },
    ]);
    expect((await openQuote(asha, "cart", new Date()))?.id).toBe(cart.id);
    expect((await openQuote(asha, directEpisode.source, new Date()))?.id).toBe(direct.id);
  });
});

describe("refusals, in the order of §5", () => {
  const refusal = async (userId: string, request: Partial<QuoteRequest> = {}) => {
    const answer = await makeQuote(userId, { ...fromCart, ...request }, now);
    return answer.ok ? null : answer.problem;
  };

  test("an empty cart is refused as cart-empty", async () => {
    expect(await refusal(await person())).toEqual({ code: "cart-empty" });
  });

  test("a line that is unavailable is refused by its name", async () => {
    const asha = await shopper();
    await db.insert(products).values({
      product_id: "ndk-leaving",
      product_name: "Leaving",
      stamp_size: rupees(9),
    });
    await addLine(asha, { id: "ndk-leaving", size: "stamp", quantity: 1 });
    await db.execute(sql`update products set stamp_size = null where product_id = 'ndk-leaving'`);
    expect(await refusal(asha)).toEqual({ code: "lines-unavailable", names: ["Leaving"] });
  });

  test("a parcel without an address, or to a slot that is free, is refused as address-missing", async () => {
    const asha = await shopper();
    expect(await refusal(asha, { addressSlot: null })).toEqual({ code: "address-missing" });
    expect(await refusal(asha, { addressSlot: 2 })).toEqual({ code: "address-missing" });
  });

  test("a mobile number of five digits is refused as mobile-malformed [R45]", async () => {
    const asha = await shopper();
    expect(await refusal(asha, { mobile: "12345" })).toEqual({ code: "mobile-malformed" });
  });

  test("more than ₹1,00,000 is refused as amount-too-high, and exactly as much gets a quote [§9.31, R45]", async () => {
    const asha = await shopper();
    await db.insert(products).values({
      product_id: "ndk-dear",
      product_name: "Dear",
      postal_card_size: rupees(99_903),
    });
    await addLine(asha, { id: "ndk-dear", size: "postal", quantity: 1 });
    expect(await refusal(asha)).toEqual({ code: "amount-too-high" });
    await db.execute(
      sql`update products set postal_card_size = 99902 where product_id = 'ndk-dear'`,
    );
    expect((await quoteFor(asha)).total).toBe(rupees(100_000));
  });

  test("an episode that was bought, or whose payment is being checked, is refused with its name [R27]", async () => {
    const asha = await person();
    const bought = {
      user_id: asha,
      episode_id: "night-bus-tapes",
      amount_paid: rupees(129),
      purchase_price: rupees(129),
    };
    await db.insert(episodePurchases).values({ ...bought, payment_status: "pending" });
    expect(await refusal(asha, directEpisode)).toEqual({
      code: "episode-payment-pending",
      name: "The Night Bus Tapes",
    });
    await db
      .update(episodePurchases)
      .set({ payment_status: "completed" })
      .where(eq(episodePurchases.user_id, asha));
    expect(await refusal(asha, directEpisode)).toMatchObject({ code: "episode-purchased" });
  });

  test("an episode that isn't there, or has no id at all, is refused as episode-not-found", async () => {
    const asha = await person();
    expect(await refusal(asha, { source: "episode_nowhere" })).toEqual({
      code: "episode-not-found",
    });
    expect(await refusal(asha, { source: "episode_\u0000" })).toEqual({
      code: "episode-not-found",
    });
  });
});

describe("the end of a quote", () => {
  test("Cancel Payment closes its page, whichever version names it; the cart is as it was", async () => {
    const asha = await shopper();
    const older = await quoteFor(asha);
    await quoteFor(asha);
    expect(await cancelQuote(asha, older.id, now)).toBe(true);
    expect(await cancelQuote(asha, older.id, now)).toBe(false);
    expect(await openQuote(asha, "cart", now)).toBeNull();
    expect((await cartOf(asha)).lines).toHaveLength(1);
    expect(await openQuotesOf(asha)).toBe(0);
    await quoteFor(asha);
    expect(await openQuotesOf(asha)).toBe(1);
  });

  test("after 24 hours it is open to nobody [R18]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha, fromCart, now);
    const lastMoment = new Date(dayLater.getTime() - 1);
    expect((await openQuote(asha, "cart", lastMoment))?.id).toBe(quote.id);
    expect(await openQuote(asha, "cart", dayLater)).toBeNull();
  });
});

describe("pictures of payments that aren't placed [R59]", () => {
  const picture = (name: string) => ({ path: `${name}.png`, sha256: new Uint8Array(32) });
  const minute = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test("are three a person, of cart and episodes together: the oldest goes when a fourth comes", async () => {
    const asha = await shopper();
    const versions = [
      await quoteFor(asha),
      await quoteFor(asha, directEpisode),
      await quoteFor(asha),
      await quoteFor(asha),
    ];
    const freed = [];
    for (const [index, { id }] of versions.entries())
      freed.push(await attachScreenshot(asha, id, picture(String(index)), minute(index)));
    expect(freed.map((answer) => answer?.freed)).toEqual([[], [], [], ["0.png"]]);
    const ravi = await shopper("ravi");
    expect(await attachScreenshot(ravi, (await quoteFor(ravi)).id, picture("r"))).toEqual({
      freed: [],
    });
  });

  test("never lose the one that is uploaded now, and one that comes again replaces its own", async () => {
    const asha = await shopper();
    const [first] = [await quoteFor(asha), await quoteFor(asha), await quoteFor(asha)];
    const others = (
      await db.select().from(quoteVersions).where(eq(quoteVersions.quote_id, first.quoteId))
    ).filter(({ id }) => id !== first.id);
    await attachScreenshot(asha, first.id, picture("a"), minute(0));
    for (const { id } of others) await attachScreenshot(asha, id, picture(id), minute(1));
    expect(await attachScreenshot(asha, first.id, picture("b"), minute(2))).toEqual({
      freed: ["a.png"],
    });
    expect(await attachScreenshot(asha, first.id, picture("b"), minute(3))).toEqual({ freed: [] });
  });

  test("of eight tabs at once leave three", async () => {
    const asha = await shopper();
    const versions = await atOnce(8, () => quoteFor(asha));
    const answers = await Promise.all(
      versions.map(({ id }) => attachScreenshot(asha, id, picture(id))),
    );
    expect(answers.flatMap((answer) => answer?.freed)).toHaveLength(5);
    const left = sql`${quoteVersions.quote_id} = ${versions[0]?.quoteId} and screenshot_path is not null`;
    expect(await db.$count(quoteVersions, left)).toBe(3);
  });
});

test("the payment page knows when the cart changed since the quote [R18]", async () => {
  const asha = await shopper();
  const { lines } = await quoteFor(asha);
  expect(cartDiffers(lines, (await cartOf(asha)).lines)).toBe(false);
  await setQuantity(asha, nightBus, 3);
  expect(cartDiffers(lines, (await cartOf(asha)).lines)).toBe(true);
});

test("another person's quote behaves as one that doesn't exist [R3]", async () => {
  const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
  const quote = await quoteFor(asha);
  const screenshot = { path: "theirs.png", sha256: new Uint8Array(32) };
  for (const quoteId of [quote.id, crypto.randomUUID(), "no-key"]) {
    expect(await quoteVersionOf(ravi, quoteId)).toBeNull();
    expect(await saveTypedTransactionId(ravi, quoteId, "412345678901")).toBe(false);
    expect(await attachScreenshot(ravi, quoteId, screenshot)).toBeNull();
    expect(await cancelQuote(ravi, quoteId, now)).toBe(false);
  }
  expect(await openQuote(ravi, "cart", now)).toBeNull();
  expect(await quoteVersionOf(asha, quote.id)).toEqual(quote);
});
