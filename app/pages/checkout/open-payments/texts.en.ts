import { orderMessages } from "#domain/orders/messages";

export const en = {
  title: "Payment in progress",
  order: (orderNumber: string, amount: string) => `${amount}, order ${orderNumber}`,
  dueForOrder: (orderNumber: string, amount: string) =>
    `${amount} still to pay, order ${orderNumber}`,
  see: "See what to do",
  seeOrder: (orderNumber: string) => `See what to do about order ${orderNumber}`,
  notConfirmed: (amount: string) => `${amount} to confirm`,
  toFinish: (amount: string) => `You have a payment of ${amount} to finish`,
  holds: (quantity: number, name: string, more: number) =>
    orderMessages.andMore(`${quantity} × ${name}`, more),
  advice:
    "If you've paid, finish by adding your transaction ID. If you haven't, you can still pay now.",
  finish: "Finish",
  finishPayment: (amount: string) => `Finish the payment of ${amount}`,
  notPaid: "I didn't pay",
  notPaidThis: (amount: string) => `I didn't pay ${amount}`,
  paidEarlier: (amount: string) => `I paid ${amount}`,
  earlier: "Did you pay another amount on an earlier payment page?",

  // On the details form, when it would replace an open payment
  unfinished: {
    title: (before: string) => `Have you already paid ${before}?`,
    advice: (now: string) =>
      `If you've paid it, confirm it: the rest stays in your cart. If not, pay ${now} for everything below in one payment.`,
    paid: (before: string) => `Yes, confirm the ${before} I paid`,
    payAll: (now: string) => `No, pay ${now} for all of it`,
    pay: (now: string) => `No, pay ${now}`,
  },

  // The dialog that Cancel Payment opens
  cancelPayment: "Cancel Payment",
  alreadyPaid: "Have you already paid?",
  alreadyPaidAdvice: (amount: string) =>
    `If ${amount} has left your account, don't cancel. Confirm the payment so that we can find it.`,
  yesConfirm: "Yes, confirm my payment",
  noCancel: "No, cancel it",
  keep: "Keep it open",
  typedIsSaved: "What you typed and uploaded stays saved for 24 hours.",
};
