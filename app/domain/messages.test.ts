import { describe, expect, test } from "vitest";
import * as messages from "./messages.ts";
import { rupees } from "./money.ts";

/** The specification's quoted sentences, copied from its text, in the order of the alphabet. */
const QUOTED = [
  "Add some products to get started!",
  "Address updated successfully!",
  "An error occurred during sign in",
  "An error occurred while processing your payment",
  "Are you sure you want to log out? You'll need to sign in again to access your account.",
  "Check your email for access",
  "Click to know more",
  "Combo added to cart successfully!",
  "Combo items added to cart successfully!",
  "Coupon removed",
  "Delete this address?",
  "Episode ID is missing. Please try refreshing the page.",
  "Episode not found",
  "Error applying coupon. Please try again.",
  "Failed to add combo to cart",
  "Failed to add episode to cart",
  "Failed to add item to cart. Please try again.",
  "Failed to add items to cart",
  "Failed to create combo order",
  "Failed to create purchase",
  "Failed to generate UPI payment QR code",
  "Failed to generate payment QR code",
  "Failed to load combo packs",
  "Failed to load order details",
  "Failed to place order. Please try again.",
  "Failed to proceed to checkout. Please try again.",
  "Failed to update order status",
  "Failed to validate products",
  "File size should be less than 5MB",
  "I have made the payment",
  "Internal server error",
  "Invalid episode ID",
  "Invalid product ID",
  "Invalid quantity",
  "Message Sent!",
  "Minimum 5 items required for combo",
  "Minimum 5 items required",
  "No combo packs available at the moment.",
  "No completed orders yet",
  "No items provided",
  "Order not found",
  "Order placed successfully! Payment details and screenshot submitted for verification.",
  "Orders will appear here after payment is completed",
  "Payment screenshot is required. Please upload a screenshot of your payment confirmation.",
  "Please enter a coupon code.",
  "Please enter transaction ID",
  "Please login to add items to cart",
  "Please login to proceed with purchase",
  "Please provide a mobile number.",
  "Please select a delivery address.",
  "Please select an image file",
  "Please sign in to continue",
  "Please sign in to purchase episodes",
  "Pricing mismatch detected. Please try again.",
  "Qty: 1",
  "Thank you for contacting us. We'll get back to you soon.",
  "This episode is already in your cart",
  "Too many cart operations. Please wait before trying again.",
  "Too many payment attempts. Please wait before trying again.",
  "Transaction ID should be 12 digits",
  "UPI string copied to clipboard",
  "User ID is required",
  "Validation failed",
  "We're working on adding more products to this category.",
  "You have already purchased this episode",
  "You must be logged in to proceed.",
  "Your cart is empty",
  "Your cart is empty.",
];

/** The sentences of spec §8 and §2 that stand there without quotes (reading R47). */
const UNQUOTED = [
  "Loading...",
  "Sending...",
  "Listen on Spotify",
  "Explore Story",
  "Limited Time Offer",
  "Already Purchased",
  "Unknown Category",
  "No products found",
  "Product Not Found",
  "Combo Not Found",
  "Combo Package",
  "Payment Verified",
  "Sign in with Google",
  "Invalid coupon code",
  "Coupon is not yet active",
  "Coupon has expired",
  "Coupon usage limit exceeded",
  "You have already used this coupon",
  "Error validating coupon usage",
  "Error validating coupon",
  "Error applying coupon",
  "No applicable coupons found",
  "No valid coupons available for auto-application",
  "Invalid UPI ID format",
  "Invalid payment amount",
  "Item removed from cart",
  "Quantity updated",
  "Combo removed from cart",
  "Combo quantity updated",
];

const said: string[] = Object.values(messages).filter((message) => typeof message === "string");

describe("sentences of the specification", () => {
  test("[§8] every quoted sentence is here, word for word", () => {
    expect(QUOTED.filter((sentence) => !said.includes(sentence))).toEqual([]);
  });

  test("[R47] so is every sentence that stands without quotes", () => {
    expect(UNQUOTED.filter((sentence) => !said.includes(sentence))).toEqual([]);
  });

  test("no sentence is written twice, so that one change is enough", () => {
    expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([]);
  });

  test("[§4 Coupon] the applied coupon says its code and the saving with two decimals", () => {
    expect(messages.couponApplied("DIWALI10", rupees(1_250))).toBe(
      'Coupon "DIWALI10" applied! You saved ₹1,250.00.',
    );
  });

  test("[§8 Coupons] the minimum says its amount", () => {
    expect(messages.couponMinimum(rupees(500))).toBe("Minimum order amount of ₹500 required");
    expect(messages.couponMinimum(rupees("499.50"))).toBe(
      "Minimum order amount of ₹499.50 required",
    );
  });

  test("[§5 Combo item validation] a wrong item is called by its number", () => {
    expect(messages.comboProductNotFound(1)).toBe("Item 1: Product not found");
    expect(messages.comboSizeUnavailable(2)).toBe("Item 2: Invalid size or price not available");
    expect(messages.comboQuantityTooLow(3)).toBe("Item 3: Quantity must be greater than 0");
  });

  test("[§8 Combos] too few items say how many were received", () => {
    expect(messages.minimumComboItems(3)).toBe("Minimum 5 items required for combo (received 3)");
  });

  test("[§5 Duplicate transaction ID] one sentence says all three things", () => {
    const sentence = messages.TRANSACTION_ID_TAKEN;
    expect(sentence).toContain("already processed and is waiting for seller confirmation");
    expect(sentence).toContain("updated within 24 hours");
    expect(sentence).toContain("try a different transaction ID");
    expect(sentence.match(/\./g)).toHaveLength(1);
  });

  test("[§8 Checkout] a failed upload says that the order is confirmed", () => {
    expect(messages.SCREENSHOT_UPLOAD_FAILED).toContain("upload failed");
    expect(messages.SCREENSHOT_UPLOAD_FAILED).toContain("order is confirmed");
  });
});

describe("from a problem to its sentence", () => {
  test("[R41] a full cart fails to add, with the reason under it", () => {
    expect(messages.sayCartProblem({ code: "cart-full" })).toEqual({
      sentence: "Failed to add item to cart. Please try again.",
      advice: expect.stringContaining("50 different items"),
    });
    expect(messages.sayCartProblem({ code: "invalid-quantity" }).sentence).toBe("Invalid quantity");
    expect(messages.sayCartProblem({ code: "episode-in-cart" }).sentence).toBe(
      "This episode is already in your cart",
    );
  });

  test("[R21] an amount that can't be paid says what to do", () => {
    const nothing = messages.sayAmountProblem({ code: "nothing-to-pay" });
    expect(nothing.sentence).toBe("Invalid payment amount");
    expect(nothing.advice).toContain("remove the coupon");
    expect(messages.sayAmountProblem({ code: "amount-too-high" }).advice).toContain("₹1,00,000");
  });

  test("[§5 Product or episode id] each id has its own sentence", () => {
    expect(messages.sayIdProblem({ code: "invalid-product-id" })).toBe("Invalid product ID");
    expect(messages.sayIdProblem({ code: "invalid-episode-id" })).toBe("Invalid episode ID");
  });

  test("[§5 Transaction ID] empty and not 12 digits have their own sentences", () => {
    expect(messages.sayTransactionIdProblem({ code: "transaction-id-empty" })).toBe(
      "Please enter transaction ID",
    );
    expect(messages.sayTransactionIdProblem({ code: "transaction-id-not-12-digits" })).toBe(
      "Transaction ID should be 12 digits",
    );
  });

  test("[§8 Payment] a UPI id of wrong form says so", () => {
    expect(messages.sayUpiProblem({ code: "upi-id-format" })).toBe("Invalid UPI ID format");
    expect(messages.sayUpiProblem({ code: "upi-provider", provider: "xyz" })).not.toBe("");
  });

  test("[R45] a malformed mobile number has its own sentence beside the missing one", () => {
    expect(messages.sayMobileProblem({ code: "mobile-missing" })).toBe(
      "Please provide a mobile number.",
    );
    expect(messages.sayMobileProblem({ code: "mobile-malformed" })).toContain("10-digit");
  });

  test("[§5 Address form] only the fields that need one get a sentence", () => {
    expect(messages.sayAddressProblems({ name: { code: "name-too-long" } })).toEqual({
      name: "Please keep the name to 50 characters.",
    });
    expect(messages.sayAddressProblems({})).toEqual({});
    expect(
      messages.sayAddressProblems({
        address: { code: "address-missing" },
        mobile: { code: "mobile-missing" },
      }),
    ).toEqual({ address: "Please enter an address.", mobile: "Please provide a mobile number." });
  });

  test("[R7] a line that the merge skipped is named with its size", () => {
    const skipped = { productId: "ndk-08", size: "stamp", name: "The STD Booth" } as const;
    expect(messages.saySkipped({ ...skipped, reason: "size-without-price" })).toBe(
      "The STD Booth, Stamp Size: This product is not sold in that size.",
    );
    expect(messages.saySkipped({ ...skipped, reason: "product-gone" })).toContain("no longer sold");
    expect(messages.saySkipped({ ...skipped, reason: "cart-full" })).toContain(
      "50 different items",
    );
  });

  test("[§4 Order status] a step that doesn't exist is named by both states", () => {
    expect(
      messages.sayMoveProblem({ code: "no-such-step", from: "delivered", to: "shipped" }),
    ).toBe("An order that is delivered can't become shipped.");
    expect(messages.sayMoveProblem({ code: "payment-not-verified" })).toContain(
      "verify the payment",
    );
  });
});
