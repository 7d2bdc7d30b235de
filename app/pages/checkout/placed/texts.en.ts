export const en = {
  title: "Order placed",
  orderNumber: "Order number",
  total: "Total",
  status: "Status",
  transactionId: "Transaction ID",
  verified: "Your payment was verified. Thank you!",
  placedByBank: "Order placed successfully! We have your money.",
  cancelled: "This order was cancelled.",
  isShort:
    "Something in it went out of stock since you paid. Your order says what, and what we'll do.",
  openOrder: "Open the order",
  yourOrders: "Your Orders",
  continueShopping: "Continue Shopping",
};
