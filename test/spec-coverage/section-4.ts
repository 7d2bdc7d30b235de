import type { Statement } from "./statements.ts";

export default [
  {
    says: "**Auth events**: signed in, signed out, token refreshed, password recovery, user updated.",
    tests: [
      "signing in by the demo provider > [§2 Sign-in] leads to where the person was going, with a session",
      "logging out > ends the session, clears its cookies and leads home",
      "a session > [§9 Limits] is refreshed once an hour at most",
      "a person > stays the same when the e-mail changes",
    ],
    instead:
      "reading R32: signed in, signed out, refreshed and user updated are ours; password recovery is Google's side and has no screen here.",
  },
  {
    says: "**Sign-in merge**: the guest cart is merged into the user's cart.",
    tests: [
      "[§4 Sign-in merge, R7] a guest signs in and finds the cart merged, each line once",
      "the cart's forms > [R7] merges a guest cart once, and says what it left out",
      "[R7] whatever is lost, repeated or added in between, no piece is lost or doubled",
      "[R7] what a second tab adds during a slow merge joins too, and the merge is sent once",
      "[R7] a lost answer, a log-out, another card and a new sign-in leave each piece once in the cart",
    ],
  },
  {
    says: "Lines already present get their quantities summed, new ones are inserted (size defaults to postal, price to 0), and then the guest cart is removed.",
    tests: [
      "[§4 Sign-in merge, R7] a guest signs in and finds the cart merged, each line once",
      "the merge at sign-in > [§4 Sign-in merge] quantities of lines already present are summed, new ones are inserted",
      "the guest's cart > [§4 Sign-in merge] a line's size defaults to postal and its price to none",
      "[R59] what doesn't fit into a full cart stays in this browser, and joins when there is room",
    ],
    instead:
      "readings R1, R8: a price that a guest's line lacks is today's price and not 0, which the store would have to bill. Readings R41, R59: what doesn't fit into the cart stays in the guest cart.",
  },
  {
    says: "The profile is loaded with a 5 s timeout.",
    tests: [
      "a profile > [§4 Profile load] has 5 s, and no more",
      "a profile > [§4 Profile load] is none when the time runs out, and the page doesn't wait longer",
    ],
  },
  {
    says: "If none exists, one is created holding only the id.",
    tests: [
      "a profile > [§4 Profile load] is made at sign-in and holds only the id",
      "a profile > [§8 PGRST116] is made when it is asked for and there is none",
      "[§4 Profile load] eight first visits at once make one profile, holding only the id",
    ],
  },
  {
    says: "A timeout gives no profile.",
    tests: [
      "[§4 Profile load] a profile that can't be loaded > hides no address behind 'none': both pages say that they couldn't be loaded, and offer Try Again",
      "a profile > [§4 Profile load] has 5 s, and no more",
      "a profile > [§4 Profile load] is none when the time runs out, and the page doesn't wait longer",
    ],
  },
  {
    says: "**Cart**: loading, empty, populated.",
    tests: [
      "[§4 Cart] a guest's cart is loading, then populated, then empty",
      "[§2 Cart, R6] a guest changes the cart in this browser",
    ],
  },
  {
    says: "A quantity of 0 or less removes the line, in the product cart, the combo cart and the checkout.",
    tests: [
      "changing and removing > [§4 Cart] a quantity of 0 or less removes the line",
      "changing and removing > [§2 Cart] combo lines change and go like product lines",
      "[§4 Cart] at the checkout, one less of a single Night Bus removes the line",
      "[§4 Cart] at the checkout, one less of a single Rain Pack removes the line",
    ],
  },
  {
    says: "**Coupon**: none, applied (manually or auto-applied), then removable.",
    tests: [
      "[§4 Coupon] a customer types a code, takes it off, and pays with it at the checkout",
      "[R16] from ₹1000 on a coupon applies itself, and once removed stays away until the next cart",
    ],
  },
  {
    says: "Auto-apply is tried once per session or cart load.",
    tests: [
      "[§4 Coupon] looks for one from ₹1000 on, once, and says what it saves",
      "[§4 Coupon] looks once a cart load, also where the cart went under ₹1000 and comes to it again",
      "[R44] looks for none after Remove, until the cart is loaded again",
    ],
  },
  {
    says: "It applies only when the total is at least 1000, no coupon is applied, and the purchase is not a direct episode purchase.",
    tests: [
      "auto-apply > [§4 Coupon] only from ₹1000, with no coupon applied, and not for a direct episode purchase",
      "a coupon that is looked for > [§4 Coupon] is none under ₹1000, beside an applied one, or for a direct purchase",
      "[§4 Coupon] looks for none on a direct episode purchase",
    ],
  },
  {
    says: 'Applying shows the success message Coupon "{code}" applied! You saved ₹{amount with 2 decimals}.',
    tests: [
      "a code that is typed > [§4 Coupon] is applied, with what it saves to two decimals",
      "sentences of the specification > [§4 Coupon] the applied coupon says its code and the saving with two decimals",
      "[§4 Coupon] applying says what was saved and offers to remove it",
    ],
  },
  {
    says: "Removing shows 'Coupon removed' (info) and resets the auto-apply flag.",
    tests: [
      "[§4 Coupon] removing says 'Coupon removed' as information and gives the entry back",
      "[R44] looks for none after Remove, until the cart is loaded again",
    ],
    instead:
      "reading R44: after Remove, auto-apply waits for the next load of the cart; at once, it would put the coupon back.",
  },
  {
    says: "**Contact form**: editing, sending, sent.",
    tests: [
      "[§2 Contact] the form > says Sending... for a second, then that it was sent, and makes no request",
      "[§2 Contact] the form > comes back empty after Send Another Message",
    ],
  },
  {
    says: "**Checkout flow**: details form, then the UPI payment view, then the confirm form, then order creation, then the cart is cleared (not for a direct episode purchase) and navigation to /order-placed.",
    tests: [
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
      "Buy Now of an episode > [§4 Checkout flow] is an EP order without delivery, and leaves the cart as it is",
    ],
  },
  {
    says: "**Order status** values: pending, confirmation_pending, processing, shipped, delivered, cancelled.",
    tests: [
      "the states of an order > [§4 Order status] are the six of the specification",
      "the database itself refuses > what orders_status_known forbids",
      "the states of an order > [R40] every state can be reached by an order whose payment is verified",
    ],
  },
  {
    says: "New orders are created as confirmation_pending with payment_verified false.",
    tests: [
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
      "[§2 Orders list] > shows number, date, payment id, status and total, and a badge once it is verified",
    ],
  },
  {
    says: "Later changes are made elsewhere (not shown).",
    tests: [
      "[§2 Orders, R25] an order goes from the payment to the door, and its customer sees each step",
      "moving an order > [§4 Orders] from payment to delivery, each step with who and when",
    ],
    instead: "reading R25: elsewhere is the admin, which the specification doesn't show.",
  },
  {
    says: "Badge colours: pending yellow;",
    tests: [
      "[§4 Order status] the badge of pending is yellow, by day and by night",
      "the states of an order > [R35] badges have the specification's colours",
    ],
  },
  {
    says: "confirmation_pending and processing blue;",
    tests: [
      "[§4 Order status] the badge of confirmation_pending is blue, by day and by night",
      "[§4 Order status] the badge of processing is blue, by day and by night",
      "the states of an order > [R35] badges have the specification's colours",
    ],
  },
  {
    says: "shipped purple;",
    tests: [
      "[§4 Order status] the badge of shipped is purple, by day and by night",
      "the states of an order > [R35] badges have the specification's colours",
    ],
  },
  {
    says: "delivered green;",
    tests: [
      "[§4 Order status] the badge of delivered is green, by day and by night",
      "the states of an order > [R35] badges have the specification's colours",
    ],
  },
  {
    says: "cancelled red.",
    tests: [
      "[§4 Order status] the badge of cancelled is red, by day and by night",
      "the states of an order > [R35] badges have the specification's colours",
    ],
  },
  {
    says: "**custom_combo_orders**: start as pending.",
    tests: [
      "a customer's own combo > [R12] is recorded as pending and put into the cart as one line at its discounted price",
    ],
  },
  {
    says: "The status can later be updated to a given value (values not shown).",
    tests: [
      "a customer's own combo > [§4 custom_combo_orders] the status moves from the one that was seen, by one of eight at once",
      "Confirm Payment > [R12] a customer's own combo becomes ordered",
      "moving an order > [R12] a cancelled order's own combo is cancelled, in the same moment",
    ],
  },
  {
    says: "**Episode purchase**: payment_status is pending, or completed when a transaction id is given at creation.",
    tests: [
      "Confirm Payment > [§4 Checkout flow] the direct purchase of an episode leaves the cart untouched",
      "verifying > [R27] completes the episodes and has one email sent for each, by one of eight presses",
    ],
    instead:
      "reading R27: only the seller's verification completes a purchase; a transaction id at its creation would give episodes away.",
  },
  {
    says: "It can be updated with a transaction id.",
    tests: ["verifying > [§4 Episode purchase] completes it under the id that was sent last"],
  },
  {
    says: "The checkout flow creates it as pending.",
    tests: [
      "Buy Now of an episode > [§4 Checkout flow] is an EP order without delivery, and leaves the cart as it is",
      "Confirm Payment > [§4 Checkout flow] the direct purchase of an episode leaves the cart untouched",
    ],
  },
  {
    says: "delivery_status goes from pending to sent, which sets email_sent_at.",
    tests: [
      "the email that delivers an episode > [R27] says `sent`, with its time, only after the mail server took it",
      "the database itself refuses > what episode_purchases_sent_dated forbids",
    ],
  },
  {
    says: "**Address form**: add or edit mode for a slot.",
    tests: [
      "[§2 Addresses] a customer adds three addresses, edits one and deletes one",
      "[§2 Addresses] editing and deleting > writes the slot, and frees it; twice is once",
    ],
  },
  {
    says: "A slot is free when its address is empty.",
    tests: [
      "the three slots > [§4 Address form] a slot is free when its address is empty",
      "[§4 Address form] a slot > is filled, edited and freed, the others untouched",
      "[§2 Addresses] adding > fills the free slots one after the other, and no fourth",
    ],
  },
  {
    says: "A single saved address is auto-selected.",
    tests: [
      "the three slots > [§4 Address form] a single saved address is selected by itself",
      "[§4 Address form] selects the single address that was saved meanwhile",
      "[§4 Checkout flow] a customer buys a card in two sizes",
    ],
  },
] satisfies Statement[];
