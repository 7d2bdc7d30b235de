import { expect, test } from "vitest";
import { CASH_UNDONE } from "#domain/orders/payment/rejections";
import { changeMessage } from "./order-history.ts";

test.each([
  [
    { kind: "status", before: "confirmation_pending", after: "processing", note: null },
    "Status: Confirmation pending → Processing",
  ],
  [
    { kind: "status", before: null, after: "confirmation_pending", note: null },
    "Status: Confirmation pending",
  ],
  [
    { kind: "payment", before: "waiting", after: "rejected", note: "No such payment." },
    "Payment: Payment being checked → Rejected (No such payment.)",
  ],
  [
    { kind: "payment", before: "waiting", after: "rejected", note: CASH_UNDONE },
    "Payment: Cash undone",
  ],
  [
    { kind: "tracking_id", before: null, after: "EM123456789IN", note: null },
    "Tracking ID: EM123456789IN",
  ],
  [
    { kind: "email", before: "failed", after: "waiting", note: "The Night Bus Tapes" },
    "Email of The Night Bus Tapes: Not delivered → Sent again",
  ],
  [
    { kind: "refund", before: "owed", after: "refunded", note: "129.00" },
    "Refund of ₹129: Due → Refunded",
  ],
] as const)("the seller's history says what changed: %o", (change, message) => {
  expect(changeMessage(change)).toBe(message);
});
