/**
 * Some decisions about the cart are made twice: by the domain, and for speed by one SQL statement
 * (docs/decisions/0023). These tests compare the two on random carts.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { cartItems, comboCartItems, episodePurchases } from "#data/schema.server";
import { type AddFacts, decideAdd, decideQuantity } from "#domain/cart/cart";
import type { CartLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { rupees, ZERO } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { person, putStamps, stockCatalogue, stockStamps } from "#test/database/store-rows";
import { addCombo, addEpisode, addLine } from "./cart-additions.server.ts";
import { setQuantity } from "./cart-changes.server.ts";
import { lockedCounts } from "./locked-counts.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await stockStamps(60);
});

type Line = Pick<CartLine, "id" | "size">;

const SOLD = { price: rupees(49) };
const LINES: [Line, AddFacts["offer"]][] = [
  [{ id: "ndk-01", size: "postal" }, SOLD],
  [{ id: "rk-stamp", size: "postal" }, { price: null }],
  [{ id: "qt-gone", size: "postal" }, null],
  [{ id: "no-such-card", size: "wallet" }, null],
  [{ id: "\0", size: "wallet" }, null],
  [{ id: "episode_night-bus-tapes", size: "digital" }, SOLD],
  [{ id: "episode_nowhere", size: "digital" }, null],
  [{ id: "starter-pack", size: null }, SOLD],
  [{ id: "no-such-pack", size: null }, null],
  [{ id: "\0", size: null }, null],
];

const edges = (...values: number[]) => fc.constantFrom(...values);
const QUANTITIES = [-1, 0, 1, 2, 99, 100, 101, 1.5, Number.NaN];
const anyAdd = fc.record({
  line: fc.constantFrom(...LINES),
  quantity: fc.oneof(edges(...QUANTITIES), fc.integer({ min: 1, max: 100 })),
  held: fc.oneof(edges(0, 0, 1, 99, 100), fc.integer({ min: 1, max: 100 })),
  others: fc.oneof(edges(0, 1, 48, 49, 50), fc.integer({ min: 0, max: 50 })),
  purchase: fc.constantFrom(null, null, "pending" as const, "completed" as const),
  key: fc.option(fc.uuid(), { nil: undefined }),
});

test("addLine, addCombo and addEpisode answer and write what decideAdd decides, for any line, offer, quantity and cart [R9, R27, R41, R43]", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAdd,
      async ({ line: [line, offer], quantity, held, others, purchase, key }) => {
        const asha = await person();
        const isSold = offer?.price != null;
        const inLine = isSold && others < 50 ? await hold(asha, line, held) : 0;
        await putStamps(asha, others);
        const state = isSold ? await buy(asha, line, purchase) : null;
        const added = { ...line, quantity: line.size === "digital" ? 1 : quantity };
        const lines = others + (inLine > 0 ? 1 : 0);
        const facts = { offer, inLine, lines, purchase: state };
        const expected = decideAdd(added, facts);

        const before = key && line.size !== "digital" ? inLine : undefined;
        const done = expected.ok ? { ok: true, before } : expected;
        expect(await add(asha, added, key)).toEqual(done);
        const counts = await db.transaction((tx) => lockedCounts(tx, asha, line));
        expect(counts.inLine).toBe(expected.ok ? expected.quantity : inLine);
        expect(counts.lines).toBe(lines + (expected.ok && inLine === 0 ? 1 : 0));
      },
    ),
    { numRuns: 300 },
  );
});

/** Writes a cart row with this many pieces, or one piece of an episode. */
async function hold(userId: string, { id, size }: Line, held: number): Promise<number> {
  const quantity = size === "digital" ? Math.min(held, 1) : held;
  if (quantity === 0) return 0;
  const row = { user_id: userId, quantity };
  if (size === null) {
    const combo = { ...row, combo_id: id, combo_name: "Pack", final_price: ZERO };
    await db.insert(comboCartItems).values(combo);
  } else await db.insert(cartItems).values({ ...row, product_id: id, size, size_price: ZERO });
  return quantity;
}

async function buy(userId: string, { id }: Line, state: "pending" | "completed" | null) {
  const episodeId = episodeIdOf(id);
  if (episodeId === null || state === null) return null;
  await db.insert(episodePurchases).values({
    user_id: userId,
    episode_id: episodeId,
    amount_paid: rupees(129),
    purchase_price: rupees(129),
    payment_status: state,
  });
  return state;
}

async function add(
  userId: string,
  { id, size, quantity }: Line & { quantity: number },
  key?: string,
) {
  if (size === null) return await addCombo(userId, id, quantity, key);
  if (size === "digital") return await addEpisode(userId, episodeIdOf(id) ?? "");
  return await addLine(userId, { id, size, quantity }, key);
}

test.each(QUANTITIES)(
  "setting a quantity of 3 to %s answers and writes what decideQuantity decides",
  async (quantity) => {
    const asha = await person();
    const card: Line = { id: "ndk-01", size: "postal" };
    await hold(asha, card, 3);
    const expected = decideQuantity(card, quantity);
    expect(await setQuantity(asha, card, quantity)).toEqual(expected.ok ? { ok: true } : expected);
    const { inLine } = await db.transaction((tx) => lockedCounts(tx, asha, card));
    expect(inLine).toBe(expected.ok ? expected.quantity : 3);
  },
);
