/** Every outcome of a statement's line, or of a payment that the statement should have. */

type Outcome = {
  title: string;
  about: string;
  /** `ok`: nothing is left to do about it. */
  tone: "ok" | "wait" | "bad" | "info";
  /** The sentence about a pasted SMS with this outcome; missing if only a statement has it. */
  aboutSms?: string;
};

const ALL = {
  verify: {
    title: "Will be verified",
    about: "The statement has the payment's transaction ID and its exact amount.",
    tone: "ok",
    aboutSms:
      "this order has the same ID and amount. If the SMS is really your bank's, verify the payment on the order.",
  },
  forOwner: {
    title: "Waits for an owner",
    about:
      "The statement has the payment's transaction ID and its exact amount, but together with the customer's other payments it is above the limit up to which an accountant verifies. Once an owner verifies this statement, these payments are verified, too.",
    tone: "wait",
  },
  amountDiffers: {
    title: "Amount differs",
    about:
      "The statement has the payment's ID, but another amount. Open the order: reject the payment and enter the amount that arrived, or verify it and refund what is too much.",
    tone: "wait",
    aboutSms:
      "this order has the same ID, but another amount. Decide about the payment on the order.",
  },
  near: {
    title: "Almost the same ID",
    about:
      "No customer has sent this ID, but an order's payment has almost the same ID, and the same amount. Look at its screenshot. An owner can say that it is that payment, on the order or under Money without an order. A statement never does so by itself.",
    tone: "wait",
    aboutSms:
      "nobody has sent this ID, but this order has almost the same ID and the same amount. Look at its screenshot.",
  },
  doubtful: {
    title: "Doubtful",
    about: "Something doesn't match. Open each order and decide.",
    tone: "wait",
    aboutSms: "something doesn't match. Look at the order before you decide.",
  },
  takenBack: {
    title: "Money that went back",
    about:
      "On these lines money went back or out, or the payment failed, and the store knows the ID. Once you confirm the statement, Today shows the verified payments whose money went back.",
    tone: "bad",
  },
  withoutOrder: {
    title: "Money without an order",
    about:
      "This money arrived, but no order has its ID. Once you confirm the statement, you can see whose money it may be.",
    tone: "info",
    aboutSms:
      "no order has this ID. The customer may not have sent it yet. If you import a statement, you see whose it may be.",
  },
  sums: {
    title: "Payouts of your payment provider",
    about:
      "On each line, your provider paid out several payments at once, less its fee and the tax on the fee. The amounts agree with the provider's report to the paisa.",
    tone: "ok",
  },
  notInStatement: {
    title: "Sent, but not in the statement",
    about:
      "These customers say that they paid on days of this statement, but the statement doesn't have their payments. Look in your bank app before you reject a payment.",
    tone: "bad",
  },
  unreadable: {
    title: "Lines that don't count",
    about:
      "Money came in on these lines, but the store can't use them: something can't be read, there is no ID, or an earlier report says something else. Look at the lines in the file.",
    tone: "wait",
  },
  done: {
    title: "Already done",
    about: "There's nothing left to do about these lines.",
    tone: "ok",
    aboutSms: "there is nothing left to do.",
  },
} as const satisfies Record<string, Outcome>;

/** The code is stored with a confirmed statement's counts and in the history. */
export type OutcomeCode = keyof typeof ALL;
export const OUTCOMES: Readonly<Record<OutcomeCode, Outcome>> = ALL;
export const OUTCOME_CODES = Object.keys(ALL) as OutcomeCode[];

/** Adds up the counts of a confirmed statement's outcomes about which something is left to do. */
export function openCount(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts).reduce(
    (sum, [code, count]) => (OUTCOMES[code as OutcomeCode]?.tone === "ok" ? sum : sum + count),
    0,
  );
}
