// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { setSession } from "#session/session-store";
import { GUEST } from "#test/components/sessions";
import { watchReservedRows } from "./reserved-rows.ts";

let end: () => void;

beforeEach(() => {
  localStorage.clear();
  setSession(undefined);
  end = watchReservedRows();
});
afterEach(() => end());

const ORDER = {
  id: "0192f0c0-0000-7000-8000-000000000001",
  orderNumber: "ORD1763600000000",
  due: 4900,
  method: "upi",
  rejection: "amount-differs",
} as never;

const reserved = () => [
  document.documentElement.style.getPropertyValue("--open-payments"),
  localStorage.getItem("open_payments"),
];

test("the next page reserves a row for each payment, and none once there is none", () => {
  setSession({ ...GUEST, openPayments: [], toPayAgain: [ORDER, ORDER] });
  expect(reserved()).toEqual(["2", "2"]);
  setSession({ ...GUEST, openPayments: [], toPayAgain: [] });
  expect(reserved()).toEqual(["0", null]);
});

test("payments that couldn't be read change nothing", () => {
  setSession({ ...GUEST, openPayments: [], toPayAgain: [ORDER] });
  setSession({ ...GUEST, openPayments: null, toPayAgain: [] });
  expect(reserved()).toEqual(["1", "1"]);
});
