export const en = {
  title: "Order placed",
  orderNumber: "Order number",
  couponDiscount: "Coupon Discount",
  total: "Total",
  status: "Status",
  transactionId: "Transaction ID",
  verified: "Your payment was verified. Thank you!",
  cancelled: "This order was cancelled.",
  openOrder: "Open the order",
  yourOrders: "Your Orders",
  continueShopping: "Continue Shopping",
};
