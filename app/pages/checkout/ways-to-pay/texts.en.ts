import type { ShownRoute } from "#domain/checkout/payment-routes";

export const en = {
  amountToPay: "Amount to pay",
  /** The name of what is copied, for the copy button. */
  amount: "amount",
  upiId: "UPI ID",

  payToUpiId: "Pay to this UPI ID",
  openAndPay: "Open your UPI app and pay to this ID",
  comeBack: "Come back with a screenshot and the 12 digits",
  /** The account holder's name as the bank has it (reading R62). */
  appShows: (name: string) => `Your app will show ${name}`,
  appShowsHolder:
    "Your app will show the account holder's name as the bank has it. It may differ from the store's.",

  scanToPay: "Scan to pay",
  scanWithAnother: "With another phone: scan this code in its UPI app.",
  scanWithPhone: "Scan this code with the UPI app on your phone.",
  saveQr: "Save QR",
  howToUseSaved:
    "On this phone: save it, open your UPI app, tap Scan and choose it from your gallery or files.",
  qrOf: (payee: string, orderNumber: string) => `QR code to pay ${payee} for order ${orderNumber}`,
  tryAgain: "Try Again",

  /** Links that open a payment app (spec §2 Checkout) */
  anyUpiApp: "Any UPI app",
  payWithApp: "Pay with an app",
  mayRefuse: "Your app may refuse these.",
  stringCopiedAdvice:
    "No app opened, so the payment link is on your clipboard. You can also scan the QR code or copy the UPI ID and the amount.",

  // When the customer returns from an app
  wentThrough: "Did it go through?",
  yes: "Yes, confirm it",
  no: "No",
  anotherWay: "Let's try another way.",
  why: {
    "upi-id": "Every UPI app takes a copied UPI ID.",
    qr: "Scanned with another phone, the code works in every UPI app.",
    "app-links": "Some apps take these links. It's quick to try.",
  } satisfies Record<ShownRoute, string>,
  askUs: "Please write to us on WhatsApp: we'll help you pay.",
  ifMoneyLeft: {
    confirm: "If money has left your account, don't pay again: press 'I have made the payment'.",
    below: "If money has left your account, don't pay again: send its 12 digits below.",
  },
};
