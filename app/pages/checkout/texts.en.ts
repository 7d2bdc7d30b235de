export const en = {
  backToStories: "Back to Stories",
  checkout: "Checkout",
  continueShopping: "Continue Shopping",
  contact: "Contact the store",
  order: "Order",
  signIn: "Sign in",
  signedOut: "You're signed out. Sign in to see your checkout.",
  yourCart: "Your Cart",
  yourOrders: "Your Orders",
};
