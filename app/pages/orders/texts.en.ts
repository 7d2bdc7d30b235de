import type { ReorderProblem } from "#domain/cart/reorder";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/invoices/kinds";
import { amountToPay, type Paise } from "#domain/money/money";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import type { UnplacedState } from "#domain/orders/payment/unplaced";

type Rejected = { wrong: string; advice: string };

export const en = {
  list: {
    title: "Your Orders",
    placed: "Placed",
    order: "Order",
    paymentId: "Payment ID",
    total: "Total",
    viewDetails: "View Details",
    viewDetailsOf: (orderNumber: string) => `View Details of ${orderNumber}`,
    pages: "Pages",
    newest: "Newest orders",
    older: "Older orders",
    startShopping: "Start Shopping",
    back: "Back to Orders",
  },
  details: {
    title: (orderNumber: string) => `Order ${orderNumber}`,
    episodes: "Episodes",
    payment: "Payment",
    upi: "UPI",
    transactionId: "Transaction ID",
    screenshot: "Your payment screenshot, opens in full",
    postmark: ["PAYMENT", "VERIFIED"],
  },
  rejected: {
    title: "There is a problem with your payment",
    /** Sentences by kind of rejection, used if the seller didn't write their own. */
    kinds: {
      "not-found": {
        wrong: "We haven't received a payment with this transaction ID.",
        advice:
          "If you have paid, send the 12 digits from your payment app. If the money came back to your account or you never paid, pay again below.",
      },
      "amount-differs": {
        wrong: "The amount we received isn't the amount of this order.",
        advice: "Pay the amount below, then send the transaction ID of that payment.",
      },
      "payment-failed": {
        wrong: "Your screenshot shows a payment that failed or is still pending.",
        advice:
          "If it has gone through since, send a new screenshot. If it failed, pay again, then send the new transaction ID.",
      },
      "screenshot-unreadable": {
        wrong: "We can't read your screenshot.",
        advice: "Send a clearer one that shows the 12 digits. You needn't pay again.",
      },
      "other-screenshot": {
        wrong: "Your screenshot shows another payment.",
        advice: "Send the one of the payment for this order. You needn't pay again.",
      },
      other: {
        wrong: "",
        advice: "Send the right transaction ID or a clearer screenshot.",
      },
    } satisfies Record<RejectionKind, Rejected>,
    /** When the seller took back that the order was paid in cash. */
    unpaid: {
      title: "This order isn't paid yet",
      advice:
        "Pay below with any UPI app, then send the transaction ID. Or pay the seller in cash.",
      sendHint: "Once you have paid: the transaction ID, and a screenshot if you have one.",
    },
    arrived: (received: Paise, due: Paise) =>
      `${amountToPay(received)} arrived. ${amountToPay(due)} is missing.`,
    holding: "We're holding your order.",
    oldId: "Transaction ID you sent",
    oldIdRejected: "not accepted",
    payIfUnpaid: (due: Paise) => `Not paid, or the payment failed? Pay ${amountToPay(due)}`,
    checkFirst:
      "Look in your bank or payment app first. If the money has left your account, don't pay again: send its transaction ID instead.",
    sendTitle: "Send your payment details",
    sendHint: "A new transaction ID, a new screenshot, or both.",
    send: "Send for checking",
    /** While the network is down. */
    network: {
      unsent: "Your payment details aren't sent yet.",
      sending: "Sending your payment details...",
      advice:
        "What you entered is still here. Please don't pay again, and keep this page open. We'll send it by itself when you're back online.",
    },
    onCard: "Please see what to do.",
    /** When the seller has decided again while something typed here wasn't sent. */
    overtaken: {
      verified: "We found your payment. You needn't send anything.",
      waiting: "We're checking your payment again. What you typed stays here.",
      cancelled: "This order was cancelled. You can't send payment details any more.",
    },
  },
  refund: {
    nameIt: "Where should we send your refund?",
    label: "Your UPI ID",
    hint: "For example 9876543210@ybl. You can change it until the refund is made.",
    save: "Save UPI ID",
    to: (upiId: string) => `Your refund goes to ${upiId}.`,
    change: "Change UPI ID",
    paidInCash: "You paid in cash. We'll agree with you on how to give it back.",
  },
  cancellation: {
    open: "Cancel order",
    title: "Cancel this order?",
    waiting: (total: Paise) =>
      `We're still looking for your payment of ${amountToPay(total)}. If we find it, we'll refund all of it to your UPI ID.`,
    rejected:
      "If you have paid, don't cancel: send the right transaction ID instead, so that we can find your money.",
    partly: (received: Paise) => `We have ${amountToPay(received)} of yours and will refund it.`,
    final: "A cancelled order stays cancelled.",
    couponAgain: "You can use its coupon again.",
    keep: "Keep order",
    done: "Order cancelled.",
    cancelled: "You cancelled this order.",
    stillLooking: (total: Paise) =>
      `We're looking for your payment of ${amountToPay(total)}. If it has arrived, we'll refund it.`,
    notFound: "We found no payment for it, so there is nothing to refund.",
    notVerified:
      "We couldn't verify a payment for it. If you have paid, please write to us: we'll look for your money and refund it.",
  },
  reorder: {
    press: "Buy again",
    added: (pieces: number) =>
      pieces === 1 ? "1 item is in your cart." : `${pieces} items are in your cart.`,
    nothing: "Nothing was added to your cart.",
    openCart: "Open cart",
    price: (name: string, paid: Paise, now: Paise) =>
      `${name} costs ${amountToPay(now)} today. You paid ${amountToPay(paid)}.`,
    left: (name: string, rest: number, why: string) =>
      rest > 1 ? `${rest} × ${name}: ${why}` : `${name}: ${why}`,
    problems: {
      "not-sold": "no longer sold",
      "episode-purchased": "you have it already",
      "episode-payment-pending": "its payment is being checked",
      "episode-payment-rejected": "its order waits for your payment details",
      "episode-in-cart": "already in your cart",
      "line-full": "100 pieces is the most",
      "few-left": "no more are left",
      "cart-full": "your cart is full",
    } satisfies Record<ReorderProblem, string>,
  },
  episodes: { sendAgain: "Send me the episode again" },
  invoices: {
    kinds: DOCUMENT_KINDS as Readonly<Record<DocumentKind, string>>,
  },
  receipt: {
    open: "Receipt",
    title: "Receipt",
    print: "Print or save as PDF",
    printHint: "To save it, choose 'Save as PDF' where you choose the printer.",
    back: "Back to order",
    order: "Order",
    placed: "Placed",
    payment: "Payment",
    transactionId: "Transaction ID",
    paidTo: "Paid to",
    states: {
      waiting: "Being checked",
      verified: "Received",
      rejected: "Not received",
      unverified: "Not verified",
    },
    cancelled: "This order was cancelled.",
    refunds: (amount: string, refunded: boolean) =>
      refunded ? `${amount} was refunded.` : `${amount} will be refunded.`,
  },
  unplaced: {
    title: "Payment without an order",
    listed: "See this payment",
    states: {
      waiting: "We're checking this payment",
      sent: "Settled: we sent what you paid for",
      refunded: "Settled: we refunded it",
      settled: "Settled",
      "not-found": "We didn't find this payment",
    } satisfies Record<UnplacedState, string>,
    have: "What we have",
    amount: "Amount",
    transactionId: "Transaction ID",
    orderNumber: "Order number",
    sentAt: "Sent to us",
    foundAt: "Found",
    decidedAt: "Decided",
    whatNext: "What happens next",
    next: {
      waiting: [
        "We look for the money in our account.",
        "We call or email you. You get what you paid for, or your money back.",
        "You needn't pay again.",
      ],
      sent: ["You have got what you paid for. Ask us if something is missing."],
      refunded: ["The money is on its way back. Banks can take a day."],
      settled: ["You have got what you paid for, or your money back."],
      "not-found": [
        "No payment with this transaction ID reached us.",
        "If your bank says that the money left, send us its message on WhatsApp.",
      ],
    } satisfies Record<UnplacedState, string[]>,
    refundedTo: (upiId: string) => `Refunded to ${upiId}.`,
    refundReference: (reference: string) => `UPI reference of the refund: ${reference}.`,
    placedInstead: "The order under this number",
    notFound: "Payment not found",
  },
};

export type OrderTexts = typeof en;
