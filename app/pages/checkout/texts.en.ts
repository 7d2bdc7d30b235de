export const en = {
  backToStories: "Back to Stories",
  checkout: "Checkout",
  continueShopping: "Continue Shopping",
  contact: "Contact the store",
  signIn: "Sign in",
  yourCart: "Your Cart",
  yourOrders: "Your Orders",
};
