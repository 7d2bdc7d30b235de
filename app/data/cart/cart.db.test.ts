import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db, transaction } from "#data/db.server";
import { countCartPieces } from "#data/people/people.server";
import { lockPerson } from "#data/people/person-lock.server";
import { cartItems, episodePurchases, products, storyEpisodes } from "#data/schema.server";
import { type Paise, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  linesIn,
  person,
  putCombo,
  putStamps,
  stockCatalogue,
  stockStamps,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { cartOf } from "./cart.server.ts";
import { addCombo, addEpisode, addLine, restoreLine } from "./cart-additions.server.ts";
import { removeLine, setQuantity } from "./cart-changes.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await stockStamps(80);
});

const nightBus = { id: "ndk-01", size: "postal", quantity: 1 } as const;
const theLetter = { id: "rk-01", size: "wallet", quantity: 2 } as const;

describe("adding", () => {
  test("a line is stored at the store's price, and its pieces add up [R1]", async () => {
    const asha = await person();
    expect(await addLine(asha, { ...nightBus, quantity: 2 })).toEqual({ ok: true });
    expect(await addLine(asha, { ...nightBus, quantity: 3 })).toEqual({ ok: true });
    const { lines, unavailable } = await cartOf(asha);
    expect(unavailable).toEqual([]);
    expect(lines).toHaveLength(1);
    const [line] = lines;
    expect(line).toMatchObject({
      kind: "product",
      id: "ndk-01",
      size: "postal",
      quantity: 5,
      name: "Night Bus",
      picture: "product-images/card",
      unitPrice: rupees(49),
      addedPrice: rupees(49),
    });
    expect(line?.addedAt).toBeInstanceOf(Date);
  });

  test("0, 101, a fraction and no number are refused [§9.34]", async () => {
    const asha = await person();
    for (const quantity of [0, -1, 101, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await addLine(asha, { ...nightBus, quantity })).toEqual({
        ok: false,
        problem: { code: "invalid-quantity" },
      });
    }
    expect(await linesIn(asha)).toEqual([]);
  });

  test("an add that would take a line over 100 leaves the line [R41]", async () => {
    const asha = await person();
    await addLine(asha, { ...nightBus, quantity: 60 });
    expect(await addLine(asha, { ...nightBus, quantity: 41 })).toEqual({
      ok: false,
      problem: { code: "invalid-quantity" },
    });
    expect(await addLine(asha, { ...nightBus, quantity: 40 })).toEqual({ ok: true });
    expect(await linesIn(asha)).toEqual([{ id: "ndk-01", size: "postal", quantity: 100 }]);
  });

  test("150 presses at once stop at 100 pieces [R41]", async () => {
    const asha = await person();
    const answers = await atOnce(150, () => addLine(asha, nightBus));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
    expect((await linesIn(asha))[0]?.quantity).toBe(100);
  });

  test("Buy Now adds to what the line holds; of one press two taps at once, a retry and one in another order add once [R42, R66]", async () => {
    const asha = await person();
    await addLine(asha, { ...nightBus, quantity: 2 });
    const [first, second] = [randomUUID(), randomUUID()];
    const taps = await atOnce(8, () => addLine(asha, { ...nightBus, quantity: 3 }, first));
    expect(taps).toEqual(Array(8).fill({ ok: true, before: 2 }));
    expect(await addLine(asha, nightBus, second)).toEqual({ ok: true, before: 5 });
    expect(await addLine(asha, { ...nightBus, quantity: 3 }, first)).toEqual({
      ok: true,
      before: 2,
    });
    expect(await linesIn(asha)).toEqual([expect.objectContaining({ quantity: 6 })]);
    await removeLine(asha, nightBus);
    expect(await addLine(asha, nightBus, second)).toEqual({ ok: true, before: 5 });
    expect(await linesIn(asha)).toEqual([]);
    expect(await addCombo(asha, "starter-pack", 1, first)).toEqual({ ok: true, before: 2 });
    expect(await addLine(await person(), nightBus, first)).toEqual({ ok: true, before: 0 });
  });

  test("a press that was refused counts for nothing: under its id a later one adds", async () => {
    const asha = await person();
    const key = randomUUID();
    await addLine(asha, { ...nightBus, quantity: 100 });
    const refused = { ok: false, problem: { code: "invalid-quantity" } };
    expect(await addLine(asha, nightBus, key)).toEqual(refused);
    await setQuantity(asha, nightBus, 7);
    expect(await addLine(asha, nightBus, key)).toEqual({ ok: true, before: 7 });
  });

  test("a size without a price isn't offered [R41]", async () => {
    const asha = await person();
    expect(await addLine(asha, { id: "rk-stamp", size: "postal", quantity: 1 })).toEqual({
      ok: false,
      problem: { code: "size-unavailable" },
    });
  });

  test("a product that was withdrawn, never was, or has no id at all is refused", async () => {
    const asha = await person();
    const add = (id: string) => addLine(asha, { ...nightBus, id });
    expect(await add("qt-gone")).toMatchObject({ problem: { code: "product-unavailable" } });
    expect(await add("ndk-99")).toMatchObject({ problem: { code: "product-unavailable" } });
    expect(await add("x\u0000y'; drop table")).toMatchObject({
      problem: { code: "invalid-product-id" },
    });
  });

  test("the 51st line is refused, a line that is there may still grow [§9.31, R9]", async () => {
    const asha = await person();
    await putStamps(asha, 49);
    await putCombo(asha);
    expect(await addLine(asha, nightBus)).toEqual({ ok: false, problem: { code: "cart-full" } });
    expect(await addEpisode(asha, "night-bus-tapes")).toEqual({
      ok: false,
      problem: { code: "cart-full" },
    });
    expect(await addLine(asha, { id: "p-0001", size: "stamp", quantity: 1 })).toEqual({
      ok: true,
    });
  });

  test("of 32 different lines added at once to 40, ten get in [R9]", async () => {
    const asha = await person();
    await putStamps(asha, 39);
    await putCombo(asha);
    const answers = await atOnce(32, (index) =>
      addLine(asha, { id: `p-00${index + 41}`, size: "stamp", quantity: 1 }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await linesIn(asha)).toHaveLength(49);
  });

  test("who adds a line while another tab is adding the 50th waits for it, and is refused [R9]", async () => {
    const asha = await person();
    await putStamps(asha, 49);
    const answer = await transaction(async (tx) => {
      await lockPerson(tx, asha);
      const waiting = addLine(asha, nightBus);
      await waitUntilBlocked();
      await tx.insert(cartItems).values({
        user_id: asha,
        product_id: "rk-01",
        size: "wallet",
        size_price: rupees(29),
        quantity: 1,
      });
      return { waiting };
    });
    expect(await answer.waiting).toEqual({ ok: false, problem: { code: "cart-full" } });
    expect(await linesIn(asha)).toHaveLength(50);
  });

  test("one person's full cart is nobody else's", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    await putStamps(asha, 50);
    expect(await addLine(ravi, nightBus)).toEqual({ ok: true });
    expect(await linesIn(asha)).toHaveLength(50);
  });
});

describe("episodes", () => {
  test("one piece of an episode, once [§3.5, §9.35, §9.49]", async () => {
    const asha = await person();
    const answers = await atOnce(8, () => addEpisode(asha, "night-bus-tapes"));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toContainEqual({
      ok: false,
      problem: { code: "episode-in-cart" },
    });
    expect((await cartOf(asha)).lines).toMatchObject([
      {
        kind: "episode",
        id: "episode_night-bus-tapes",
        quantity: 1,
        unitPrice: rupees(129),
        episode: { parts: 8, minutes: 24 },
      },
    ]);
    const episode = { id: "episode_night-bus-tapes", size: "digital" } as const;
    expect(await setQuantity(asha, episode, 2)).toEqual({
      ok: false,
      problem: { code: "invalid-quantity" },
    });
  });

  test.for([
    ["completed", "episode-purchased", "§7.23, R27"],
    ["pending", "episode-payment-pending", "R27"],
  ] as const)("one whose purchase is %s is refused as %s [%s]", async ([payment_status, code]) => {
    const asha = await person();
    await db.insert(episodePurchases).values({
      user_id: asha,
      episode_id: "night-bus-tapes",
      amount_paid: rupees(129),
      purchase_price: rupees(129),
      payment_status,
    });
    expect(await addEpisode(asha, "night-bus-tapes")).toEqual({ ok: false, problem: { code } });
  });

  test("one that costs less than ₹1 is refused, and one in the cart can't be ordered any more [R21]", async () => {
    const [asha, ravi] = [await person(), await person()];
    const priced = (sale_price: Paise) =>
      db.update(storyEpisodes).set({ sale_price }).where(eq(storyEpisodes.id, "night-bus-tapes"));
    expect(await addEpisode(asha, "night-bus-tapes")).toEqual({ ok: true });
    await priced(rupees("0.99"));
    const cart = await cartOf(asha);
    const refused = await addEpisode(ravi, "night-bus-tapes");
    await priced(rupees(129));
    expect(refused).toEqual({ ok: false, problem: { code: "episode-unpayable" } });
    expect(cart).toMatchObject({ lines: [], unavailable: [{ id: "episode_night-bus-tapes" }] });
    expect((await cartOf(ravi)).lines).toEqual([]);
  });

  test("one that doesn't exist is not found", async () => {
    expect(await addEpisode(await person(), "nowhere")).toEqual({
      ok: false,
      problem: { code: "episode-not-found" },
    });
  });
});

describe("changing and removing", () => {
  test("a quantity of 0 or less removes the line [§4.8]", async () => {
    const asha = await person();
    for (const quantity of [0, -3]) {
      await addLine(asha, nightBus);
      expect(await setQuantity(asha, nightBus, quantity)).toEqual({ ok: true });
      expect(await linesIn(asha)).toEqual([]);
    }
  });

  test("a quantity from 1 to 100 is set, another leaves the line", async () => {
    const asha = await person();
    await addLine(asha, nightBus);
    expect(await setQuantity(asha, nightBus, 100)).toEqual({ ok: true });
    expect(await setQuantity(asha, nightBus, 101)).toMatchObject({
      problem: { code: "invalid-quantity" },
    });
    expect((await linesIn(asha))[0]?.quantity).toBe(100);
  });

  test("combo lines change and go like product lines [§4.8, §7.9]", async () => {
    const asha = await person();
    await putCombo(asha);
    expect(await setQuantity(asha, { id: "starter-pack", size: null }, 4)).toEqual({ ok: true });
    expect((await cartOf(asha)).lines).toMatchObject([
      { kind: "combo", id: "starter-pack", quantity: 4, unitPrice: rupees(99) },
    ]);
    expect(await countCartPieces(asha)).toBe(4);
    expect(await setQuantity(asha, { id: "starter-pack", size: null }, 0)).toEqual({ ok: true });
    expect(await cartOf(asha)).toMatchObject({ lines: [], unavailable: [] });
  });

  test("another person's line can be neither changed nor removed [§6.6, §7.3, §7.9, R3]", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    await addLine(asha, nightBus);
    await putCombo(asha);
    expect(await setQuantity(ravi, nightBus, 9)).toMatchObject({
      problem: { code: "line-not-found" },
    });
    expect(await setQuantity(ravi, { id: "starter-pack", size: null }, 9)).toMatchObject({
      problem: { code: "line-not-found" },
    });
    expect(await removeLine(ravi, nightBus)).toBe(0);
    expect(await removeLine(ravi, { id: "starter-pack", size: null })).toBe(0);
    expect(await cartOf(ravi)).toMatchObject({ lines: [], unavailable: [] });
    expect(await countCartPieces(asha)).toBe(2);
  });

  test("ids that no line can have change nothing", async () => {
    const asha = await person();
    const strange = { id: "\u0000", size: "postal" } as const;
    expect(await setQuantity(asha, strange, 2)).toMatchObject({
      problem: { code: "line-not-found" },
    });
    expect(await setQuantity(asha, { id: "\u0000", size: null }, 2)).toMatchObject({
      problem: { code: "line-not-found" },
    });
    expect(await removeLine(asha, strange)).toBe(0);
    expect(await removeLine(asha, { id: "\u0000", size: null })).toBe(0);
  });
});

describe("a line is known by person, product and size", () => {
  const rows = async (userId: string) =>
    await db
      .select({
        product: cartItems.product_id,
        size: cartItems.size,
        price: cartItems.size_price,
        quantity: cartItems.quantity,
      })
      .from(cartItems)
      .where(eq(cartItems.user_id, userId))
      .orderBy(cartItems.size);
  const postal = { product: "ndk-01", size: "postal", price: rupees(49), quantity: 2 };
  const stamp = { product: "ndk-01", size: "stamp", price: rupees(9), quantity: 1 };

  test("what is added twice is one row, in another size another [§7.4, §7.5, §8.2]", async () => {
    const asha = await person();
    for (const size of ["postal", "stamp", "postal"] as const) {
      await addLine(asha, { ...nightBus, size });
    }
    expect(await rows(asha)).toEqual([postal, stamp]);
  });

  test("what is changed or removed leaves the other size and everybody else's [§7.4, §7.6, §7.7]", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    for (const each of [asha, ravi]) {
      await addLine(each, { ...nightBus, quantity: 2 });
      await addLine(each, { ...nightBus, size: "stamp" });
    }
    await setQuantity(asha, nightBus, 7);
    expect(await rows(asha)).toEqual([{ ...postal, quantity: 7 }, stamp]);
    expect(await removeLine(asha, nightBus)).toBe(1);
    expect(await rows(asha)).toEqual([stamp]);
    expect(await rows(ravi)).toEqual([postal, stamp]);
  });
});

describe("undo", () => {
  test("a removed line comes back where it stood, however often Undo is pressed", async () => {
    const asha = await person();
    await addLine(asha, theLetter);
    await addLine(asha, nightBus);
    const removed = (await cartOf(asha)).lines.find(({ name }) => name === "The Letter");
    await removeLine(asha, theLetter);
    const answers = await atOnce(4, () =>
      restoreLine(asha, { ...theLetter, addedAt: removed?.addedAt }),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await cartOf(asha)).lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Night Bus", 1],
      ["The Letter", 2],
    ]);
  });

  const combo = { id: "starter-pack", size: null, quantity: 1 } as const;
  const kinds = [
    ["a product's line", nightBus, (userId: string) => addLine(userId, nightBus)],
    ["a combo's line", combo, (userId: string) => addCombo(userId, combo.id)],
  ] as const;

  test.each(kinds)("%s stays whose Undo overtakes its removal", async (_, line, add) => {
    const asha = await person();
    const key = randomUUID();
    await add(asha);
    const addedAt = (await cartOf(asha)).lines[0]?.addedAt;
    expect(await restoreLine(asha, { ...line, addedAt }, key)).toEqual({ ok: true });
    expect(await removeLine(asha, line, key)).toBe(0);
    expect((await cartOf(asha)).lines).toMatchObject([{ id: line.id, quantity: 1, addedAt }]);
    expect(await removeLine(asha, line, randomUUID())).toBe(1);
  });

  test.each(kinds)("%s stays whose removal and Undo come at once", async (_, line, add) => {
    for (let round = 0; round < 20; round++) {
      const asha = await person();
      const key = randomUUID();
      await add(asha);
      const remove = () => removeLine(asha, line, key);
      const undo = () => restoreLine(asha, line, key);
      const [first, second] = round % 2 === 0 ? [remove, undo] : [undo, remove];
      await Promise.all([first(), second()]);
      expect((await cartOf(asha)).lines).toMatchObject([{ id: line.id, quantity: 1 }]);
    }
  });

  test("Undo waits for a removal that has its key and waits for the line", async () => {
    const asha = await person();
    const key = randomUUID();
    await addLine(asha, nightBus);
    const both = await transaction(async (tx) => {
      await tx.update(cartItems).set({ quantity: 3 }).where(eq(cartItems.user_id, asha));
      const removal = removeLine(asha, nightBus, key);
      await waitUntilBlocked();
      const undo = restoreLine(asha, nightBus, key);
      await waitUntilBlocked(2);
      return [removal, undo] as const;
    });
    expect(await Promise.all(both)).toEqual([1, { ok: true }]);
    expect((await cartOf(asha)).lines).toMatchObject([{ id: nightBus.id, quantity: 1 }]);
  });

  test("a line can't be put back into the future, and comes back at today's price", async () => {
    const asha = await person();
    const addedAt = new Date("2999-01-01");
    expect(await restoreLine(asha, { ...nightBus, addedAt })).toEqual({ ok: true });
    const [line] = (await cartOf(asha)).lines;
    expect(line?.addedAt?.getFullYear()).toBeLessThan(2999);
    expect(line?.addedPrice).toBe(rupees(49));
  });
});

describe("reading", () => {
  test("the newest line comes first, over both carts [§7.3]", async () => {
    const asha = await person();
    await addLine(asha, nightBus);
    await putCombo(asha);
    await addLine(asha, theLetter);
    expect((await cartOf(asha)).lines.map(({ name }) => name)).toEqual([
      "The Letter",
      "Starter Pack",
      "Night Bus",
    ]);
  });

  test("a line shows today's price beside the one it was added at [R8]", async () => {
    const asha = await person();
    await db
      .insert(products)
      .values({ product_id: "ndk-moves", product_name: "Moves", postal_card_size: rupees(49) });
    await addLine(asha, { ...nightBus, id: "ndk-moves" });
    await db
      .update(products)
      .set({ postal_card_size: rupees("59.50") })
      .where(eq(products.product_id, "ndk-moves"));
    expect((await cartOf(asha)).lines).toMatchObject([
      { addedPrice: rupees(49), unitPrice: rupees("59.50") },
    ]);
  });

  test("a line whose product was withdrawn, or whose size lost its price, is set apart", async () => {
    const asha = await person();
    await db.insert(products).values([
      { product_id: "ndk-leaves", product_name: "Leaves", postal_card_size: rupees(49) },
      { product_id: "ndk-shrinks", product_name: "Shrinks", postal_card_size: rupees(49) },
    ]);
    await addLine(asha, { ...nightBus, id: "ndk-leaves" });
    await addLine(asha, { ...nightBus, id: "ndk-shrinks" });
    await db.execute(sql`update products set is_active = false where product_id = 'ndk-leaves'`);
    await db.execute(
      sql`update products set postal_card_size = 0 where product_id = 'ndk-shrinks'`,
    );
    const { lines, unavailable } = await cartOf(asha);
    expect(lines).toEqual([]);
    expect(unavailable).toMatchObject([
      { kind: "product", id: "ndk-shrinks", size: "postal", name: "Shrinks", quantity: 1 },
      { kind: "product", id: "ndk-leaves", size: "postal", name: "Leaves", quantity: 1 },
    ]);
  });

  test("the badge counts pieces [R41]", async () => {
    const asha = await person();
    await addLine(asha, { ...nightBus, quantity: 3 });
    await addEpisode(asha, "night-bus-tapes");
    await putCombo(asha, 2);
    expect(await countCartPieces(asha)).toBe(6);
  });
});
