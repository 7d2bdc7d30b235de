import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { products } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { atOnce, orderFor, putCombo, shopper, stockCatalogue } from "#test/database/store-rows";
import { cartOf } from "./cart.server.ts";
import { addEpisode } from "./cart-additions.server.ts";
import { reorder } from "./cart-reorders.server.ts";
import { addCustomCombo } from "./custom-combos.server.ts";

testDatabase();

const now = new Date();

beforeAll(stockCatalogue);

/** Asha has ordered two Night Buses, a ready-made combo, a combo of her own, and an episode. */
async function bought() {
  const asha = await shopper();
  await putCombo(asha);
  await addEpisode(asha, "night-bus-tapes");
  const fiveCards = [{ id: "ndk-01", size: "postal" as const, quantity: 5 }];
  const own = await addCustomCombo(asha, fiveCards, rupees(233));
  if (!own.ok) throw new Error("no combo was made");
  return { asha, ...(await orderFor(asha)) };
}

async function inCart(userId: string) {
  const { lines } = await cartOf(userId);
  return lines.map(({ name, quantity }) => [name, quantity]).sort();
}

describe("buying an order again", () => {
  it("puts what is sold into the cart in one operation, and leaves the episode that is paid for", async () => {
    const { asha, orderId } = await bought();
    expect(await inCart(asha)).toEqual([]);
    const lines = await reorder(asha, orderId, randomUUID(), now);
    expect(await inCart(asha)).toEqual([
      ["Night Bus", 2],
      ["Starter Pack", 1],
      ["Your own combo of 5: Night Bus", 1],
    ]);
    expect(lines?.find(({ size }) => size === "digital")).toMatchObject({
      added: 0,
      problem: "episode-payment-pending",
    });
    const pieces = (lines ?? []).reduce((sum, { added }) => sum + added, 0);
    const carried = (await inCart(asha)).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
    expect(pieces).toBe(carried);
  });

  it("is done once for a press that is sent eight times at once, and again for another press", async () => {
    const { asha, orderId } = await bought();
    const press = randomUUID();
    const answers = await atOnce(8, () => reorder(asha, orderId, press, now));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const once = await inCart(asha);
    await reorder(asha, orderId, randomUUID(), now);
    const twice = once.map(([name, quantity]) => [name, 2 * Number(quantity)]);
    expect(await inCart(asha)).toEqual(twice);
  });

  it("is at today's prices, and says what is no longer sold", async () => {
    const { asha, orderId } = await bought();
    const isNightBus = eq(products.product_id, "ndk-01");
    await db
      .update(products)
      .set({ postal_card_size: rupees(59) })
      .where(isNightBus);
    const dearer = await reorder(asha, orderId, randomUUID(), now);
    const card = ({ size }: { size: string | null }) => size === "postal";
    expect(dearer?.find(card)).toMatchObject({ paid: rupees(49), price: rupees(59), added: 2 });
    const line = (await cartOf(asha)).lines.find(({ id }) => id === "ndk-01");
    expect(line).toMatchObject({ unitPrice: rupees(59), addedPrice: rupees(59) });
    await db.update(products).set({ is_active: false }).where(isNightBus);
    expect((await reorder(asha, orderId, randomUUID(), now))?.find(card)).toMatchObject({
      problem: "not-sold",
      rest: 2,
    });
    const before = { is_active: true, postal_card_size: rupees(49) };
    await db.update(products).set(before).where(isNightBus);
  });

  it("isn't done with another person's order [R3]", async () => {
    const { orderId } = await bought();
    const ravi = await shopper();
    for (const id of [orderId, randomUUID(), "x"])
      expect(await reorder(ravi, id, randomUUID(), now)).toBeNull();
  });
});
