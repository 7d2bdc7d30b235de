import { expect, test } from "vitest";
import { CASH_UNDONE } from "#domain/orders/payment/rejections";
import { CASH_CHANGE_NOTE } from "./order-changes.ts";
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
  [{ kind: "invoice", before: null, after: "INV/26-27/1", note: null }, "Invoice: INV/26-27/1"],
  [{ kind: "invoice", before: null, after: "CN/26-27/1", note: null }, "Credit note: CN/26-27/1"],
  [
    { kind: "payment", before: "waiting", after: "verified", note: CASH_CHANGE_NOTE },
    "Payment: Paid in cash",
  ],
  [
    { kind: "payment", before: "waiting", after: "rejected", note: CASH_UNDONE },
    "Payment: Cash undone",
  ],
  [
    {
      kind: "payment",
      before: "waiting",
      after: "verified",
      note: "statement mapped, line 3, credited 2026-11-27",
    },
    "Payment: Payment being checked → Payment Verified (a bank’s or provider’s file, line 3, credited 27 Nov 2026)",
  ],
  [
    {
      kind: "payment",
      before: "waiting",
      after: "verified",
      note: "statement hdfc, line 12, credited 2026-11-27",
    },
    "Payment: Payment being checked → Payment Verified (HDFC Bank, line 12, credited 27 Nov 2026)",
  ],
  [
    {
      kind: "payment",
      before: "waiting",
      after: "verified",
      note: "the bank's SMS, credited 2026-11-27",
    },
    "Payment: Payment being checked → Payment Verified (the bank’s SMS, credited 27 Nov 2026)",
  ],
  [
    { kind: "tracking_id", before: null, after: "EM123456789IN", note: null },
    "Tracking ID: EM123456789IN",
  ],
  [
    { kind: "tracking_id", before: "EM123456789IN", after: "", note: null },
    "Tracking ID: EM123456789IN → none",
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
