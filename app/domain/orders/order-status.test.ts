import { expect, test } from "vitest";
import { orderMessages } from "./messages.ts";
import { paymentState, statusLabel } from "./order-status.ts";
import { REJECTION_KINDS } from "./payment/rejections.ts";

test("an order whose payment was rejected is on hold, which contradicts no 'Payment incomplete' beside it [R53]", () => {
  expect(statusLabel("confirmation_pending", "waiting")).toBe("Confirmation pending");
  expect(statusLabel("confirmation_pending", "verified")).toBe("Confirmed");
  expect(statusLabel("confirmation_pending", "rejected")).toBe("On hold");
  expect(statusLabel("cancelled", "rejected")).toBe("Cancelled");
});

test("an order says how many other items it has, and leaves a product's own 'and more' alone", () => {
  expect(orderMessages.andMore("Night Bus", 0)).toBe("Night Bus");
  expect(orderMessages.andMore("Rain and more", 1)).toBe("Rain and more; 1 other item");
  expect(orderMessages.andMore("Night Bus", 2)).toBe("Night Bus; 2 other items");
});

test("only a payment that didn't arrive is called 'not found'; any other is called by what is wrong with it [R20, R53]", () => {
  const rejected = { payment: "rejected", method: "upi" } as const;
  const labels = [...REJECTION_KINDS, null].map((kind) => paymentState(rejected, kind).label);
  expect(labels).toEqual([
    "Payment not found",
    "Payment incomplete",
    "Payment not received",
    "Screenshot unreadable",
    "Wrong screenshot",
    "Payment not verified",
    "Payment not verified",
  ]);
});
