import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addToGuestCart } from "#domain/cart/cart";
import { linesToRemoveFromGuest, type MergedLine } from "#domain/cart/cart-merge";
import { type GuestLine, withoutTakenPieces } from "#domain/cart/guest-lines";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  linesIn,
  person,
  putCombo,
  putStamps,
  stockCatalogue,
  stockStamps,
} from "#test/database/store-rows";
import { cartOf } from "./cart.server.ts";
import { addLine } from "./cart-additions.server.ts";
import { removeLine } from "./cart-changes.server.ts";
import { mergeGuestCart } from "./cart-merge.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await stockStamps(60);
});

const nightBus: GuestLine = {
  id: "ndk-01",
  size: "postal",
  quantity: 3,
  addedPrice: rupees(45),
};
const theLetter: GuestLine = { ...nightBus, id: "rk-01", quantity: 2, addedPrice: rupees(29) };

/** The server's result for a line of the guest cart whose pieces all fitted into the account's cart. */
const merged = ({ id, size, quantity }: GuestLine, name: string) => ({
  id,
  size,
  name,
  merged: quantity,
  rest: 0,
  problem: null,
});

test("of eight tabs that sign in at once each hears what was taken, and it is taken once [R7]", async () => {
  const asha = await person();
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
  const guestCartId = randomUUID();
  const answers = await atOnce(8, () => mergeGuestCart(asha, guestCartId, [nightBus, theLetter]));
  const answer = [merged(nightBus, "Night Bus"), merged(theLetter, "The Letter")];
  expect(answers).toEqual(Array.from({ length: 8 }, () => answer));
  expect(await linesIn(asha)).toEqual([
    { id: "ndk-01", size: "postal", quantity: 4 },
    { id: "rk-01", size: "postal", quantity: 2 },
  ]);
});

test("after a lost answer a retry hears what was taken then, whatever lies there by now [R7]", async () => {
  const asha = await person();
  const guestCartId = randomUUID();
  const gone = { ...nightBus, id: "qt-gone" };
  const first = await mergeGuestCart(asha, guestCartId, [gone, theLetter]);
  expect(first).toMatchObject([
    { id: "qt-gone", merged: 0, rest: 3, problem: "product-unavailable" },
    { id: "rk-01", merged: 2, rest: 0 },
  ]);
  const fuller = { ...theLetter, quantity: 9 };
  expect(await mergeGuestCart(asha, guestCartId, [nightBus, fuller])).toEqual(first);
  expect(await linesIn(asha)).toEqual([{ id: "rk-01", size: "postal", quantity: 2 }]);
});

test("a merge that took nothing may take something later, under the same id [R59]", async () => {
  const asha = await person();
  await putStamps(asha, 50);
  const guestCartId = randomUUID();
  const refused = await mergeGuestCart(asha, guestCartId, [nightBus]);
  expect(refused).toMatchObject([{ merged: 0, rest: 3, problem: "cart-full" }]);
  await removeLine(asha, { id: "p-0001", size: "stamp" });
  expect(await mergeGuestCart(asha, guestCartId, [nightBus])).toEqual([
    merged(nightBus, "Night Bus"),
  ]);
});

test("the same guest cart joins each person's own cart [R7]", async () => {
  const [asha, ravi] = [await person("asha"), await person("ravi")];
  const guestCartId = randomUUID();
  await mergeGuestCart(asha, guestCartId, [nightBus]);
  await mergeGuestCart(ravi, guestCartId, [nightBus]);
  expect(await linesIn(ravi)).toEqual([{ id: "ndk-01", size: "postal", quantity: 3 }]);
});

test("a sum stops at 100, and the rest stays with the guest's cart [R7, R59]", async () => {
  const asha = await person();
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 99 });
  const lines = await mergeGuestCart(asha, randomUUID(), [nightBus]);
  expect(lines).toMatchObject([{ name: "Night Bus", merged: 1, rest: 2, problem: "line-full" }]);
  expect((await linesIn(asha))[0]?.quantity).toBe(100);
});

test("lines that aren't sold or have no price in that size are dropped and named [R7]", async () => {
  const asha = await person();
  const lines = await mergeGuestCart(asha, randomUUID(), [
    { ...nightBus, id: "qt-gone" },
    { ...nightBus, id: "rk-stamp" },
    theLetter,
  ]);
  expect(lines).toMatchObject([
    { id: "qt-gone", problem: "product-unavailable" },
    { id: "rk-stamp", name: "Garland", problem: "size-unavailable" },
    { id: "rk-01", problem: null },
  ]);
  expect(await linesIn(asha)).toHaveLength(1);
});

test("a merged line remembers the price that the guest saw, and is billed at today's [R8]", async () => {
  const asha = await person();
  await mergeGuestCart(asha, randomUUID(), [nightBus]);
  expect((await cartOf(asha)).lines).toMatchObject([
    { addedPrice: rupees(45), unitPrice: rupees(49) },
  ]);
});

test("a merge and a press at the same moment leave no more than 50 lines [R9]", async () => {
  const asha = await person();
  await putStamps(asha, 47);
  await putCombo(asha);
  const added = atOnce(4, (index) =>
    addLine(asha, { id: `p-005${index}`, size: "stamp", quantity: 1 }),
  );
  await Promise.all([mergeGuestCart(asha, randomUUID(), [nightBus, theLetter]), added]);
  expect(await linesIn(asha)).toHaveLength(49);
});

/** Simulates a browser whose tabs share one guest cart, with the real merge. */
async function shops(asha: string, moves: readonly Move[]): Promise<void> {
  const browser = { lines: [] as GuestLine[], id: randomUUID() as string };
  const take = (id: string, lines: MergedLine[]) => {
    const taken = linesToRemoveFromGuest(lines);
    if (id !== browser.id || taken.length === 0) return;
    browser.lines = withoutTakenPieces(browser.lines, taken);
    browser.id = randomUUID();
  };
  let added = 0;
  const underWay: Promise<void>[] = [];
  for (const move of moves) {
    if (move === "add" || move === "add a letter") {
      const line = { ...(move === "add" ? nightBus : theLetter), quantity: 1 };
      const more = addToGuestCart(browser.lines, line);
      if (more.ok) browser.lines = more.lines;
      added += 1;
    } else if (move === "settle") await Promise.all(underWay);
    else {
      const { id, lines } = browser;
      const answer = mergeGuestCart(asha, id, lines);
      underWay.push(answer.then((merged) => (move === "merge" ? take(id, merged) : undefined)));
    }
  }
  await Promise.all(underWay);
  while (browser.lines.length > 0)
    take(browser.id, await mergeGuestCart(asha, browser.id, browser.lines));
  const inCart = await linesIn(asha);
  expect(inCart.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(added);
}

type Move = "add" | "add a letter" | "merge" | "merge, and lose the answer" | "settle";

test("tabs that add, merge and lose answers at the same moment lose no piece and double none [R7]", async () => {
  const move = fc.constantFrom<Move[]>(
    "add",
    "add a letter",
    "merge",
    "merge, and lose the answer",
    "settle",
  );
  const run = fc.asyncProperty(fc.array(move, { maxLength: 14, size: "max" }), async (moves) =>
    shops(await person(), moves),
  );
  await fc.assert(run, { numRuns: 60 });
});
