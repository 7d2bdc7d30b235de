import { expect, test } from "vitest";
import { unplacedState } from "./unplaced.ts";

test.each([
  [null, null, "waiting"],
  ["rejected", null, "not-found"],
  ["rejected", "sent", "not-found"],
  ["verified", "sent", "sent"],
  ["verified", "refunded", "refunded"],
  ["verified", null, "settled"],
] as const)(
  "a payment without an order that is %s, settled as %s, is %s to its customer [R52]",
  (outcome, settledAs, state) => {
    expect(unplacedState({ outcome, settledAs })).toBe(state);
  },
);
