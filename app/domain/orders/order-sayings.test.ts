import { expect, test } from "vitest";
import { sayMoveProblem } from "./order-sayings.ts";

test("[§4 Order status] a step that doesn't exist is named by both states", () => {
  expect(sayMoveProblem({ code: "no-such-step", from: "delivered", to: "shipped" })).toBe(
    "An order that is delivered can't become shipped.",
  );
  expect(sayMoveProblem({ code: "payment-not-verified" })).toContain("verify the payment");
});
