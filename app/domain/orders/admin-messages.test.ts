import { expect, test } from "vitest";
import { messageFor } from "#domain/messages";
import { adminMessages } from "./admin-messages.ts";

test("a transition that doesn't exist is named by both states", () => {
  const problem = { code: "no-such-transition", from: "delivered", to: "shipped" } as const;
  expect(messageFor(adminMessages, problem)).toBe(
    "An order that is delivered can't become shipped.",
  );
});
