import type { Statement } from "./statements.ts";

export default [
  {
    says: "Standard delivery is free when the amount before shipping is at least ₹1000.",
    tests: [
      "delivery > [§9 Shipping] standard is ₹50, and free from ₹1000 before shipping",
      "[§9 Shipping] the choice of delivery > has standard struck through and free from ₹1000, express never",
    ],
  },
  {
    says: "Otherwise standard is ₹50 and express is ₹100.",
    tests: [
      "delivery > [§9 Shipping] standard is ₹50, and free from ₹1000 before shipping",
      "delivery > [R14] express is ₹100 at any amount",
      "[§9 Shipping] the choice of delivery > tells each one's time and price, and the total follows",
    ],
  },
  {
    says: "Digital episodes have no delivery fee.",
    tests: [
      "delivery > [§9 Shipping] digital episodes have no delivery fee",
      "Buy Now of an episode > [R11] asks for a mobile number, for no address, and shows no delivery fee",
    ],
  },
  {
    says: "Standard takes 5-7 business days.",
    tests: [
      "[§9 Shipping] the choice of delivery > tells each one's time and price, and the total follows",
      "delivery > [§9 Shipping] the times promised at checkout and told on the order",
    ],
  },
  {
    says: "Express takes 2-3 days at checkout and 2-4 on the order detail.",
    tests: [
      "[§9 Shipping] the choice of delivery > tells each one's time and price, and the total follows",
      "[§2 Order detail] > shows items, a combo as Combo Package with its contents, summary, shipping and payment",
    ],
  },
  {
    says: "Auto-apply coupon threshold is ₹1000.",
    tests: [
      "auto-apply > [§4 Coupon] only from ₹1000, with no coupon applied, and not for a direct episode purchase",
      "[§4 Coupon] looks for one from ₹1000 on, once, and says what it saves",
      "[§4 Coupon] looks for none under ₹1000",
    ],
  },
  {
    says: "The hint and banner range is ₹800 up to under ₹1000.",
    tests: [
      "the way to free delivery > [§2 Cart] shows from ₹800 up to under ₹1000 and congratulates from ₹1000",
      "[§9 Shipping] the choice of delivery > at ₹800 hints: Add ₹200 more for free delivery and an automatic coupon.",
      "[§9 Shipping] the choice of delivery > at ₹1000 hints: null",
    ],
  },
  {
    says: "A coupon discount is a percentage of the amount, or a fixed value, and never exceeds the amount.",
    tests: [
      "what a coupon takes off > [§9 Coupon] a percentage of the amount, half up to the paisa, or a fixed value",
      "what a coupon takes off > [§9 Coupon] it never exceeds the amount",
      "an applied coupon > [§2 Cart] takes its discount off in the cart, the checkout, the payment and the order",
    ],
  },
  {
    says: "The total is never below zero.",
    tests: [
      "every bill > [§9 Shipping and coupons] has a total that is never negative",
      "the bill > [R21] a coupon that pays for everything digital leaves nothing to pay",
    ],
  },
  {
    says: "Minimum custom combo is 5 items.",
    tests: [
      "the builder's selection > [§5 Builder] Add to Cart needs 5 items",
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
      "[§5 Builder Add to Cart] adding one's own combo > [§8 Combos] refuses four, with the count that it received",
    ],
  },
  {
    says: "Reaching 5 items earns 5%.",
    tests: [
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
      "what a custom combo costs > [§9 Combos] discount = rounded (subtotal × percent), final = subtotal − discount",
    ],
  },
  {
    says: "| 5-7 | 5% |",
    tests: [
      "discount tiers > [§9 Combos] the fallback tiers: 5-7 5%, 8-10 10%, 11-15 15%, 16+ 20%",
      "[§2 Build Your Own Combo] the builder's page > [§9 Combos, R13] knows the fallback tiers where the table is empty or out of reach",
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
    ],
  },
  {
    says: "| 8-10 | 10% |",
    tests: [
      "discount tiers > [§9 Combos] the fallback tiers: 5-7 5%, 8-10 10%, 11-15 15%, 16+ 20%",
      "[§2 Build Your Own Combo] the builder's page > [§9 Combos, R13] knows the fallback tiers where the table is empty or out of reach",
    ],
  },
  {
    says: "| 11-15 | 15% |",
    tests: [
      "discount tiers > [§9 Combos] the fallback tiers: 5-7 5%, 8-10 10%, 11-15 15%, 16+ 20%",
      "[§2 Build Your Own Combo] the builder's page > [§9 Combos, R13] knows the fallback tiers where the table is empty or out of reach",
      "[§2 Build Your Own Combo] the tray > changes a line by plus and minus, and 0 removes it",
    ],
  },
  {
    says: "| 16+ | 20% |",
    tests: [
      "discount tiers > [§9 Combos] the fallback tiers: 5-7 5%, 8-10 10%, 11-15 15%, 16+ 20%",
      "[§2 Build Your Own Combo] the builder's page > [§9 Combos, R13] knows the fallback tiers where the table is empty or out of reach",
      "[§2 Build Your Own Combo] the tray > changes a line by plus and minus, and 0 removes it",
    ],
  },
  {
    says: "Fallback combos: starter at 99 (original 107), small collection at 189 (215), family pack at 299 (350).",
    tests: [
      "ready-made combos > [§9 Combos] the fallbacks: starter at 99 (107), small collection at 189 (215), family pack at 299 (350)",
      "[§2 Store] the section of combo packs > [§8 Combos, R13] shows the fallback combos where the query for pre_defined_combos fails, and nobody keeps that",
      "the demo store's rows > [R43] the fallback combos are there under their ids, names and prices",
    ],
  },
  {
    says: "Discount = rounded (subtotal × percent).",
    tests: [
      "what a custom combo costs > [§9 Combos] discount = rounded (subtotal × percent), final = subtotal − discount",
      "what a custom combo costs > [R2] the discount is rounded half up to the whole rupee",
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
    ],
  },
  {
    says: "Final = subtotal − discount.",
    tests: [
      "what a custom combo costs > [§9 Combos] discount = rounded (subtotal × percent), final = subtotal − discount",
      "what a custom combo costs > [§9 Combos] the parts add up, the discount is never above the subtotal, nothing is negative",
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
    ],
  },
  {
    says: "Price mismatch tolerance is 1 rupee.",
    tests: [
      "what a custom combo costs > [§9 Combos] the price may differ by 1 rupee, and by no paisa more",
      "[§5 Builder Add to Cart] adding one's own combo > [§9 Combos] where one rupee too much was shown: 196.00",
      "[§5 Builder Add to Cart] adding one's own combo > [§9 Combos] where more than a rupee too much was shown: 196.01",
    ],
  },
  {
    says: "Transaction ID is 12 digits.",
    tests: [
      "transaction ids > [§5 Transaction ID] empty and not 12 digits are told apart",
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
    ],
  },
  {
    says: "Screenshot is an image under 5 MB.",
    tests: [
      "[R5] a picture that somebody sends > [R45] is strictly smaller than 5 × 1024 × 1024 bytes",
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
    ],
  },
  {
    says: "QR code is 300 px, margin 2, highest error correction.",
    tests: [
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "[§9 Payment] the QR code > has a margin of two modules on every side",
      "[§9 Payment] the QR code > bears a stain of a third of its width, as level H promises",
    ],
  },
  {
    says: "UPI currency is INR, with the amount to two decimals.",
    tests: [
      "the UPI string > [§9 Payment] has the payee, the amount to two decimals, INR and the note",
      "the payment page > [R18] is what a reload or another device finds, with a QR code of the promised amount",
      "[§4 Checkout flow] a customer buys a card in two sizes",
    ],
  },
  {
    says: "Payment amount range is 1 to 100000.",
    tests: [
      "the amount > [§5 Payment amount] is between 1 and 100000",
      "Proceed to Payment > [R45] takes no payment over ₹1,00,000, and says what to do",
      "an applied coupon > [R21] that pays for everything can't be paid by UPI, with the advice what to do",
    ],
  },
  {
    says: "Allowed UPI providers: ybl, paytm, okaxis, okhdfcbank, okicici, oksbi.",
    tests: [
      "UPI ids > [§9 Payment] only allowed providers",
      "configuration > [§9 Payment] takes the six providers of the specification, and a payee's id and name",
    ],
    instead: "reading R22: these six by default; a store may configure others.",
  },
  {
    says: "Payment rate limit is 10 generations per 300 s per order id.",
    tests: [
      "a limit > [§9 Payment] lets 10 payments be generated for one order in 300 s",
      "a limit > [§9 Limits] counts payment in windows of 300 s",
      "Proceed to Payment > [§9] makes a payment for one order ten times in 300 s, and not an eleventh time",
    ],
  },
  {
    says: "A fixed merchant UPI payee and name are configured (values not shown).",
    tests: [
      "configuration > [§9 Payment] takes the six providers of the specification, and a payee's id and name",
      "the payment page > [R18] is what a reload or another device finds, with a QR code of the promised amount",
    ],
  },
  {
    says: "Payment is verified by the seller within about 24 hours.",
    tests: [
      "sentences of the specification > [§9 Payment] the notice after an order names the 24 hours",
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "verifying > [§3] says who found the payment and when, and leaves the order's state",
    ],
    instead:
      "What the seller does within a day no test can prove; what is promised, and that the seller can, these do.",
  },
  {
    says: "Cart rate limit is 20 operations per 60 s per user.",
    tests: [
      "a limit > [§9 Limits] lets 20 cart operations of one person pass in 60 s",
      "a limit > [§9 Limits] counts cart in windows of 60 s",
      "[§9 Limits] the 21st operation on the cart within a minute waits",
    ],
  },
  {
    says: "The configuration also lists auth at 5 per 300 s.",
    tests: [
      "sign-in > [§9 Limits] is refused the sixth time in 300 s, for one person",
      "sign-in > [§9 Limits] is refused the sixth time in 300 s, for one browser",
      "a limit > [§9 Limits] counts sign_in in windows of 300 s",
    ],
  },
  {
    says: "Max cart items is 50 and max order amount is 100000.",
    tests: [
      "adding > [R9] the 51st line is refused, a line that is there may still grow",
      "the cart's forms > [R9] refuses the 51st line, with the reason under the sentence",
      "refusals, in the order of §5 > [R45] more than ₹1,00,000; exactly as much is taken",
    ],
  },
  {
    says: "Allowed image types: jpeg, png, webp, gif.",
    tests: [
      "[R5] a picture that somebody sends > may be jpeg, png, webp or gif, whatever it calls itself",
      "[R5] a picture that somebody sends > is no picture when it is text, a page, a drawing or a document",
    ],
  },
  {
    says: "Name max is 50, address max 200 and description max 500 characters.",
    tests: [
      "the address form > [§9 Limits and timing] a name has at most 50 characters, an address 200",
      "[§5 Contact] the form > allows 500 characters of a message, a Telugu letter counted as one, and not 501",
      "the demo store's rows > [§9 Limits] texts that a seller would write stay within 500 characters",
    ],
    instead:
      "reading R38: the description's limit is for what the seller writes and for the contact message.",
  },
  {
    says: "Cart quantity is 1 to 100 (see section 5).",
    tests: [
      "quantities > [§5 Cart quantity] an integer from 1 to 100",
      "adding > [§5 Cart quantity] 0, 101, a fraction and no number are refused",
      "[R9] many presses of + are one operation, and a line holds 100",
    ],
  },
  {
    says: "Episode quantity is fixed at 1.",
    tests: [
      "episodes > [§5 Episode] one piece of an episode, once",
      "Buy Now of an episode > [R11] asks for a mobile number, for no address, and shows no delivery fee",
    ],
  },
  {
    says: "Session max is 24 h, refresh interval 1 h and max concurrent sessions 3.",
    tests: [
      "a session > [§9 Limits] lasts 24 hours from its beginning, however it is used",
      "a session > [§9 Limits] is refreshed once an hour at most",
      "a person > [§9 Limits] has three sessions at most; the oldest ends",
    ],
  },
  {
    says: "The log keeps 1000 entries for 30 days.",
    tests: [
      "the security log > [§9 Limits] keeps the newest 1000 entries of a kind and of 30 days",
      "the security log > [§9 Limits] forgets what is older than 30 days, however little there is",
    ],
  },
  {
    says: "Query retries 3, query timeout 10 s.",
    tests: [
      "[§9 Limits and timing] a query > that reads is tried three times where the connection fails, once where it is refused",
      "[§9 Limits and timing] a query > may take ten seconds",
      "[§9 Limits and timing] a query > that takes longer than it may is broken off",
    ],
  },
  {
    says: "Anti-forgery values are 32 characters, valid 1 h.",
    tests: [
      "anti-forgery values > [§9 Limits] are 32 characters that a form and a cookie carry unescaped",
      "anti-forgery values > [§9 Limits] are valid for one hour and not a second longer",
    ],
  },
  {
    says: "Up to 3 saved addresses per profile.",
    tests: ["[§2 Addresses] adding > fills the free slots one after the other, and no fourth"],
  },
  {
    says: "Signed image URL lifetime is 3600 s.",
    tests: [
      "addresses of pictures > [§9 Limits and timing] a signature counts until its hour is over, at most 3600 s from now",
      "/pictures > an address that has expired leads to the fresh one",
    ],
  },
  {
    says: "The image cache is cleared every 30 minutes, with entries held about 3000 s.",
    tests: [
      "the cache of signatures > [R48] the sweep takes out what is older than 3000 s",
      "the cache of signatures > [§9 Limits and timing] is swept every 30 minutes",
      "[§9] every limit and time of the specification has its figure",
    ],
    instead: "reading R48: swept every 1800 s of entries older than 3000 s.",
  },
  {
    says: "Repeat access within 5 minutes logs a warning.",
    tests: [
      "[§9 Limits and timing, R50] repeat access > is the same visitor's, to the same address, within 5 minutes",
      "[§9 Limits and timing, R50] repeat access > is warned of once a window and address, whoever asks how often",
      "/pictures > [§9 Limits and timing, R50] a picture that one visitor is sent twice within 5 minutes is warned of, and no other",
    ],
  },
  {
    says: "Profile fetch timeout is 5 s.",
    tests: [
      "a profile > [§4 Profile load] is none when the time runs out, and the page doesn't wait longer",
      "[§9] every limit and time of the specification has its figure",
    ],
    instead: "reading R48: the five seconds include the retries.",
  },
  {
    says: "Toast duration is 3000 ms.",
    tests: [
      "[§9] every limit and time of the specification has its figure",
      "[§2 Global behaviour] a toast > closes by itself after 3000 ms, each in its own time",
    ],
  },
  {
    says: "Contact simulated delay is 1 s.",
    tests: [
      "[§9] every limit and time of the specification has its figure",
      "[§2 Contact] the form > says Sending... for a second, then that it was sent, and makes no request",
    ],
  },
  {
    says: "Order number is ORD plus a millisecond timestamp.",
    tests: [
      "order numbers > [§9 Limits and timing] are ORD plus a millisecond timestamp, EP for an episode",
      "Confirm Payment > [§9 Order number] sixteen people who press everything in the same millisecond have sixteen orders",
    ],
  },
  {
    says: "Episode order number is EP plus a timestamp.",
    tests: [
      "order numbers > [§9 Limits and timing] are ORD plus a millisecond timestamp, EP for an episode",
      "Buy Now of an episode > [§4 Checkout flow] is an EP order without delivery, and leaves the cart as it is",
    ],
  },
  {
    says: "Episode cart ids carry the episode_ prefix.",
    tests: [
      "ids > [§3 cart_items] an episode's cart id carries the episode_ prefix and gives its id back",
      "episodes > [§5 Episode] one piece of an episode, once",
    ],
  },
  {
    says: "Size labels: Postal Card Size, Wallet Size, Stamp Size.",
    tests: [
      "sizes > [§9 Limits and timing] carry the labels of the specification",
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "[§2 Product detail] the price and the total > follow the chosen size and the quantity",
    ],
  },
  {
    says: "Currency shown is the rupee.",
    tests: [
      "showing money > [§2 Cart] prices are shown as whole rupees in Indian grouping",
      "[§2 Product detail] the price and the total > follow the chosen size and the quantity",
    ],
  },
] satisfies Statement[];
