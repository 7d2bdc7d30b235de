import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addCombo, addEpisode, addLine } from "#data/cart/cart-additions.server";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { productById, productsInCategory } from "#data/catalogue/catalogue.server";
import { comboProducts } from "#data/catalogue/combo-prices.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { db, migrate } from "#data/db.server";
import { orderPreviews } from "#data/orders/order-previews.server";
import { orderForAdmin, orderOf } from "#data/orders/orders.server";
import { orderItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { priceCombo } from "#domain/catalogue/combos";
import { itemsText } from "#domain/email/order-summary";
import type { Language } from "#domain/language";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  orderFor,
  person,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { withLanguage } from "./language.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await db
    .update(products)
    .set({ name_te: "ఇంటికి ఆఖరి బస్సు" })
    .where(eq(products.product_id, "ndk-01"));
});

test("a card has its Telugu name on Telugu pages and in the cart, and its English one elsewhere [R56]", async () => {
  const asha = await person();
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
  const names = async () => [
    (await productById("ndk-01"))?.product_name,
    (await productsInCategory("nannu-dochukunduvate")).rows[0]?.product_name,
    (await cartOf(asha)).lines[0]?.name,
  ];
  expect(new Set(await withLanguage("te", names))).toEqual(new Set(["ఇంటికి ఆఖరి బస్సు"]));
  expect(new Set(await names())).toEqual(new Set(["Night Bus"]));
});

const BOTH = {
  card: { en: "Night Bus", te: "ఇంటికి ఆఖరి బస్సు" },
  pack: { en: "Starter Pack", te: "మొదటి ప్యాక్" },
  episode: { en: "The Night Bus Tapes", te: "రాత్రి బస్సు" },
  own: {
    en: "Your own combo of 5: Night Bus, The Letter",
    te: "మీ సొంత కాంబో, 5 వస్తువులు: ఇంటికి ఆఖరి బస్సు, The Letter",
  },
};

async function stockTelugu() {
  await db.update(preDefinedCombos).set({ combo_name_te: BOTH.pack.te });
  await db.update(storyEpisodes).set({ title_te: BOTH.episode.te });
}

/** Places an order with a line of each kind; every step, beginning with the cart, is in this language. */
async function orderIn(language: Language) {
  const asha = await person();
  await giveAddress(asha);
  const items = [
    { id: "ndk-01", size: "postal", quantity: 3 },
    { id: "rk-01", size: "wallet", quantity: 2 },
  ] as const;
  const { orderId } = await withLanguage(language, async () => {
    const cards = await comboProducts(db, items);
    await addCustomCombo(
      asha,
      items,
      priceCombo(items, cards, (await currentTiers()).tiers).finalPrice,
    );
    await addEpisode(asha, "night-bus-tapes");
    await addCombo(asha, "starter-pack");
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    return await orderFor(asha);
  });
  return { asha, orderId };
}

const shownNames = async (asha: string, orderId: string) => {
  const order = await orderOf(asha, orderId);
  return order?.items.map(({ name }) => name);
};
const namesIn = (language: "en" | "te") => Object.values(BOTH).map((names) => names[language]);

test.each(["en", "te"] as const)(
  "an order made on pages in '%s' holds English names and Telugu ones beside them; each page and its emails say their own [R56]",
  async (language) => {
    await stockTelugu();
    const { asha, orderId } = await orderIn(language);
    const rows = await db
      .select()
      .from(orderItems)
      .where(eq(orderItems.order_id, orderId))
      .orderBy(orderItems.position);
    expect(rows.map(({ product_name }) => product_name)).toEqual(namesIn("en"));
    expect(rows.map(({ combo_name }) => combo_name)).toEqual([
      null,
      BOTH.pack.en,
      null,
      BOTH.own.en,
    ]);
    expect(await shownNames(asha, orderId)).toEqual(namesIn("en"));
    const telugu = await withLanguage("te", async () => ({
      names: await shownNames(asha, orderId),
      preview: (await orderPreviews([orderId])).get(orderId)?.name,
    }));
    expect(telugu).toEqual({ names: namesIn("te"), preview: BOTH.card.te });
    const items = (await orderForAdmin(orderId))?.items ?? [];
    expect(itemsText(items, "te")).toContain(BOTH.own.te);
    expect(itemsText(items, "en")).toContain(BOTH.own.en);
  },
);

test("a payment that was begun in one language is shown in the other's names [R56]", async () => {
  const asha = await person();
  await giveAddress(asha);
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
  const quote = await withLanguage("te", () => quoteFor(asha));
  const shown = async () => [
    (await quoteVersionOf(asha, quote.id))?.lines[0]?.name,
    (await openPaymentsOf(asha, new Date()))[0]?.first.name,
  ];
  expect(await shown()).toEqual([BOTH.card.en, BOTH.card.en]);
  expect(await withLanguage("te", shown)).toEqual([BOTH.card.te, BOTH.card.te]);
});

test("an episode that is bought directly on a Telugu page is promised in both names [R10, R56]", async () => {
  await stockTelugu();
  const asha = await person();
  const request = { ...fromCart, source: "episode_night-bus-tapes", delivery: "standard" } as const;
  const quote = await withLanguage("te", () => quoteFor(asha, request));
  expect(quote.lines[0]).toMatchObject({ name: BOTH.episode.te, names: BOTH.episode });
});

test("orders and promises of a store before these names are mended by its migration, once and for each kind of line", async () => {
  await stockTelugu();
  const { asha, orderId } = await orderIn("te");
  const before = await db.select().from(orderItems).where(eq(orderItems.order_id, orderId));
  const quote = await withLanguage("te", async () => {
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    return await quoteFor(asha);
  });
  // Changes the rows to what an older release stored.
  await db.execute(sql`
    update order_items set product_name = name_te,
      combo_name = case when combo_name is not null then name_te end,
      contents = (select jsonb_agg(card - 'name_te' || jsonb_build_object('product_name', coalesce(card ->> 'name_te', card ->> 'product_name')))
        from jsonb_array_elements(contents) card)
    where order_id = ${orderId}`);
  await db.execute(sql`
    update quote_versions set lines = (
      select jsonb_agg(line - 'name_te' || jsonb_build_object('product_name', line ->> 'name_te'))
      from jsonb_array_elements(lines) line)
    where id = ${quote.id}`);
  await db.execute(sql`alter table order_items drop column name_te`);
  await db.execute(sql`drop table cart_idempotency_keys`);
  await db.execute(sql`delete from schema_migrations where name = '0039_presses_and_names'`);
  expect(await migrate()).toEqual(["0039_presses_and_names"]);
  expect(await db.select().from(orderItems).where(eq(orderItems.order_id, orderId))).toEqual(
    before,
  );
  expect((await quoteVersionOf(asha, quote.id))?.lines[0]?.names).toEqual(BOTH.card);
});

test("a card that has no Telugu name keeps its English one [R56]", async () => {
  const shown = await withLanguage("te", () => productById("rk-01"));
  const english = await productById("rk-01");
  expect(shown?.product_name).toBe(english?.product_name);
});

test("of two requests at the same time each has its own language [R56]", async () => {
  const both = ["te", "en"] as const;
  const name = async () => (await productById("ndk-01"))?.product_name;
  const answers = await Promise.all(both.map((language) => withLanguage(language, name)));
  expect(answers).toEqual(["ఇంటికి ఆఖరి బస్సు", "Night Bus"]);
});
