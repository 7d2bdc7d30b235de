import { expect, test } from "vitest";
import { messageFor } from "#domain/messages";
import { adminMessages } from "./admin-messages.ts";
import { statusLabel } from "./order-status.ts";

test("each worry about money without an order, and each order that waits, has a name of its own", () => {
  const { found, unplacedTitle, steps, nextTasks } = adminMessages;
  const asha = (["waiting", "settled", "sent", "refunded", "not-found"] as const).map((state) =>
    found.unplaced(state, "ORD1", "Asha"),
  );
  expect(new Set(asha).size).toBe(5);
  expect(unplacedTitle).toContain("who say they paid");
  for (const sentence of asha) expect(sentence).toMatch(/^Customer says they paid: ORD1, Asha/);
  expect(found.credit("1 May", null)).toMatch(/^Money without an order/);
  expect(found.started("ORD1", "Asha")).toMatch(/^Started and not confirmed/);
  // 'On hold' is an order whose payment was rejected; what a seller puts aside is paused.
  const paused = [steps.pending, steps.confirmation_pending, nextTasks.resume.title];
  expect(paused).toEqual(["Pause", "Continue", "Paused"]);
  expect(statusLabel("pending", "rejected")).toBe("On hold");
});

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
