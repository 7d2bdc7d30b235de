import { describe, expect, test } from "vitest";
import { timeline } from "./timeline.ts";

const card = { payment: "verified", allDigital: false } as const;
const episode = { payment: "verified", allDigital: true } as const;

describe("the timeline", () => {
  const entries = (order: Parameters<typeof timeline>[0]) =>
    timeline(order).map(({ stage, state }) => `${stage} ${state}`);

  test("a new order is placed and being checked", () => {
    expect(
      entries({ status: "confirmation_pending", payment: "waiting", allDigital: false }),
    ).toEqual([
      "placed done",
      "checking now",
      "verified ahead",
      "packed ahead",
      "shipped ahead",
      "delivered ahead",
    ]);
  });

  test("no payment is being checked once it was rejected, as undone cash is", () => {
    const rejected = { payment: "rejected", allDigital: false } as const;
    expect(entries({ ...rejected, status: "confirmation_pending" }).slice(0, 2)).toEqual([
      "placed now",
      "checking ahead",
    ]);
  });

  test("a shipped order has only its delivery ahead", () => {
    expect(entries({ ...card, status: "shipped" }).slice(-3)).toEqual([
      "packed done",
      "shipped now",
      "delivered ahead",
    ]);
  });

  test("a delivered order is all done, an episode without a parcel's stages", () => {
    expect(entries({ ...episode, status: "delivered" })).toEqual([
      "placed done",
      "checking done",
      "verified done",
      "delivered done",
    ]);
  });

  test("nothing is checked of an order that was paid in cash", () => {
    const stages = timeline({ ...card, status: "confirmation_pending" }, true);
    expect(stages.slice(0, 3)).toEqual([
      { stage: "placed", state: "done" },
      { stage: "verified", state: "now" },
      { stage: "packed", state: "ahead" },
    ]);
  });

  test("a cancelled order ends where it got to", () => {
    expect(entries({ status: "cancelled", payment: "rejected", allDigital: false })).toEqual([
      "placed done",
      "cancelled now",
    ]);
    expect(entries({ ...card, status: "cancelled" })).toEqual([
      "placed done",
      "checking done",
      "verified done",
      "cancelled now",
    ]);
  });
});
