import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addCombo, addLine, restoreLine } from "#data/cart/cart-additions.server";
import { removeLine, setQuantity } from "#data/cart/cart-changes.server";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import {
  addCustomCombo,
  customComboOf,
  customCombosOf,
  replaceCustomCombo,
  setCustomComboStatus,
} from "#data/cart/custom-combos.server";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { orderPreviews } from "#data/orders/order-previews.server";
import { orderOf } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  comboCartItems,
  comboDiscountTiers,
  coupons,
  customComboOrders,
  preDefinedCombos,
  products,
} from "#data/schema.server";
import type { ComboItem } from "#domain/cart/lines";
import { cartMessageFor } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboMessageFor } from "#domain/catalogue/combo-refusals";
import { comboItemsText } from "#domain/catalogue/combos";
import { type Paise, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  giveAddress,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  putStamps,
  quoteFor,
  stockCatalogue,
  stockStamps,
} from "#test/database/store-rows";
import { calculateDiscount, comboOnSale, combosOnSale, currentTiers } from "./combos.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await stockStamps(50);
  await db.insert(preDefinedCombos).values({
    combo_id: "withdrawn",
    combo_name: "Withdrawn",
    original_price: rupees(10),
    final_price: rupees(9),
    included_products: [],
    is_active: false,
  });
});

const now = new Date("2026-11-20T09:00:00Z");

/** Three postal Night Buses at ₹49 and two stamps at ₹9 cost ₹165, less 5 % rounded to ₹8: ₹157. */
const fiveCards: ComboItem[] = [
  { id: "ndk-01", size: "postal", quantity: 3 },
  { id: "rk-stamp", size: "stamp", quantity: 2 },
];

async function addFiveCards(userId: string): Promise<string> {
  const added = await addCustomCombo(userId, fiveCards, rupees(157));
  if (!added.ok) throw new Error(`not added: ${added.problem.code}`);
  return added.comboId;
}

/**
 * Orders the person's cart and returns the pictures of the order's items; the order's page and the list of orders
 * must show the same ones.
 */
async function picturesOrdered(userId: string): Promise<(string | null)[] | undefined> {
  const { orderId } = await orderFor(userId);
  const listed = (await orderPreviews([orderId])).get(orderId)?.pictures;
  const items = (await orderOf(userId, orderId))?.items;
  expect(items?.map(({ picture }) => picture)).toEqual(listed);
  return listed;
}

/** Runs `work` while a table is renamed, so that queries on it fail. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table away rename to ${name}`);
  }
}

/** Runs `work` while a combo exists whose list breaks today's constraint, as old rows may. */
async function withOldCombo(list: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ rule: string }>(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = 'pre_defined_combos_included_items'`);
  await db.execute(
    sql`alter table pre_defined_combos drop constraint pre_defined_combos_included_items`,
  );
  await db.execute(sql`
    insert into pre_defined_combos (combo_id, combo_name, original_price, final_price, included_products)
    values ('old-row', 'Old Row', 2, 1, ${list})`);
  try {
    await work();
  } finally {
    await db.execute(sql`delete from pre_defined_combos where combo_id = 'old-row'`);
    await db.execute(
      sql`alter table pre_defined_combos add constraint pre_defined_combos_included_items ${sql.raw(rows[0]?.rule ?? "")}`,
    );
  }
}

describe("what is shown", () => {
  const FALLBACK_PRICES = [99, 189, 299].map((price) => rupees(price));
  const idsOnSale = async () => (await combosOnSale()).combos.map(({ combo }) => combo.combo_id);

  test.each(["pre_defined_combos", "products"])(
    "when the query for %s fails, the fallback combos are shown, and the page knows why [§8.12, R13]",
    async (table) => {
      expect(await idsOnSale()).toEqual(["starter-pack"]);
      expect((await combosOnSale()).failure).toBeUndefined();
      const shown = await without(table, combosOnSale);
      expect(shown.combos.map(({ combo }) => combo.final_price)).toEqual(FALLBACK_PRICES);
      expect(shown.failure).toBeDefined();
    },
  );

  test("a combo's figures are reckoned from today's single prices, a fallback's from its own two [R37]", async () => {
    const { combos } = await combosOnSale();
    expect(combos.map(({ figures }) => figures)).toEqual([
      {
        finalPrice: rupees(99),
        originalPrice: rupees(107),
        savings: rupees(8),
        savedPercent: 7,
        totalValue: rupees(107),
        items: 3,
      },
    ]);
    const fallback = (await without("products", combosOnSale)).combos;
    expect(fallback.at(-1)?.figures).toMatchObject({
      savings: rupees(51),
      savedPercent: 15,
      totalValue: null,
      items: 0,
    });
  });

  describe("a combo with a card that isn't sold [R43]", () => {
    const change = (id: string, to: Partial<typeof products.$inferInsert>) =>
      db.update(products).set(to).where(eq(products.product_id, id));

    test.each([
      ["is off sale", { is_active: false }],
      ["has no price in its size", { wallet_size: null }],
      ["costs nothing in its size", { wallet_size: rupees(0) }],
    ])(
      "is on no list, has no page, gets into no cart and isn't promised, while the card %s",
      async (_, unsold) => {
        const asha = await person();
        await giveAddress(asha);
        await addCombo(asha, "starter-pack");
        await change("rk-01", unsold);
        try {
          const problem = { code: "combo-cards-unavailable", cards: ["rk-01"] };
          expect(await combosOnSale()).toMatchObject({
            combos: [],
            withheld: [{ comboId: "starter-pack", problem }],
          });
          expect(await comboOnSale("starter-pack")).toEqual({ ok: false, problem });
          expect(await addCombo(await person(), "starter-pack")).toEqual({
            ok: false,
            problem: { code: "combo-unavailable" },
          });
          expect(await cartOf(asha)).toMatchObject({
            lines: [],
            unavailable: [{ id: "starter-pack", name: "Starter Pack" }],
          });
          expect(await makeQuote(asha, fromCart, now)).toMatchObject({
            ok: false,
            problem: { code: "lines-unavailable", names: ["Starter Pack"] },
          });
        } finally {
          await change("rk-01", { is_active: true, wallet_size: rupees(29) });
        }
        expect((await cartOf(asha)).lines).toMatchObject([{ id: "starter-pack" }]);
      },
    );

    test("stays on the lists while the card is sold out, and can be ordered by no way: from a cart, a quote, a guest's cart, one's own", async () => {
      const [asha, ravi, mina] = [await person(), await person(), await person()];
      for (const buyer of [asha, ravi, mina]) await giveAddress(buyer);
      await addCombo(asha, "starter-pack");
      await quoteFor(asha);
      await addCustomCombo(ravi, [{ id: "rk-01", size: "wallet", quantity: 5 }], rupees(138));
      await change("rk-01", { sold_out: ["wallet"] });
      try {
        expect(await comboOnSale("starter-pack")).toMatchObject({ ok: true, soldOut: true });
        expect(await combosOnSale()).toMatchObject({ combos: [{ soldOut: true }], withheld: [] });
        const soldOut = { ok: false, problem: { code: "sold-out" } };
        expect(await addCombo(await person(), "starter-pack")).toEqual(soldOut);
        await mergeGuestCart(mina, randomUUID(), [
          { id: "rk-01", size: "wallet", quantity: 1, addedPrice: rupees(29) },
        ]);
        for (const [buyer, code] of [
          [asha, "lines-sold-out"],
          [ravi, "lines-sold-out"],
          [mina, "cart-empty"],
        ] as const) {
          expect((await cartOf(buyer)).lines).toEqual([]);
          expect(await makeQuote(buyer, fromCart, new Date())).toMatchObject({ problem: { code } });
        }
        expect(
          await addCustomCombo(mina, [{ id: "rk-01", size: "wallet", quantity: 5 }], rupees(138)),
        ).toMatchObject({ problem: { code: "validation-failed", items: [{ code: "sold-out" }] } });
      } finally {
        await change("rk-01", { sold_out: [] });
      }
      expect((await cartOf(asha)).lines).toMatchObject([{ id: "starter-pack" }]);
    });
  });

  test("a combo whose list can't be read takes no other with it, neither from the lists nor from the cart", async () => {
    const asha = await person();
    await addCombo(asha, "starter-pack");
    await withOldCombo(`[{"product_id":"rk-01","size":"Postal","quantity":1}]`, async () => {
      await db.execute(sql`
        insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity)
        values (gen_random_uuid(), ${asha}, 'old-row', 'Old Row', 1, 1)`);
      expect(await idsOnSale()).toEqual(["starter-pack"]);
      expect((await combosOnSale()).withheld).toEqual([
        { comboId: "old-row", problem: { code: "combo-unreadable" } },
      ]);
      const { lines, unavailable } = await cartOf(asha);
      expect(lines).toMatchObject([{ id: "starter-pack" }]);
      expect(unavailable).toMatchObject([{ id: "old-row" }]);
      await removeLine(asha, { id: "old-row", size: null });
    });
  });

  test("an item count's discountPercentage and tier; the fallback tiers while the table is empty or out of reach [§7.15]", async () => {
    // No page calls it: the builder gets all tiers and calculates while cards are chosen.
    expect(await calculateDiscount(4)).toEqual({ discountPercentage: 0, tier: null });
    expect(await calculateDiscount(9)).toMatchObject({
      discountPercentage: 10,
      tier: { min_items: 8, max_items: 10 },
    });
    const fallen = await without("combo_discount_tiers", currentTiers);
    expect(fallen.tiers).toHaveLength(4);
    expect(fallen.failure).toBeDefined();
  });

  test("a filled table rules alone, and where none of it matches there is no discount [R43]", async () => {
    await db.insert(comboDiscountTiers).values([
      { min_items: 6, max_items: null, discount_percentage: 30 },
      { min_items: 5, max_items: 5, discount_percentage: 90, is_active: false },
    ]);
    const percentages = [await calculateDiscount(5), await calculateDiscount(6)];
    await db.delete(comboDiscountTiers);
    expect(percentages.map(({ discountPercentage }) => discountPercentage)).toEqual([0, 30]);
  });
});

describe("a ready-made combo", () => {
  test("lies in the cart at its row's price, and more of it makes one line [§3.8, §7.9]", async () => {
    const asha = await person();
    expect(await addCombo(asha, "starter-pack")).toEqual({ ok: true });
    expect(await addCombo(asha, "starter-pack", 2)).toEqual({ ok: true });
    const { lines } = await cartOf(asha);
    expect(lines).toMatchObject([
      {
        kind: "combo",
        id: "starter-pack",
        unitPrice: rupees(99),
        addedPrice: rupees(99),
        quantity: 3,
      },
    ]);
  });

  test("one without an active row can't be added: withdrawn, a fallback, unknown, a customer's own [R13]", async () => {
    const asha = await person();
    for (const comboId of ["withdrawn", "family-pack", "\0", `custom_${randomUUID()}`]) {
      const answer = await addCombo(asha, comboId);
      expect(answer, comboId).toEqual({ ok: false, problem: { code: "combo-unavailable" } });
    }
    expect(cartMessageFor({ code: "combo-unavailable" }, comboMessages.comboAddFailed).text).toBe(
      "Failed to add combo to cart",
    );
    expect((await cartOf(asha)).lines).toEqual([]);
  });

  test("an add that would pass 100 is refused and leaves the line [R41]", async () => {
    const asha = await person();
    await addCombo(asha, "starter-pack", 60);
    for (const quantity of [41, 101, 0, -1, 1.5]) {
      expect(await addCombo(asha, "starter-pack", quantity)).toEqual({
        ok: false,
        problem: { code: "invalid-quantity" },
      });
    }
    expect((await cartOf(asha)).lines).toMatchObject([{ quantity: 60 }]);
  });

  test("eight presses at once are eight pieces of one line [R41]", async () => {
    const asha = await person();
    await atOnce(8, () => addCombo(asha, "starter-pack"));
    expect((await cartOf(asha)).lines).toMatchObject([{ quantity: 8 }]);
  });

  test("of a product and a combo that come for the 50th line at once, one gets it [R41]", async () => {
    const shoppers = await atOnce(12, () => person());
    for (const asha of shoppers) await putStamps(asha, 49);
    await Promise.all(
      shoppers.flatMap((asha) => [
        addCombo(asha, "starter-pack"),
        addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 }),
        addCustomCombo(asha, fiveCards, rupees(157)),
      ]),
    );
    for (const asha of shoppers) expect((await cartOf(asha)).lines).toHaveLength(50);
  });

  test("the 51st line is refused with the reason; a fuller 50th isn't [R41]", async () => {
    const asha = await person();
    await putStamps(asha, 49);
    expect((await addCombo(asha, "starter-pack")).ok).toBe(true);
    expect((await addCombo(asha, "starter-pack")).ok).toBe(true);
    const refused = await addCustomCombo(asha, fiveCards, rupees(157));
    expect(refused).toEqual({ ok: false, problem: { code: "cart-full" } });
    expect(comboMessageFor({ code: "cart-full" })).toMatchObject({
      text: "Failed to add items to cart",
      advice: expect.stringContaining("50"),
    });
    expect(await customCombosOf(asha)).toEqual([]);
  });

  test("Undo puts a removed combo back where it stood, once", async () => {
    const asha = await person();
    await addCombo(asha, "starter-pack", 4);
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    const [, line] = (await cartOf(asha)).lines;
    if (line?.kind !== "combo") throw new Error("the combo was added first");
    await removeLine(asha, { id: line.id, size: null });
    await atOnce(4, () => restoreLine(asha, line));
    expect((await cartOf(asha)).lines[1]).toEqual(line);
  });
});

describe("an edited combo", () => {
  /** Six postal Night Buses cost ₹294, less 5 % rounded to ₹15: ₹279. */
  const six: ComboItem[] = [{ id: "ndk-01", size: "postal", quantity: 6 }];
  const save = (userId: string, comboId: string, items = six, shown = 279) =>
    replaceCustomCombo(userId, comboId, items, rupees(shown));
  const lineOf = async (userId: string) => (await cartOf(userId)).lines[0];

  test("takes the old one's place in the cart, in its quantity and at today's price [R12, R43]", async () => {
    const asha = await person();
    const comboId = await addFiveCards(asha);
    await setQuantity(asha, { id: comboId, size: null }, 3);
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    const before = (await cartOf(asha)).lines[1];
    const saved = await save(asha, comboId);
    if (!saved.ok) throw new Error("not saved");
    expect(saved.comboId).not.toBe(comboId);
    expect((await cartOf(asha)).lines[1]).toMatchObject({
      id: saved.comboId,
      name: "Your own combo of 6: Night Bus",
      unitPrice: rupees(279),
      addedPrice: rupees(279),
      quantity: 3,
      addedAt: before?.addedAt,
      comboDiscount: { percentage: 5, saved: rupees(15) },
    });
  });

  test("is saved once, however often its answer is lost or it is saved at once", async () => {
    const asha = await person();
    const comboId = await addFiveCards(asha);
    const answers = await atOnce(5, () => save(asha, comboId));
    const again = await save(asha, comboId);
    expect(new Set([...answers, again].map((answer) => answer.ok && answer.comboId)).size).toBe(1);
    expect((await cartOf(asha)).lines).toHaveLength(1);
    expect(await customCombosOf(asha)).toHaveLength(2);
  });

  test("is found from a tab that still shows the first: what is saved last stays", async () => {
    const asha = await person();
    const comboId = await addFiveCards(asha);
    await save(asha, comboId);
    expect((await save(asha, comboId, fiveCards, 157)).ok).toBe(true);
    expect((await cartOf(asha)).lines).toHaveLength(1);
    expect((await lineOf(asha))?.unitPrice).toBe(rupees(157));
  });

  test("that was removed, or is somebody else's, is no line to save to [R3]", async () => {
    const asha = await person();
    const ravi = await person();
    const comboId = await addFiveCards(asha);
    const notFound = { ok: false, problem: { code: "line-not-found" } };
    expect(await save(ravi, comboId)).toEqual(notFound);
    expect(await save(asha, "custom_nothing")).toEqual(notFound);
    await removeLine(asha, { id: comboId, size: null });
    expect(await save(asha, comboId)).toEqual(notFound);
    expect(await customCombosOf(asha)).toHaveLength(1);
  });

  test("is held against the price that was shown, like a new one [§5.43]", async () => {
    const asha = await person();
    const comboId = await addFiveCards(asha);
    expect(await save(asha, comboId, six, 281)).toMatchObject({
      problem: { code: "pricing-mismatch" },
    });
    expect((await lineOf(asha))?.id).toBe(comboId);
  });

  test("leaves what an open payment promised: Confirm places the old one, and the new one stays in the cart [R18, R52]", async () => {
    const asha = await person();
    await giveAddress(asha);
    const comboId = await addFiveCards(asha);
    const quote = await quoteFor(asha);
    const saved = await save(asha, comboId);
    const placed = await confirmQuote(
      asha,
      quote.id,
      { transactionId: newTransactionId() },
      new Date(),
    );
    if (!placed.ok || !saved.ok) throw new Error("not placed");
    const order = await orderOf(asha, placed.orderId);
    expect(order?.items).toMatchObject([
      {
        id: comboId,
        unitPrice: rupees(157),
        comboDiscount: { percentage: 5, saved: rupees(8) },
        contents: [
          { name: "Night Bus", quantity: 3, picture: "product-images/card" },
          { name: "Garland", quantity: 2 },
        ],
      },
    ]);
    expect((await lineOf(asha))?.id).toBe(saved.comboId);
  });
});

describe("a customer's own combo", () => {
  test("is recorded as pending and put into the cart as one line at its discounted price [§4.24, §7.16, R12]", async () => {
    const asha = await person();
    const added = await addCustomCombo(asha, fiveCards, rupees(157));
    if (!added.ok) throw new Error("not added");
    expect(added.price).toMatchObject({
      totalItems: 5,
      subtotal: rupees(165),
      discount: rupees(8),
      finalPrice: rupees(157),
    });
    expect(await customCombosOf(asha)).toMatchObject([
      { items: fiveCards, finalPrice: rupees(157), discount: rupees(8), status: "pending" },
    ]);
    const [record] = await customCombosOf(asha);
    expect(added.comboId).toBe(`custom_${record?.id}`);
    expect((await cartOf(asha)).lines).toMatchObject([
      {
        kind: "combo",
        id: added.comboId,
        name: "Your own combo of 5: Night Bus, Garland",
        comboDiscount: { percentage: 5, saved: rupees(8) },
        contents: [{ name: "Night Bus", picture: "product-images/card" }, { name: "Garland" }],
        unitPrice: rupees(157),
        addedPrice: rupees(157),
        quantity: 1,
      },
    ]);
  });

  test("shows its first card in the cart, on the order and in the list of orders [R12]", async () => {
    const asha = await person();
    await giveAddress(asha);
    await addFiveCards(asha);
    expect((await cartOf(asha)).lines).toMatchObject([{ picture: "product-images/card" }]);
    expect(await picturesOrdered(asha)).toEqual(["product-images/card"]);
  });

  test("says 'more' once beside other lines, in the payment and in the list of orders, and a card's own 'and more' stays", async () => {
    const named = (product_name: string) =>
      db.update(products).set({ product_name }).where(eq(products.product_id, "rk-stamp"));
    const combo = async (items: ComboItem[], price: Paise) => {
      const asha = await person();
      await giveAddress(asha);
      await addCombo(asha, "starter-pack", 1);
      await addCustomCombo(asha, items, price);
      await quoteFor(asha, fromCart, now);
      const [open] = await openPaymentsOf(asha, now);
      const { orderId } = await orderFor(asha);
      return [open?.first.name, (await orderPreviews([orderId])).get(orderId)?.name];
    };
    await named("Rain and more");
    const two = "Your own combo of 5: Night Bus, Rain and more";
    expect(await combo(fiveCards, rupees(157))).toEqual([two, two]);
    const three: ComboItem[] = [...fiveCards, { id: "rk-01", size: "wallet", quantity: 1 }];
    const six = "Your own combo of 6: Night Bus, Rain and more";
    expect(await combo(three, rupees(185))).toEqual([six, six]);
    await named("Rain");
  });

  test("a ready-made combo shows its own picture or none, never that of a card in it", async () => {
    const picture = (image_url: string | null) =>
      db
        .update(preDefinedCombos)
        .set({ image_url })
        .where(eq(preDefinedCombos.combo_id, "starter-pack"));
    for (const own of ["combo-images/fan", null]) {
      await picture(own);
      const asha = await person();
      await giveAddress(asha);
      await addCombo(asha, "starter-pack", 1);
      expect((await cartOf(asha)).lines).toMatchObject([{ picture: own }]);
      expect(await picturesOrdered(asha)).toEqual([own]);
    }
  });

  test("its quantity multiplies it whole: twice five pieces earn the discount of five [R43]", async () => {
    const asha = await person();
    const comboId = await addFiveCards(asha);
    await setQuantity(asha, { id: comboId, size: null }, 2);
    expect((await cartOf(asha)).lines).toMatchObject([{ unitPrice: rupees(157), quantity: 2 }]);
  });

  describe("when prices or tiers move", () => {
    const raiseStamp = async (stamp_size: Paise) =>
      await db.update(products).set({ stamp_size }).where(eq(products.product_id, "rk-stamp"));

    afterEach(async () => {
      await db.delete(comboDiscountTiers);
      await db
        .update(products)
        .set({ stamp_size: rupees(9), is_active: true })
        .where(eq(products.product_id, "rk-stamp"));
    });

    test("it is priced at today's, in the cart and in the quote, and the cart knows what it was [R8, R43]", async () => {
      const asha = await person();
      await giveAddress(asha);
      await addFiveCards(asha);
      await raiseStamp(rupees(29));
      await db
        .insert(comboDiscountTiers)
        .values({ min_items: 5, max_items: null, discount_percentage: 10 });
      // ₹205 less 10 % (₹20.50, rounded half up to ₹21).
      const today = rupees(184);
      expect((await cartOf(asha)).lines).toMatchObject([
        { unitPrice: today, addedPrice: rupees(157) },
      ]);
      expect((await quoteFor(asha)).lines).toMatchObject([{ unitPrice: today }]);
    });

    test("price, tier and coupon that changed between QR and Confirm change nothing of the order [R18]", async () => {
      const asha = await person();
      await giveAddress(asha);
      const comboId = await addFiveCards(asha);
      await setQuantity(asha, { id: comboId, size: null }, 2);
      const { id, code } = await insertCoupon({
        discount_type: "percentage",
        discount_value: "10",
      });
      const quote = await quoteFor(asha, { ...fromCart, couponCode: code });
      await raiseStamp(rupees(29));
      await db
        .insert(comboDiscountTiers)
        .values({ min_items: 1, max_items: null, discount_percentage: 0 });
      await db
        .update(coupons)
        .set({ is_active: false, discount_value: "90" })
        .where(eq(coupons.id, id));
      const confirmation = { transactionId: newTransactionId() };
      const placed = await confirmQuote(asha, quote.id, confirmation, new Date());
      if (!placed.ok) throw new Error("not placed");
      const order = await orderOf(asha, placed.orderId);
      // ₹314 less ₹31.40, and ₹50 for delivery.
      expect(order).toMatchObject({ total: rupees("332.60"), discount: rupees("31.40") });
      expect(order?.items).toMatchObject([
        { id: comboId, unitPrice: rupees(157), quantity: 2, contents: fiveCards },
      ]);
      expect(await customCombosOf(asha)).toMatchObject([{ status: "ordered" }]);
    });

    test("it can't be ordered while one of its products isn't sold, and can again after [R41]", async () => {
      const asha = await person();
      await giveAddress(asha);
      const comboId = await addFiveCards(asha);
      await db
        .update(products)
        .set({ is_active: false })
        .where(eq(products.product_id, "rk-stamp"));
      expect(await cartOf(asha)).toMatchObject({
        lines: [],
        unavailable: [{ kind: "combo", id: comboId }],
      });
      await db.update(products).set({ is_active: true }).where(eq(products.product_id, "rk-stamp"));
      expect((await quoteFor(asha)).subtotal).toBe(rupees(157));
    });

    test("a price that moved by more than 1 rupee since it was shown is refused, with today's", async () => {
      const asha = await person();
      const moved = await addCustomCombo(asha, fiveCards, rupees("158.01"));
      expect(moved).toMatchObject({
        ok: false,
        problem: { code: "pricing-mismatch", now: { finalPrice: rupees(157) } },
      });
      expect((await addCustomCombo(asha, fiveCards, rupees(158))).ok).toBe(true);
      expect(await customCombosOf(asha)).toMatchObject([{ finalPrice: rupees(157) }]);
    });
  });

  test("is refused with each item's sentence, and nothing is kept [§5.41, §8.24]", async () => {
    const asha = await person();
    const asked = [
      { id: "ndk-01", size: "postal", quantity: 5 },
      { id: "qt-gone", size: "postal", quantity: 1 },
      { id: "\0", size: "postal", quantity: 1 },
      { id: "rk-stamp", size: "postal", quantity: 1 },
    ];
    const answer = await addCustomCombo(asha, asked, rupees(100));
    expect(!answer.ok && comboMessageFor(answer.problem)).toEqual({
      text: "Validation failed",
      advice: [
        "Item 2: Product not found",
        "Item 3: Product not found",
        "Item 4: Invalid size or price not available",
      ].join("\n"),
    });
    expect(await customCombosOf(asha)).toEqual([]);
  });

  test.for([
    ["products", "Failed to validate products", "§8.23"],
    ["custom_combo_orders", "Failed to create combo order", "§8.25"],
    ["combo_cart_items", "Failed to create combo order", "§8.25"],
  ] as const)(
    "without the table %s it says '%s', and nothing is kept [%s]",
    async ([table, sentence]) => {
      const asha = await person();
      const answer = await without(table, () => addCustomCombo(asha, fiveCards, rupees(157)));
      expect(!answer.ok && comboMessageFor(answer.problem).text).toBe(sentence);
      expect(await customCombosOf(asha)).toEqual([]);
    },
  );

  test("a customer who isn't known is told by 'User ID is required' [§5.39, §8.22]", async () => {
    const answer = await addCustomCombo("", fiveCards, rupees(157));
    expect(!answer.ok && comboMessageFor(answer.problem).text).toBe("User ID is required");
  });

  test("what nobody foresaw is 'Internal server error' [§8.26]", async () => {
    const broken = new Proxy(fiveCards, {
      get: (items, property) => {
        if (property === "flatMap") throw new Error("unforeseen");
        return Reflect.get(items, property);
      },
    });
    const answer = await addCustomCombo(await person(), broken, rupees(157));
    expect(!answer.ok && comboMessageFor(answer.problem).text).toBe("Internal server error");
  });

  test("Undo puts it back with its name, its price and its quantity, to its owner alone", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    const comboId = await addFiveCards(asha);
    await setQuantity(asha, { id: comboId, size: null }, 3);
    const [line] = (await cartOf(asha)).lines;
    if (line?.kind !== "combo") throw new Error("the combo isn't in the cart");
    await removeLine(asha, { id: comboId, size: null });
    await atOnce(4, () => restoreLine(asha, line));
    expect((await cartOf(asha)).lines).toEqual([line]);
    const gone = { ok: false, problem: { code: "combo-unavailable" } };
    expect(await restoreLine(ravi, line)).toEqual(gone);
    expect(await restoreLine(ravi, { ...line, id: "custom_nowhere" })).toEqual(gone);
  });

  test("another person's combo behaves as one that doesn't exist, even as a line of one's own cart [§7.17, §7.18, R3]", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    const comboId = await addFiveCards(asha);
    const id = comboId.replace("custom_", "");
    await db.insert(comboCartItems).values({
      user_id: ravi,
      combo_id: comboId,
      combo_name: "Not mine",
      final_price: rupees(1),
      quantity: 1,
    });
    expect(await cartOf(ravi)).toMatchObject({ lines: [], unavailable: [{ id: comboId }] });
    // No page shows a custom combo by itself: the cart and the order have it as a line.
    expect(await customComboOf(ravi, id)).toBeNull();
    expect(await customComboOf(asha, "no-key")).toBeNull();
    expect((await customComboOf(asha, id))?.items).toEqual(fiveCards);
    expect(await customCombosOf(ravi)).toEqual([]);
    const move = { from: "pending", to: "cancelled" } as const;
    // No page sets the status: placing, cancelling and undoing an order set it for the order's combos.
    expect((await setCustomComboStatus(ravi, id, move, now)).ok).toBe(false);
    expect((await customComboOf(asha, id))?.status).toBe("pending");
  });

  test("come newest first, also where the items are JSON text [§3.12, §7.17]", async () => {
    const asha = await person();
    const first = await addFiveCards(asha);
    const second = await addFiveCards(asha);
    await db
      .update(customComboOrders)
      .set({ items: sql`to_jsonb(${comboItemsText(fiveCards)}::text)` })
      .where(eq(customComboOrders.user_id, asha));
    // No page lists custom combos, for the same reason as it shows none by itself.
    const combos = await customCombosOf(asha);
    expect(combos.map(({ id }) => `custom_${id}`)).toEqual([second, first]);
    expect(combos.map(({ items }) => items)).toEqual([fiveCards, fiveCards]);
    expect((await cartOf(asha)).lines).toMatchObject([
      { unitPrice: rupees(157), picture: "product-images/card" },
      {},
    ]);
  });

  test("the status moves from the one that was seen, by one of eight at once [§4.25, §7.19, §8.27]", async () => {
    const asha = await person();
    const id = (await addFiveCards(asha)).replace("custom_", "");
    const move = { from: "pending", to: "cancelled" } as const;
    const answers = await atOnce(8, () => setCustomComboStatus(asha, id, move, now));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await customComboOf(asha, id)).toMatchObject({ status: "cancelled", updatedAt: now });
    const refused = answers.find(({ ok }) => !ok);
    expect(refused && !refused.ok && comboMessageFor(refused.problem).text).toBe(
      "Failed to update order status",
    );
    const failed = await without("custom_combo_orders", () =>
      setCustomComboStatus(asha, id, { from: "cancelled", to: "pending" }, now),
    );
    expect(failed).toMatchObject({ ok: false, problem: { code: "combo-status-failed" } });
  });
});
