/**
 * The emails about orders, one row each (readings R20, R27, R56). Messages that sellers send by WhatsApp have the
 * same texts. `notifyCustomer` puts the emails into the queue.
 */
import type { Localized } from "#domain/language";
import { MOVED_HERE, statusChanges } from "#domain/orders/history/order-changes";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  isMadeBySeller,
  type NotifiedOrder,
  type OrderState,
  ownRefunds,
} from "./notified-order.ts";
import { sampleChange, samplePayment, sampleRefund, sampleResubmission } from "./sample-order.ts";
import type { WrittenEmail } from "./written-email.ts";

/**
 * An event that an email is about. `of` is the id of the payment, parcel or refund, or the version of the address; null
 * for events that an order has only once.
 */
type OrderEventOccurrence = { of: string | null; at: Date };

type OrderEmailRow = {
  /** The email's name in the admin. */
  label: string;
  /**
   * Returns the order's events that this email is about. An event that no longer holds, such as an undone verification,
   * isn't among them, so no email is sent for it.
   */
  since: (order: OrderState) => readonly OrderEventOccurrence[];
  /**
   * The kind of its rows in the outbox, by default `order-mail`. A node of an older release that doesn't know an email
   * deletes it, unless its kind is new, too.
   */
  kind?: "payment-details-mail" | "moved-payment-mail";
  /** True if this email isn't sent for orders of episodes alone, because the episode's own email says the same. */
  coveredByEpisodeEmails?: true;
  /** Changes to the sample order, so that this email applies to it in previews and test emails. */
  sample: (at: Date) => Partial<NotifiedOrder>;
  /** The default texts. Owners may change them. */
  texts: Localized<WrittenEmail>;
};

const ROWS = {
  placed: {
    label: "Order placed",
    since: placed,
    sample: (at) => ({
      status: "confirmation_pending",
      payment: "waiting",
      payments: [samplePayment(null, at)],
    }),
    texts: {
      en: {
        subject: "We have your order {{order_number}}",
        paragraphs: [
          "Thank you for your order {{order_number}}:",
          "{{order_summary}}",
          "You paid {{total_amount}}, with transaction ID {{transaction_id}}. We check each payment by hand within 24 hours, and email you as soon as it's done.",
          "There is nothing more to do. Please don't pay again.",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "మీ ఆర్డర్ {{order_number}} మాకు అందింది",
        paragraphs: [
          "మీ ఆర్డర్ {{order_number}}కు ధన్యవాదాలు:",
          "{{order_summary}}",
          "మీరు చెల్లించినది {{total_amount}}, ట్రాన్సాక్షన్ ID {{transaction_id}}. ప్రతి చెల్లింపును మేమే 24 గంటల్లోపు సరిచూస్తాం, చూసిన వెంటనే మీకు ఈమెయిల్ పంపుతాం.",
          "మీరు ఇక చేయాల్సింది ఏమీ లేదు. దయచేసి మళ్లీ చెల్లించకండి.",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  rejected: {
    label: "Payment rejected",
    since: (order) => paymentDecisions("rejected", order),
    sample: (at) => ({
      status: "confirmation_pending",
      payment: "rejected",
      payments: [samplePayment("rejected", at)],
    }),
    texts: {
      en: {
        subject: "Please check the payment for {{order_number}}",
        paragraphs: [
          "There is a problem with the payment of {{total_amount}} for your order {{order_number}}:",
          "{{reason}}",
          "{{#arrived}}{{arrived}}{{/arrived}}",
          "{{#advice}}{{advice}}{{/advice}}",
          "{{#transaction_id}}Transaction ID you sent: {{transaction_id}}{{/transaction_id}}",
          "If you have paid the whole amount, don't pay again. We're holding your order.",
          "{{order_summary}}",
          "Check the payment: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} చెల్లింపును దయచేసి సరిచూడండి",
        paragraphs: [
          "మీ ఆర్డర్ {{order_number}} కోసం చేసిన {{total_amount}} చెల్లింపులో ఒక సమస్య ఉంది:",
          "{{reason}}",
          "{{#arrived}}{{arrived}}{{/arrived}}",
          "{{#advice}}{{advice}}{{/advice}}",
          "{{#transaction_id}}మీరు పంపిన ట్రాన్సాక్షన్ ID: {{transaction_id}}{{/transaction_id}}",
          "మొత్తం డబ్బు చెల్లించి ఉంటే మళ్లీ చెల్లించకండి. మీ ఆర్డర్‌ను మీ కోసం ఉంచాం.",
          "{{order_summary}}",
          "చెల్లింపు సరిచూడండి: {{order_url}}",
        ],
      },
    },
  },
  resubmitted: {
    label: "New payment details received",
    since: (order) => sentAgain("rejected", order),
    kind: "payment-details-mail",
    sample: (at) => ({
      status: "confirmation_pending",
      payment: "waiting",
      payments: [samplePayment(null, at)],
      events: [sampleResubmission("rejected", at)],
    }),
    texts: {
      en: {
        subject: "We have your payment details for {{order_number}}",
        paragraphs: [
          "Thank you. We have the payment details that you sent for your order {{order_number}}.",
          "{{#transaction_id}}Transaction ID: {{transaction_id}}{{/transaction_id}}",
          "We check each payment by hand within 24 hours, and email you as soon as it's done.",
          "There is nothing more to do. Please don't pay again.",
          "{{order_summary}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} చెల్లింపు వివరాలు మాకు అందాయి",
        paragraphs: [
          "ధన్యవాదాలు. మీ ఆర్డర్ {{order_number}} కోసం మీరు పంపిన చెల్లింపు వివరాలు మాకు అందాయి.",
          "{{#transaction_id}}ట్రాన్సాక్షన్ ID: {{transaction_id}}{{/transaction_id}}",
          "ప్రతి చెల్లింపును మేమే 24 గంటల్లోపు సరిచూస్తాం, చూసిన వెంటనే మీకు ఈమెయిల్ పంపుతాం.",
          "మీరు ఇక చేయాల్సింది ఏమీ లేదు. దయచేసి మళ్లీ చెల్లించకండి.",
          "{{order_summary}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  moved: {
    label: "Payment moved to this order",
    since: (order) => sentAgain(MOVED_HERE, order),
    kind: "moved-payment-mail",
    sample: (at) => ({
      status: "confirmation_pending",
      payment: "waiting",
      payments: [samplePayment(null, at)],
      events: [sampleResubmission(MOVED_HERE, at)],
    }),
    texts: {
      en: {
        subject: "We have your payment for {{order_number}}",
        paragraphs: [
          "A payment was recorded for another order. It belongs to your order {{order_number}}, so we moved it there.",
          "{{#transaction_id}}Transaction ID: {{transaction_id}}{{/transaction_id}}",
          "We check each payment by hand within 24 hours, and email you as soon as it's done.",
          "There is nothing more to do. Please don't pay again.",
          "{{order_summary}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} చెల్లింపు మాకు అందింది",
        paragraphs: [
          "ఒక చెల్లింపు వేరే ఆర్డర్‌కు నమోదైంది. అది మీ ఆర్డర్ {{order_number}}ది, కాబట్టి దానికి మార్చాం.",
          "{{#transaction_id}}ట్రాన్సాక్షన్ ID: {{transaction_id}}{{/transaction_id}}",
          "ప్రతి చెల్లింపును మేమే 24 గంటల్లోపు సరిచూస్తాం, చూసిన వెంటనే మీకు ఈమెయిల్ పంపుతాం.",
          "మీరు ఇక చేయాల్సింది ఏమీ లేదు. దయచేసి మళ్లీ చెల్లించకండి.",
          "{{order_summary}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  verified: {
    label: "Payment verified",
    since: (order) => paymentDecisions("verified", order),
    coveredByEpisodeEmails: true,
    sample: () => ({}),
    texts: {
      en: {
        subject: "Payment verified for {{order_number}}",
        paragraphs: [
          "We found your payment of {{total_amount}} for order {{order_number}}. It is verified.",
          "{{#made_for_you}}No order had come of your payment, so we made it for you:{{/made_for_you}}",
          "{{order_summary}}",
          "{{#parcel}}We're packing it now and will tell you when the parcel leaves.{{/parcel}}",
          "{{#refund_amount}}You already had part of this order, so we'll give {{refund_amount}} back to you.{{/refund_amount}}",
          "{{#upi_id_missing}}Where should we send your refund? Open your order and tell us your UPI ID.{{/upi_id_missing}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} చెల్లింపు సరిచూశాం",
        paragraphs: [
          "ఆర్డర్ {{order_number}} కోసం మీరు చెల్లించిన {{total_amount}} మాకు అందింది. చెల్లింపు ఖరారైంది.",
          "{{#made_for_you}}మీ చెల్లింపుకు ఆర్డర్ నమోదు కాలేదు, అందుకే మీ కోసం మేమే చేశాం:{{/made_for_you}}",
          "{{order_summary}}",
          "{{#parcel}}ఇప్పుడు ప్యాక్ చేస్తున్నాం. పార్సెల్ బయలుదేరగానే చెబుతాం.{{/parcel}}",
          "{{#refund_amount}}ఈ ఆర్డర్‌లో కొంత మీ దగ్గర ముందే ఉంది, కాబట్టి {{refund_amount}} మీకు తిరిగి ఇస్తాం.{{/refund_amount}}",
          "{{#upi_id_missing}}మీ డబ్బు ఎక్కడికి తిరిగి పంపాలి? ఆర్డర్ తెరిచి మీ UPI ID చెప్పండి.{{/upi_id_missing}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  shipped: {
    label: "Shipped",
    since: shipped,
    sample: (at) => ({
      status: "shipped",
      trackingId: "EX123456789IN",
      courier: "India Post",
      events: [sampleChange("status", "shipped", at)],
    }),
    texts: {
      en: {
        subject: "{{order_number}} is on its way",
        paragraphs: [
          "Your parcel has left us: order {{order_number}}.",
          "{{order_summary}}",
          "{{#courier}}Sent with {{courier}}{{/courier}}",
          "{{#tracking_id}}Tracking ID: {{tracking_id}}{{/tracking_id}}",
          "{{#tracking_url}}Track your parcel: {{tracking_url}}{{/tracking_url}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} బయలుదేరింది",
        paragraphs: [
          "మీ పార్సెల్ మా దగ్గర నుంచి బయలుదేరింది: ఆర్డర్ {{order_number}}.",
          "{{order_summary}}",
          "{{#courier}}కొరియర్: {{courier}}{{/courier}}",
          "{{#tracking_id}}ట్రాకింగ్ ID: {{tracking_id}}{{/tracking_id}}",
          "{{#tracking_url}}పార్సెల్ ఎక్కడుందో చూడండి: {{tracking_url}}{{/tracking_url}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  cancelled: {
    label: "Cancelled",
    since: cancelled,
    sample: (at) => ({
      status: "cancelled",
      events: [sampleChange("status", "cancelled", at)],
      refunds: [sampleRefund(false, at)],
    }),
    texts: {
      en: {
        subject: "Order {{order_number}} is cancelled",
        paragraphs: [
          "Your order {{order_number}} is cancelled. Nothing of it will be sent.",
          "{{#refund_amount}}We'll give {{refund_amount}} back to you and tell you when it's done.{{/refund_amount}}",
          "{{#payment_search}}{{payment_search}}{{/payment_search}}",
          "{{#upi_id_missing}}Where should we send your refund? Open your order and tell us your UPI ID.{{/upi_id_missing}}",
          "If you didn't expect this, answer this message.",
          "{{order_summary}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "ఆర్డర్ {{order_number}} రద్దయింది",
        paragraphs: [
          "మీ ఆర్డర్ {{order_number}} రద్దయింది. అందులోనివి ఏవీ పంపం.",
          "{{#refund_amount}}{{refund_amount}} మీకు తిరిగి ఇస్తాం, ఇచ్చిన వెంటనే చెబుతాం.{{/refund_amount}}",
          "{{#payment_search}}{{payment_search}}{{/payment_search}}",
          "{{#upi_id_missing}}మీ డబ్బు ఎక్కడికి తిరిగి పంపాలి? ఆర్డర్ తెరిచి మీ UPI ID చెప్పండి.{{/upi_id_missing}}",
          "ఇది మీరు ఊహించనిదైతే ఈ సందేశానికి జవాబు ఇవ్వండి.",
          "{{order_summary}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  refunded: {
    label: "Refunded",
    since: (order) =>
      ownRefunds(order).flatMap(({ id: of, refundedAt: at }) => (at ? [{ of, at }] : [])),
    sample: (at) => ({ status: "cancelled", refunds: [sampleRefund(true, at)] }),
    texts: {
      en: {
        subject: "{{refund_amount}} refunded for {{order_number}}",
        paragraphs: [
          "We've given {{refund_amount}} back to you, for order {{order_number}}.",
          "{{#refund_reference}}UPI reference: {{refund_reference}}{{/refund_reference}}",
          "{{#cancelled}}The order is cancelled.{{/cancelled}}",
          "If it hasn't reached you within three days, answer this message.",
          "{{order_summary}}",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} కోసం {{refund_amount}} తిరిగి ఇచ్చాం",
        paragraphs: [
          "ఆర్డర్ {{order_number}} కోసం {{refund_amount}} మీకు తిరిగి ఇచ్చాం.",
          "{{#refund_reference}}UPI రిఫరెన్స్: {{refund_reference}}{{/refund_reference}}",
          "{{#cancelled}}ఆర్డర్ రద్దయింది.{{/cancelled}}",
          "మూడు రోజుల్లో మీకు అందకపోతే ఈ సందేశానికి జవాబు ఇవ్వండి.",
          "{{order_summary}}",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
  address: {
    label: "Address corrected",
    since: corrected,
    sample: (at) => ({ addressVersion: 1, events: [sampleChange("address", "There", at)] }),
    texts: {
      en: {
        subject: "The address of {{order_number}} was corrected",
        paragraphs: [
          "We corrected the address of your order {{order_number}}. Please check where it goes now:",
          "{{order_summary}}",
          "If you didn't ask for this or it isn't right, answer this message at once.",
          "See your order: {{order_url}}",
        ],
      },
      te: {
        subject: "{{order_number}} చిరునామా సరిచేశాం",
        paragraphs: [
          "మీ ఆర్డర్ {{order_number}} చిరునామాను సరిచేశాం. పార్సెల్ ఇప్పుడు ఎక్కడికి వస్తుందో దయచేసి చూడండి:",
          "{{order_summary}}",
          "మీరు ఇది అడగకపోయినా, చిరునామా సరిగా లేకపోయినా, వెంటనే ఈ సందేశానికి జవాబు ఇవ్వండి.",
          "మీ ఆర్డర్ చూడండి: {{order_url}}",
        ],
      },
    },
  },
} satisfies Record<string, OrderEmailRow>;

export type OrderEmail = keyof typeof ROWS;

export const ORDER_EMAILS: Readonly<Record<OrderEmail, OrderEmailRow>> = ROWS;

export const ORDER_EMAIL_NAMES = Object.keys(ROWS) as OrderEmail[];

export function templateOf(email: OrderEmail): string {
  return `order_${email}`;
}

/** An event of an order, and the email about it. */
export type OrderEvent = { email: OrderEmail; of: string | null };

/** A unique key for the event, over all orders. It makes sure that each event is emailed only once. */
export function eventKey(orderId: string, { email, of }: OrderEvent): string {
  return [orderId, email, of ?? ""].join(" ");
}

/**
 * Returns the order's events that still hold, newest first. A rejection no longer holds once the customer has sent
 * the payment again; a verification no longer holds once it was undone, or the order cancelled.
 */
export function eventsOf(order: OrderState): (OrderEvent & { at: Date })[] {
  return ORDER_EMAIL_NAMES.flatMap((email) =>
    ORDER_EMAILS[email].since(order).map((happening) => ({ email, ...happening })),
  ).toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Returns the events that are emailed to the customer. */
export function emailedEvents(order: OrderState): ReturnType<typeof eventsOf> {
  const isDigital = order.shipping.type === "digital";
  return eventsOf(order).filter(
    ({ email }) => !(isDigital && ORDER_EMAILS[email].coveredByEpisodeEmails),
  );
}

/**
 * Returns the placing of the order as an event. An order that a seller made for money that had already arrived has no
 * such event: it is verified from the start, and verification has an email of its own.
 */
function placed(order: OrderState): OrderEventOccurrence[] {
  if (order.status === "cancelled" || isMadeBySeller(order)) return [];
  return [{ of: null, at: order.placedAt }];
}

function paymentDecisions(
  outcome: "verified" | "rejected",
  { status, payment, payments: [last] }: OrderState,
): OrderEventOccurrence[] {
  if (last?.verification?.outcome !== outcome || status === "cancelled") return [];
  // A cash payment that a seller recorded and undid isn't a rejection to the customer, who sent nothing.
  if (outcome === "rejected" && last.method === "cash") return [];
  return payment === outcome ? [{ of: last.id, at: last.verification.decidedAt }] : [];
}

/**
 * Returns the adding of a payment while it waits to be checked: the customer sent other payment details after a
 * rejection, or an owner moved it here. Its change says which in `before`; releases up to 0.2 wrote nothing there, and
 * sent no such email. An undone rejection is written alike, but at another time than the payment.
 */
function sentAgain(
  before: "rejected" | typeof MOVED_HERE,
  { status, payment, payments, events }: OrderState,
): OrderEventOccurrence[] {
  const [last] = payments;
  if (!last || payment !== "waiting" || status === "cancelled") return [];
  const at = last.submittedAt;
  const isSent = events.some(
    (change) =>
      change.kind === "payment" &&
      change.before === before &&
      change.after === "waiting" &&
      change.at.getTime() === at.getTime(),
  );
  return isSent ? [{ of: last.id, at }] : [];
}

function shipped(order: OrderState): OrderEventOccurrence[] {
  const at = ["shipped", "delivered"].includes(order.status) && reachedStatusAt(order, "shipped");
  return at ? [{ of: order.trackingId, at }] : [];
}

/**
 * Returns the order's cancellation. It isn't emailed if the money was refunded by then, because the refund's email says
 * that the order is cancelled.
 */
function cancelled(order: OrderState): OrderEventOccurrence[] {
  const at = order.status === "cancelled" && reachedStatusAt(order, "cancelled");
  return at && !wasRefunded(order, at) ? [{ of: null, at }] : [];
}

/** Returns the last correction of the address, until the parcel is sent or the order cancelled. */
function corrected({ status, addressVersion, events }: OrderState): OrderEventOccurrence[] {
  const at = events.findLast(({ kind }) => kind === "address")?.at;
  const isStillSo = at && !["shipped", "delivered", "cancelled"].includes(status);
  return isStillSo ? [{ of: String(addressVersion), at }] : [];
}

function reachedStatusAt({ events }: OrderState, status: OrderStatus): Date | undefined {
  return statusChanges(events).findLast(({ after }) => after === status)?.at;
}

function wasRefunded(order: OrderState, by: Date): boolean {
  const refunds = ownRefunds(order);
  return refunds.length > 0 && refunds.every(({ refundedAt }) => refundedAt && refundedAt <= by);
}
