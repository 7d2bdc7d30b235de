import type { Statement } from "./statements.ts";

export default [
  {
    says: "**Auth events**: signed in, signed out, token refreshed, password recovery, user updated.",
    tests: [],
  },
  { says: "**Sign-in merge**: the guest cart is merged into the user's cart.", tests: [] },
  {
    says: "Lines already present get their quantities summed, new ones are inserted (size defaults to postal, price to 0), and then the guest cart is removed.",
    tests: [],
  },
  { says: "The profile is loaded with a 5 s timeout.", tests: [] },
  { says: "If none exists, one is created holding only the id.", tests: [] },
  { says: "A timeout gives no profile.", tests: [] },
  { says: "**Cart**: loading, empty, populated.", tests: [] },
  {
    says: "A quantity of 0 or less removes the line, in the product cart, the combo cart and the checkout.",
    tests: [],
  },
  { says: "**Coupon**: none, applied (manually or auto-applied), then removable.", tests: [] },
  { says: "Auto-apply is tried once per session or cart load.", tests: [] },
  {
    says: "It applies only when the total is at least 1000, no coupon is applied, and the purchase is not a direct episode purchase.",
    tests: [],
  },
  {
    says: 'Applying shows the success message Coupon "{code}" applied! You saved ₹{amount with 2 decimals}.',
    tests: [],
  },
  { says: "Removing shows 'Coupon removed' (info) and resets the auto-apply flag.", tests: [] },
  { says: "**Contact form**: editing, sending, sent.", tests: [] },
  {
    says: "**Checkout flow**: details form, then the UPI payment view, then the confirm form, then order creation, then the cart is cleared (not for a direct episode purchase) and navigation to /order-placed.",
    tests: [],
  },
  {
    says: "**Order status** values: pending, confirmation_pending, processing, shipped, delivered, cancelled.",
    tests: [],
  },
  {
    says: "New orders are created as confirmation_pending with payment_verified false.",
    tests: [],
  },
  { says: "Later changes are made elsewhere (not shown).", tests: [] },
  { says: "Badge colours: pending yellow;", tests: [] },
  { says: "confirmation_pending and processing blue;", tests: [] },
  { says: "shipped purple;", tests: [] },
  { says: "delivered green;", tests: [] },
  { says: "cancelled red.", tests: [] },
  { says: "**custom_combo_orders**: start as pending.", tests: [] },
  { says: "The status can later be updated to a given value (values not shown).", tests: [] },
  {
    says: "**Episode purchase**: payment_status is pending, or completed when a transaction id is given at creation.",
    tests: [],
  },
  { says: "It can be updated with a transaction id.", tests: [] },
  { says: "The checkout flow creates it as pending.", tests: [] },
  { says: "delivery_status goes from pending to sent, which sets email_sent_at.", tests: [] },
  { says: "**Address form**: add or edit mode for a slot.", tests: [] },
  { says: "A slot is free when its address is empty.", tests: [] },
  { says: "A single saved address is auto-selected.", tests: [] },
] satisfies Statement[];
