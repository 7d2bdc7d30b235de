import type { Statement } from "./statements.ts";

export default [
  {
    says: "Browses home, stories, shop, category and product pages, views the cart, and uses the combo builder.",
    tests: [
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
      "[§2 Build Your Own Combo] a guest fills the tray, signs in, and orders it with its discount",
      "[R42] a guest is told to sign in for episodes, at either button",
    ],
  },
  {
    says: "Has a local guest cart.",
    tests: [
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
      "[§2 Cart, R6] a guest changes the cart in this browser",
    ],
  },
  {
    says: "Cannot add combos or combo items to the cart.",
    tests: [
      "[§7 Cart actions] adding a ready-made combo > [§6 Roles] does nothing for a guest and says to log in",
      "[§5 Builder Add to Cart] > tells a guest to log in, with a Login that leads back, and keeps what was chosen",
      "[§8 Combos] a guest > [R42] who presses Add Combo to Cart reads 'Please login to add items to cart' with a Login that leads back",
    ],
  },
  {
    says: "Alerts: 'Please login to add items to cart' and 'Please login to proceed with purchase'.",
    tests: [
      "[§8 Combos] a guest > [R42] who presses Add Combo to Cart reads 'Please login to add items to cart' with a Login that leads back",
      "[§8 Combos] a guest > [R42] who presses Buy Now reads 'Please login to proceed with purchase' with a Login that leads back",
    ],
  },
  {
    says: "Cannot use coupons, checkout, orders or addresses.",
    tests: [
      "a code that is typed > [§6 Guest] is refused for somebody who isn't signed in",
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
      "a protected page > [§2 Access] /checkout-details sends guests to sign in and back",
      "a protected page > [§2 Access] /orders sends guests to sign in and back",
      "a protected page > [§2 Access] /addresses sends guests to sign in and back",
    ],
  },
  {
    says: "**Signed-in customer**: own cart, combo cart, profile, addresses, orders, episode purchases and coupons.",
    tests: [
      "changing and removing > [R3] another person's line can be neither changed nor removed",
      "[§4 Address form] a slot > [R3] belongs to its person alone",
      "an episode that is bought > [R27] shows its playlist to its buyer alone, and only after the verification",
      "an applied coupon > is another person's nowhere, nor anybody's who writes its cookie",
    ],
  },
  {
    says: "Orders and order details are fetched only for the user's own id.",
    tests: [
      "a customer's orders > [R3] another person's order behaves as one that doesn't exist",
      "[§2 Order detail] > [R3] another person's order answers exactly as one that doesn't exist, and is noted",
      "[R3] another person sees nothing of an order, its screenshot, its payment or its address",
    ],
  },
  {
    says: "Admin role: not shown.",
    tests: [
      "[R25] the admin is the seller's alone > everybody else gets the not-found page, for each of its addresses",
    ],
    instead:
      "reading R25: the store can't run without a seller, so there is one: a signed-in person on the configured list.",
  },
] satisfies Statement[];
