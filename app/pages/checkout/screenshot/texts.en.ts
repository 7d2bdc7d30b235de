export const en = {
  label: "Payment screenshot",
  required: "(required)",
  yours: "Your payment screenshot",
  choose: "Choose a picture",
  chooseAnother: "Choose another picture",

  // What was read of it isn't what the payment page asked for
  questions: {
    "no-payment": () =>
      "We couldn't find a payment on this picture. Is it the right one? If not, choose another.",
    failed: () =>
      "This picture seems to say that the payment failed. Please look in your app: if the money left your account, don't pay again.",
    pending: () =>
      "This picture seems to say that the payment is still pending. Once your app shows it as paid, a new screenshot helps us find it sooner.",
    "other-amount": (amount: string) =>
      `We couldn't find ${amount} on this picture. Is it of this payment? If not, choose another.`,
    "other-day": () =>
      "This picture seems to have another day on it. Is it of this payment? If not, choose another.",
  },
  mayBeMisread: "We may have read it wrong. If all is right, just go on.",
};
