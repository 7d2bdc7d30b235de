export const en = {
  title: "Order placed",
  orderNumber: "Order number",
  couponDiscount: "Coupon Discount",
  total: "Total",
  status: "Status",
  transactionId: "Transaction ID",
  yourOrders: "Your Orders",
  continueShopping: "Continue Shopping",
};
