import type { Delivery } from "#data/orders/emails/deliveries.server";
import { factsOf, type Order } from "#data/orders/orders.server";
import type { Refund } from "#data/orders/refunds.server";
import { lineTotal } from "#domain/cart/lines";
import { type FormattedDate, formattedDate } from "#domain/formatted-dates";
import { amountToPay, sum } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { statusChanges } from "#domain/orders/history/order-changes";
import { type TimelineStage, timeline } from "#domain/orders/history/timeline";
import { orderMessages } from "#domain/orders/messages";
import { trackingAddress } from "#domain/orders/parcel/couriers";
import { amountDue, CASH_UNDONE, type RejectedPayment } from "#domain/orders/payment/rejections";
import { nextStatuses } from "#domain/orders/transitions";
import { shortageSentences } from "#domain/stock/messages";
import { withPictureAddress } from "#request/files/pictures.server";
import { settings } from "#request/settings.server";

export type OrderDetails = ReturnType<typeof orderDetails>;

/** An order as its page shows it, for its customer and in the admin; times as seen now. */
export function orderDetails(order: Order, deliveries: readonly Delivery[], now: Date) {
  const [lastPayment] = order.payments;
  const rejection = order.payment === "rejected" ? lastPayment?.verification : null;
  const { id, orderNumber, status, payment, total, discount, shipping } = order;
  return {
    id,
    orderNumber,
    status,
    payment,
    refund: order.refund,
    incident: order.incident,
    cancelledByCustomer: order.cancelledByCustomer,
    cancellable: nextStatuses(factsOf(order), "customer").includes("cancelled"),
    /** What is still to be paid: the whole, or the difference after a part of it arrived. */
    due: amountDue(order.total, rejectedPayments(order)),
    refundUpiId: order.refundUpiId,
    refunds: order.refunds.map((each) => shownRefund(order, each)),
    total,
    discount,
    couponCode: order.couponCode,
    shipping,
    subtotal: sum(order.items.map(lineTotal)),
    placed: formattedDate(order.placedAt, now),
    customerName: order.customerName,
    address: order.address,
    gift: order.gift,
    mobile: order.mobile,
    deliveryMobile: order.deliveryMobile,
    ...trackingOf(order),
    transactionId: order.transactionId,
    hasScreenshot: order.screenshotPath !== null,
    /** Changes with each payment, so that no browser shows the screenshot of the one before. */
    paymentId: lastPayment?.id ?? null,
    submitted: lastPayment ? formattedDate(lastPayment.submittedAt, now) : null,
    rejection: rejection ? { ...wordsOf(rejection), received: rejection.received } : null,
    episodes: deliveries.map((delivery) => shownDelivery(delivery, now)),
    items: order.items.map(withPictureAddress),
    shortages: status === "cancelled" ? [] : shortageSentences(order.items, order.shortages ?? []),
    stages: timeline(factsOf(order)).map((stage) => ({
      ...stage,
      at: stageAt(order, stage.stage, now),
    })),
  };
}

/** `words` are the seller's own; null where they took those that were offered, which each language has. */
export function wordsOf({ rejection, reason }: Pick<Verification, "rejection" | "reason">) {
  const kind = rejection ?? "other";
  const offered = kind === "other" ? null : adminMessages.rejectionReasons[kind];
  if (reason === CASH_UNDONE) return { kind, words: orderMessages.cashUndone };
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

/** `other` is the order by which the episode comes, or, on that one, the order that paid for it again. */
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
    cancelled: status === "cancelled",
    title: twice?.title ?? null,
    other:
      other?.orderId && other.orderNumber ? { id: other.orderId, number: other.orderNumber } : null,
  };
}

/** Reading R45: it stays when the parcel has arrived. */
function trackingOf({ status, trackingId, courier }: Order) {
  const left = status === "shipped" || status === "delivered";
  if (!left || !trackingId) return { trackingId: null, courier: null, trackingAddress: null };
  const { couriers } = settings().couriers;
  const address = trackingAddress({ trackingId, courier }, couriers);
  return { trackingId, courier, trackingAddress: address };
}

/** Whom the email is to and why it failed is for the admin. */
function shownDelivery({ id, title, playlist, state, sentAt }: Delivery, now: Date) {
  return { id, title, playlist, state, sent: sentAt && formattedDate(sentAt, now) };
}

/** When a stage was reached, where somebody wrote that down. */
function stageAt(order: Order, stage: TimelineStage, now: Date): FormattedDate | null {
  const at = reachedAt(order, stage);
  return at ? formattedDate(at, now) : null;
}

function reachedAt(order: Order, stage: TimelineStage): Date | undefined {
  const [lastPayment] = order.payments;
  switch (stage) {
    case "placed":
      return order.placedAt;
    case "checking":
      return order.payment === "rejected" ? undefined : lastPayment?.submittedAt;
    case "verified":
      return order.payment === "verified" ? lastPayment?.verification?.decidedAt : undefined;
    case "packed":
      return movedAt(order, "processing");
    default:
      return movedAt(order, stage);
  }
}

/** The last time, should it have come back there. */
function movedAt({ events }: Order, status: Order["status"]): Date | undefined {
  return statusChanges(events).findLast(({ after }) => after === status)?.at;
}
