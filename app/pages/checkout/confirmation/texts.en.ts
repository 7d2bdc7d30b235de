export const en = {
  title: "Confirm your payment",
  transactionId: "Transaction ID",
  digits: (count: number, all: number) => `${count} of ${all} digits`,
  back: "Back",
  confirm: "Confirm Payment",
  order: "Order",
  yourOrders: "Your Orders",

  // Without a network
  waiting:
    "Everything you typed and uploaded is saved on this phone. Please don't pay again. We'll send it by itself when you're back online.",
  sending: "Sending your confirmation...",

  // Where each app shows the number
  guideTitle: "Find your 12 digits",
};
