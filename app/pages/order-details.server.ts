import type { Delivery } from "#data/orders/emails/deliveries.server";
import { type Order, orderFacts } from "#data/orders/orders.server";
import type { Refund } from "#data/orders/refunds.server";
import { lineTotal } from "#domain/cart/lines";
import { arrivalSentence } from "#domain/checkout/delivery-dates";
import { formattedDate } from "#domain/formatted-dates";
import { currentLanguage } from "#domain/language";
import { amountToPay, sum } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { arrivalDays } from "#domain/orders/arrival";
import { isMovedHere, statusChanges } from "#domain/orders/history/order-changes";
import { type TimelineStage, timeline } from "#domain/orders/history/timeline";
import { orderMessages } from "#domain/orders/messages";
import { trackingAddress } from "#domain/orders/parcel/couriers";
import { MOVED_AWAY } from "#domain/orders/payment/moved-payment";
import { paidParts, refundWay } from "#domain/orders/payment/paid-parts";
import { amountDue, CASH_UNDONE, type RejectedPayment } from "#domain/orders/payment/rejections";
import { formattedProof } from "#domain/orders/refund-proof";
import { nextStatuses } from "#domain/orders/transitions";
import { shortageSentences } from "#domain/stock/messages";
import { withPictureAddress } from "#request/files/pictures.server";
import { deliveryTerms, settings } from "#request/settings/settings.server";

export type OrderDetails = ReturnType<typeof orderDetails>;

/** What an order contains and where it goes, on its page and on the page after Confirm. */
export function orderContents(order: Omit<Order, "events" | "refunds">, now: Date) {
  const { id, orderNumber, status, payment, method, transactionId, refund, total, discount } =
    order;
  const arrival = arrivalDays(order, deliveryTerms(), now);
  return {
    ...{ id, orderNumber, status, payment, method, transactionId, refund, total, discount },
    exactDiscount: order.exactDiscount,
    couponCode: order.couponCode,
    shipping: order.shipping,
    subtotal: sum(order.items.map(lineTotal)),
    items: order.items.map(withPictureAddress),
    shortages: status === "cancelled" ? [] : shortageSentences(order.items, order.shortages ?? []),
    arrival: arrival && arrivalSentence(arrival, currentLanguage()),
    customerName: order.customerName,
    address: order.address,
    gift: order.gift,
    mobile: order.mobile,
    deliveryMobile: order.deliveryMobile,
  };
}

/** An order as its page shows it, to its customer and in the admin, with times relative to now. */
export function orderDetails(order: Order, deliveries: readonly Delivery[], now: Date) {
  const [lastPayment] = order.payments;
  const rejection = order.payment === "rejected" ? lastPayment?.verification : null;
  const { id, payment } = order;
  const rejected = rejectedPayments(order);
  const parts = paidParts(order, rejected);
  const way = refundWay(parts);
  const asksForUpiId =
    (order.cancelledByCustomer && payment === "waiting") ||
    order.refunds.some(
      ({ orderId, refundedAt }) => !refundedAt && !(way === "cash" && orderId === id),
    );
  return {
    ...orderContents(order, now),
    incident: order.incident,
    cancelledByCustomer: order.cancelledByCustomer,
    cancellable: nextStatuses(orderFacts(order), "customer").includes("cancelled"),
    /** The amount still to be paid: the whole, or the rest after a part has arrived. */
    due: amountDue(order.total, rejected),
    /** Null where the order was paid in cash and no page asks for it. */
    refundUpiId: way === "cash" && !asksForUpiId ? null : order.refundUpiId,
    refundWay: way,
    /** True if money is refunded by UPI, or will be once the payment of a cancelled order is found. */
    asksForUpiId,
    refunds: order.refunds.map((each) => shownRefund(order, each)),
    placed: formattedDate(order.placedAt, now),
    ...trackingOf(order),
    parts,
    hasScreenshot: order.screenshotPath !== null,
    /** Part of the screenshot's address, so that no browser shows the screenshot of an earlier payment. */
    paymentId: lastPayment?.id ?? null,
    submitted: lastPayment ? formattedDate(lastPayment.submittedAt, now) : null,
    rejection: rejection ? rejectionWords(rejection) : null,
    /** True if an owner moved the payment here from another order, and it isn't decided yet. */
    isMovedHere: isMovedHere(order.events),
    episodes: deliveries.map((delivery) => shownDelivery(delivery, now)),
    stages: timeline(orderFacts(order), payment === "verified" && way === "cash").map((stage) => {
      const at = stageReachedAt(order, stage.stage);
      return { ...stage, at: at ? formattedDate(at, now) : null };
    }),
  };
}

/**
 * Why a payment was rejected. `words`: the seller's own text; null if they kept the offered sentence of this kind,
 * which exists in each language.
 */
export function rejectionWords({ rejection, reason }: Pick<Verification, "rejection" | "reason">) {
  const kind = rejection ?? "other";
  const offered = kind === "other" ? null : adminMessages.rejectionReasons[kind];
  if (reason === CASH_UNDONE) return { kind, words: orderMessages.cashUndone };
  if (reason === MOVED_AWAY) return { kind, words: orderMessages.movedAway };
  return { kind, words: reason === null || reason === offered ? null : reason };
}

type Verification = NonNullable<Order["payments"][number]["verification"]>;

export function rejectedPayments({ payments }: Order): RejectedPayment[] {
  return payments.flatMap(({ transactionId, verification }) =>
    verification?.outcome === "rejected"
      ? [{ transactionId, kind: verification.rejection, received: verification.received }]
      : [],
  );
}

/** `other`: the other of two orders that paid for the same episode. One delivers the episode, one is refunded. */
function shownRefund({ id: orderId, status }: Order, refund: Refund) {
  const { id, amount, twice } = refund;
  const own = refund.orderId === orderId;
  const other = own ? twice : refund;
  return {
    id,
    own,
    amount: amountToPay(amount),
    refunded: refund.refundedAt !== null,
    refundedTo: refund.refundedTo,
    reference: refund.reference,
    proof: formattedProof(refund.proof),
    cancelled: status === "cancelled",
    title: twice?.title ?? null,
    other:
      other?.orderId && other.orderNumber ? { id: other.orderId, number: other.orderNumber } : null,
  };
}

/** The tracking ID of a parcel that has left. It stays visible after delivery (reading R45). */
function trackingOf({ status, trackingId, courier }: Order) {
  const left = status === "shipped" || status === "delivered";
  if (!left || !trackingId) return { trackingId: null, courier: null, trackingAddress: null };
  const { couriers } = settings().couriers;
  const address = trackingAddress({ trackingId, courier }, couriers);
  return { trackingId, courier, trackingAddress: address };
}

/** Leaves out the email's address and error, which only the admin shows. */
function shownDelivery({ id, title, playlist, state, sentAt }: Delivery, now: Date) {
  return { id, title, playlist, state, sent: sentAt && formattedDate(sentAt, now) };
}

/** When a stage of the timeline was reached. Undefined: not yet, or it wasn't recorded. */
function stageReachedAt(order: Order, stage: TimelineStage): Date | undefined {
  const [lastPayment] = order.payments;
  switch (stage) {
    case "placed":
      return order.placedAt;
    case "checking":
      return order.payment === "rejected" ? undefined : lastPayment?.submittedAt;
    case "verified":
      return order.payment === "verified" ? lastPayment?.verification?.decidedAt : undefined;
    case "packed":
      return statusReachedAt(order, "processing");
    default:
      return statusReachedAt(order, stage);
  }
}

/** The latest time that the order got this status; it may have had it before. */
function statusReachedAt({ events }: Order, status: Order["status"]): Date | undefined {
  return statusChanges(events).findLast(({ after }) => after === status)?.at;
}
