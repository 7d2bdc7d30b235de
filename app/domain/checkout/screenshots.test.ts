import { expect, it } from "vitest";
import { maySeeScreenshot, screenshotName } from "./screenshots.ts";

it.each([
  ["its owner, while the payment isn't confirmed", "asha", null, false, true],
  ["its owner, once an order has it", "asha", null, true, true],
  ["the seller, once an order has it", "ravi", "staff", true, true],
  ["the seller, while the payment isn't confirmed", "ravi", "owner", false, false],
  ["another customer", "ravi", null, true, false],
] as const)("a screenshot and %s [R4]", (_, id, role, submitted, visible) => {
  expect(maySeeScreenshot({ id, role }, { ownerId: "asha", submitted })).toBe(visible);
});

it("a screenshot is named by its order's id, with the original extension [§7.51]", () => {
  expect(screenshotName("0198c1", "webp")).toBe("0198c1payment_screenshot.webp");
});
