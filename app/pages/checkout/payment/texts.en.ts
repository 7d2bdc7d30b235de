export const en = {
  to: (name: string, address: string) => `To ${name}, ${address}`,
  change: "Change address, delivery or coupon",
  changeDigital: "Change mobile number or coupon",

  // What the payment is for
  yourOrder: "Your order",
  couponDiscount: "Coupon Discount",
  total: "Total",
  payExactly: (amount: string) =>
    `Please pay exactly ${amount}. The paise tell us which order you paid.`,
  mobile: "Mobile number",

  // When there is another payment, too
  paidOtherAmount: "Did you pay another amount?",
  amountChanged: (shown: string) =>
    `This payment is ${shown} now. Earlier payment pages of yours asked for other amounts.`,
  newerPayment: (shown: string, newer: string) =>
    `This page is for ${shown}. A newer payment page of yours asks for ${newer}.`,
  paid: (amount: string) => `I paid ${amount}`,
  show: (amount: string) => `Show the ${amount} payment`,
  payWholeCart: "Pay for the whole cart instead",

  // Why nothing should be paid on this page any more
  closed: {
    cancelled:
      "This payment was cancelled. If you've already paid, you can still confirm it here for 24 hours.",
    withdrawn: (amount: string) =>
      `The store has cancelled this order, so please don't pay for it. If you've already paid ${amount}, confirm it here: we'll check it and send your money back.`,
    expired: (amount: string) =>
      `This payment page is more than 24 hours old, so please don't pay on it. If you've already paid ${amount}, confirm it here: we'll check it and send what you paid for or your money back.`,
    "other-version-placed": (amount: string) =>
      `Your order was placed from another tab or device with other items. Please don't pay here. If you've also paid ${amount}, confirm it here: we'll check it and send what you paid for or your money back.`,
    placed: "This payment is confirmed, and your order is placed. Please don't pay again.",
  },
  wasFor: (amount: string) => `This payment was for ${amount}`,
  yourOrderLink: "See your order",
  startAgain: "Start a new payment",

  // The bank's word about the payment
  waitingForBank:
    "Waiting for the bank's word. You needn't wait: you can also confirm it yourself.",
  bankHas: (amount: string) => `We have your ${amount}.`,
  placeOrder: "Place the order",

  offline:
    "You're offline. What you typed and uploaded is saved, and this page keeps working. If you've already paid, you don't need to pay again.",
};
