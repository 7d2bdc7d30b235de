/** Where one statement decides for speed, it decides as the domain does (reading R41). */
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addCombo } from "#data/catalogue/combos.server";
import { db } from "#data/db.server";
import { cartItems, comboCartItems } from "#data/schema.server";
import { type CartProblem, decideAdd, decideAddEpisode, decideQuantity } from "#domain/cart/cart";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  linesIn,
  person,
  putCombo,
  putStamps,
  stockCatalogue,
  stockStamps,
} from "#test/database/store-rows";
import { addEpisode, addLine, setQuantity } from "./cart.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await stockStamps(60);
});

const nightBus = { id: "ndk-01", size: "postal" } as const;

type Decision = { ok: true; quantity: number } | { ok: false; problem: CartProblem };

/** What the answer and the line must be after a decision. */
const outcome = (decision: Decision, before: number) =>
  decision.ok
    ? { answer: { ok: true }, quantity: decision.quantity }
    : { answer: { ok: false, problem: decision.problem }, quantity: before };

/** A cart of so many other lines, a combo among them, and so many pieces of one card. */
async function cartWith({ inLine, others }: { inLine: number; others: number }) {
  const asha = await person();
  if (others > 0) await putCombo(asha);
  if (others > 1) await putStamps(asha, others - 1);
  if (inLine > 0)
    await db
      .insert(cartItems)
      .values({ user_id: asha, ...lineOf(nightBus), quantity: inLine, size_price: rupees(49) });
  return asha;
}

function lineOf({ id, size }: typeof nightBus) {
  return { product_id: id, size };
}

async function pieces(asha: string): Promise<number> {
  const lines = await linesIn(asha);
  return lines.find(({ id }) => id === nightBus.id)?.quantity ?? 0;
}

const STATES = [0, 1, 99, 100].flatMap((inLine) =>
  [0, 1, 48, 49, 50]
    .filter((others) => inLine === 0 || others < 50)
    .map((others) => ({ inLine, others })),
);
const QUANTITIES = [-1, 0, 1, 2, 99, 100, 101, 1.5, Number.NaN];

test.each(STATES)(
  "adding to a line of $inLine beside $others others [R41]",
  async ({ inLine, others }) => {
    for (const adding of QUANTITIES) {
      const asha = await cartWith({ inLine, others });
      const lines = others + (inLine > 0 ? 1 : 0);
      const expected = outcome(decideAdd({ adding, inLine, lines }), inLine);
      const answer = await addLine(asha, { ...nightBus, quantity: adding });
      expect({ answer, quantity: await pieces(asha) }, `adding ${adding}`).toEqual(expected);
    }
  },
);

test.each(QUANTITIES)("setting a quantity to %s", async (quantity) => {
  const asha = await cartWith({ inLine: 3, others: 2 });
  const expected = outcome(decideQuantity(quantity), 3);
  const answer = await setQuantity(asha, nightBus, quantity);
  expect({ answer, quantity: await pieces(asha) }).toEqual(expected);
});

test.each([0, 1, 49, 50])("adding an episode beside %i lines", async (others) => {
  const asha = await cartWith({ inLine: 0, others });
  const first = decideAddEpisode({ inCart: false, lines: others });
  expect(await addEpisode(asha, "night-bus-tapes")).toEqual(
    first.ok ? { ok: true } : { ok: false, problem: first.problem },
  );
  if (!first.ok) return;
  expect(await addEpisode(asha, "night-bus-tapes")).toEqual(
    decideAddEpisode({ inCart: true, lines: others + 1 }),
  );
});

test.each(STATES)(
  "adding combos to a line of $inLine beside $others others [R41]",
  async ({ inLine, others }) => {
    for (const adding of QUANTITIES) {
      const asha = await person();
      if (others > 0) await putStamps(asha, others);
      if (inLine > 0) await putCombo(asha, inLine);
      const lines = others + (inLine > 0 ? 1 : 0);
      const expected = outcome(decideAdd({ adding, inLine, lines }), inLine);
      const answer = await addCombo(asha, "starter-pack", adding);
      const [line] = await db.select().from(comboCartItems).where(eq(comboCartItems.user_id, asha));
      expect({ answer, quantity: line?.quantity ?? 0 }, `adding ${adding}`).toEqual(expected);
    }
  },
);
