import { describe, expect, test } from "vitest";
import type { MergedLine } from "./cart-merge.ts";
import { cartMessageFor, cartMessages, mergeMessages } from "./messages.ts";

describe("from a problem to its sentence", () => {
  test("a full cart fails to add, with the reason under it; that few are left says enough by itself [R41]", () => {
    expect(cartMessageFor({ code: "cart-full" })).toEqual({
      text: "Failed to add item to cart. Please try again.",
      advice: expect.stringContaining("50 different items"),
    });
    expect(cartMessageFor({ code: "few-left", left: 1 })).toEqual({
      text: "Only 1 left.",
      advice: null,
    });
    expect(cartMessageFor({ code: "invalid-quantity" }).text).toBe("Invalid quantity");
    expect(cartMessageFor({ code: "episode-in-cart" }).text).toBe(
      "This episode is already in your cart",
    );
  });

  test("an episode that is theirs already is no error [§5.12]", () => {
    expect(cartMessageFor({ code: "episode-purchased" })).toEqual({
      text: "You have already purchased this episode",
      advice: null,
      kind: "info",
    });
    expect(cartMessageFor({ code: "episode-not-found" })).not.toHaveProperty("kind");
  });

  test("each id has its own sentence [§5.2]", () => {
    expect(cartMessageFor({ code: "invalid-product-id" }).text).toBe("Invalid product ID");
    expect(cartMessageFor({ code: "invalid-episode-id" }).text).toBe("Invalid episode ID");
  });

  test("a merge names what was dropped, and says what to do with what waits, in two sentences at most [R7, R59]", () => {
    const stamps = { id: "ndk-08", size: "stamp", name: "The STD Booth" } as const;
    const line = (problem: MergedLine["problem"]) => ({ ...stamps, merged: 0, rest: 2, problem });
    expect(mergeMessages([line("size-unavailable")])).toEqual([
      "The STD Booth, Stamp Size: This product isn't sold in that size.",
    ]);
    const gone = Array.from({ length: 3 }, () => line("product-unavailable"));
    expect(mergeMessages([...gone, line("sold-out")])).toEqual([
      "Left out, because they're no longer sold: The STD Booth, Stamp Size; The STD Booth, Stamp Size; and 1 more.",
      cartMessages.guestLinesSoldOutShort,
    ]);
    expect(mergeMessages([line("line-full"), line("sold-out")])).toEqual([
      cartMessages.guestLinesWaitShort,
    ]);
    expect(mergeMessages([line("cart-full"), line("line-full")])).toEqual([
      cartMessages.guestLinesWaitShort,
    ]);
    expect(mergeMessages([{ ...stamps, merged: 2, rest: 0, problem: null }])).toEqual([]);
  });
});
