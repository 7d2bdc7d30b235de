import type { Statement } from "./statements.ts";

export default [
  {
    says: "Browses home, stories, shop, category and product pages, views the cart, and uses the combo builder.",
    tests: [],
  },
  { says: "Has a local guest cart.", tests: [] },
  { says: "Cannot add combos or combo items to the cart.", tests: [] },
  {
    says: "Alerts: 'Please login to add items to cart' and 'Please login to proceed with purchase'.",
    tests: [],
  },
  { says: "Cannot use coupons, checkout, orders or addresses.", tests: [] },
  {
    says: "**Signed-in customer**: own cart, combo cart, profile, addresses, orders, episode purchases and coupons.",
    tests: [],
  },
  { says: "Orders and order details are fetched only for the user's own id.", tests: [] },
  { says: "Admin role: not shown.", tests: [] },
] satisfies Statement[];
