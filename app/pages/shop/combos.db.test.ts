import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { customCombosOf } from "#data/cart/custom-combos.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { db, transaction } from "#data/db.server";
import {
  comboCartItems,
  comboDiscountTiers,
  customComboOrders,
  preDefinedCombos,
  products,
} from "#data/schema.server";
import { MAX_CART_OPERATIONS } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboRefusals } from "#domain/catalogue/combo-refusals";
import { FALLBACK_COMBOS, parseComboItems } from "#domain/catalogue/combos";
import { rupees } from "#domain/money/money";
import { log } from "#request/log/log.server";
import { series } from "#seed/series";
import { linksNamed } from "#test/components/documents";
import { testDatabase } from "#test/database/database";
import { putStamps, stockStamps } from "#test/database/store-rows";
import { appForVisitors, customer, guest, publicPage } from "#test/people/visitors";

testDatabase();
appForVisitors();

const pack = {
  combo_id: "rain-pack",
  combo_name: "Rain Pack",
  description: "Two cards for a wet evening.",
  original_price: rupees(107),
  final_price: rupees(80),
  included_products: [
    { product_id: "ndk-01", size: "postal", quantity: 2 },
    { product_id: "ndk-03", size: "wallet", quantity: 1 },
  ],
};

beforeAll(async () => {
  await db.insert(products).values([
    {
      product_id: "ndk-01",
      product_name: "Night Bus",
      postal_card_size: rupees(49),
      wallet_size: rupees(29),
    },
    { product_id: "ndk-03", product_name: "Lotus", wallet_size: rupees(29) },
    { product_id: "ndk-02", product_name: "Unpriced" },
  ]);
  await stockStamps(50);
  await db
    .insert(preDefinedCombos)
    .values([pack, { ...pack, combo_id: "old-pack", combo_name: "Old Pack", is_active: false }]);
});

const PACKS = "/shop/combos";

/** The visible text of a page, or of the packs that come after the store's, and the addresses of its links. */
async function page(path: string) {
  const response = await publicPage(path);
  const html: string = path === PACKS ? (await response.json()).html : await response.text();
  return {
    status: response.status,
    html,
    to: response.headers.get("location"),
    cacheControl: response.headers.get("cache-control"),
    shown: html
      .replaceAll(/<script[\s\S]*?<\/script>/g, "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll(/\s+/g, " "),
    links: Array.from(html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g), ([, href]) => href),
  };
}

/** Runs `work` while a table is renamed away, so that every query on it fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table away rename to ${name}`);
  }
}

describe("the section of combo packs", () => {
  it("tells all of a pack's figures, and leads to its page and to the builder [§0.2, §2.55, §3.9, R37]", async () => {
    const { shown, links } = await page(PACKS);
    for (const words of [
      "Rain Pack",
      "Two cards for a wet evening.",
      "₹80 ₹107",
      "You save ₹27 (25%)",
      "Save 25%",
      "Total value ₹127",
      "3 items included",
    ])
      expect(shown).toContain(words);
    expect(links).toContain("/combo/rain-pack");
    expect(shown).not.toContain("Old Pack");
    const shop = await page("/shop");
    expect(shop.shown).toContain("Special Combo Packs");
    expect(shop.links).toContain("/build-combo");
    expect(shop.html).toContain('data-combos="/shop/combos"');
    expect(shop.html).toMatch(/<noscript>.*href="\/combo\/rain-pack".*<\/noscript>/s);
    expect(shop.html).not.toContain("old-pack");
  });

  it("says so where there are none [§2.59]", async () => {
    await db.update(preDefinedCombos).set({ is_active: false });
    for (const path of ["/shop", PACKS])
      expect((await page(path)).shown).toContain(comboMessages.noCombos);
    await db
      .update(preDefinedCombos)
      .set({ is_active: true })
      .where(eq(preDefinedCombos.combo_id, "rain-pack"));
  });

  it.each(["pre_defined_combos", "products"])(
    "shows the fallback combos where the query for %s fails, and nobody keeps that [§8.12, §9.16, R13]",
    async (table) => {
      const { status, shown, cacheControl } = await without(table, () => page(PACKS));
      expect(status).toBe(200);
      for (const { combo_name } of FALLBACK_COMBOS) expect(shown).toContain(combo_name);
      expect(shown).toContain("₹99 ₹107");
      expect(cacheControl).toBe("no-store");
      const shop = await without(table, () => page("/shop"));
      for (const { key } of series) expect(shop.links).toContain(`/category/${key}`);
      expect(shop.cacheControl).toBe("no-store");
      for (const path of ["/shop", PACKS]) expect((await page(path)).cacheControl).toBeNull();
    },
  );

  it("is without a combo whose list can't be read, and has all others, like the sitemap; the log names it", async () => {
    const logged = vi.spyOn(log, "warn");
    await db.execute(
      sql`alter table pre_defined_combos drop constraint pre_defined_combos_included_items`,
    );
    await db.execute(sql`alter table pre_defined_combos disable trigger user`);
    await db.insert(preDefinedCombos).values({
      ...pack,
      combo_id: "torn-pack",
      combo_name: "Torn Pack",
      included_products: "Postal",
    });
    const { status, shown } = await page(PACKS);
    const sitemap = await page("/sitemap.xml");
    await db.delete(preDefinedCombos).where(eq(preDefinedCombos.combo_id, "torn-pack"));
    expect(status).toBe(200);
    expect(shown).toContain("Rain Pack");
    expect(shown).not.toContain("Torn Pack");
    expect(shown).not.toContain("Family Pack");
    expect(sitemap.status).toBe(200);
    expect(sitemap.html).toContain("/combo/rain-pack<");
    expect(sitemap.html).not.toContain("torn-pack");
    expect(logged.mock.calls).toContainEqual([
      { combos: [{ comboId: "torn-pack", problem: { code: "combo-unreadable" } }] },
      "active combos that can't be sold",
    ]);
    logged.mockRestore();
  });
});

describe("a combo's page", () => {
  it("tells name, description, prices and every product with size and quantity [§2.76, §2.77]", async () => {
    const { status, shown, html, links } = await page("/combo/rain-pack");
    expect(status).toBe(200);
    expect(html).toMatch(/<nav[^>]*aria-label="Breadcrumb"[^>]*>.*Store.*Rain Pack.*<\/nav>/s);
    // This combo has no picture of its own.
    expect(html).toMatch(/<img [^>]*src="data:image\/svg\+xml,[^"]+"[^>]*alt=""/);
    for (const words of [
      "Rain Pack",
      "Two cards for a wet evening.",
      "₹80 ₹107 You save ₹27 (25%)",
      "Night Bus Postal Card Size × 2",
      "Lotus Wallet Size × 1",
      "Add Combo to Cart",
      "Buy Now",
    ])
      expect(shown).toContain(words);
    expect(links).toContain("/product/ndk-01");
    expect(links).toContain("/shop");
  });

  it("reads contents that were stored as JSON text [§3.10]", async () => {
    const text = JSON.stringify(pack.included_products);
    await db
      .update(preDefinedCombos)
      .set({ included_products: text })
      .where(eq(preDefinedCombos.combo_id, "rain-pack"));
    expect((await page("/combo/rain-pack")).shown).toContain("Night Bus Postal Card Size × 2");
  });

  it("is Combo Not Found with Back to Shop where the combo is inactive [§2.81, R43]", async () => {
    const { status, shown, html } = await page("/combo/old-pack");
    expect(status).toBe(404);
    expect(shown).toContain(comboMessages.comboNotFound);
    expect(linksNamed(html, "Back to Shop")).toEqual(["/shop"]);
  });

  it("is Combo Not Found while one of its cards is off sale, and on no list [R43]", async () => {
    const lotus = eq(products.product_id, "ndk-03");
    await db.update(products).set({ is_active: false }).where(lotus);
    const { status, shown } = await page("/combo/rain-pack");
    const lists = await Promise.all(["/shop", PACKS, "/sitemap.xml"].map(page));
    await db.update(products).set({ is_active: true }).where(lotus);
    expect(status).toBe(404);
    expect(shown).toContain(comboMessages.comboNotFound);
    for (const { html } of lists) expect(html).not.toContain("/combo/rain-pack");
    expect((await page("/combo/rain-pack")).status).toBe(200);
  });

  it("says that it is sold out while one of its cards is, as shop, structured data and feeds do", async () => {
    const lotus = eq(products.product_id, "ndk-03");
    await db
      .update(products)
      .set({ sold_out: ["wallet"] })
      .where(lotus);
    const { status, shown, html } = await page("/combo/rain-pack");
    const [shop, sitemap] = [await page(PACKS), await page("/sitemap.xml")];
    const asha = await customer();
    const added = await asha.post("/forms/cart/combos", { combo_id: "rain-pack" });
    await db.update(products).set({ sold_out: [] }).where(lotus);
    expect(status).toBe(200);
    expect(shown).toContain("₹80 ₹107 You save ₹27 (25%) Sold out In this pack Night Bus");
    for (const words of ["Buy Now", "Add Combo to Cart"]) expect(shown).not.toContain(words);
    expect(html).toContain('"availability":"https://schema.org/OutOfStock"');
    expect(shop.shown).toContain("Sold out");
    expect(sitemap.html).toContain("/combo/rain-pack<");
    expect(added).toMatchObject({ status: 409, advice: cartMessages["sold-out"] });
    expect(await lines(asha.id)).toEqual([]);
  });

  it("leads to the store where the combo is unknown or can't be loaded [§2.80, R43]", async () => {
    expect(await page("/combo/unheard-of")).toMatchObject({
      status: 302,
      to: "/shop#combo-unknown",
    });
    for (const table of ["pre_defined_combos", "products"]) {
      const away = await without(table, () => page("/combo/rain-pack"));
      // `no-store`, so that the page cache keeps the page that it has stored.
      expect(away).toMatchObject({
        status: 302,
        to: "/shop#combo-failed",
        cacheControl: "no-store",
      });
    }
    const away = await without("pre_defined_combos", () => page("/combo/rain-pack.data"));
    expect(away.cacheControl).toBe("no-store");
  });
});

describe("the builder's page", () => {
  it("has a button with its price for each size that a card is sold in [§2.72]", async () => {
    const { status, shown } = await page("/build-combo");
    expect(status).toBe(200);
    expect(shown).toContain(comboMessages.builderTitle);
    expect(shown).toContain(comboMessages.minimumItemsNote);
    expect(shown).toContain(
      "Postal Card Size, ₹49 : add Night Bus Wallet Size, ₹29 : add Night Bus",
    );
    expect(shown).toContain("Lotus Wallet Size, ₹29 : add Lotus");
    expect(shown).not.toContain("Unpriced");
  });

  it("knows the fallback tiers where the table is empty or out of reach [§9.12, §9.13, §9.14, §9.15, R13]", async () => {
    const empty = await page("/build-combo");
    for (const step of ["5%", "10%", "15%", "20%"]) expect(empty.shown).toContain(step);
    expect(empty.cacheControl).toBeNull();
    const away = await without("combo_discount_tiers", () => page("/build-combo"));
    expect(away.shown).toContain("20%");
    expect(away.cacheControl).toBe("no-store");
  });

  it("takes its ladder from the table", async () => {
    const tier = { min_items: 6, max_items: null, discount_percentage: 33 };
    await transaction((tx) =>
      changeCatalogue(tx, (inside) => inside.insert(comboDiscountTiers).values(tier)),
    );
    expect((await page("/build-combo")).shown).toContain("Add 6 more items for 33% off.");
    await db.delete(comboDiscountTiers);
  });

  it("comes in pages of 48, and has none beyond the last one [R34]", async () => {
    expect((await page("/build-combo")).links).toContain("/build-combo/2");
    expect((await page("/build-combo/2")).links).toContain("/build-combo");
    expect((await page("/build-combo/3")).status).toBe(404);
    expect((await page("/build-combo/1")).status).toBe(404);
  });

  it("of which each series has an address of its own, and nothing else has one", async () => {
    expect((await page("/build-combo")).links).toContain("/build-combo/rukmini-kalyanam");
    const { shown, links } = await page("/build-combo/nannu-dochukunduvate");
    expect(shown).toContain("add Night Bus");
    expect(links).toContain("/build-combo");
    const other = await page("/build-combo/rukmini-kalyanam");
    expect(other.shown).not.toContain("add Night Bus");
    for (const path of ["/quotes/1", "/quotes/9", "/unheard-of", "/2/2"])
      expect((await page(`/build-combo${path}`)).status).toBe(404);
  });
});

/** Five cards cost 3 × ₹49 + 2 × ₹29 = ₹205, less 5 %, which is ₹10 after rounding. */
const five = [
  { product_id: "ndk-01", size: "postal", quantity: 3 },
  { product_id: "ndk-03", size: "wallet", quantity: 2 },
];
const selection = (items: unknown, final_price = "195.00") => ({
  items: JSON.stringify(items),
  final_price,
});

async function lines(userId: string) {
  const { lines } = await cartOf(userId);
  return lines.map(({ name, quantity, unitPrice }) => `${quantity} ${name} ${unitPrice / 100}`);
}

describe("adding a ready-made combo", () => {
  it("puts it into the cart at its row's price, whatever the form says [§7.56]", async () => {
    const asha = await customer();
    const added = await asha.post("/forms/cart/combos", {
      combo_id: "rain-pack",
      final_price: "1",
    });
    expect(added.ok).toBe(true);
    expect(await lines(asha.id)).toEqual(["1 Rain Pack 80"]);
  });

  it.each(["old-pack", "unheard-of", "starter-pack"])(
    "fails with its sentence for %s, which isn't sold [R13]",
    async (combo_id) => {
      const asha = await customer();
      const refused = await asha.post("/forms/cart/combos", { combo_id });
      expect(refused).toMatchObject({
        status: 409,
        errors: { form: comboMessages.comboAddFailed },
        advice: cartMessages["combo-unavailable"],
      });
      expect(await lines(asha.id)).toEqual([]);
    },
  );

  it("fails with the same sentence where the server does [§8.15]", async () => {
    const asha = await customer();
    const failed = await without("combo_cart_items", () =>
      asha.post("/forms/cart/combos", { combo_id: "rain-pack" }),
    );
    expect(failed).toMatchObject({
      status: 500,
      errors: { form: comboMessages.comboAddFailed },
    });
  });

  it("does nothing for a guest and says to log in [§5.7, §5.8, §5.42, §6.3]", async () => {
    const nobody = await guest();
    const [inCarts, recorded] = [
      await db.$count(comboCartItems),
      await db.$count(customComboOrders),
    ];
    for (const [path, fields] of [
      ["/forms/cart/combos", { combo_id: "rain-pack" }],
      ["/forms/cart/custom-combos", selection(five)],
    ] as const)
      expect(await nobody.post(path, fields)).toMatchObject({
        status: 401,
        errors: { form: cartMessages.loginToAdd },
      });
    expect(await db.$count(comboCartItems)).toBe(inCarts);
    expect(await db.$count(customComboOrders)).toBe(recorded);
  });

  it("brings a removed combo back where it stood, at Undo [§7.56]", async () => {
    const asha = await customer();
    await asha.post("/forms/cart/combos", { combo_id: "rain-pack" });
    await asha.post("/forms/cart/combos/quantity", { combo_id: "rain-pack", quantity: "4" });
    await asha.post("/forms/cart/combos/quantity", { combo_id: "rain-pack", quantity: "0" });
    expect(await lines(asha.id)).toEqual([]);
    const added_at = new Date(Date.now() - 60_000).toISOString();
    const back = { combo_id: "rain-pack", quantity: "4", added_at };
    expect((await asha.post("/forms/cart/combos/return", back)).ok).toBe(true);
    expect(await lines(asha.id)).toEqual(["4 Rain Pack 80"]);
    expect((await cartOf(asha.id)).lines[0]?.addedAt?.toISOString()).toBe(added_at);
  });

  it("counts as an operation on the cart: the 21st within a minute is refused", async () => {
    const asha = await customer();
    for (let press = 1; press <= MAX_CART_OPERATIONS; press++)
      await asha.post("/forms/cart/combos", { combo_id: "rain-pack" });
    for (const [path, fields] of [
      ["/forms/cart/combos", { combo_id: "rain-pack" }],
      ["/forms/cart/custom-combos", selection(five)],
    ] as const)
      expect(await asha.post(path, fields)).toMatchObject({
        status: 429,
        errors: { form: cartMessages.tooManyOperations },
      });
    expect(await lines(asha.id)).toEqual([`${MAX_CART_OPERATIONS} Rain Pack 80`]);
  });
});

describe("adding one's own combo", () => {
  it("records it and puts one line with its discount into the cart [R12]", async () => {
    const asha = await customer();
    expect((await asha.post("/forms/cart/custom-combos", selection(five))).ok).toBe(true);
    expect(await lines(asha.id)).toEqual(["1 Your own combo of 5: Night Bus, Lotus 195"]);
    expect(await customCombosOf(asha.id)).toMatchObject([
      { items: parseComboItems(five), finalPrice: 19_500, discount: 1_000, status: "pending" },
    ]);
  });

  it("comes back at Undo, though only to the one who made it", async () => {
    const asha = await customer();
    const ravi = await customer();
    await asha.post("/forms/cart/custom-combos", selection(five));
    const [line] = (await cartOf(asha.id)).lines;
    const combo_id = line?.id ?? "";
    await asha.post("/forms/cart/combos/quantity", { combo_id, quantity: "0" });
    const back = { combo_id, quantity: "1", added_at: new Date().toISOString() };
    expect(await ravi.post("/forms/cart/combos/return", back)).toMatchObject({ ok: false });
    expect((await asha.post("/forms/cart/combos/return", back)).ok).toBe(true);
    expect(await lines(asha.id)).toEqual(["1 Your own combo of 5: Night Bus, Lotus 195"]);
    expect(await lines(ravi.id)).toEqual([]);
  });

  it.each([
    ["one rupee too little [§5.43, §9.19]", "194.00", true],
    ["one rupee too much [§5.43, §9.19]", "196.00", true],
    ["more than a rupee too little [§8.17]", "193.99", false],
    ["more than a rupee too much [§5.43, §9.19]", "196.01", false],
    ["nothing", "0", false],
  ])("where %s was shown: %s", async (_what, shown, taken) => {
    const asha = await customer();
    const answer = await asha.post("/forms/cart/custom-combos", selection(five, shown));
    expect(answer.ok).toBe(taken);
    if (!taken)
      expect(answer).toMatchObject({ errors: { form: comboRefusals["pricing-mismatch"] } });
    expect(await lines(asha.id)).toEqual(
      taken ? ["1 Your own combo of 5: Night Bus, Lotus 195"] : [],
    );
  });

  it("refuses four, with the count that it received [§5.38, §5.40, §8.18, §8.21, §9.10]", async () => {
    const asha = await customer();
    const four = [{ product_id: "ndk-01", size: "postal", quantity: 4 }];
    expect(await asha.post("/forms/cart/custom-combos", selection(four, "196"))).toMatchObject({
      status: 409,
      errors: { form: comboRefusals["too-few-items"]({ received: 4 }) },
    });
    expect(await asha.post("/forms/cart/custom-combos", selection([], "0"))).toMatchObject({
      errors: { form: comboRefusals["no-items"] },
    });
  });

  it("names every item that can't be bought [§5.35, §5.36, §5.37, §5.41, §8.24]", async () => {
    const asha = await customer();
    const wrong = [
      { product_id: "gone-01", size: "postal", quantity: 5 },
      { product_id: "ndk-03", size: "stamp", quantity: 1 },
      { product_id: "ndk-01", size: "postal", quantity: 0 },
    ];
    expect(await asha.post("/forms/cart/custom-combos", selection(wrong))).toMatchObject({
      errors: { form: comboRefusals["validation-failed"] },
      advice: [
        "Item 1: Product not found",
        "Item 2: Invalid size or price not available",
        "Item 3: Quantity must be greater than 0",
      ].join("\n"),
    });
    expect(await customCombosOf(asha.id)).toEqual([]);
  });

  it.each([
    ["no list", { items: "five of each", final_price: "195" }],
    ["no items in it", selection(["ndk-01"])],
    ["no price", selection(five, "a lot")],
  ])("takes no form with %s", async (_what, fields) => {
    const asha = await customer();
    expect(await asha.post("/forms/cart/custom-combos", fields)).toMatchObject({ status: 422 });
    expect(await lines(asha.id)).toEqual([]);
  });

  it("says so where it can't be recorded [§8.25]", async () => {
    const asha = await customer();
    const post = () => asha.post("/forms/cart/custom-combos", selection(five));
    expect(await without("custom_combo_orders", post)).toMatchObject({
      ok: false,
      errors: { form: comboRefusals["combo-order-failed"] },
    });
    expect(await lines(asha.id)).toEqual([]);
    expect(await customCombosOf(asha.id)).toEqual([]);
  });

  it("says so, with the reason, where the cart is full [§8.13, R41]", async () => {
    const asha = await customer();
    await putStamps(asha.id, 50);
    expect(await asha.post("/forms/cart/custom-combos", selection(five))).toMatchObject({
      errors: { form: comboMessages.comboItemsAddFailed },
      advice: cartMessages["cart-full"],
    });
    expect(await asha.post("/forms/cart/combos", { combo_id: "rain-pack" })).toMatchObject({
      errors: { form: comboMessages.comboAddFailed },
      advice: cartMessages["cart-full"],
    });
    expect(await lines(asha.id)).toHaveLength(50);
  });
});
