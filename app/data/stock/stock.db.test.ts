import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addCombo, addLine, restoreLine } from "#data/cart/cart-additions.server";
import { removeLine, setQuantity } from "#data/cart/cart-changes.server";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { productById, productsByIds } from "#data/catalogue/catalogue.server";
import { comboOnSale } from "#data/catalogue/combos.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { cancelQuote, makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { bulkProgress, chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { printedOrders } from "#data/orders/lists/printed-orders.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { shipOrder } from "#data/orders/parcel/shipments.server";
import { linesToPack, unshippedParcels } from "#data/orders/parcel/shipping-list.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import {
  decideShortages,
  shortOrders,
  takePiecesForUncountedOrders,
} from "#data/orders/shortages.server";
import { orderPieces, orders, preDefinedCombos, productSizes, products } from "#data/schema.server";
import { saveSettings } from "#data/settings/settings.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { rupees } from "#domain/money/money";
import type { Size } from "#domain/stock/stock";
import { testDatabase } from "#test/database/database";
import { countSize, stockOf } from "#test/database/stock";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  stockCatalogue,
} from "#test/database/store-rows";
import { sweepStock } from "./holds.server.ts";
import { allUnsentPieces, recordRun, stopCounting } from "./runs.server.ts";
import { exactStock } from "./stock-levels.server.ts";

testDatabase();

const MINUTE = 60_000;
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
let owner: string;

let made = 0;
/** Each test has a card of its own, which nobody has ordered. */
let card: Size;
let name: string;

beforeAll(stockCatalogue);

beforeEach(async () => {
  owner ??= await person("owner");
  made += 1;
  card = { id: `card-${made}`, size: "postal" };
  name = `Card ${made}`;
  const row = { product_id: card.id, product_name: name, postal_card_size: rupees(49) };
  await db.insert(products).values(row);
});

/** Makes a new customer with this many of the card in the cart. */
async function buyer(quantity = 2): Promise<string> {
  const userId = await person();
  await giveAddress(userId);
  await addLine(userId, { ...card, quantity });
  return userId;
}

const run = (kind: "arrived" | "spoiled" | "counted", quantity: number) =>
  recordRun(
    card,
    { kind, quantity, day: "2026-11-27", note: null },
    { by: owner, now: new Date() },
  );

/** Makes a customer who has a verified order, with this many of the card in the cart. */
async function regular(quantity = 2): Promise<string> {
  const userId = await person();
  await giveAddress(userId);
  await addLine(userId, { id: "rk-stamp", size: "stamp", quantity: 1 });
  const { orderId } = await orderFor(userId);
  await verifyPayment(await seenPayment(orderId), owner, new Date());
  await addLine(userId, { ...card, quantity });
  return userId;
}

async function confirmed(userId: string, versionId: string, at = new Date()) {
  const answer = await confirmQuote(userId, versionId, { transactionId: newTransactionId() }, at);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.orderId;
}

const piecesOf = async (orderId: string) => {
  const rows = await db.select().from(orderPieces).where(eq(orderPieces.order_id, orderId));
  return rows.map(({ taken, short, left_out }) => [taken, short, left_out]);
};

/** Adds a ready-made combo with two of the card. */
async function comboOfTwo(): Promise<string> {
  const combo_id = `combo-${made}`;
  await db.insert(preDefinedCombos).values({
    combo_id,
    combo_name: "Two of them",
    original_price: rupees(98),
    final_price: rupees(90),
    included_products: [{ product_id: card.id, size: card.size, quantity: 2 }],
  });
  return combo_id;
}

describe("a size that nobody counts", () => {
  it("is never short, and leaves no row [R63]", async () => {
    const { orderId } = await orderFor(await buyer());
    expect(await piecesOf(orderId)).toEqual([]);
    expect((await cartOf(await buyer())).left).toEqual({});
  });
});

describe("Proceed holds pieces [R63]", () => {
  it("for the setting's minutes, and gives them back by time", async () => {
    await countSize(card, 5, owner);
    await quoteFor(await buyer(), fromCart, now);
    expect(await stockOf(card, now)).toMatchObject({ onHand: 5, held: 2, left: 3 });
    expect(await stockOf(card, later(14))).toMatchObject({ held: 2 });
    expect(await stockOf(card, later(15))).toMatchObject({ held: 0, left: 5 });
    await saveSettings("stock", { holdMinutes: 30, mark: 3 }, { seen: 0, by: owner, now });
    await quoteFor(await buyer(), fromCart, now);
    expect(await stockOf(card, later(29))).toMatchObject({ held: 2 });
  });

  it("once for a quote, however often it is pressed, and no longer once it is cancelled", async () => {
    await countSize(card, 5, owner);
    const asha = await buyer();
    await quoteFor(asha);
    const { id } = await quoteFor(asha);
    expect(await stockOf(card)).toMatchObject({ held: 2, left: 3 });
    await cancelQuote(asha, id, new Date());
    expect(await stockOf(card)).toMatchObject({ held: 0, left: 5 });
  });

  it("and lets them go where the next quote has none of them", async () => {
    await countSize(card, 5, owner);
    const asha = await buyer();
    await quoteFor(asha);
    await setQuantity(asha, card, 0);
    await addLine(asha, { id: "rk-01", size: "postal", quantity: 1 });
    await quoteFor(asha);
    expect(await stockOf(card)).toMatchObject({ held: 0 });
  });

  it("three at most for somebody who hasn't paid for an order yet", async () => {
    await countSize(card, 10, owner);
    const asha = await buyer();
    await setQuantity(asha, card, 5);
    await quoteFor(asha);
    expect(await stockOf(card)).toMatchObject({ held: 3 });
    await quoteFor(await regular(5));
    expect(await stockOf(card)).toMatchObject({ held: 8 });
  });

  it("of what combos hold, too", async () => {
    await countSize(card, 9, owner);
    const combo = await comboOfTwo();
    const asha = await regular(1);
    await addCombo(asha, combo, 3);
    await quoteFor(asha);
    expect(await stockOf(card)).toMatchObject({ held: 7 });
  });

  it("and refuses by name what isn't left", async () => {
    await countSize(card, 3, owner);
    const ravi = await buyer();
    await quoteFor(await buyer());
    expect(await makeQuote(ravi, fromCart, new Date())).toEqual({
      ok: false,
      problem: {
        code: "lines-short",
        sizes: [{ name: `${name}, Postal Card Size`, left: 1 }],
      },
    });
  });
});

describe("Confirm [R52, R63]", () => {
  it("takes what was held", async () => {
    await countSize(card, 2, owner);
    const asha = await buyer();
    const { id } = await quoteFor(asha);
    const orderId = await confirmed(asha, id);
    expect(await piecesOf(orderId)).toEqual([[2, 0, 0]]);
    expect(await stockOf(card)).toEqual({ onHand: 0, held: 0, sold: 2, short: 0, left: 0 });
  });

  it("places the order where the pieces are gone, which says how many are short", async () => {
    await countSize(card, 3, owner);
    const [asha, ravi] = [await buyer(), await buyer()];
    const first = await quoteFor(asha, fromCart, now);
    const second = await quoteFor(ravi, fromCart, later(40));
    expect(await piecesOf(await confirmed(ravi, second.id, later(41)))).toEqual([[2, 0, 0]]);
    const orderId = await confirmed(asha, first.id, later(42));
    expect(await piecesOf(orderId)).toEqual([[1, 1, 0]]);
    expect(await shortOrders(5)).toContainEqual(
      expect.objectContaining({ id: orderId, pieces: 1 }),
    );
  });

  it("writes into the order's history what is short, by the name of its size", async () => {
    await db.insert(productSizes).values({
      ...{ product_id: card.id, key: "own-3", name: "Bookmark", price: rupees(30) },
    });
    const bookmark = { id: card.id, size: "own-3" };
    await countSize(bookmark, 2, owner);
    const asha = await regular(1);
    await addLine(asha, { ...bookmark, quantity: 2 });
    const { id } = await quoteFor(asha, fromCart, now);
    await recordRun(
      bookmark,
      { kind: "spoiled", quantity: 1, day: "2026-11-27", note: null },
      { by: owner, now },
    );
    const order = await orderForAdmin(await confirmed(asha, id));
    expect(order?.events).toContainEqual(
      expect.objectContaining({ kind: "stock", after: "short", note: `1 × ${name}, Bookmark` }),
    );
  });

  it("takes nothing that others hold", async () => {
    await countSize(card, 2, owner);
    const [asha, ravi] = [await buyer(), await buyer()];
    const first = await quoteFor(asha, fromCart, now);
    const second = await quoteFor(ravi, fromCart, later(40));
    expect(await piecesOf(await confirmed(asha, first.id, later(41)))).toEqual([[0, 2, 0]]);
    expect(await piecesOf(await confirmed(ravi, second.id, later(42)))).toEqual([[2, 0, 0]]);
  });

  it("of a size that was withdrawn while it lay in a cart, a quote and a combo places what was promised", async () => {
    await db.insert(productSizes).values({
      ...{ product_id: card.id, key: "bookmark", name: "Bookmark", price: rupees(30) },
    });
    const bookmark = { id: card.id, size: "bookmark" };
    await countSize(bookmark, 5, owner);
    const asha = await regular(1);
    await addLine(asha, { ...bookmark, quantity: 2 });
    const { id } = await quoteFor(asha);
    await db.delete(productSizes).where(eq(productSizes.key, "bookmark"));
    expect((await cartOf(asha)).unavailable).toMatchObject([bookmark]);
    expect(await makeQuote(asha, fromCart, new Date())).toMatchObject({
      problem: { code: "lines-unavailable" },
    });
    expect(await piecesOf(await confirmed(asha, id))).toEqual([[2, 0, 0]]);
    expect(await stockOf(bookmark)).toMatchObject({ onHand: 3, held: 0, sold: 2 });
  });
});

describe("pieces come back", () => {
  it("from an order that is cancelled, and go to whom they were short of", async () => {
    await countSize(card, 2, owner);
    const [asha, ravi] = [await buyer(), await buyer()];
    const first = await quoteFor(asha, fromCart, now);
    const second = await quoteFor(ravi, fromCart, later(40));
    const sold = await confirmed(ravi, second.id, later(41));
    const short = await confirmed(asha, first.id, later(42));
    expect(await cancelOwnOrder(ravi, sold, later(43))).toEqual({ ok: true });
    expect(await piecesOf(sold)).toEqual([]);
    expect(await piecesOf(short)).toEqual([[2, 0, 0]]);
    expect(await stockOf(card)).toMatchObject({ onHand: 0, sold: 2, short: 0 });
  });

  it("from a hold that ended: the sweep gives them to the order that waits", async () => {
    await countSize(card, 2, owner);
    const [asha, ravi] = [await buyer(), await buyer()];
    const first = await quoteFor(asha, fromCart, now);
    await quoteFor(ravi, fromCart, later(40));
    const short = await confirmed(asha, first.id, later(41));
    await sweepStock(later(42));
    expect(await piecesOf(short)).toEqual([[0, 2, 0]]);
    await sweepStock(later(71));
    expect(await piecesOf(short)).toEqual([[2, 0, 0]]);
  });
});

describe("a seller", () => {
  async function shortOrder() {
    await countSize(card, 1, owner);
    const asha = await buyer(1);
    const { id } = await quoteFor(asha);
    await run("spoiled", 1);
    const orderId = await confirmed(asha, id);
    expect(await piecesOf(orderId)).toEqual([[0, 1, 0]]);
    await verifyPayment(await seenPayment(orderId), owner, new Date());
    return orderId;
  }

  it("lets what is short come with the next run, which fills it", async () => {
    const orderId = await shortOrder();
    expect(await decideShortages(orderId, "next-run", owner, new Date())).toEqual({ ok: true });
    expect(await shortOrders(50)).not.toContainEqual(expect.objectContaining({ id: orderId }));
    await run("arrived", 10);
    expect(await piecesOf(orderId)).toEqual([[1, 0, 0]]);
    expect(await stockOf(card)).toMatchObject({ onHand: 9, left: 9 });
  });

  it("isn't offered to pack or ship what is short, nor told that many orders at once could be", async () => {
    const orderId = await shortOrder();
    const { toPack } = await unshippedParcels();
    expect(toPack.find(({ id }) => id === orderId)).toMatchObject({ isShort: true });
    const bulk = await chooseOrders("packed", [orderId], { by: owner, now: new Date() });
    expect((await bulkProgress(bulk ?? ""))?.orders).toMatchObject([
      { state: "waiting", problem: { code: "pieces-missing" } },
    ]);
    await decideShortages(orderId, "left-out", owner, new Date());
    expect((await bulkProgress(bulk ?? ""))?.orders).toMatchObject([{ problem: null }]);
    await changeOrderStatus(
      orderId,
      owner,
      { from: "confirmation_pending", to: "processing" },
      new Date(),
    );
    await decideShortages(orderId, "undecided", owner, new Date());
    const { toShip } = await unshippedParcels();
    expect(toShip.find(({ id }) => id === orderId)).toMatchObject({ isShort: true });
  });

  it("leaves it out, and takes that back", async () => {
    const orderId = await shortOrder();
    const ship = () =>
      shipOrder(
        orderId,
        owner,
        { from: "confirmation_pending", trackingId: null, courier: null },
        new Date(),
      );
    expect(await ship()).toEqual({ ok: false, problem: { code: "pieces-missing" } });
    await decideShortages(orderId, "left-out", owner, new Date());
    const missing = { pieces: 1, state: "left-out" };
    const lines = await linesToPack();
    expect(lines.filter((line) => line.orderId === orderId)).toMatchObject([{ missing }]);
    const { toPack } = await unshippedParcels();
    expect(toPack.find(({ id }) => id === orderId)).toMatchObject({ lines: [{ missing }] });
    expect(await printedOrders([orderId])).toMatchObject([{ shortages: [{ leftOut: 1 }] }]);
    await run("arrived", 1);
    expect(await piecesOf(orderId)).toEqual([[0, 0, 1]]);
    await decideShortages(orderId, "undecided", owner, new Date());
    expect(await piecesOf(orderId)).toEqual([[1, 0, 0]]);
    expect(await ship()).toEqual({ ok: true });
    expect(await decideShortages(orderId, "left-out", owner, new Date())).toEqual({
      ok: false,
      problem: { code: "order-changed", status: "shipped" },
    });
  });

  it("counts what lies there, with what orders have that aren't sent; fewer makes the newest short", async () => {
    const before = await orderFor(await buyer());
    expect(await allUnsentPieces(card)).toBe(2);
    await countSize(card, 6, owner);
    expect(await allUnsentPieces(card)).toBe(2);
    expect(await stockOf(card)).toMatchObject({ onHand: 4, sold: 2 });
    const { orderId } = await orderFor(await buyer());
    expect(await run("counted", 3)).toEqual({ ok: true });
    expect(await piecesOf(orderId)).toEqual([[1, 1, 0]]);
    expect(await piecesOf(before.orderId)).toEqual([[2, 0, 0]]);
  });

  it("who enters a run twice with one key enters it once, and no other run with it", async () => {
    await countSize(card, 10, owner);
    const key = crypto.randomUUID();
    const enter = (kind: "arrived" | "spoiled", quantity: number, key?: string) =>
      recordRun(
        card,
        { kind, quantity, day: "2026-11-27", note: null, key },
        { by: owner, now: new Date() },
      );
    const both = await Promise.all([enter("arrived", 5, key), enter("arrived", 5, key)]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await stockOf(card)).toMatchObject({ onHand: 15 });
    for (const other of [enter("arrived", 6, key), enter("spoiled", 5, key)])
      expect(await other).toMatchObject({ problem: { code: "run-recorded-before" } });
    await enter("arrived", 5, crypto.randomUUID());
    expect(await stockOf(card)).toMatchObject({ onHand: 20 });
  });

  it("can't spoil more than lies there", async () => {
    await countSize(card, 2, owner);
    expect(await run("spoiled", 3)).toEqual({
      ok: false,
      problem: { code: "fewer-there", there: 2 },
    });
  });

  it("stops counting: nothing is short any more, and the runs stay", async () => {
    const waiting = await shortOrder();
    await stopCounting(card, { by: owner, now: new Date() });
    const { orderId } = await orderFor(await buyer());
    expect(await piecesOf(orderId)).toEqual([]);
    expect(await run("arrived", 1)).toMatchObject({ problem: { code: "size-not-counted" } });
    const before = { code: "nothing-short" };
    expect(await decideShortages(waiting, "undecided", owner, new Date())).toMatchObject({
      problem: before,
    });
  });
});

describe("carts and pages", () => {
  it("take no more than is left, and say how many [R63]", async () => {
    await countSize(card, 3, owner);
    const asha = await buyer();
    const more = await addLine(asha, { ...card, quantity: 2 });
    expect(more).toEqual({ ok: false, problem: { code: "few-left", left: 3 } });
    expect(await setQuantity(asha, card, 4)).toEqual({
      ok: false,
      problem: { code: "few-left", left: 3 },
    });
    expect(await setQuantity(asha, card, 3)).toEqual({ ok: true });
    expect((await cartOf(asha)).left).toEqual({ [`${card.id} postal`]: 3 });
  });

  it("give back by Undo what lay there, however few are left by now", async () => {
    await countSize(card, 3, owner);
    const asha = await buyer(3);
    await removeLine(asha, card);
    await run("spoiled", 2);
    expect(await addLine(asha, { ...card, quantity: 2 })).toMatchObject({ ok: false });
    expect(await restoreLine(asha, { ...card, quantity: 3 })).toEqual({ ok: true });
    expect((await cartOf(asha)).lines).toMatchObject([{ id: card.id, quantity: 3 }]);
    await run("spoiled", 1);
    expect(await setQuantity(asha, card, 4)).toEqual({
      ok: false,
      problem: { code: "sold-out" },
    });
  });

  it("take no more of a combo than its cards are left for, and say so [R63]", async () => {
    await countSize(card, 5, owner);
    const combo = await comboOfTwo();
    const line = { id: combo, size: null };
    const asha = await person();
    expect(await addCombo(asha, combo, 3)).toMatchObject({
      problem: { code: "few-left", left: 2 },
    });
    expect(await addCombo(asha, combo, 2)).toEqual({ ok: true });
    const problem = { code: "few-left", left: 2 };
    expect(await addCombo(asha, combo)).toEqual({ ok: false, problem });
    expect(await setQuantity(asha, line, 3)).toEqual({ ok: false, problem });
    await run("counted", 1);
    expect(await setQuantity(asha, line, 1)).toEqual({ ok: true });
    expect(await addCombo(await person(), combo)).toMatchObject({ problem: { code: "sold-out" } });
    const { lines, unavailable } = await cartOf(asha);
    expect([lines, unavailable]).toMatchObject([[], [{ id: combo, soldOut: true }]]);
  });

  it("take what a guest brings whole, and the checkout refuses what is too much [R63]", async () => {
    await countSize(card, 3, owner);
    const asha = await person();
    await giveAddress(asha);
    const brought = { ...card, quantity: 5, addedPrice: rupees(49) };
    await mergeGuestCart(asha, crypto.randomUUID(), [brought]);
    expect((await cartOf(asha)).left).toEqual({ [`${card.id} postal`]: 3 });
    expect(await makeQuote(asha, fromCart, new Date())).toMatchObject({
      problem: { code: "lines-short", sizes: [{ left: 3 }] },
    });
  });

  it("tell a guest exactly what is left beside what is held [R63]", async () => {
    await countSize(card, 9, owner);
    await quoteFor(await buyer(2));
    const nobody = { userId: null, now: new Date() };
    const [product] = await productsByIds([card.id], exactStock(nobody));
    expect(product && offeredSizes(product)[0]?.left).toBe(7);
  });

  it("count what others hold, and not one's own", async () => {
    await countSize(card, 3, owner);
    const asha = await buyer();
    await quoteFor(asha);
    expect((await cartOf(asha)).left).toEqual({ [`${card.id} postal`]: 3 });
    const ravi = await person();
    expect(await addLine(ravi, { ...card, quantity: 2 })).toMatchObject({
      problem: { code: "few-left", left: 1 },
    });
  });

  it("move the catalogue's version only where a size crosses sold out, back, the mark, or what a combo needs", async () => {
    await countSize(card, 8, owner);
    const asha = await regular(2);
    const combo = await comboOfTwo();
    const version = async () => Number(await currentCatalogueVersion());
    const shown = async () => {
      const product = await productById(card.id);
      const size = product && offeredSizes(product).find(({ key }) => key === "postal");
      return [size?.soldOut, size?.left];
    };
    const before = await version();
    await quoteFor(asha);
    expect([await version(), await shown()]).toEqual([before, [false, undefined]]);
    await setQuantity(asha, card, 6);
    await quoteFor(asha);
    expect([await version(), await shown()]).toEqual([before + 1, [false, 3]]);
    await setQuantity(asha, card, 5);
    await quoteFor(asha);
    expect([await version(), await comboOnSale(combo)]).toMatchObject([
      before + 1,
      { ok: true, soldOut: false },
    ]);
    await setQuantity(asha, card, 7);
    await quoteFor(asha);
    expect([await version(), await shown()]).toEqual([before + 2, [false, 3]]);
    expect(await comboOnSale(combo)).toMatchObject({ ok: true, soldOut: true });
    await setQuantity(asha, card, 8);
    const { id } = await quoteFor(asha);
    expect([await version(), await shown()]).toEqual([before + 3, [true, 0]]);
    expect(await comboOnSale(combo)).toMatchObject({ ok: true, soldOut: true });
    await cancelQuote(asha, id, new Date());
    expect([await version(), await shown()]).toEqual([before + 4, [false, undefined]]);
    expect(await comboOnSale(combo)).toMatchObject({ ok: true, soldOut: false });
  });

  it("have a combo back when a hold ends that left too few of it", async () => {
    await countSize(card, 3, owner);
    const combo = await comboOfTwo();
    await quoteFor(await regular(2), fromCart, later(-90));
    const before = await currentCatalogueVersion();
    await sweepStock(now);
    expect(await currentCatalogueVersion()).not.toBe(before);
    expect(await comboOnSale(combo)).toMatchObject({ ok: true, soldOut: false });
  });

  it("have it back when such a hold is cancelled before it is swept", async () => {
    await countSize(card, 3, owner);
    await comboOfTwo();
    const asha = await regular(2);
    const { id } = await quoteFor(asha, fromCart, later(-90));
    const before = await currentCatalogueVersion();
    await cancelQuote(asha, id, now);
    expect(await currentCatalogueVersion()).not.toBe(before);
  });

  it("stay as they are when a hold ends that left enough for every combo", async () => {
    await countSize(card, 20, owner);
    await comboOfTwo();
    await quoteFor(await regular(2), fromCart, later(-90));
    const before = await currentCatalogueVersion();
    expect(await sweepStock(now)).toBe(1);
    expect(await currentCatalogueVersion()).toBe(before);
  });
});

describe("an older node", () => {
  it("places without counting; a job takes the pieces, and names what is short", async () => {
    const { orderId } = await orderFor(await buyer());
    await db.update(orders).set({ stock_seen: false }).where(eq(orders.id, orderId));
    await db.execute(
      sql`insert into stock_counts (product_id, size) values (${card.id}, 'postal')`,
    );
    await db.execute(sql`
      insert into stock_runs (id, product_id, size, kind, quantity, on_day)
      values (gen_random_uuid(), ${card.id}, 'postal', 'arrived', 1, '2026-11-27')`);
    await db.execute(sql`update stock_counts set on_hand = 1 where product_id = ${card.id}`);
    expect(await takePiecesForUncountedOrders(new Date())).toBeGreaterThan(0);
    expect(await piecesOf(orderId)).toEqual([[1, 1, 0]]);
    expect(await takePiecesForUncountedOrders(new Date())).toBe(0);
  });
});
