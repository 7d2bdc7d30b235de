export const en = {
  title: "Confirm your payment",
  transactionId: "Transaction ID",
  digits: (count: number, all: number) => `${count} of ${all} digits`,
  back: "Back",
  confirm: "Confirm Payment",
  saved: "Your transaction ID and screenshot are kept.",
  savedId: "Your transaction ID is kept.",
  savedScreenshot: "Your screenshot is kept.",
  yourOrders: "Your Orders",

  // Shown while the network is down
  network: {
    unsent: "Your confirmation isn't sent yet.",
    sending: "Sending your confirmation...",
    advice:
      "Everything you typed and uploaded is still here. Please don't pay again. We'll send it by itself when you're back online.",
  },

  // About the transaction ID that the store read from the screenshot
  reading: "Reading the transaction ID from your screenshot...",
  offered: (id: string) => `${id}, as on your screenshot?`,
  take: "Use this ID",
  asRead: "As on your screenshot.",
  differs: (id: string) => `Your screenshot seems to show ${id}. Please check which one is right.`,
  takeInstead: "Use the one on the screenshot",
  phonepe:
    "The number on your screenshot that starts with T is PhonePe's own. The 12 digits are beside 'UTR', lower on the same page.",
  google:
    "The number on your screenshot that starts with CIC is Google's own. The 12 digits are below 'UPI transaction ID', on the same page.",

  // The guide that shows where each app has the number
  guideTitle: "Find your 12 digits",
};
