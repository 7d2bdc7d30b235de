import type { DataTopic, RetainedFact } from "#domain/people/personal-data";

const count = (one: string, many: string) => (n: number) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

export const en = {
  title: "My data",
  intro:
    "What this store keeps about you. Nobody else gets it, and none of it is used for advertising.",
  storedTitle: "What we keep",
  topics: {
    account: {
      name: "Your account",
      what: "Email address, the address of your picture, and the number that Google gives your account here.",
    },
    sessions: { name: "Sign-ins", what: "Where you are signed in now. Each ends after 24 hours." },
    addresses: {
      name: "Addresses",
      what: "Name, address and mobile number of each, and your UPI ID for refunds.",
    },
    cart: { name: "Cart", what: "What lies in your cart." },
    checkouts: {
      name: "Unfinished payments",
      what: "Payments that you started and didn't finish. The privacy page says when we delete them.",
    },
    orders: {
      name: "Orders",
      what: "Items, amounts, address, mobile number and what happened to each.",
    },
    payments: { name: "Payments", what: "The transaction IDs that you sent, and what we found." },
    screenshots: {
      name: "Screenshots",
      what: "Pictures of payments. Only you and the seller can open them.",
    },
    emails: { name: "Emails", what: "What we emailed you about your orders." },
    securityLog: { name: "Security log", what: "Sign-ins and refusals, for 30 days at most." },
  } satisfies Record<DataTopic, { name: string; what: string }>,
  counted: {
    account: () => "",
    sessions: count("sign-in", "sign-ins"),
    addresses: count("address", "addresses"),
    cart: count("line", "lines"),
    checkouts: count("payment", "payments"),
    orders: count("order", "orders"),
    payments: count("payment", "payments"),
    screenshots: count("picture", "pictures"),
    emails: count("email", "emails"),
    securityLog: count("entry", "entries"),
  } satisfies Record<DataTopic, (n: number) => string>,
  signIns: {
    title: "Where you're signed in",
    /** A sign-in's device as it is stored: 'Chrome on Android', or only one of the two. */
    device: (device: string) => device,
    unknownDevice: "A browser",
    here: "this browser",
    since: "since",
    used: "last used",
    end: "Sign out",
    endAll: "Sign out everywhere",
    endAllWhat:
      "You'll be signed out of every phone and computer, this one too. Sign in again to go on.",
    stay: "Stay signed in",
  },
  reminders: {
    title: "Reminders of payments",
    wanted: "When you open a payment page and don't finish, we may remind you once by email.",
    ended: "We don't remind you of payments that you opened and didn't finish.",
    end: "Stop reminders",
    again: "Remind me again",
  },
  downloadTitle: "Download it",
  downloadWhat:
    "Everything above as one JSON file. Your screenshots are named in it; open them from your orders.",
  download: "Download my data",
  correctTitle: "Correct it",
  correctWhat: "You can change your addresses yourself. For anything else, write to us.",
  addresses: "Your addresses",
  eraseTitle: "Erase my account",
  eraseWhat:
    "Your email address, names, addresses, phone numbers, UPI ID, screenshots, cart, emails and sign-ins are deleted at once. It can't be undone.",
  eraseEpisodes: "Episodes that you bought can't be opened from here any more.",
  retainedWhy:
    "The law wants the store to keep its accounts for at least eight years. Of each order there stay, without your name:",
  retained: {
    orderNumber: "its number",
    dates: "its dates",
    items: "what was bought",
    amounts: "the amounts",
    transactionId: "the transaction ID of the payment",
    decisions: "whether it was verified, sent, cancelled or refunded",
    invoices:
      "its invoices, if there are any: the law wants them unchanged, so your name and address stay on them",
  } satisfies Record<RetainedFact, string>,
  openTitle: "Before you can erase it",
  open: {
    openOrders: count("order is still open", "orders are still open"),
    refundsOwed: count("refund is still to come", "refunds are still to come"),
    unplacedPayments: count("payment is being checked", "payments are being checked"),
    startedPayments: count("payment isn't confirmed yet", "payments aren't confirmed yet"),
  },
  openAdvice:
    "We need your address and UPI ID to send the parcel or the money. An order that isn't verified yet you can cancel on its page.",
  openOrders: "Your orders",
  begin: "Erase my account…",
  sure: "Erase your account for good?",
  typeWord: (word: string) => `Type ${word} to go on`,
  erase: "Erase for good",
  keep: "Keep my account",
  erased: "Your account is erased. Thank you for having been here.",
};

export type MyDataTexts = typeof en;
