export const en = {
  backToStories: "Back to Stories",
  checkout: "Checkout",
  continueShopping: "Continue Shopping",
  signIn: "Sign in",
  yourCart: "Your Cart",
  yourOrders: "Your Orders",
};
