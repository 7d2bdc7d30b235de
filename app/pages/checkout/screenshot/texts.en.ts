export const en = {
  label: "Payment screenshot",
  required: "(required)",
  yours: "Your payment screenshot",
  choose: "Choose a picture",
  chooseAnother: "Choose another picture",
  whileSent: "You can change it once this is sent.",

  // When the screenshot doesn't show what the payment page asked for
  questions: {
    "no-payment": () =>
      "We couldn't find a payment on this picture. Please look for the receipt in your app's history and choose a screenshot of it.",
    "before-payment": () =>
      "This picture seems to be from before you paid. Please look for the receipt in your app's history and choose a screenshot of it. If you haven't paid yet, please pay first.",
    failed: () =>
      "This picture seems to say that the payment failed. Please look in your app's history. If the money left your account, don't pay again. If it didn't, pay once more and choose that receipt.",
    pending: () =>
      "This picture seems to say that the payment is still pending. Please don't pay again. Wait until your app says that it's successful, then take another screenshot and choose it here.",
    "other-amount": (amount: string) =>
      `We couldn't find ${amount} on this picture. Is it of this payment? If not, look for the ${amount} payment in your app's history and choose that receipt.`,
    "other-day": () =>
      "This picture seems to have another day on it. Is it of this payment? If not, look for this payment in your app's history and choose that receipt.",
  },
  mayBeMisread: "We may have read it wrong. If all is right, just go on.",
};
