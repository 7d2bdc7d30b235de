import { amountToPay, type Paise } from "#domain/money/money";
import { plural } from "#domain/plural";
import { INCIDENT_STATES, type IncidentKind } from "./incidents.ts";
import { DESCRIPTION_CHARACTERS, MAX_ORDERS_SEARCHED, UNDO_SECONDS } from "./limits.ts";
import { type BulkAction, type BulkProblem, MOST_BULK_ORDERS } from "./lists/bulk-actions.ts";
import type { ToRefund } from "./messages.ts";
import type { NextTask } from "./next-task.ts";
import {
  CASH_UNDONE_LABEL,
  ORDER_STATES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentStatus,
} from "./order-status.ts";
import type { trackingDoubt } from "./parcel/couriers.ts";
import type { LeftOutRow } from "./parcel/tracking-file.ts";
import type { RefundWay } from "./payment/paid-parts.ts";
import type { RejectionKind } from "./payment/rejections.ts";
import type { UnplacedState } from "./payment/unplaced.ts";
import type { KnownReference } from "./refund-amounts.ts";
import type { RefundProof } from "./refund-proof.ts";

/** The same sentence is shown before and after a seller decides about the missing pieces. */
const PIECES_MISSING =
  "Some items of this order are out of stock. You can pack and send it once they have come or you leave them out.";

const OWN_ORDER_SENTENCE =
  "You bought this yourself, so somebody else in your team has to decide about its payment.";

export const adminMessages = {
  refundTask({ own, amount, refunded, reference, cancelled, title, other }: ToRefund): string {
    const number = other?.number ?? "";
    const by = reference ? ` (UPI reference ${reference})` : "";
    const task = refunded ? `${amount} was refunded${by}` : `Please refund ${amount}`;
    if (title === null) return cancelled ? `This order was cancelled. ${task}.` : `${task}.`;
    if (!own) return `${title} was also paid for with order ${number}. ${task} for that order.`;
    return `The customer paid twice for ${title} and has it from order ${number}. ${task} for this order.`;
  },
  refundsOwed: "Refunds to make",
  packingSlip: "Packing slip",
  emailedLeftOut: (orders: number) =>
    plural(
      orders,
      "order is sent by email, so it isn't printed here.",
      "orders are sent by email, so they aren't printed here.",
    ),
  giftsLeftOut: (orders: number) =>
    plural(
      orders,
      "order is a gift, so its receipt isn't printed here: receipts show prices. The buyer finds it on the order's page.",
      "orders are gifts, so their receipts aren't printed here: receipts show prices. The buyers find them on the orders' pages.",
    ),
  cashUndoneLeftOut: (orders: number) =>
    plural(
      orders,
      "order has no receipt: its cash payment was undone, so it isn't paid.",
      "orders have no receipt: their cash payments were undone, so they aren't paid.",
    ),
  piecesToPack: (pieces: number) => `${plural(pieces, "piece")} in all`,
  markAsRefunded: "Mark as refunded",
  refundRecorded: "Refund recorded.",
  "refund-amount-wrong": "Please enter the refund in rupees, such as 99 or 99.50.",
  "refund-amount-too-high": ({ most }: { most: Paise }) =>
    `That's too much. You can refund at most ${amountToPay(most)}: what was paid, less earlier refunds.`,
  "refund-recorded-before":
    "Nothing was recorded now. An earlier click was recorded after all, with another amount: see the refund on this page. If you gave this amount back too, record it again.",
  "reference-wrong": "A UPI reference has 12 digits. Leave it empty if you don't have it.",
  "reference-known"({ by, orderNumber }: KnownReference): string {
    const known = {
      payment: `This is the ID by which the customer paid ${orderNumber}; the refund has one of its own. Look for it in your UPI app.`,
      credit:
        "Your bank's statement has this ID for money that came in; the refund has one of its own. Look for it in your UPI app.",
      refund: `You noted this ID for the refund of ${orderNumber}, too.`,
    }[by];
    return `${known} If it's right all the same, click again.`;
  },
  /** Says whether a refund is the seller's word alone, or a line of the bank shows it (reading R73). */
  refundProof(proof: RefundProof, by: string | null): string {
    if (proof.state === "seen") return `Seen at the bank${proof.day ? `, ${proof.day}` : ""}.`;
    const sent = `Sent (says ${by ?? "your team"}).`;
    if (proof.state === "sent") return `${sent} No line of your bank shows it so far.`;
    return `${sent} Not in a statement that covers the day: look in your UPI app whether it went out.`;
  },
  possibleRefundLine: ({
    amount,
    day,
    reference,
  }: Record<"amount" | "day" | "reference", string>) =>
    `Your bank has ${amount} on ${day}, UPI reference ${reference}. It may be this refund.`,
  isThisRefund: "It's this refund",
  refundsByQr:
    "Scan each code with your UPI app and pay: it has the customer’s UPI ID, the amount and the order number.",
  refundsByQrAndFeed:
    "Scan each code with your UPI app and pay. Once your bank’s message shows the payment, the refund is recorded and the next one comes by itself.",
  noRefunds: "There is no refund to make.",
  refundsPutOff: "You put off the others. Open the page again to see them.",
  refundQr: (amount: string, upiId: string) => `QR code that pays ${amount} to ${upiId}`,
  refundQrRedrawn: (before: string) =>
    `The customer has just named another UPI ID instead of ${before}, so this code is a new one. If you have paid the one before, enter that payment’s UPI reference.`,
  showRefundQr: "Send it by QR code",
  refundSeen: (amount: string) => `${amount}: seen at the bank.`,
  referenceOptional: "12 digits, from your UPI app. You can leave it empty.",
  sentNext: "Sent, next",
  noteReference: "Note the UPI reference",
  referenceNoted: "Reference noted.",
  makeByQr: "Make them one after the other, by QR code",
  missingRefunds:
    "Your team says that these refunds were sent, but they aren’t in a statement that covers the day. Look in your UPI app.",
  "incident-too-early": ({ status }: { status: OrderStatus }) =>
    `Nothing was recorded. This order is ${lowerCaseStatusLabel(status)}.`,
  "incident-recorded": ({ kind }: { kind: IncidentKind }) =>
    `Somebody has recorded this already: ${INCIDENT_STATES[kind].label.toLowerCase()}.`,
  "incident-withdrawn": "Nothing was changed. Somebody has already undone this.",
  "note-missing": "Please write something.",
  "note-too-long": `Please keep it to ${DESCRIPTION_CHARACTERS} characters.`,
  "too-many-notes": "This order has as many notes as it can have. Please delete one first.",
  "note-deleted": "Nothing was changed. This note is deleted already.",
  "address-changed":
    "Somebody has corrected this address since you opened the page. Please check it.",
  "address-late": ({ status }: { status: OrderStatus }) =>
    `Nothing was changed. This order is ${lowerCaseStatusLabel(status)}: the address can't be corrected any more.`,
  "refund-settled": "Nothing was changed. This refund is no longer due.",

  emailsFailed: "We couldn't email the customers of these orders.",
  emailsToBeSent: "We'll try to send the email again now.",
  noFailedEmails: "This order has no email to send again.",
  delivery: {
    unpaid: "Waiting for the payment",
    "paid-twice": "Delivered with another order",
    waiting: "Email on its way",
    logged: "Not emailed: email isn't set up",
    emailed: "Emailed",
    failed: "Email not delivered",
  },
  emailToCopy: "Show the email",

  notificationStates: {
    none: "No email was sent",
    unaddressed: "No email: the order has no address for it",
    forgotten: "Old emails are deleted, so this one isn't shown any more",
    waiting: "Email on its way",
    logged: "Not emailed: email isn't set up",
    emailed: "Emailed",
    failed: "Email not delivered",
    off: "Not emailed: this email is switched off",
  },
  sendByWhatsApp: (what: string) => `Tell the customer by WhatsApp: ${what}`,

  smsSourceChanged:
    "Nothing was changed. This phone was paused again meanwhile. Please read the new reason.",
  formFailed: "That didn't work. Nothing that you typed here is lost. Please try again.",
  signedOut: "You're signed out, so nothing was saved. Please sign in again.",

  /** The page of payments without an order (reading R52). */
  unplacedTitle: "Customers who say they paid",
  unplacedAdvice:
    "These customers say they paid, but there is no order. Look for the money in your bank or UPI app. If it came, make the order (if you see that button), send what they paid for, or refund it.",
  unplacedOwnersDecision:
    "These customers say they paid, but there is no order. An owner looks for the money and decides.",
  sentByAnother: "Another customer sent this ID, too. Find out who paid before you verify.",
  unplacedTakenBack:
    "Your statement says that the bank took this money back, so there is nothing to refund or to send.",
  secondPayments:
    "Your bank has this money, and somebody in your team recorded it as a second payment of these customers, who haven't said so themselves. Refund it, or send something for it.",
  unplacedMore: "You'll see more once these are settled.",
  unplacedLabels: { sent: "I sent it", refunded: "I refunded it", "not-found": "No such payment" },
  unplacedSure: (amount: string) => `Settle this payment of ${amount}? It can't be undone.`,
  unplacedConsequences: {
    sent: "You have sent or handed over what was paid for.",
    refunded: "You have given the money back: send it in your UPI app first.",
    "not-found":
      "The money didn't come. The customer is told, and the transaction ID can be used again.",
  },
  unplacedDone: {
    sent: "Settled: sent.",
    refunded: "Settled: refunded.",
    "not-found": "Saved. The transaction ID can be used again.",
  },
  /** The reason for the rejection, as it is stored and the customer reads it. */
  unplacedNotFoundReason: "We didn't receive a payment with this transaction ID.",
  "unplaced-settled": "Nothing was changed. This payment is already settled.",
  unplacedOrder: "I have the money: make the order",
  unplacedOrderDone: "The order is made, and its payment verified.",
  "number-placed":
    "Nothing was changed. An order with this number was placed with another payment: refund this one, or send a second parcel.",
  "coupon-taken":
    "Nothing was changed. This order's coupon is used up: allow one more use of it, and press again.",
  "product-unavailable":
    "Nothing was changed. Something in this order was deleted from the store: refund the payment.",
  unplacedReasons: {
    "other-version-placed": "The same order was placed with different items",
    "other-id-placed": "The same order was placed with another transaction ID",
    "cash-taken": "Cash was taken for the same order",
    "version-expired": "The payment page was more than 24 hours old",
    "order-cancelled": "The order had been cancelled before the customer confirmed",
    "coupon-used-up": "The customer cancelled, and the coupon has since been used up",
  },
  "reason-missing": "Please say why, so that the customer knows what to do.",
  "reason-too-long": `Please keep the reason to ${DESCRIPTION_CHARACTERS} characters.`,
  orderUpdated: "Order updated.",
  /** The next task for an order, and how to do it. */
  nextTasks: {
    verify: {
      title: "Check the payment",
      advice: "Look for the amount and the transaction ID in your bank or UPI app.",
    },
    "wait-for-customer": {
      title: "Waiting for the customer",
      advice: "The customer was asked for another transaction ID or screenshot. Nothing to do now.",
    },
    resume: {
      title: "Paused",
      advice: "Somebody in your team paused this order. Continue it to pack it.",
    },
    pack: {
      title: "Pack it",
      advice: "The payment is verified. The packing slip lists what to pack.",
    },
    "wait-for-pieces": {
      title: "Waiting for pieces",
      advice: "You can pack the order once the missing pieces have come or you leave them out.",
    },
    ship: {
      title: "Ship it",
      advice: "Type or scan the tracking ID on the parcel. The customer gets it by email.",
    },
    "hand-over": {
      title: "Hand it over",
      advice:
        "The order is paid. Once the customer has taken it, as at a stall, press Mark as delivered below.",
    },
    "wait-for-emails": {
      title: "Emails are on their way",
      advice: "Once the last email is sent, the order is delivered. Nothing to do now.",
    },
    "wait-for-delivery": { title: "On its way", advice: "Nothing to do until it arrives." },
    cancelled: { title: "Cancelled", advice: "Nothing to do for this order." },
    nothing: { title: "Done", advice: "Nothing to do for this order." },
  } satisfies Record<Exclude<NextTask, IncidentKind | "refund">, { title: string; advice: string }>,
  cashUndone: {
    title: CASH_UNDONE_LABEL,
    advice:
      "The order waits for its payment: take cash again or send the link. If nothing comes within 24 hours, the store cancels it.",
    adviceAfterUpi:
      "The order waits for its payment: take cash again or send the link. The customer has sent a payment by UPI before, so the store doesn't cancel it by itself: cancel it if nothing comes.",
    done: `${CASH_UNDONE_LABEL}. The order waits for its payment, and nothing was emailed.`,
    cancelled: `${CASH_UNDONE_LABEL}. The sale is cancelled, because nobody can be asked to pay for it.`,
    paidByUpi: `${CASH_UNDONE_LABEL}. Meanwhile the customer has sent a payment by UPI: check that payment.`,
  },
  /** The labels of the buttons that change an order's status. */
  steps: {
    pending: "Pause",
    confirmation_pending: "Continue",
    processing: "Mark as packed",
    shipped: "Mark as shipped",
    delivered: "Mark as delivered",
    cancelled: "Cancel order",
  } satisfies Record<OrderStatus, string>,
  /** Shown beside the Undo button after a change of status. */
  stepDone: (to: OrderStatus) =>
    `${STATUS_CHANGED_SENTENCES[to]} You can undo it for ${UNDO_SECONDS} seconds; no email is sent before then.`,
  longestWaitingAlone: (most: number) =>
    `This list shows the ${most} oldest parcels. More appear as you finish these.`,
  nothingToShip: "No parcels to pack or to ship.",
  packingList: "What to take off the shelf",
  courierHint:
    "The courier for the parcels below. If you type a tracking ID of India Post, such as EA123456789IN, the store chooses India Post by itself.",
  trackingIdNeeded: "Please enter the tracking ID. Without one, open the order to ship it.",
  inParcel: (pieces: number) => `${plural(pieces, "piece")} in it`,
  /** The result of shipping several parcels. */
  shippedCount(shipped: number, failed: number): string {
    const done = shipped > 0 ? `${shipped} shipped.` : "";
    const left = failed > 0 ? `${failed} couldn't be shipped: see below.` : "";
    return [done, left].filter(Boolean).join(" ");
  },
  couriersAdvice:
    "When you ship, you choose one of these couriers. If you enter a tracking page, customers get a link to their parcel: write {id} where the tracking ID goes. Leave it empty if the courier has no such page.",
  addressCorrected: "Address saved. The customer is told by email.",
  correctionAdvice: "The customer is told by email. The old address stays in the history.",
  incidentRecorded: "Recorded. The customer sees it on the order's page.",
  incidentWithdrawn: "Undone.",
  noteHint: "Only sellers see this.",
  noteWritten: "Note added.",
  noteDeleted: "Note deleted.",
  /** The first part of the advice on a refund, by how the customer paid. */
  refundFirst: {
    upi: "Send the money in your UPI app first",
    cash: "The order was paid in cash: give the money back first, as you agreed with the customer",
    both: "A part was paid by UPI, the rest in cash: give the money back first, in the same ways or as you agreed with the customer",
  } satisfies Record<RefundWay, string>,
  refundReference: "UPI reference",
  referenceIfUpi: "Only if you gave the money back by UPI: 12 digits, from your UPI app.",
  referenceHint:
    "12 digits, from your UPI app. With this number, the customer can find the refund.",
  paymentNowVerified: "Payment verified.",
  /** Labels of the seller's decision about a payment. */
  decided: { verified: "Verified", rejected: "Rejected" },
  decisionUndone: "Undone. The payment is unverified again, and nothing was emailed.",
  "undo-late": `Nothing was changed. This can only be undone for ${UNDO_SECONDS} seconds.`,
  undoOffered: `You can undo this for ${UNDO_SECONDS} seconds. No email is sent before then.`,
  paymentNowRejected: "Payment rejected. The customer can see why.",
  trackingIdSaved: "Tracking ID saved.",
  "tracking-id-wrong": "A tracking ID has 4 to 40 letters, digits and hyphens. Please check it.",
  trackingDoubt({ courier, example, of }: TrackingDoubt): string {
    const looks = of
      ? `This looks like a tracking ID of ${of}, not of ${courier}.`
      : `Tracking IDs of ${courier} look like ${example}.`;
    return `${looks} If the ID is right, press the button again.`;
  },
  "tracking-id-missing": "Please enter the tracking ID, or tick that the parcel has none.",
  "tracking-id-taken": ({ orderNumber }: { orderNumber: string }) =>
    `Another customer's order has this tracking ID: ${orderNumber}. Please check it.`,
  "courier-unknown": "This courier isn't in your list any more. Please choose another.",

  nothingToVerify: "No payments to verify.",
  /** The page with the queue of payments to verify. */
  queue: {
    toVerify: (count: number) => `${count.toLocaleString("en-IN")} to verify`,
    provedFirst: "Proved by the bank first",
    oldestFirst: "Oldest first",
    proved: (count: number) =>
      plural(
        count,
        "payment is proved by a statement: check and verify it",
        "payments are proved by a statement: check and verify them",
      ),
    steps: {
      verify: "Verified",
      reject: "Rejected",
      ask: "Asked for a screenshot",
      skip: "Skipped",
    },
    notChanged: "That couldn't be saved, so the payment is here again.",
    pictureMissing: "The customer sent no screenshot.",
    pictureBroken:
      "The screenshot can't be shown. Look for the transaction ID in your bank or UPI app.",
    skippedLeft: (count: number) => `You skipped ${plural(count, "payment")}.`,
    unplaced: (count: number) =>
      plural(
        count,
        "customer says they paid, but has no order",
        "customers say they paid, but have no order",
      ),
    statement: "Verify by bank statement",
    rejectTitle: "Why isn't this payment right?",
    askAgain: "Please send us a screenshot of this payment.",
  },
  noOrdersHere: "No orders here.",
  search: "Name, number, phone, email, PIN …",
  /** Describes payments and money that a search finds beside orders. */
  found: {
    unplaced: (state: UnplacedState, order: string, who: string) =>
      `Customer says they paid: ${order}, ${who}${UNPLACED_STATES[state]}`,
    mistake: (words: string) => `. Another ID: perhaps ${words}`,
    started: (order: string, who: string) => `Started and not confirmed: ${order}, ${who}`,
    credit: (day: string, payer: string | null) =>
      `Money without an order, ${day}${payer ? `, from ${payer}` : ""}`,
  },
  exportList: "As CSV:",
  exportRows: { orders: "one row per order", lines: "one row per item" },
  lookedThrough: `So far, only ${MAX_ORDERS_SEARCHED.toLocaleString("en-IN")} orders were searched.`,
  nothingYet: "None of these orders match. To look further back, press Search older orders.",
  viewSaved: "List saved.",
  viewDeleted: "List deleted.",
  "view-name-taken": "There is a list with this name already. Please choose another name.",
  "too-many-views": "There are 20 lists already. Please delete one first.",
  "view-name-missing": "Please give the list a name.",
  chooseAll(listed: number | null): string {
    if (listed === null) return `Choose all of this list, up to ${MOST_BULK_ORDERS}`;
    if (listed > MOST_BULK_ORDERS) return `Choose the first ${MOST_BULK_ORDERS} of this list`;
    return listed === 1 ? "Choose the one order" : `Choose all ${plural(listed, "order")}`;
  },
  allChosen: (listed: number | null) =>
    listed === null
      ? "The whole list is chosen"
      : `${Math.min(listed, MOST_BULK_ORDERS)} chosen, on all pages`,
  someChosen: (count: number) => `${count} chosen`,
  nothingChosen: "None of these orders are there any more. Please choose again.",
  bulkTitle: {
    packed: "Mark as packed",
    delivered: "Mark as delivered",
    shipped: "Ship",
    print: "Print",
  } satisfies Record<BulkAction, string>,
  bulkProblem(problem: BulkProblem | { code: "failed" }): string {
    if (problem.code === "order-changed")
      return `Somebody has changed the order since: it is now ${lowerCaseStatusLabel(problem.status)}.`;
    if (problem.code === "no-such-transition")
      return `The order is ${lowerCaseStatusLabel(problem.from)}, so it can't become ${lowerCaseStatusLabel(problem.to)}.`;
    if (problem.code === "shipped-otherwise")
      return problem.trackingId
        ? `The order is shipped already, with the tracking ID ${problem.trackingId}.`
        : "The order is shipped already, without a tracking ID.";
    if (problem.code === "tracking-id-taken") return adminMessages["tracking-id-taken"](problem);
    return BULK_PROBLEMS[problem.code];
  },
  courierFilesAdvice:
    "The file lists all verified parcels that aren't shipped yet, with names, addresses and phone numbers: delete the file once they are booked. Parcels with missing pieces aren't in it. It has at most 500 parcels, the oldest first. Remove the rows of parcels that you send in another way.",
  indiaPostAdvice:
    "Open India Post's own workbook for bulk booking (Customer Selfservice Portal). Check that its tab ArticleDetails has the same columns, and copy the rows into it. Fill in what the store doesn't know: barcodes, dimensions, and the post office where you hand in the parcels. The sender's address comes from Settings, Legal facts; if it's empty there, it's empty in the file.",
  weightsAdvice:
    "Weights are those of your products, without packing material. If a product has no weight, the cell is empty.",
  trackingFileAdvice:
    "A CSV or Excel file of your courier, or the booking file with its tracking IDs filled in. Before anything is shipped, you see what happens with each row.",
  "tracking-file-and-rows": "Choose a file or paste its rows, not both.",
  "tracking-rows-unread":
    "These rows can't be read. Put a comma or a tab between the order number and the tracking ID.",
  "tracking-file-missing": "Choose a file, or paste its rows.",
  "tracking-file-unread":
    "The store can't read this file as a table. Save it as CSV or Excel (.xlsx), and choose it again.",
  "tracking-file-too-large": `This file has more than ${MOST_BULK_ORDERS} rows, or is larger than 2 MB. Please split it.`,
  "tracking-reader-busy": "Other files are being read. Try again in a minute.",
  "tracking-columns-wrong":
    "Choose a column for the tracking ID, and one for the order number. If there is no order number, choose one for the name and one for the PIN code.",
  "tracking-file-empty": "The file has no rows with parcels below the column names.",
  /** Why no order is shipped for a row of a courier's file. */
  leftOutRow: {
    "order-unknown": "No order of the store matches this row.",
    "order-ambiguous": "There are several parcels for this name and PIN code.",
    "order-twice": "The file has another tracking ID for the same order.",
    "id-missing": "The row has no tracking ID.",
    "id-malformed":
      "The tracking ID isn't valid: it needs 4 to 40 letters, digits and hyphens. A spreadsheet may have shortened it, such as to 1.23E+12: format that column as text, and enter the IDs again.",
    "id-of-another-courier":
      "The tracking ID doesn't look like one of this courier. If the ID is right, ship the parcel on the Shipping page.",
    "id-twice": "The file has the same tracking ID for another customer's order.",
  } satisfies Record<LeftOutRow["code"], string>,
  nothingFound: "Nothing found.",
  cancelConfirmation: "Cancel this order?",
  cancelAdvice: ({ coupon, episodes }: { coupon: boolean; episodes: boolean }) =>
    [
      ...(coupon ? ["The order's coupon can be used again."] : []),
      ...(episodes ? ["Its episodes can be bought again."] : []),
      "You can't undo this.",
    ].join(" "),
  cancelOwes: (amount: Paise) =>
    `The customer has paid. If you cancel, you have to refund ${amountToPay(amount)}, and the store tells them so.`,
  cancelUnchecked: (amount: Paise) =>
    `You haven't checked its payment. If ${amountToPay(amount)} arrived, verify it first: the store then reminds you to refund it.`,
  giveBack: (amount: Paise) => `Give back ${amountToPay(amount)}`,
  rejectionReasonHint: "The customer sees this on the order's page.",
  /** Reasons that the form suggests for each kind of rejection. The seller may edit them. */
  rejectionReasons: {
    "not-found": "We haven't received a payment with this transaction ID.",
    "amount-differs": "The amount we received isn't the amount of this order.",
    "payment-failed": "The screenshot shows a payment that failed or is still pending.",
    "screenshot-unreadable": "We can't read the screenshot. Please send a clearer one.",
    "other-screenshot": "The screenshot shows another payment.",
  } satisfies Record<Exclude<RejectionKind, "other">, string>,
  amountReceived: "Amount that arrived, in rupees",
  amountReceivedHint:
    "The customer is asked for the rest. Leave it empty to ask for the whole amount.",
  "amount-received-unlikely": ({ received, due }: { received: Paise; due: Paise }) =>
    `Did only ${amountToPay(received)} of ${amountToPay(due)} arrive? Nothing was sent yet. If that's right, reject the payment with the same amount again.`,
  "amount-received-wrong": "Please enter an amount in rupees, such as 99 or 99.50.",
  "amount-received-enough":
    "That's enough for this order. Verify the payment, and refund anything above its total.",
  /** Shown beside the expected amount if a part of it arrived with an earlier payment. */
  receivedBefore: (received: string, total: string) => `${received} of ${total} arrived before.`,
  cancelledByCustomer: (amount: string) =>
    `The customer cancelled this order. Don't send it. If ${amount} has arrived, verify the payment: you'll be asked to refund it.`,
  refundTo: "To UPI ID",
  refundToChanged: (at: string) =>
    `On ${at}, this UPI ID replaced the one that the customer had named before. If you aren't sure that the customer did that, please ask them.`,
  /** The key says which page asks the customer for the UPI ID. */
  refundToUnknown: {
    order: "The customer hasn't named a UPI ID yet. We ask for it on the order's page.",
    link: "The customer hasn't named a UPI ID yet. We ask for it on the page of the order's link.",
    none: "The customer hasn't named a UPI ID. Please ask them for it.",
  },
  "payment-changed":
    "The customer has sent new payment details since you opened this page. Please check them first.",
  ownOrder: OWN_ORDER_SENTENCE,
  "own-order": `Nothing was changed. ${OWN_ORDER_SENTENCE}`,
  "order-cancelled": "This order has been cancelled.",
  "payment-decided": ({ payment, by }: { payment: PaymentStatus; by?: string | null }) =>
    `Nothing was changed. This payment is already marked '${PAYMENT_STATES[payment].label}'${by ? ` by ${by}` : ""}.`,
  /** A verified payment whose money the bank took back. */
  takenBack: {
    title: "The bank took this payment back",
    contradicted: "A statement doesn't have this payment",
    otherwise: (id: string, file: string) =>
      `An SMS from the bank reported a payment with the transaction ID ${id}, but ‘${file}’ says something else. Check in your bank's app whether the money came, and how much. The customer hasn't been told.`,
    where: (id: string, file: string, line: number | null) =>
      line === null
        ? `An SMS from the bank says that money with the transaction ID ${id} went out or back (${file}). Check in your bank's app whether this payment came and stayed. The customer hasn't been told.`
        : `Your statement says that the bank took back the payment with the transaction ID ${id} (${file}, line ${line}). Check in your bank's app whether the whole amount was taken back. The customer hasn't been told.`,
    advice: {
      reopen:
        "If the money is gone, set the payment back to unverified: then you can reject it, and the customer is asked to pay. If you gave the money back yourself, or were paid in another way, leave it verified.",
      sent: "This order is sent already. Ask the customer to pay again, or record the money as a refund: don't give it back a second time. Then leave the payment verified.",
      refunded:
        "Some of this order's money was given back: don't give it back a second time, and send nothing that isn't paid. Then leave the payment verified.",
      cancelled:
        "The order is cancelled. If a refund is due, record it, and don't give the money back a second time. Then leave the payment verified.",
      cancelledByCustomer:
        "The order is cancelled. If the money is gone, set the payment back to unverified and reject it: no refund is due then. If you gave the money back yourself, leave it verified.",
    },
    ways: { reopen: "Set back to unverified", keep: "Leave it verified" },
    done: {
      reopen: "The payment is unverified again. Nothing was emailed.",
      keep: "The payment stays verified.",
    },
  },
  /** Moving a payment to another order. */
  move: {
    title: "Move this payment to another order",
    advice:
      "Use this if the money is for another order. This order then waits for a payment, and the store emails both customers. A payment can be moved once.",
    number: "Number of the other order",
    press: "Move payment",
    done: "Payment moved. Now verify it with the other order.",
  },
  papers: {
    title: "Papers for the bank or the police",
    intro:
      "One page with what the store knows of this order: for a bank that froze your account, or for the police. It has your customer's name and address, so hand it only to those who ask for it in writing. The order's history notes each time that it's made.",
    phones: "Show phone numbers in full",
    make: "Make the papers",
  },
  "move-unsure": (order: { orderNumber: string; customer: string | null; total: Paise }) =>
    `${order.orderNumber}: ${order.customer ?? "no name"}, ${amountToPay(order.total)}. If that's the right order, click again.`,
  "move-unknown": "There is no order with this number. Copy it from the other order's page.",
  "move-target-closed":
    "No payment can be moved to that order: it is this one, or cancelled, or money of it was given back.",
  "move-target-paid":
    "That order has a payment of its own that is verified, or that your bank has. Decide about that one first.",
  "moved-before": "Nothing was changed. This payment was moved already.",
  "payment-corrected":
    "Nothing was changed. First press ‘That isn’t this order’s payment’: an owner had said which money this is.",
  "payment-not-taken-back": "Nothing was changed. Somebody has settled this already.",
  "payment-refunded":
    "Nothing was changed. Some of this order's money was given back, so its payment stays verified.",
  "order-sent": ({ status }: { status: OrderStatus }) =>
    `Nothing was changed. This order is ${lowerCaseStatusLabel(status)}, so its payment stays verified.`,
  "undo-id-taken":
    "Nothing was changed. Another order has been paid with this transaction ID meanwhile.",
  "order-changed": ({ status }: { status: OrderStatus }) =>
    `Nothing was changed. Someone has already updated this order. It is now ${lowerCaseStatusLabel(status)}.`,
  "payment-not-verified": "Please verify the payment first.",
  "payment-already-verified": "The payment is already verified.",
  "pieces-missing": PIECES_MISSING,
  "nothing-short": "Nothing was changed. All items of this order are in stock again.",
  "no-such-transition": ({ from, to }: { from: OrderStatus; to: OrderStatus }) =>
    `An order that is ${lowerCaseStatusLabel(from)} can't become ${lowerCaseStatusLabel(to)}.`,
};

const UNPLACED_STATES: Record<UnplacedState, string> = {
  waiting: "",
  settled: " (settled)",
  sent: " (settled: sent)",
  refunded: " (settled: refunded)",
  "not-found": " (no such payment)",
};

type TrackingDoubt = NonNullable<ReturnType<typeof trackingDoubt>>;

const BULK_PROBLEMS = {
  "already-so": "Already done.",
  "order-not-found": "This order isn't there any more.",
  "payment-not-verified": "The order's payment isn't verified yet.",
  "payment-already-verified": "The order's payment is already verified.",
  "pieces-missing": PIECES_MISSING,
  "tracking-id-wrong": "The tracking ID isn't valid. It needs 4 to 40 letters, digits and hyphens.",
  "payment-taken-back":
    "The bank took this order's payment back. Open the order first, and decide about the payment.",
  failed: "Something went wrong. Nothing was changed.",
} as const;

const STATUS_CHANGED_SENTENCES: Record<OrderStatus, string> = {
  pending: "Paused.",
  confirmation_pending: "Continued.",
  processing: "Packed.",
  shipped: "Shipped.",
  delivered: "Delivered.",
  cancelled: "Cancelled.",
};

function lowerCaseStatusLabel(status: OrderStatus): string {
  return ORDER_STATES[status].label.toLowerCase();
}
