import type { Statement } from "./statements.ts";

export default [
  {
    says: "Product or episode id: a UUID-form string, or 3-20 characters of letters, digits, underscore and hyphen.",
    tests: [],
  },
  { says: "Otherwise 'Invalid product ID' or 'Invalid episode ID'.", tests: [] },
  { says: "Cart quantity: an integer from 1 to 100, otherwise 'Invalid quantity'.", tests: [] },
  {
    says: "Price: a number from 0 to 1,000,000, or a string of digits with up to 2 decimals.",
    tests: [],
  },
  {
    says: "UPI id: letters, digits, dot, underscore or hyphen, then @, then alphanumerics.",
    tests: [],
  },
  { says: "Allowed providers: see section 9.", tests: [] },
  { says: "Adding to the cart requires sign-in.", tests: [] },
  { says: "When not signed in, it is silently ignored at the data level.", tests: [] },
  { says: "The combo, builder and product screens show alerts (see section 8).", tests: [] },
  {
    says: "An episode already in the cart gives 'This episode is already in your cart'.",
    tests: [],
  },
  { says: "Signed in is required ('Please sign in to purchase episodes').", tests: [] },
  {
    says: "Already purchased gives the info message 'You have already purchased this episode'.",
    tests: [],
  },
  {
    says: "A missing episode id gives 'Episode ID is missing. Please try refreshing the page.'",
    tests: [],
  },
  { says: "Product Buy Now when signed out redirects to /auth.", tests: [] },
  { says: "Must be logged in ('You must be logged in to proceed.').", tests: [] },
  {
    says: "The cart must not be empty, unless it is an episode purchase ('Your cart is empty.').",
    tests: [],
  },
  {
    says: "A delivery address is required for non-episode purchases ('Please select a delivery address.').",
    tests: [],
  },
  { says: "A mobile number is required ('Please provide a mobile number.').", tests: [] },
  { says: "Transaction ID: digits only, input limited to 12 digits, spaces ignored.", tests: [] },
  { says: "Empty gives 'Please enter transaction ID'.", tests: [] },
  { says: "Not 12 digits gives 'Transaction ID should be 12 digits'.", tests: [] },
  {
    says: "Required ('Payment screenshot is required. Please upload a screenshot of your payment confirmation.').",
    tests: [],
  },
  { says: "Must be an image ('Please select an image file').", tests: [] },
  { says: "Must be under 5MB ('File size should be less than 5MB').", tests: [] },
  {
    says: "Duplicate transaction ID: if an order already has the same payment_transaction_id, it is rejected.",
    tests: [],
  },
  {
    says: "The message says the payment was already processed and is waiting for seller confirmation, that status will be updated within 24 hours, or to try a different ID.",
    tests: [],
  },
  { says: "Payment amount must be valid: between 1 and 100000.", tests: [] },
  { says: "Payment generation is rate limited (see section 9).", tests: [] },
  { says: "Coupon code entry is uppercased.", tests: [] },
  { says: "Empty gives 'Please enter a coupon code.'", tests: [] },
  {
    says: "Coupon checks: the coupon must be active, within valid_from and valid_until, and at or above minimum_order_amount.",
    tests: [],
  },
  { says: "It must also be within max_uses and max_uses_per_user.", tests: [] },
  { says: "Address form: name, address and mobile are all required.", tests: [] },
  { says: "Contact form: all fields required, and the email must be in e-mail format.", tests: [] },
  { says: "The product must exist ('Item N: Product not found').", tests: [] },
  {
    says: "The size price must be nonzero ('Item N: Invalid size or price not available').",
    tests: [],
  },
  { says: "Quantity must be above 0 ('Item N: Quantity must be greater than 0').", tests: [] },
  { says: "Items must be non-empty ('No items provided').", tests: [] },
  { says: "A user id is required ('User ID is required').", tests: [] },
  { says: "Total quantity must be at least 5 ('Minimum 5 items required for combo').", tests: [] },
  {
    says: "Items are validated against the product list ('Validation failed', with a list of errors).",
    tests: [],
  },
  { says: "Builder Add to Cart is disabled under 5 items and requires login.", tests: [] },
  {
    says: "It recomputes the price and rejects if it differs from the displayed final price by more than 1 rupee.",
    tests: [],
  },
] satisfies Statement[];
