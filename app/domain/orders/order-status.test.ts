import { expect, test } from "vitest";
import { orderMessages } from "./messages.ts";
import { statusLabel } from "./order-status.ts";

test("an order whose payment was rejected is on hold, which contradicts no 'Payment incomplete' beside it [R53]", () => {
  expect(statusLabel("confirmation_pending", "waiting")).toBe("Confirmation pending");
  expect(statusLabel("confirmation_pending", "verified")).toBe("Confirmed");
  expect(statusLabel("confirmation_pending", "rejected")).toBe("On hold");
  expect(statusLabel("cancelled", "rejected")).toBe("Cancelled");
});

test("an order whose first item is a combo of one's own says 'more' once", () => {
  const combo = "Your own combo of 6: Night Bus, The Letter and more";
  expect(orderMessages.andMore(combo, 0)).toBe(combo);
  expect(orderMessages.andMore(combo, 2)).toBe(
    "Your own combo of 6: Night Bus, The Letter; 2 other items",
  );
  expect(orderMessages.andMore("Night Bus", 1)).toBe("Night Bus; 1 other item");
});
