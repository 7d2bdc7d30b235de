import fc from "fast-check";
import { beforeAll, describe, expect, it, test } from "vitest";
import { addCombo, addLine } from "#data/cart/cart-additions.server";
import { cancelQuote, makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { shipOrder } from "#data/orders/parcel/shipments.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { decideShortages, shortOrders } from "#data/orders/shortages.server";
import { preDefinedCombos, products } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { piecesOf, type Size } from "#domain/stock/stock";
import { testDatabase } from "#test/database/database";
import { countSize, stockOf, wrongStock } from "#test/database/stock";
import {
  atOnce,
  fromCart,
  giveAddress,
  newTransactionId,
  people,
  person,
  seenPayment,
} from "#test/database/store-rows";
import { sweepStock } from "./holds.server.ts";
import { recordRun } from "./runs.server.ts";

// `npm run test:full` has 10,000 steps and 1,000 rounds.
const STEPS = Number(process.env.STOCK_STEPS ?? 120);
/** The seed of the random steps; STOCK_SEED repeats a run that failed. */
const SEED = Number(process.env.STOCK_SEED ?? Date.now() % 2 ** 31);
const ROUNDS = Number(process.env.STOCK_ROUNDS ?? 3);
const CROWD = 64;
const MINUTE = 60_000;
const DAY = "2026-11-27";

testDatabase();

let owner: string;
beforeAll(async () => {
  owner = await person("owner");
});

async function card(id: string): Promise<Size> {
  const price = { postal_card_size: rupees(49) };
  await db.insert(products).values({ product_id: id, product_name: id, ...price });
  return { id, size: "postal" };
}

const confirm = (userId: string, version: string, now: Date) =>
  confirmQuote(userId, version, { transactionId: newTransactionId() }, now);

const KINDS = [
  ...["proceed", "proceed", "proceed", "confirm", "confirm", "cancel-payment", "wait"],
  ...["arrived", "spoiled", "counted", "verify", "ship", "cancel-order"],
  ...["next-run", "left-out", "undecided", "sweep"],
] as const;
type Step = {
  kind: (typeof KINDS)[number];
  who: number;
  size: number;
  pieces: number;
  which: number;
};

describe(`${STEPS} steps of anybody`, () => {
  const step = fc.record({
    kind: fc.constantFrom(...KINDS),
    who: fc.nat({ max: 4 }),
    size: fc.nat({ max: 1 }),
    pieces: fc.integer({ min: 1, max: 5 }),
    which: fc.nat({ max: 6 }),
  });

  test("leave as many on hand as came less what was spoiled and sold; nothing is held or sold twice", async () => {
    const sizes = [await card("one-of-two"), await card("two-of-two")];
    await db.insert(preDefinedCombos).values({
      combo_id: "both",
      combo_name: "Both",
      original_price: rupees(147),
      final_price: rupees(140),
      included_products: [
        { product_id: "one-of-two", size: "postal", quantity: 1 },
        { product_id: "two-of-two", size: "postal", quantity: 2 },
      ],
    });
    for (const size of sizes) await countSize(size, 6, owner);
    const crowd = await people(5);
    for (const one of crowd) await giveAddress(one);
    let now = new Date();
    const versions: { userId: string; id: string }[] = [];
    const orderIds: string[] = [];
    const recent = <Row>(rows: readonly Row[], back: number) => rows.at(-1 - back) ?? rows.at(-1);
    const done: Record<string, number> = {};
    const act = async ({ kind, who, size: at, pieces, which }: Step) => {
      const userId = crowd[who] ?? "";
      const size = sizes[at] ?? { id: "", size: "" };
      const version = recent(versions, which);
      const orderId = recent(orderIds, which) ?? "";
      switch (kind) {
        case "proceed": {
          await addLine(userId, { ...size, quantity: pieces });
          if (which === 0) await addCombo(userId, "both");
          const made = await makeQuote(userId, fromCart, now);
          if (made.ok) versions.push({ userId, id: made.quote.id });
          for (const one of made.ok ? piecesOf(made.quote.lines) : []) {
            const { onHand, held } = await stockOf(one, now);
            if (held > onHand) throw new Error("more is held than there is");
          }
          return made.ok;
        }
        case "confirm": {
          const placed = version && (await confirm(version.userId, version.id, now));
          if (placed?.ok && !orderIds.includes(placed.orderId)) orderIds.push(placed.orderId);
          return placed?.ok;
        }
        case "cancel-payment":
          return version && (await cancelQuote(version.userId, version.id, now));
        case "wait":
          now = new Date(now.getTime() + 5 * pieces * MINUTE);
          return true;
        case "arrived":
        case "spoiled":
        case "counted": {
          const run = { kind, quantity: pieces, day: DAY, note: null };
          return (await recordRun(size, run, { by: owner, now })).ok;
        }
        case "verify":
          return (await verifyPayment(await seenPayment(orderId || owner), owner, now)).ok;
        case "ship": {
          const parcel = { trackingId: null, courier: null };
          const from = "confirmation_pending" as const;
          return (await shipOrder(orderId, owner, { from, ...parcel }, now)).ok;
        }
        case "cancel-order": {
          const move = { from: "confirmation_pending", to: "cancelled" } as const;
          return (await changeOrderStatus(orderId, owner, move, now)).ok;
        }
        case "sweep":
          return (await sweepStock(now)) > 0;
        default:
          return (await decideShortages(orderId, kind, owner, now)).ok;
      }
    };
    for (const taken of fc.sample(step, { numRuns: STEPS, seed: SEED })) {
      if (await act(taken)) done[taken.kind] = (done[taken.kind] ?? 0) + 1;
      const wrong = await wrongStock(now);
      const at = { seed: SEED, after: taken };
      expect({ ...at, wrong }).toEqual({ ...at, wrong: [] });
    }
    await sweepStock(now);
    for (const size of sizes) {
      const { onHand, held, short, left } = await stockOf(size, now);
      expect(left).toBe(Math.max(0, onHand - held - short));
      // An order lacks pieces only if all pieces in stock are held.
      if (short > 0) expect(onHand).toBeLessThanOrEqual(held);
    }
    // In a long run every kind of step must have happened, or the test says nothing about it.
    if (STEPS >= 1_000) expect(KINDS.filter((kind) => !done[kind])).toEqual([]);
  });
});

describe(`${CROWD} people at the last piece`, () => {
  it("hold it once; who comes too late has an order that says so", async () => {
    const size = await card("last-piece");
    await countSize(size, 0, owner);
    const crowd = await people(CROWD);
    for (const one of crowd) await giveAddress(one);
    let now = new Date();
    let late: { userId: string; id: string } | null = null;
    for (let round = 1; round <= ROUNDS; round++) {
      now = new Date(now.getTime() + 60 * MINUTE);
      const run = { kind: "arrived", quantity: 1, day: DAY, note: null } as const;
      expect(await recordRun(size, run, { by: owner, now })).toEqual({ ok: true });
      await atOnce(CROWD, (index) => addLine(crowd[index] ?? "", { ...size, quantity: 1 }));
      const made = await atOnce(CROWD, (index) => makeQuote(crowd[index] ?? "", fromCart, now));
      const won = made.flatMap((one, index) =>
        one.ok ? [{ userId: crowd[index] ?? "", id: one.quote.id }] : [],
      );
      expect({ round, won: won.length }).toEqual({ round, won: 1 });
      expect(await stockOf(size, now)).toMatchObject({ onHand: 1, held: 1, left: 0 });
      const [winner] = won;
      // In every second round the winner pays an hour later, when the hold has ended and somebody else could have had
      // the piece.
      if (winner && round % 2 === 1 && late === null) {
        late = winner;
        now = new Date(now.getTime() + 60 * MINUTE);
        const gone = { kind: "spoiled", quantity: 1, day: DAY, note: null } as const;
        expect(await recordRun(size, gone, { by: owner, now })).toEqual({ ok: true });
        continue;
      }
      const other = late?.userId === winner?.userId ? null : late;
      const both = [winner, other].flatMap((one) => one ?? []);
      late = null;
      const answers = await atOnce(both.length, (index) => {
        const { userId = "", id = "" } = both[index] ?? {};
        return confirm(userId, id, now);
      });
      expect(answers.map(({ ok }) => ok)).toEqual(both.map(() => true));
      const orderIds = answers.map((answer) => (answer.ok ? answer.orderId : ""));
      const short = (await shortOrders(1_000)).filter(({ id }) => orderIds.includes(id));
      expect(short.map(({ id, pieces }) => [id, pieces])).toEqual(
        orderIds.slice(1).map((id) => [id, 1]),
      );
      for (const { id } of short)
        expect(await decideShortages(id, "left-out", owner, now)).toEqual({ ok: true });
      expect(await wrongStock(now)).toEqual([]);
    }
    const { onHand, sold, short } = await stockOf(size, now);
    expect({ onHand, sold, short }).toEqual({
      // The piece of each round was sold or spoiled.
      onHand: 0,
      sold: Math.floor(ROUNDS / 2),
      short: 0,
    });
  });
});
