import { describe, expect, test } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import type { MergeProblem } from "./cart/cart-merge.ts";
import {
  mergeMessages,
  sayAddressProblems,
  sayAmountProblem,
  sayCartProblem,
  sayIdProblem,
  sayMobileProblem,
  sayTransactionIdProblem,
  sayUpiProblem,
} from "./sayings.ts";

describe("from a problem to its sentence", () => {
  test("[R41] a full cart fails to add, with the reason under it", () => {
    expect(sayCartProblem({ code: "cart-full" })).toEqual({
      sentence: "Failed to add item to cart. Please try again.",
      advice: expect.stringContaining("50 different items"),
    });
    expect(sayCartProblem({ code: "invalid-quantity" }).sentence).toBe("Invalid quantity");
    expect(sayCartProblem({ code: "episode-in-cart" }).sentence).toBe(
      "This episode is already in your cart",
    );
  });

  test("[R21] an amount that can't be paid says what to do", () => {
    const nothing = sayAmountProblem({ code: "nothing-to-pay" });
    expect(nothing.sentence).toBe("Invalid payment amount");
    expect(nothing.advice).toContain("remove the coupon");
    expect(sayAmountProblem({ code: "amount-too-high" }).advice).toContain("₹1,00,000");
  });

  test("[§5 Product or episode id] each id has its own sentence", () => {
    expect(sayIdProblem({ code: "invalid-product-id" })).toBe("Invalid product ID");
    expect(sayIdProblem({ code: "invalid-episode-id" })).toBe("Invalid episode ID");
  });

  test("[§5 Transaction ID] empty and not 12 digits have their own sentences", () => {
    expect(sayTransactionIdProblem({ code: "transaction-id-empty" })).toBe(
      "Please enter transaction ID",
    );
    expect(sayTransactionIdProblem({ code: "transaction-id-not-12-digits" })).toBe(
      "Transaction ID should be 12 digits",
    );
  });

  test("[§8 Payment] a UPI id of wrong form says so", () => {
    expect(sayUpiProblem({ code: "upi-id-format" })).toBe("Invalid UPI ID format");
    expect(sayUpiProblem({ code: "upi-provider", provider: "xyz" })).not.toBe("");
  });

  test("[R45] a malformed mobile number has its own sentence beside the missing one", () => {
    expect(sayMobileProblem({ code: "mobile-missing" })).toBe("Please provide a mobile number.");
    expect(sayMobileProblem({ code: "mobile-malformed" })).toContain("10-digit");
  });

  test("[§5 Address form] only the fields that need one get a sentence", () => {
    expect(sayAddressProblems({ name: { code: "name-too-long" } })).toEqual({
      name: "Please keep the name to 50 characters.",
    });
    expect(sayAddressProblems({})).toEqual({});
    expect(
      sayAddressProblems({
        address: { code: "address-missing" },
        mobile: { code: "mobile-missing" },
      }),
    ).toEqual({ address: "Please enter an address.", mobile: "Please provide a mobile number." });
  });

  test("[R7, R59] a merge names what was dropped, and says what to do with what waits", () => {
    const stamps = { productId: "ndk-08", size: "stamp", name: "The STD Booth" } as const;
    const line = (problem: MergeProblem) => ({ ...stamps, merged: 0, rest: 2, problem });
    expect(mergeMessages([line("size-unavailable"), line("product-unavailable")])).toEqual([
      "The STD Booth, Stamp Size: This product is not sold in that size.",
      "The STD Booth, Stamp Size: This product is no longer sold.",
    ]);
    expect(mergeMessages([line("cart-full"), line("line-full")])).toEqual([
      cartMessages.guestLinesWait,
    ]);
    expect(mergeMessages([{ ...stamps, merged: 2, rest: 0, problem: null }])).toEqual([]);
  });
});
