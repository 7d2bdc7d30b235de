import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addCombo, addLine } from "#data/cart/cart-additions.server";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { reorder } from "#data/cart/cart-reorders.server";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { productRow } from "#data/catalogue/products/products.server";
import { searchCatalogue } from "#data/catalogue/search.server";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { newId } from "#data/columns.server";
import { db } from "#data/db.server";
import { printedOrders } from "#data/orders/lists/printed-orders.server";
import { orderOf } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import { cartItems, customComboOrders, orderItems } from "#data/schema.server";
import { lineLabel } from "#domain/cart/line-label";
import { itemsText } from "#domain/email/order-summary";
import { rupees } from "#domain/money/money";
import { slipOf } from "#pages/admin/selling/orders/print/papers.ts";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  person,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import {
  appForVisitors,
  customer,
  type Fields,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

const BOOKMARK = {
  key: "",
  name: "Bookmark",
  name_te: "బుక్‌మార్క్",
  dimensions: "50 × 150 mm",
  price: "49",
  weight: "12",
  drawn: "portrait",
  in_builder: "yes",
};
const ribbon = {
  product_name: "Lotus Ribbon",
  is_active: "yes",
  own_sizes: JSON.stringify([BOOKMARK]),
};
const LABEL = "Bookmark, 50 × 150 mm";
const LABEL_TE = "బుక్‌మార్క్, 50 × 150 mm";

let id = "rk-900";

const save = async (change: Partial<typeof BOOKMARK> | null, fields: Fields = {}) => {
  const row = await productRow(id);
  const sizes = change === null ? [] : [{ ...BOOKMARK, key: "bookmark", ...change }];
  const own_sizes = JSON.stringify(sizes);
  const version = String(row?.version);
  const sent = { ...ribbon, version, own_sizes, ...fields };
  return await owner.post(`/forms/admin/products/${id}/details`, sent);
};

/** Each test has a new product with one own size and none of the preset's. */
beforeEach(async () => {
  id = `rk-${Number(id.slice(3)) + 1}`;
  expect(await owner.post("/forms/admin/products/addition", { id, ...ribbon })).toMatchObject({
    ok: true,
  });
});

/** A customer with an address and this many bookmarks in the cart. */
async function reader(quantity = 2): Promise<string> {
  const userId = await person();
  await giveAddress(userId);
  expect(await addLine(userId, { id, size: "bookmark", quantity })).toEqual({ ok: true });
  return userId;
}

async function ordered(userId: string): Promise<string> {
  const quote = await quoteFor(userId);
  const transactionId = newTransactionId();
  const placed = await confirmQuote(userId, quote.id, { transactionId }, new Date());
  if (!placed.ok) throw new Error(placed.problem.code);
  return placed.orderId;
}

/** Empties the person's cart, so that the product can be deleted before the next test. */
const endOf = async (userId: string) => {
  await db.delete(cartItems).where(eq(cartItems.user_id, userId));
};

describe("a size of a product's own", () => {
  it("goes from the owner's form to the shop: its page, lists, search and structured data", async () => {
    const page = await (await publicPage(`/product/${id}`)).text();
    expect(page).toContain("50 × 150 mm · 12 g");
    expect(page).not.toContain("Postal Card Size");
    expect(page).not.toContain('type="radio"');
    expect(page).toMatch(/"@type":"Offer","name":"Bookmark","sku":"[\w.-]+","price":"49.00"/);
    expect(await (await publicPage(`/te/product/${id}`)).text()).toContain("బుక్‌మార్క్");
    const { price } = await productsInCategory("rukmini-kalyanam");
    expect(price).toEqual({ lowest: rupees(9), hasDearer: true });
    const { hits } = await searchCatalogue("lotus ribbon");
    expect(hits[0]).toMatchObject({ id, price: { lowest: rupees(49), hasDearer: false } });
    expect(await owner.read("/admin/products?q=ribbon")).toMatch(
      /Bookmark(<!-- -->)? (<!-- -->)?₹49/,
    );
  });

  it("is in cart, quote, order, slip, receipt and email by its name, in both languages, for ever", async () => {
    const asha = await reader();
    const { lines } = await cartOf(asha);
    expect(lines.map((line) => [lineLabel(line), line.unitPrice])).toEqual([[LABEL, rupees(49)]]);
    const orderId = await ordered(asha);
    expect((await cartOf(asha)).lines).toEqual([]);
    await save({ name: "Reading ribbon", dimensions: "60 × 160 mm", price: "59" });
    const order = await orderOf(asha, orderId);
    const items = order?.items ?? [];
    expect(items.map((item) => [item.size, lineLabel(item)])).toEqual([["bookmark", LABEL]]);
    expect(itemsText(items, "en")).toBe(`2 × Lotus Ribbon, ${LABEL}: ₹98`);
    expect(itemsText(items, "te")).toBe(`2 × Lotus Ribbon, ${LABEL_TE}: ₹98`);
    const [printed] = await printedOrders([orderId]);
    expect(printed && slipOf(printed).lines).toMatchObject([{ label: LABEL, quantity: 2 }]);
    expect(await owner.read("/admin/verification")).toContain(LABEL);
    const [row] = await db.select().from(orderItems).where(eq(orderItems.order_id, orderId));
    expect(row).toMatchObject({ size_name: LABEL, size_name_te: LABEL_TE, price: rupees(49) });
    // The old order keeps its size name and price; a reorder has today's price.
    const again = await reorder(asha, orderId, newId(), new Date());
    expect(again).toMatchObject([{ added: 2, price: rupees(59), paid: rupees(49) }]);
    await endOf(asha);
  });

  it("that is withdrawn behaves like a price that was taken out [R41]: the cart says so, a promise holds", async () => {
    const asha = await reader();
    const quote = await quoteFor(asha);
    await save(null);
    expect(await cartOf(asha)).toMatchObject({
      lines: [],
      unavailable: [{ id, size: "bookmark", sizeNames: { en: LABEL, te: LABEL_TE } }],
    });
    expect(await addLine(asha, { id, size: "bookmark", quantity: 1 })).toEqual({
      ok: false,
      problem: { code: "size-unavailable" },
    });
    expect(await makeQuote(asha, fromCart, new Date())).toMatchObject({
      ok: false,
      problem: { code: "lines-unavailable" },
    });
    const version = await quoteVersionOf(asha, quote.id);
    expect(version?.lines.map(lineLabel)).toEqual([LABEL]);
    const confirmation = { transactionId: newTransactionId() };
    expect(await confirmQuote(asha, quote.id, confirmation, new Date())).toMatchObject({
      ok: true,
    });
    await endOf(asha);
  });

  it("without a price, or with none to pay, isn't offered, and the page says that nothing is", async () => {
    await save({ price: "0" });
    const page = await (await publicPage(`/product/${id}`)).text();
    expect(page).toContain("This isn&#x27;t available right now.");
    expect(page).not.toContain("Bookmark");
  });

  it("is sold out by one press and comes back by another, beside the preset's [R41]", async () => {
    const press = (size: string, sold_out: "yes" | "no") =>
      owner.post(`/forms/admin/products/${id}/sold-out`, { size, sold_out });
    const asha = await reader();
    await press("bookmark", "yes");
    expect((await cartOf(asha)).unavailable).toMatchObject([{ soldOut: true }]);
    expect(await owner.read("/admin/products?show=sold-out")).toContain("Lotus Ribbon");
    await save({ price: "55" });
    expect((await productRow(id))?.own_sizes).toMatchObject([{ sold_out: true }]);
    await press("all", "no");
    expect((await cartOf(asha)).lines).toMatchObject([{ unitPrice: rupees(55) }]);
    await press("all", "yes");
    const row = await productRow(id);
    expect([row?.sold_out.toSorted(), row?.own_sizes[0]?.sold_out]).toEqual([
      ["postal", "stamp", "wallet"],
      true,
    ]);
    await endOf(asha);
  });

  it("joins a customer's cart from a guest's by its key, and one that is gone is named as the guest knew it [R7]", async () => {
    const sita = await person("sita");
    const guest = { id, quantity: 3, addedPrice: rupees(45) };
    const gone = { size: "poster", sizeNames: { en: "Poster, A3", te: null } };
    const merged = await mergeGuestCart(sita, newId(), [
      { ...guest, size: "bookmark" },
      { ...guest, ...gone },
    ]);
    expect(merged).toMatchObject([
      { size: "bookmark", sizeNames: { en: LABEL }, merged: 3, problem: null },
      { ...gone, merged: 0, problem: "size-unavailable" },
    ]);
    const { lines } = await cartOf(sita);
    expect(lines).toMatchObject([{ addedPrice: rupees(45), unitPrice: rupees(49) }]);
    const [row] = await db.select().from(cartItems).where(eq(cartItems.user_id, sita));
    expect(row).toMatchObject({ size_name: LABEL, size_name_te: LABEL_TE });
    await endOf(sita);
  });

  it("goes into a customer's own combo where its owner allows it", async () => {
    const asha = await person();
    await giveAddress(asha);
    const five = [{ id, size: "bookmark", quantity: 5 }];
    await save({ in_builder: "" });
    expect(await addCustomCombo(asha, five, rupees(233))).toMatchObject({
      ok: false,
      problem: { items: [{ code: "size-unavailable" }] },
    });
    await save({ in_builder: "yes" });
    expect(await addCustomCombo(asha, five, rupees(233))).toMatchObject({ ok: true });
    const orderId = await ordered(asha);
    const [item] = (await orderOf(asha, orderId))?.items ?? [];
    expect(item?.contents.map(lineLabel)).toEqual([LABEL]);
    await db.delete(customComboOrders).where(eq(customComboOrders.user_id, asha));
  });

  it("is in a ready-made combo, bought through to the slip; withdrawn, it takes combo and cart's line with it [R41]", async () => {
    const combo = `reader-pack-${id}`;
    const saved = await owner.post("/forms/admin/combos/saving", {
      version: "",
      address: combo,
      combo_name: "Reader Pack",
      description: "A bookmark and a card.",
      original_price: "147",
      final_price: "120",
      included_products: JSON.stringify([
        { product_id: id, size: "bookmark", quantity: 2 },
        { product_id: "ndk-01", size: "postal", quantity: 1 },
      ]),
      is_active: "on",
    });
    expect(saved).toMatchObject({ ok: true });
    expect(await (await publicPage(`/combo/${combo}`)).text()).toContain("Bookmark");
    const asha = await person();
    await giveAddress(asha);
    expect(await addCombo(asha, combo)).toEqual({ ok: true });
    const orderId = await ordered(asha);
    const [printed] = await printedOrders([orderId]);
    const slip = printed && slipOf(printed);
    expect(JSON.stringify(slip?.lines)).toContain(LABEL);
    const [item] = (await orderOf(asha, orderId))?.items ?? [];
    expect(item?.contents.map((content) => [lineLabel(content), content.quantity])).toEqual([
      [LABEL, 2],
      ["Postal Card Size", 1],
    ]);

    expect(await addCombo(asha, combo)).toEqual({ ok: true });
    expect(await addLine(asha, { id, size: "bookmark", quantity: 1 })).toEqual({ ok: true });
    const quote = await quoteFor(asha);
    await save({ price: "" });
    const { lines, unavailable } = await cartOf(asha);
    expect(lines).toEqual([]);
    expect(unavailable.map(({ id }) => id).toSorted()).toEqual([combo, id].toSorted());
    expect(await addCombo(await person(), combo)).toMatchObject({ ok: false });
    expect(await (await publicPage("/shop")).text()).not.toContain("Reader Pack");
    // A quote from before the change can still be confirmed, with the names that it had.
    const confirmation = { transactionId: newTransactionId() };
    const placed = await confirmQuote(asha, quote.id, confirmation, new Date());
    if (!placed.ok) throw new Error(placed.problem.code);
    const [last] = await printedOrders([placed.orderId]);
    expect(JSON.stringify(last && slipOf(last).lines).split(LABEL)).toHaveLength(3);
    await endOf(asha);
    await owner.post(`/forms/admin/combos/${combo}/removal`, {});
  });

  it("stays as it is where a form of the release before saves the product", async () => {
    const row = await productRow(id);
    const { own_sizes: _, ...known } = ribbon;
    const described = {
      description: "Woven in Mangalagiri.\nOne by one.",
      own_sizes: ribbon.own_sizes,
    };
    expect(await save({}, described)).toMatchObject({ ok: true });
    const version = Number(row?.version) + 1;
    const sent = { ...known, product_name: "Other", version: String(version) };
    expect(await owner.post(`/forms/admin/products/${id}/details`, sent)).toMatchObject({
      ok: true,
    });
    expect(await productRow(id)).toMatchObject({
      product_name: "Other",
      description: described.description,
      own_sizes: [{ key: "bookmark" }],
    });
  });

  it("is refused at its field, and nothing is saved", async () => {
    const answer = await save({ name: "", price: "dear" });
    expect(answer).toMatchObject({ ok: false });
    expect(Object.keys(answer.errors ?? {})).toEqual(["own_sizes.0.name", "own_sizes.0.price"]);
    expect((await productRow(id))?.own_sizes).toMatchObject([{ price: rupees(49) }]);
  });

  it("is added by a press of a customer, and an unknown one is refused as a size without a price", async () => {
    const visitor = await customer();
    const line = { product_id: id, quantity: "1" };
    expect(await visitor.post("/forms/cart/lines", { ...line, size: "bookmark" })).toMatchObject({
      ok: true,
    });
    expect(await visitor.post("/forms/cart/lines", { ...line, size: "poster" })).toMatchObject({
      ok: false,
      problem: "size-unavailable",
    });
    expect(await visitor.read("/cart")).toContain(LABEL);
    await db.delete(cartItems);
  });
});

describe("a product's description", () => {
  it("stands on its page with its lines, in its language where it has one; without it the shop's own text does [R38]", async () => {
    const read = async (path: string) => (await publicPage(path)).text();
    const shown = /whitespace-pre-line text-ink-soft">([^<]+)</;
    const [, shopsOwn = ""] = shown.exec(await read(`/product/${id}`)) ?? [];
    expect(shopsOwn).not.toBe("");
    const description = "Woven in Mangalagiri.\nOne by one.";
    await save({}, { description, description_te: "మంగళగిరిలో నేసినది." });
    const page = await read(`/product/${id}`);
    expect(page).toContain(`whitespace-pre-line text-ink-soft">${description}`);
    expect(page).not.toContain(shopsOwn);
    expect(await read(`/te/product/${id}`)).toContain("మంగళగిరిలో నేసినది.");
    expect(await save({}, { description: "a".repeat(501) })).toMatchObject({
      errors: { description: "Description can have up to 500 characters." },
    });
  });
});
