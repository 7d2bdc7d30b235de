import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboRefusals } from "#domain/catalogue/combo-refusals";
import { catalogueMessages } from "#domain/catalogue/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import type { TransactionIdProblem } from "#domain/checkout/transaction-id";
import { emailMessages } from "#domain/email/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { PAYMENT_STATES } from "#domain/orders/order-status";
import type { AddressProblems } from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { type MessagesOf, messageFor, messagesFor, storeMessages } from "./messages.ts";
import { rupees } from "./money/money.ts";
import { refusalMessages } from "./refusal-messages.ts";

/**
 * The sentences that the specification quotes, copied from it in alphabetical order. A sentence that belongs to a
 * component is checked by the component's test.
 */
const QUOTED = [
  "Add some products to get started!",
  "Address updated successfully!",
  "An error occurred during sign in",
  "An error occurred while processing your payment",
  "Are you sure you want to log out? You'll need to sign in again to access your account.",
  "Check your email for access",
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

/** The sentences that the specification (§8, §2) gives without quotation marks (reading R47). */
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

const sentences: string[] = [
  storeMessages,
  refusalMessages,
  catalogueMessages,
  storyMessages,
  comboMessages,
  comboRefusals,
  cartMessages,
  couponMessages,
  checkoutMessages,
  orderMessages,
  adminMessages,
  peopleMessages,
  emailMessages,
]
  .flatMap((messages) => Object.values(messages))
  .filter((message) => typeof message === "string")
  .concat(PAYMENT_STATES.verified.label);

describe("sentences of the specification", () => {
  test("every quoted sentence is here, word for word", () => {
    expect(QUOTED.filter((sentence) => !sentences.includes(sentence))).toEqual([]);
  });

  test("so is every sentence that stands without quotes [R47]", () => {
    expect(UNQUOTED.filter((sentence) => !sentences.includes(sentence))).toEqual([]);
  });

  test("no sentence is written twice, so that one change is enough", () => {
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual(
      [],
    );
  });

  test("the applied coupon says its code and the saving with two decimals [§4.12]", () => {
    expect(couponMessages.couponApplied("DIWALI10", rupees(1_250))).toBe(
      'Coupon "DIWALI10" applied! You saved ₹1,250.00.',
    );
  });

  test("the minimum says its amount [§8.34]", () => {
    expect(couponMessages["coupon-minimum"]({ minimum: rupees(500) })).toBe(
      "Minimum order amount of ₹500 required",
    );
    expect(couponMessages["coupon-minimum"]({ minimum: rupees("499.50") })).toBe(
      "Minimum order amount of ₹499.50 required",
    );
  });

  test("a wrong item is called by its number", () => {
    expect(comboRefusals["product-unavailable"]({ item: 1 })).toBe("Item 1: Product not found");
    expect(comboRefusals["size-unavailable"]({ item: 2 })).toBe(
      "Item 2: Invalid size or price not available",
    );
    expect(comboRefusals["quantity-too-low"]({ item: 3 })).toBe(
      "Item 3: Quantity must be greater than 0",
    );
  });

  test("too few items say how many were received [§8.18]", () => {
    expect(comboRefusals["too-few-items"]({ received: 3 })).toBe(
      "Minimum 5 items required for combo (received 3)",
    );
  });

  test("one sentence says all three things [§5.26]", () => {
    const sentence = checkoutMessages["transaction-id-taken"];
    expect(sentence).toContain("already processed and is waiting for seller confirmation");
    expect(sentence).toContain("updated within 24 hours");
    expect(sentence).toContain("try a different transaction ID");
    expect(sentence.match(/\./g)).toHaveLength(1);
  });

  test("the notice after an order names the 24 hours [§9.28]", () => {
    expect(checkoutMessages.verificationNotice).toBe("Payment verification takes up to 24 hours.");
  });

  test("a failed upload says that the order is confirmed [§8.53]", () => {
    expect(checkoutMessages.screenshotUploadFailed).toContain("upload failed");
    expect(checkoutMessages.screenshotUploadFailed).toContain("order is confirmed");
  });
});

describe("from a problem to its sentence", () => {
  test("empty and not 12 digits have their own sentences [§5.20, §5.21]", () => {
    const sentence = (code: TransactionIdProblem["code"]) =>
      messageFor<TransactionIdProblem>(checkoutMessages, { code });
    expect(sentence("transaction-id-empty")).toBe("Please enter transaction ID");
    expect(sentence("transaction-id-not-12-digits")).toBe("Transaction ID should be 12 digits");
  });

  test("a sentence with facts gets them from the problem", () => {
    const problem = { code: "coupon-minimum", minimum: rupees(500) } as const;
    expect(messageFor(couponMessages, problem)).toBe("Minimum order amount of ₹500 required");
  });

  test("only the fields that need one get a sentence", () => {
    const sentences = (problems: AddressProblems) => messagesFor(peopleMessages, problems);
    expect(sentences({ name: { code: "name-too-long" } })).toEqual({
      name: "Please keep the name to 50 characters.",
    });
    expect(sentences({})).toEqual({});
    expect(
      sentences({ address: { code: "address-missing" }, mobile: { code: "mobile-missing" } }),
    ).toEqual({
      address: "Please enter an address.",
      mobile: "Please provide a mobile number.",
    });
  });
});

test("the compiler names a missing sentence, and one whose facts the problem hasn't, also where codes share a member", () => {
  type Shared = { code: "cart-full" | "line-full"; most: number } | { code: "gone" };
  const shared: MessagesOf<Shared> = {
    "cart-full": ({ most }) => `Up to ${most} lines.`,
    "line-full": "It is full.",
    gone: "It is gone.",
  };
  expect(messageFor(shared, { code: "cart-full", most: 50 } as Shared)).toBe("Up to 50 lines.");
  // @ts-expect-error The sentence for `gone` is missing.
  const missing: MessagesOf<Shared> = { "cart-full": "", "line-full": "" };
  // @ts-expect-error The problem `line-full` has no fact `name`.
  const facts: MessagesOf<Shared> = { ...shared, "line-full": (of: { name: string }) => of.name };
  expect([missing, facts]).toHaveLength(2);
});

/** The specification's sentence, and two of the checkout, which saves what was typed and uploaded. */
const RELOADS_WITHOUT_LOSS = [
  "Episode ID is missing. Please try refreshing the page.",
  "We can't find this payment. Nothing was ordered. Please reload the page.",
  "This page is out of date. Please reload it, then confirm your payment.",
];

test("no sentence advises a reload, which loses what was typed", () => {
  const files = globSync("app/**/{*messages*,texts.en,*.server}.ts", { exclude: ["**/*.test.ts"] });
  expect(files.length).toBeGreaterThan(100);
  const sentences = files.flatMap((file) => readFileSync(file, "utf8").match(/"[^"\n]+"/g) ?? []);
  const advice = sentences
    .map((each) => each.slice(1, -1))
    .filter((each) => /\breload\b|refreshing|\bload (?:the|this) page/i.test(each));
  expect(advice.filter((each) => !RELOADS_WITHOUT_LOSS.includes(each))).toEqual([]);
});
