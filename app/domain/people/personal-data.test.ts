import { expect, it } from "vitest";
import { erasureProblem } from "./personal-data.ts";

const nothing = {
  seller: false,
  openOrders: 0,
  refundsOwed: 0,
  unplacedPayments: 0,
  startedPayments: 0,
};

it("an account is erased where nothing is open, and its person isn't the seller", () => {
  expect(erasureProblem(nothing)).toBeNull();
  expect(erasureProblem({ ...nothing, seller: true })).toEqual({ code: "erasure-of-seller" });
});

it.each(["openOrders", "refundsOwed", "unplacedPayments", "startedPayments"] as const)(
  "an account isn't erased while money or a parcel is under way: %s",
  (open) => {
    expect(erasureProblem({ ...nothing, [open]: 1 })).toEqual({ code: "erasure-while-open" });
  },
);
