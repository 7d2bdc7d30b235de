import { expect, test } from "vitest";
import { messageFor } from "#domain/messages";
import { adminMessages } from "./admin-messages.ts";

test("a transition that doesn't exist is named by both states", () => {
  const problem = { code: "no-such-transition", from: "delivered", to: "shipped" } as const;
  expect(messageFor(adminMessages, problem)).toBe(
    "An order that is delivered can't become shipped.",
  );
});

test("the question before cancelling speaks of a coupon and of episodes only where the order has them", () => {
  const { cancelAdvice } = adminMessages;
  expect(cancelAdvice({ coupon: false, episodes: false })).toBe("You can't undo this.");
  expect(cancelAdvice({ coupon: true, episodes: false })).toBe(
    "The order's coupon can be used again. You can't undo this.",
  );
  expect(cancelAdvice({ coupon: true, episodes: true })).toContain("Its episodes");
});
