import { expect, it } from "vitest";
import { maySeeScreenshot, screenshotName } from "./screenshots.ts";

it.each([
  ["its owner, while the payment isn't confirmed", "asha", false, false, true],
  ["its owner, once an order has it", "asha", false, true, true],
  ["the seller, once an order has it", "ravi", true, true, true],
  ["the seller, while the payment isn't confirmed", "ravi", true, false, false],
  ["another customer", "ravi", false, true, false],
])("a screenshot and %s [R4]", (_, id, seller, submitted, visible) => {
  expect(maySeeScreenshot({ id, seller }, { ownerId: "asha", submitted })).toBe(visible);
});

it("a screenshot is named by its order's id, with the original extension [§7.51]", () => {
  expect(screenshotName("0198c1", "webp")).toBe("0198c1payment_screenshot.webp");
});
