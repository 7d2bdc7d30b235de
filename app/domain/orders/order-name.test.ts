import { expect, test } from "vitest";
import { orderName } from "./order-name.ts";

test.for([
  [{ customerName: "Asha", giftRecipient: null }, "Asha"],
  [{ customerName: "Asha", giftRecipient: "Ravi" }, "Ravi, a gift from Asha"],
  [{ customerName: "Ravi", giftRecipient: "Ravi" }, "Ravi, a gift"],
  [{ customerName: null, giftRecipient: "Ravi" }, "Ravi, a gift"],
  [{ customerName: "", giftRecipient: null }, "No name"],
] as const)("%j is listed as %j", ([order, name]) => {
  expect(orderName(order)).toBe(name);
});
