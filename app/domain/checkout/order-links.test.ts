import { describe, expect, it } from "vitest";
import { acceptsPayment, type LinkFacts, linkState } from "./order-links.ts";

const HOUR = 60 * 60 * 1000;
const madeAt = new Date("2026-11-20T10:00:00Z");
const later = (hours: number) => new Date(madeAt.getTime() + hours * HOUR);
const made: LinkFacts = {
  madeAt,
  expiresAt: later(24),
  placedAt: null,
  cancelledAt: null,
  claimedAt: null,
};

describe("the state of an order's link", () => {
  it.each([
    ["to-pay", {}, 23.9],
    ["expired", {}, 24],
    ["expired", {}, 30 * 24],
    ["over", {}, 30 * 24 + 1],
    ["placed", { placedAt: later(20) }, 30 * 24 + 19],
    ["over", { placedAt: later(20) }, 30 * 24 + 21],
    ["cancelled", { cancelledAt: later(1) }, 2],
    ["placed", { placedAt: later(2), cancelledAt: later(1) }, 3],
    ["claimed", { placedAt: later(2), claimedAt: later(3) }, 4],
    ["over", { placedAt: later(2), claimedAt: later(3) }, 30 * 24 + 3],
  ] as const)("is %s of %j after %s hours", (state, facts, hours) => {
    expect(linkState({ ...made, ...facts }, later(hours))).toBe(state);
  });

  it("takes what was paid, but for an order that is somebody's or is told of no more", () => {
    const taking = ["to-pay", "expired", "cancelled", "placed", "claimed", "over"] as const;
    expect(taking.filter(acceptsPayment)).toEqual(["to-pay", "expired", "cancelled", "placed"]);
  });
});
