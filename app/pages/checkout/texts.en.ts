export const en = {
  backToStories: "Back to Stories",
  checkout: "Checkout",
  continueShopping: "Continue Shopping",
  login: "Login",
  yourCart: "Your Cart",
  yourOrders: "Your Orders",
};
