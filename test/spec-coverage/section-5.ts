import type { Statement } from "./statements.ts";

export default [
  {
    says: "Product or episode id: a UUID-form string, or 3-20 characters of letters, digits, underscore and hyphen.",
    tests: [
      "ids > [§5 Product id] takes a UUID-form string or 3 to 20 plain characters",
      "ids > [§5 Product id] refuses everything else",
      "ids > [R33] an id is judged after its prefix",
    ],
  },
  {
    says: "Otherwise 'Invalid product ID' or 'Invalid episode ID'.",
    tests: [
      "the cart's forms > [§5] adding an id that is none says so and adds nothing",
      "the cart's forms > [§5 Episode] adds none where the id is none",
      "from a problem to its sentence > [§5 Product or episode id] each id has its own sentence",
    ],
  },
  {
    says: "Cart quantity: an integer from 1 to 100, otherwise 'Invalid quantity'.",
    tests: [
      "quantities > [§5 Cart quantity] an integer from 1 to 100",
      "the cart's forms > [§5] adding 101 says so and adds nothing",
      "a guest > [§5 Cart quantity] reads 'Invalid quantity' at the 101st piece, and keeps the hundred",
    ],
  },
  {
    says: "Price: a number from 0 to 1,000,000, or a string of digits with up to 2 decimals.",
    tests: [
      "judging a price > [§5 Price] takes a number from 0 to 1,000,000",
      "judging a price > [§5 Price] takes text of digits with up to two decimals",
      "judging a price > [§5 Price] refuses everything else",
      "the database itself refuses > what products_postal_range forbids",
    ],
  },
  {
    says: "UPI id: letters, digits, dot, underscore or hyphen, then @, then alphanumerics.",
    tests: [
      "UPI ids > [§5 UPI id] letters, digits, dot, underscore or hyphen, then @, then alphanumerics",
      "configuration > [R22] refuses a UPI id of a provider that isn't on the list",
    ],
  },
  {
    says: "Allowed providers: see section 9.",
    tests: [
      "UPI ids > [§9 Payment] only allowed providers",
      "configuration > [R22] refuses a UPI id of a provider that isn't on the list",
    ],
  },
  {
    says: "Adding to the cart requires sign-in.",
    tests: [
      "the cart's forms > [§6] adds nothing for somebody who isn't signed in, and says what to do",
      "[§7 Cart actions] adding a ready-made combo > [§6 Roles] does nothing for a guest and says to log in",
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
    ],
  },
  {
    says: "When not signed in, it is silently ignored at the data level.",
    tests: [
      "the cart's forms > [§6] adds nothing for somebody who isn't signed in, and says what to do",
      "[§7 Cart actions] adding a ready-made combo > [§6 Roles] does nothing for a guest and says to log in",
    ],
    instead: "reading R6: nothing reaches the database, and the answer says so.",
  },
  {
    says: "The combo, builder and product screens show alerts (see section 8).",
    tests: [
      "[§8 Combos] a guest > [R42] who presses Add Combo to Cart reads 'Please login to add items to cart' with a Login that leads back",
      "[§5 Builder Add to Cart] > tells a guest to log in, with a Login that leads back, and keeps what was chosen",
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
    ],
  },
  {
    says: "An episode already in the cart gives 'This episode is already in your cart'.",
    tests: [
      "the cart's forms > [R10] puts an episode into the cart, once (spec §5 Episode)",
      "[§2 Stories] the promo card > [§5 Episode] says of episode-in-cart what another tab has done: This episode is already in your cart",
    ],
  },
  {
    says: "Signed in is required ('Please sign in to purchase episodes').",
    tests: [
      "[§2 Stories] the promo card > [R42] tells a guest to sign in at either button, keeps nothing and goes nowhere",
      "[R42] a guest is told to sign in for episodes, at either button",
      "the cart's forms > [R42] tells a guest to sign in for episodes, and keeps none",
    ],
  },
  {
    says: "Already purchased gives the info message 'You have already purchased this episode'.",
    tests: [
      "an episode that is bought > [R27] isn't bought again while its payment is checked, nor once it is verified",
      "[§2 Stories] the promo card > [§5 Episode] says of episode-purchased what another tab has done: You have already purchased this episode",
      "[§5 Episode] what was purchased already is information, no failure",
    ],
  },
  {
    says: "A missing episode id gives 'Episode ID is missing. Please try refreshing the page.'",
    tests: [
      "Buy Now of an episode > [§5 Episode] without an id says so",
      "Buy Now of an episode > [§5 Episode] without an id is refused at Proceed to Payment as on the page",
      "the cart's forms > [§5 Episode] asks to refresh the page where the form brings no episode",
    ],
  },
  {
    says: "Product Buy Now when signed out redirects to /auth.",
    tests: [
      "a guest > [R42] who presses Buy Now goes to sign in, comes back to this product, and keeps nothing",
    ],
  },
  {
    says: "Must be logged in ('You must be logged in to proceed.').",
    tests: [
      "Proceed to Payment > [§5] must be logged in",
      "[§5 Checkout submit] signed out meanwhile, Login leads back to what was being bought",
    ],
  },
  {
    says: "The cart must not be empty, unless it is an episode purchase ('Your cart is empty.').",
    tests: [
      "[§5 Checkout submit] without a cart there is nothing to check out",
      "Proceed to Payment > [§5] needs something in the cart",
      "an episode that is bought > [R27] isn't bought again while its payment is checked, nor once it is verified",
    ],
  },
  {
    says: "A delivery address is required for non-episode purchases ('Please select a delivery address.').",
    tests: [
      "[§5 Checkout submit] without an address nothing is asked to be paid",
      "Proceed to Payment > [§5, R45] says at the field what is wrong with no address",
      "Proceed to Payment > [R11] needs no address where nothing is carried, but a mobile number",
    ],
  },
  {
    says: "A mobile number is required ('Please provide a mobile number.').",
    tests: [
      "[§5 Checkout submit] each wrong field of the details says what it wants",
      "Proceed to Payment > [§5, R45] says at the field what is wrong with no mobile number",
    ],
  },
  {
    says: "Transaction ID: digits only, input limited to 12 digits, spaces ignored.",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "transaction ids > [§5 Transaction ID] the field takes digits only, at most 12",
      "transaction ids > [§5 Transaction ID] spaces are ignored, and a leading 0 stays",
    ],
  },
  {
    says: "Empty gives 'Please enter transaction ID'.",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "Confirm Payment > [§5] says at both fields at once what is missing, and nothing is lost",
      "from a problem to its sentence > [§5 Transaction ID] empty and not 12 digits have their own sentences",
    ],
  },
  {
    says: "Not 12 digits gives 'Transaction ID should be 12 digits'.",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "Confirm Payment > [§5] takes no transaction ID like 12345678901",
      "from a problem to its sentence > [§5 Transaction ID] empty and not 12 digits have their own sentences",
    ],
  },
  {
    says: "Required ('Payment screenshot is required. Please upload a screenshot of your payment confirmation.').",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "Confirm Payment > [§5] says at both fields at once what is missing, and nothing is lost",
      "the screenshot > [§5] is refused when it is nothing, and nothing is stored",
    ],
  },
  {
    says: "Must be an image ('Please select an image file').",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "the screenshot > [§5] is refused when it is a text, and nothing is stored",
      "[R5] a picture that somebody sends > is no picture when it is text, a page, a drawing or a document",
    ],
  },
  {
    says: "Must be under 5MB ('File size should be less than 5MB').",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "the screenshot > [§5] is refused when it is 6 MB, and nothing is stored",
      "[R5] a picture that somebody sends > [R45] is strictly smaller than 5 × 1024 × 1024 bytes",
    ],
  },
  {
    says: "Duplicate transaction ID: if an order already has the same payment_transaction_id, it is rejected.",
    tests: [
      "[§5 Duplicate transaction ID] a payment pays for one order only",
      "Confirm Payment > [§5, R20] takes a transaction ID once, also of two people at the same moment",
      "the database itself refuses > what payment_claims_live_transaction forbids",
    ],
    instead: "reading R20: an id that the seller rejected backs no order any more, and is free.",
  },
  {
    says: "The message says the payment was already processed and is waiting for seller confirmation, that status will be updated within 24 hours, or to try a different ID.",
    tests: [
      "[§5 Duplicate transaction ID] a payment pays for one order only",
      "sentences of the specification > [§5 Duplicate transaction ID] one sentence says all three things",
    ],
  },
  {
    says: "Payment amount must be valid: between 1 and 100000.",
    tests: [
      "the amount > [§5 Payment amount] is between 1 and 100000",
      "Proceed to Payment > [R45] takes no payment over ₹1,00,000, and says what to do",
      "an applied coupon > [R21] that pays for everything can't be paid by UPI, with the advice what to do",
    ],
  },
  {
    says: "Payment generation is rate limited (see section 9).",
    tests: [
      "Proceed to Payment > [§9] makes a payment for one order ten times in 300 s, and not an eleventh time",
    ],
  },
  {
    says: "Coupon code entry is uppercased.",
    tests: [
      "[§5 Coupon] a code stands in capitals as it is typed",
      "a code that is typed > [§5 Coupon] is looked for in capitals, without the spaces around it",
    ],
  },
  {
    says: "Empty gives 'Please enter a coupon code.'",
    tests: [
      "[§5 Coupon] an empty code is answered at its field",
      "a code that is typed > [§5 Coupon] says of nothing what is wrong",
      "the checks of a coupon > [§5 Coupon] the code is uppercased; an empty one is none",
    ],
  },
  {
    says: "Coupon checks: the coupon must be active, within valid_from and valid_until, and at or above minimum_order_amount.",
    tests: [
      "the checks of a coupon > [§5 Coupon] [R44] it counts within its dates, both inclusive",
      "the checks of a coupon > [§5 Coupon] the order must be at or above the minimum",
      "a typed code > [§8 Coupons] every refusal has its sentence",
    ],
  },
  {
    says: "It must also be within max_uses and max_uses_per_user.",
    tests: [
      "the checks of a coupon > [§5 Coupon] it must be within max_uses and max_uses_per_user",
      "a code that is typed > [§8 Coupons] that is used up is refused by its own sentence",
      "a code that is typed > [§8 Coupons] that was used by this person is told from one that is used up",
    ],
  },
  {
    says: "Address form: name, address and mobile are all required.",
    tests: [
      "[§5 Address form] each wrong field says what it wants, and nothing typed is lost",
      "[§5 Address form] a wrong field has its sentence, and nothing is stored > all three are required",
      "the address form > [§5 Address form] name, address and mobile are all required",
    ],
  },
  {
    says: "Contact form: all fields required, and the email must be in e-mail format.",
    tests: [
      "[§2 Contact] the form > [§5] says at each field what is missing, keeps what was typed, and goes to the first",
      "[§5 Contact] the form > asks for every field, and takes blanks for nothing",
      "[§5 Contact] the form > takes asha@ for no e-mail address",
    ],
  },
  {
    says: "The product must exist ('Item N: Product not found').",
    tests: [
      "what a custom combo may hold > [§5 Combo item validation] each item that is wrong is told by its number",
      "[§5 Builder Add to Cart] adding one's own combo > [§5 Combo item validation] names every item that can't be bought",
    ],
  },
  {
    says: "The size price must be nonzero ('Item N: Invalid size or price not available').",
    tests: [
      "what a custom combo may hold > [§5 Combo item validation] each item that is wrong is told by its number",
      "what a custom combo may hold > [§5 Combo item validation] a price of zero is no price",
      "[§5 Builder Add to Cart] adding one's own combo > [§5 Combo item validation] names every item that can't be bought",
    ],
  },
  {
    says: "Quantity must be above 0 ('Item N: Quantity must be greater than 0').",
    tests: [
      "what a custom combo may hold > [§5 Combo item validation] each item that is wrong is told by its number",
      "[§5 Builder Add to Cart] adding one's own combo > [§5 Combo item validation] names every item that can't be bought",
    ],
  },
  {
    says: "Items must be non-empty ('No items provided').",
    tests: [
      "what a custom combo may hold > [§5 Custom combo checkout] items must be non-empty",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] refuses four, with the count that it received",
    ],
  },
  {
    says: "A user id is required ('User ID is required').",
    tests: [
      "what a custom combo may hold > [§5 Custom combo checkout] a user id is required",
      "a customer's own combo > [§8 Combos] a customer who isn't known is told by 'User ID is required'",
    ],
  },
  {
    says: "Total quantity must be at least 5 ('Minimum 5 items required for combo').",
    tests: [
      "what a custom combo may hold > [§5 Custom combo checkout] the total quantity must be at least 5; the answer names the count received",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] refuses four, with the count that it received",
    ],
  },
  {
    says: "Items are validated against the product list ('Validation failed', with a list of errors).",
    tests: [
      "[§5 Builder Add to Cart] adding one's own combo > [§5 Combo item validation] names every item that can't be bought",
      "a customer's own combo > [§5 Combo item validation] is refused with each item's sentence, and nothing is kept",
      "[§5 Builder Add to Cart] > keeps the tray where the server refuses, and shows each item's sentence",
    ],
  },
  {
    says: "Builder Add to Cart is disabled under 5 items and requires login.",
    tests: [
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
      "[§5 Builder Add to Cart] > tells a guest to log in, with a Login that leads back, and keeps what was chosen",
      "[§7 Cart actions] adding a ready-made combo > [§6 Roles] does nothing for a guest and says to log in",
    ],
  },
  {
    says: "It recomputes the price and rejects if it differs from the displayed final price by more than 1 rupee.",
    tests: [
      "[§5 Builder Add to Cart] adding one's own combo > [§9 Combos] where one rupee too much was shown: 196.00",
      "[§5 Builder Add to Cart] adding one's own combo > [§9 Combos] where more than a rupee too much was shown: 196.01",
      "[§5 Builder Add to Cart] > [§9 Combos] says that the price moved, shows today's, and the next press takes it",
    ],
  },
] satisfies Statement[];
