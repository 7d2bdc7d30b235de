import type { Statement } from "./statements.ts";

export default [
  {
    says: "PGRST116 (no rows): on a profile fetch it leads to profile creation;",
    tests: ["a profile > [§8 PGRST116] is made when it is asked for and there is none"],
  },
  {
    says: "on a cart lookup it means the item is absent.",
    tests: [
      "[§7 cart_items] a line is known by person, product and size > what is added twice is one row, in another size another",
      "the cart's forms > [R3] answers for another person's line as for one that doesn't exist",
    ],
    instead: "reading R32: PGRST116 is 'no row' of PostgreSQL.",
  },
  {
    says: "PGRST204 (table or column not found): the profile is set to null.",
    tests: ["a profile > [§8 PGRST204] is none when a column is missing"],
    instead: "reading R32: PGRST204 is PostgreSQL's 'undefined column or table'.",
  },
  {
    says: "Load failures are logged and the cart is shown empty, or the operation is abandoned.",
    tests: [
      "the cart page > [§8 Cart] that can't be loaded is logged and shown empty, and says that it isn't known",
      "the cart page > [§8 Cart] an operation that fails is logged and abandoned, and says so",
    ],
  },
  {
    says: "'Too many cart operations. Please wait before trying again.'",
    tests: [
      "[§9 Limits] the 21st operation on the cart within a minute waits",
      "[§8 Cart] what the server refuses > is said as it is, and the line is as it was: 'Too many cart operations. Please wait before trying again.'",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to add episode to cart'.",
    tests: [
      "[§2 Stories] the promo card > [§8 Cart] says why Add to cart failed: 'Failed to add episode to cart'",
      "the cart's forms > [§8 Cart] says 'Failed to add episode to cart' where the store fails",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to add item to cart. Please try again.'",
    tests: [
      "a signed-in customer > [§8 Cart] reads 'Failed to add item to cart. Please try again.' where the store fails",
      "the cart page > [§8 Cart] an operation that fails is logged and abandoned, and says so",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to proceed to checkout. Please try again.'",
    tests: [
      "a signed-in customer > [§8 Cart] by Buy Now reads 'Failed to proceed to checkout. Please try again.' where the store fails, and stays",
      "a signed-in customer > [§8 Cart] by Buy Now reads 'Failed to proceed to checkout. Please try again.' where there is no network, and stays",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "**Episode purchase**: 'Episode not found';",
    tests: [
      "[§8 Payment, Checkout] Proceed to Payment > that is refused as episode-not-found says 'Episode not found', and what to do",
      "Buy Now of an episode > [§5 Episode] of an episode that isn't there says so",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to create purchase'.",
    tests: [
      "[§8 Payment, Checkout] Proceed to Payment > that is refused as purchase-failed says 'Failed to create purchase', and what to do",
      "Buy Now of an episode > [§8 Episode purchase] that the store fails to prepare says 'Failed to create purchase'",
      "Buy Now of an episode > [§8 Episode purchase] that the store fails to place says 'Failed to create purchase'",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to load combo packs'.",
    tests: [
      "[§2 Store, R13] without an answer the section says so, and Try Again brings the packs",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "When the combo query fails, fallback combos are used.",
    tests: [
      "[§2 Store] the section of combo packs > [§8 Combos, R13] shows the fallback combos where the query for pre_defined_combos fails, and nobody keeps that",
      "[§2 Store] the section of combo packs > [§8 Combos, R13] shows the fallback combos where the query for products fails, and nobody keeps that",
      "what is shown > [R13] when the query for pre_defined_combos fails, the fallback combos are shown, and the page knows why",
    ],
  },
  {
    says: "'Failed to add items to cart';",
    tests: [
      "[§5 Builder Add to Cart] > keeps the tray where the server refuses, and shows each item's sentence",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos, R41] says so, with the reason, where the cart is full",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Combo items added to cart successfully!'.",
    tests: [
      "[§5 Builder Add to Cart] > sends what was chosen with the price that was shown, says so, and empties the tray",
      "[§2 Build Your Own Combo] a guest fills the tray, signs in, and orders it with its discount",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to add combo to cart';",
    tests: [
      "[§2 Combo detail] a customer > [§8 Combos] reads that it failed, and by Buy Now goes nowhere",
      "[§7 Cart actions] adding a ready-made combo > [§8 Combos] fails with the same sentence where the server does",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Combo added to cart successfully!'.",
    tests: [
      "[§2 Combo detail] a customer > adds the combo, reads so, and stays",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Pricing mismatch detected. Please try again.'",
    tests: [
      "[§5 Builder Add to Cart] > [§9 Combos] says that the price moved, shows today's, and the next press takes it",
      "[§5 Builder Add to Cart] adding one's own combo > [§9 Combos] where more than a rupee too little was shown: 193.99",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Minimum 5 items required for combo' (with the count received).",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'Minimum 5 items required for combo (received 4)'",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] refuses four, with the count that it received",
      "sentences of the specification > [§8 Combos] too few items say how many were received",
    ],
  },
  {
    says: "'Please login to add items to cart';",
    tests: [
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
      "[§8 Combos] a guest > [R42] who presses Add Combo to Cart reads 'Please login to add items to cart' with a Login that leads back",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Please login to proceed with purchase'.",
    tests: [
      "[§8 Combos] a guest > [R42] who presses Buy Now reads 'Please login to proceed with purchase' with a Login that leads back",
      "[R42] a guest's Buy Now on a combo asks to log in, and comes back",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Combo checkout results: 'No items provided';",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'No items provided'",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] refuses four, with the count that it received",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'User ID is required';",
    tests: [
      "a customer's own combo > [§8 Combos] a customer who isn't known is told by 'User ID is required'",
      "what a custom combo may hold > [§5 Custom combo checkout] a user id is required",
    ],
  },
  {
    says: "'Failed to validate products';",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'Failed to validate products'",
      "a customer's own combo > [§8 Combos] without the table products it says 'Failed to validate products', and nothing is kept",
    ],
  },
  {
    says: "'Validation failed';",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'Validation failed'",
      "[§5 Builder Add to Cart] adding one's own combo > [§5 Combo item validation] names every item that can't be bought",
      "a customer's own combo > [§5 Combo item validation] is refused with each item's sentence, and nothing is kept",
    ],
  },
  {
    says: "'Failed to create combo order';",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'Failed to create combo order'",
      "a customer's own combo > [§8 Combos] without the table custom_combo_orders it says 'Failed to create combo order', and nothing is kept",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] says so where it can't be recorded",
    ],
  },
  {
    says: "'Internal server error';",
    tests: [
      "[§5 Builder Add to Cart] > [§8 Combos] says why it failed, and keeps the tray: 'Internal server error'",
      "a customer's own combo > [§8 Combos] what nobody foresaw is 'Internal server error'",
    ],
  },
  {
    says: "'Failed to update order status'.",
    tests: [
      "a customer's own combo > [§4 custom_combo_orders] the status moves from the one that was seen, by one of eight at once",
    ],
    instead:
      "reading R12: the status moves with the order, by no button; the sentence is the function's answer.",
  },
  {
    says: "A combo pricing failure returns zeros.",
    tests: ["what a custom combo costs > [§8 Combos] a pricing failure returns zeros"],
  },
  {
    says: "**Auth**: sign-in failure shows the provider's message, or 'An error occurred during sign in'.",
    tests: [
      "a way back that isn't right > [§8 Auth] shows the provider's message",
      "a way back that isn't right > [§8 Auth] says 'An error occurred during sign in' where the provider has no words",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Provider errors such as weak_password and session_not_found are handled by the provider.",
    tests: ["a way back that isn't right > [§8 Auth] shows the provider's message"],
    instead:
      "reading R32: passwords are Google's side and have no screen; what the provider says on the way back is shown.",
  },
  {
    says: "Invalid coupon code;",
    tests: [
      "a code that is typed > [§8 Coupons] that is not active is refused by its own sentence",
      "[§8 Coupons] says at the field why a code was refused: 'Invalid coupon code'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Coupon is not yet active;",
    tests: [
      "a code that is typed > [§8 Coupons] that begins tomorrow is refused by its own sentence",
      "[§8 Coupons] says at the field why a code was refused: 'Coupon is not yet active'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Coupon has expired.",
    tests: [
      "a code that is typed > [§8 Coupons] that ended yesterday is refused by its own sentence",
      "[§8 Coupons] says at the field why a code was refused: 'Coupon has expired'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "'Minimum order amount of ₹{n} required'.",
    tests: [
      "a code that is typed > [§8 Coupons] that wants more is refused by its own sentence",
      "[§8 Coupons] says at the field why a code was refused: 'Minimum order amount of ₹500 required'",
      "sentences of the specification > [§8 Coupons] the minimum says its amount",
    ],
  },
  {
    says: "Coupon usage limit exceeded;",
    tests: [
      "a code that is typed > [§8 Coupons] that is used up is refused by its own sentence",
      "keeps a refused code where it was typed, and drops its sentence once one applies",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "You have already used this coupon.",
    tests: [
      "a code that is typed > [§8 Coupons] that was used by this person is told from one that is used up",
      "[§8 Coupons] says at the field why a code was refused: 'You have already used this coupon'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Error validating coupon usage;",
    tests: [
      "a typed code > [§8 Coupons] without the table coupon_usage it says 'Error validating coupon usage'",
      "an applied coupon > [§8 Coupons] that can't be checked just now says so, and stays for the next page",
      "[§8 Coupons] says at the field why a code was refused: 'Error validating coupon usage'",
    ],
  },
  {
    says: "Error validating coupon;",
    tests: [
      "a typed code > [§8 Coupons] without the table coupons it says 'Error validating coupon'",
      "an applied coupon > [§8 Coupons] that can't be checked just now says so, and stays for the next page",
      "[§8 Coupons] says at the field why a code was refused: 'Error validating coupon'",
    ],
  },
  {
    says: "Error applying coupon;",
    tests: [
      "auto-apply > [§8 Coupons] a failure applies nothing and says so",
      "a coupon that is looked for > [§8 Coupons] says that looking for one failed, and the cart goes on without",
      "[§8 Coupons] says quietly why none was found: 'Error applying coupon'",
    ],
  },
  {
    says: "'Error applying coupon. Please try again.'",
    tests: [
      "an applied coupon > [§8 Coupons] is asked to be tried again where the cart itself can't be read",
      "[§8 Coupons] says at the field why a code was refused: 'Error applying coupon. Please try again.'",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "No applicable coupons found;",
    tests: [
      "a coupon that is looked for > [§8 Coupons] says that there is none, or that none is valid",
      "[§8 Coupons] says quietly why none was found: 'No applicable coupons found'",
      "[§8 Coupons] says at the field why a code was refused: 'No applicable coupons found'",
    ],
  },
  {
    says: "No valid coupons available for auto-application.",
    tests: [
      "auto-apply > [§3 Coupon auto-apply result] takes the coupon that saves most of those the order qualifies for",
      "[§8 Coupons] says quietly why none was found: 'No valid coupons available for auto-application'",
    ],
  },
  {
    says: "'Failed to generate payment QR code' (with a Try Again option);",
    tests: [
      "[§8 Payment] a QR code that can't be drawn > is said on the page and in a toast, and Try Again brings it",
      "[§8 Payment, Checkout] Proceed to Payment > that reaches nobody says so on the page and in a toast, and offers Try Again",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to generate UPI payment QR code'.",
    tests: [
      "[§8 Payment] a QR code that can't be drawn > is said on the page and in a toast, and Try Again brings it",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
    instead: "reading R45: the first sentence stands on the page, this one is a toast.",
  },
  {
    says: "Invalid UPI ID format;",
    tests: [
      "configuration > [§8 Payment] says 'Invalid UPI ID format' of a UPI id that has none",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
    instead:
      "reading R22: the one UPI id is the store's own; who runs the store reads the sentence at start.",
  },
  {
    says: "Invalid payment amount.",
    tests: [
      "[§8 Payment, Checkout] Proceed to Payment > that is refused as nothing-to-pay says 'Invalid payment amount', and what to do",
      "an applied coupon > [R21] that pays for everything can't be paid by UPI, with the advice what to do",
      "Proceed to Payment > [R45] takes no payment over ₹1,00,000, and says what to do",
    ],
  },
  {
    says: "'Too many payment attempts. Please wait before trying again.'",
    tests: [
      "[§8 Payment, Checkout] Proceed to Payment > that is refused as too-many says 'Too many payment attempts. Please wait before trying again.', and what to do",
      "Proceed to Payment > [§9] makes a payment for one order ten times in 300 s, and not an eleventh time",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "If opening a UPI app fails, the link is copied and the user is told 'UPI string copied to clipboard'.",
    tests: [
      "[§8 Payment] a UPI app > that doesn't open leaves its link on the clipboard: 'UPI string copied to clipboard'",
      "[§8 Payment] a UPI app > that opens leaves the clipboard alone",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Please sign in to continue';",
    tests: [
      "[§8 Checkout] Confirm Payment > signed out says 'Please sign in to continue', with a Login",
      "Confirm Payment > [§8] must be signed in",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
    instead: "reading R45: at Confirm; Proceed to Payment has §5's sentence.",
  },
  {
    says: "'An error occurred while processing your payment'.",
    tests: [
      "[§8 Checkout] Cancel Payment that fails says 'An error occurred while processing your payment'",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
    instead:
      "reading R45: Confirm and the QR code have sentences of their own; this one is said where leaving the payment failed.",
  },
  {
    says: "'Failed to place order. Please try again.' (also shown inline).",
    tests: [
      "[§8 Checkout] Confirm Payment > that fails says 'Failed to place order. Please try again.' in a toast and inline",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "If the duplicate check itself errors, the order proceeds.",
    tests: [
      "[§5 Duplicate transaction ID] the early answer > [§8 Checkout] if the check itself errors, the order proceeds",
    ],
  },
  {
    says: "If the screenshot upload fails, the order stands, and the message says the upload failed but the order is confirmed.",
    tests: [
      "Confirm Payment > [§8] places the order although the screenshot can't be stored",
      "[§8 Checkout] Confirm Payment > with a screenshot that was stored: false, goes to the order and says so",
      "sentences of the specification > [§8 Checkout] a failed upload says that the order is confirmed",
    ],
  },
  {
    says: "'Order placed successfully! Payment details and screenshot submitted for verification.'",
    tests: [
      "[§8 Checkout] Confirm Payment > with a screenshot that was stored: true, goes to the order and says so",
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Coupon applied;",
    tests: [
      "[§4 Coupon] applying says what was saved and offers to remove it",
      "a code that is typed > [§4 Coupon] is applied, with what it saves to two decimals",
    ],
    instead: "§4 gives this message its words.",
  },
  {
    says: "Coupon removed.",
    tests: [
      "[§4 Coupon] removing says 'Coupon removed' as information and gives the entry back",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Item removed from cart;",
    tests: [
      "[§8 Success messages] the cart says > after 'Remove Night Bus': 'Item removed from cart'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Quantity updated.",
    tests: [
      "[§8 Success messages] the cart says > after 'One more of Night Bus': 'Quantity updated'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Combo removed from cart;",
    tests: [
      "[§8 Success messages] the cart says > after 'Remove Rain Pack': 'Combo removed from cart'",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Combo quantity updated.",
    tests: [
      "[§8 Success messages] the cart says > after 'One less of Rain Pack': 'Combo quantity updated'",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Address updated successfully!",
    tests: [
      "[§2 Addresses] a customer adds three addresses, edits one and deletes one",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "**Orders**: 'Order not found';",
    tests: [
      "[§2 Order detail] > [R3] another person's order answers exactly as one that doesn't exist, and is noted",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "'Failed to load order details'.",
    tests: [
      "[§2 Order detail] > [§8 Orders] that can't be loaded says so, with the way back",
      "[§8 Orders] an order that gets no answer says so, and leads back to the orders",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Load failures in the cart and category pages are logged and show empty lists.",
    tests: [
      "the cart page > [§8 Cart] that can't be loaded is logged and shown empty, and says that it isn't known",
      "[§2 Category page] a category > [§8] that can't be loaded is logged and shown empty, and nobody keeps that",
    ],
  },
] satisfies Statement[];
