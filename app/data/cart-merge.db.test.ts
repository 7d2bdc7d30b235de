import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { GuestLine } from "#domain/cart";
import { rupees } from "#domain/money";
import { testDatabase } from "#test/database";
import {
  atOnce,
  linesIn,
  person,
  putCombo,
  putStamps,
  stockShelves,
  stockStamps,
} from "#test/store-rows";
import { addLine, cartOf } from "./cart.server.ts";
import { mergeGuestCart } from "./cart-merge.server.ts";

testDatabase();
beforeAll(async () => {
  await stockShelves();
  await stockStamps(60);
});

const nightBus: GuestLine = {
  productId: "ndk-01",
  size: "postal",
  quantity: 3,
  addedPrice: rupees(45),
};
const theLetter: GuestLine = { ...nightBus, productId: "rk-01", quantity: 2, addedPrice: null };
const nothing = { cappedNames: [], skipped: [] };

test("[R7] eight tabs that sign in at once lay each line into the cart once", async () => {
  const asha = await person();
  await addLine(asha, { productId: "ndk-01", size: "postal", quantity: 1 });
  const guestCartId = randomUUID();
  const reports = await atOnce(8, () => mergeGuestCart(asha, guestCartId, [nightBus, theLetter]));
  expect(reports).toEqual(Array.from({ length: 8 }, () => nothing));
  expect(await linesIn(asha)).toEqual([
    { productId: "ndk-01", size: "postal", quantity: 4 },
    { productId: "rk-01", size: "postal", quantity: 2 },
  ]);
});

test("[R7] a retry reports nothing; a guest cart filled later is another one", async () => {
  const asha = await person();
  const guestCartId = randomUUID();
  const gone = { ...nightBus, productId: "qt-gone" };
  expect((await mergeGuestCart(asha, guestCartId, [gone])).skipped).toHaveLength(1);
  expect(await mergeGuestCart(asha, guestCartId, [gone, nightBus])).toEqual(nothing);
  expect(await linesIn(asha)).toEqual([]);
  await mergeGuestCart(asha, randomUUID(), [nightBus]);
  expect(await linesIn(asha)).toHaveLength(1);
});

test("[R7] the same guest cart joins each person's own cart", async () => {
  const [asha, ravi] = [await person("asha"), await person("ravi")];
  const guestCartId = randomUUID();
  await mergeGuestCart(asha, guestCartId, [nightBus]);
  await mergeGuestCart(ravi, guestCartId, [nightBus]);
  expect(await linesIn(ravi)).toEqual([{ productId: "ndk-01", size: "postal", quantity: 3 }]);
});

test("[R7] a sum over 100 stays at 100, and the line is named", async () => {
  const asha = await person();
  await addLine(asha, { productId: "ndk-01", size: "postal", quantity: 99 });
  const report = await mergeGuestCart(asha, randomUUID(), [nightBus]);
  expect(report).toEqual({ cappedNames: ["Night Bus"], skipped: [] });
  expect((await linesIn(asha))[0]?.quantity).toBe(100);
});

test("[R7] lines that are gone or without a price in that size are skipped and named", async () => {
  const asha = await person();
  const report = await mergeGuestCart(asha, randomUUID(), [
    { ...nightBus, productId: "qt-gone" },
    { ...nightBus, productId: "rk-stamp" },
    theLetter,
  ]);
  expect(report.skipped).toMatchObject([
    { productId: "qt-gone", reason: "product-gone" },
    { productId: "rk-stamp", name: "Garland", reason: "size-without-price" },
  ]);
  expect(await linesIn(asha)).toHaveLength(1);
});

test("[R8] a merged line remembers the price that the guest saw, and is billed at today's", async () => {
  const asha = await person();
  await mergeGuestCart(asha, randomUUID(), [nightBus]);
  expect((await cartOf(asha)).lines).toMatchObject([
    { addedPrice: rupees(45), unitPrice: rupees(49) },
  ]);
});

test("[R9] a merge and a press at the same moment leave no more than 50 lines", async () => {
  const asha = await person();
  await putStamps(asha, 47);
  await putCombo(asha);
  const added = atOnce(4, (index) =>
    addLine(asha, { productId: `p-005${index}`, size: "stamp", quantity: 1 }),
  );
  await Promise.all([mergeGuestCart(asha, randomUUID(), [nightBus, theLetter]), added]);
  expect(await linesIn(asha)).toHaveLength(49);
});
