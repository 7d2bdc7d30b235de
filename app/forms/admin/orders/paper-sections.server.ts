import type { lastIntegrityCheck } from "#data/integrity/integrity-checks.server";
import type { invoicesOf } from "#data/invoices/invoice-lists.server";
import type { deliveriesOf } from "#data/orders/emails/deliveries.server";
import type { notificationsOf } from "#data/orders/emails/order-emails.server";
import type { incidentsOf } from "#data/orders/incidents/incidents.server";
import type { AdminOrder } from "#data/orders/orders.server";
import type {
  messagesWithAddress,
  PaperPayment,
  paperPayments,
  promiseOf,
} from "#data/statements/paper-facts.server";
import { lineLabel } from "#domain/cart/line-label";
import { lineTotal } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { ownRefunds } from "#domain/email/notified-order";
import { exactDate, exactTime } from "#domain/formatted-dates";
import { historyEntry } from "#domain/history";
import { DOCUMENT_KINDS } from "#domain/invoices/kinds";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { isIntermediateCashChange, statusChanges } from "#domain/orders/history/order-changes";
import { INCIDENT_STATES } from "#domain/orders/incidents";
import { ORDER_STATES, type OrderStatus } from "#domain/orders/order-status";
import { trackingAddress } from "#domain/orders/parcel/couriers";
import { countFindings } from "#domain/settings/integrity-check";
import { layoutName } from "#domain/statements/reading/layouts";
import { settings } from "#request/settings/settings.server";

/** A row of the papers. A value is left out where the store doesn't have it. */
type Row = [label: string, value: string | null];
type PaperSection = { title: string; rows: { label: string; value: string }[] };

type PaperFacts = {
  order: AdminOrder;
  promise: Awaited<ReturnType<typeof promiseOf>>;
  proofs: Awaited<ReturnType<typeof paperPayments>>;
  invoices: Awaited<ReturnType<typeof invoicesOf>>;
  incidents: Awaited<ReturnType<typeof incidentsOf>>;
  deliveries: Awaited<ReturnType<typeof deliveriesOf>>;
  notifications: Awaited<ReturnType<typeof notificationsOf>>;
  messages: Awaited<ReturnType<typeof messagesWithAddress>>;
  books: Awaited<ReturnType<typeof lastIntegrityCheck>>;
};

/** What the papers say, section by section. `phones` masks the phone numbers in a text, or leaves them. */
export function paperSections(facts: PaperFacts, phones: (text: string) => string): PaperSection[] {
  const { order, invoices, notifications, deliveries, messages } = facts;
  const sections: [title: string, rows: Row[]][] = [
    ["The seller", sellerRows()],
    ["Who ordered what, and when", orderRows(order, phones)],
    ["What the payment page promised", promiseRows(facts)],
    ...order.payments.toReversed().map((payment): [string, Row[]] => [
      payment.transactionId
        ? `Payment by UPI, transaction ID ${payment.transactionId}`
        : "Payment in cash",
      paymentRows(
        payment,
        facts.proofs.find(({ id }) => id === payment.id),
        phones,
      ),
    ]),
    [
      "Invoices",
      invoices.map(({ kind, number, issuedAt, total }) => [
        `${DOCUMENT_KINDS[kind]} ${number}`,
        `${amountToPay(total)}, ${exactTime(issuedAt)}`,
      ]),
    ],
    ["Delivery", deliveryRows(facts)],
    ["Refunds", refundRows(order, phones)],
    [
      "Emails to the customer",
      [
        ...notifications
          .toReversed()
          .map(
            ({ at, label, state, sentAt }): Row => [
              exactTime(sentAt ?? at),
              `${label}: ${adminMessages.notificationStates[state].toLowerCase()}`,
            ],
          ),
        ...deliveries.flatMap(({ title, state, sentAt }): Row[] =>
          sentAt ? [[exactTime(sentAt), `${title}: ${adminMessages.delivery[state]}`]] : [],
        ),
      ],
    ],
    [
      "Messages from the contact page with the customer's email address",
      messages.map(({ at, subject, message }) => [exactTime(at), phones(`${subject}\n${message}`)]),
    ],
    ["History of the order", historyRows(order, phones)],
    ["The store's books", booksRows(facts)],
  ];
  return sections.flatMap(([title, rows]) => {
    const shown = rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
    return shown.length > 0 ? [{ title, rows: shown }] : [];
  });
}

function sellerRows(): Row[] {
  const { brand, legal, contact } = settings();
  return [
    ["Store", brand.storeName],
    ["Legal name", legal.legalName],
    ["Address", legal.postalAddress],
    ["GSTIN", legal.gstin],
    ["Contact", [contact.email, contact.phone].filter(Boolean).join(", ")],
  ];
}

function orderRows(order: AdminOrder, phones: (text: string) => string): Row[] {
  const { gift, mobile, deliveryMobile, discount, shipping } = order;
  return [
    ["Order number", order.orderNumber],
    ["Placed", exactTime(order.placedAt)],
    ["State now", ORDER_STATES[order.status].label],
    ["Customer", order.customerName],
    ["Signed in as", order.email],
    ["Mobile number", mobile && phones(mobile)],
    ["Delivery address", order.address && phones(order.address)],
    ["Phone for the delivery", deliveryMobile && phones(deliveryMobile)],
    ["A gift for", gift?.recipient ?? null],
    ...order.items.map(
      (item): Row => [
        `${item.quantity} × ${item.name}, ${lineLabel(item)}`,
        amountToPay(lineTotal(item)),
      ],
    ),
    ["Coupon", discount > 0 ? `−${amountToPay(discount)}` : null],
    [DELIVERY_LABELS[shipping.type], amountToPay(shipping.cost)],
    ["Total", amountToPay(order.total)],
  ];
}

function promiseRows({ promise, order }: PaperFacts): Row[] {
  if (!promise) return [["Amount", amountToPay(order.total)]];
  return [
    ["Shown", `${exactTime(promise.shownAt)}, open until ${exactTime(promise.until)}`],
    ["Amount", amountToPay(promise.total)],
    ["To the UPI ID", promise.upiId],
    ["Name of the payee", promise.upiName],
    ["Name at the payee's bank", order.payee?.registeredName ?? null],
  ];
}

function paymentRows(
  { submittedAt, verification }: AdminOrder["payments"][number],
  proof: PaperPayment | undefined,
  phones: (text: string) => string,
): Row[] {
  const by = proof?.decidedBy ? `, by ${proof.decidedBy}` : "";
  const how = proof?.isByCredit ? ", by the bank's line below" : "";
  const decision = verification && adminMessages.decided[verification.outcome];
  return [
    ["Sent by the customer", exactTime(submittedAt)],
    ["Decision", verification && `${decision} ${exactTime(verification.decidedAt)}${by}${how}`],
    ["Reason", verification?.reason ?? null],
    ["Transaction ID that the customer sent", proof?.mistypedId ?? null],
    ["Sent for the order", proof?.movedFrom ?? null],
    ["Moved to the order", proof?.movedTo ?? null],
    ["Screenshot's SHA-256", proof?.screenshotSha256 ?? null],
    ...creditRows(proof?.credit ?? null, phones),
    ["Taken back by the bank, according to", proof?.takenBackIn ?? null],
  ];
}

function creditRows(credit: PaperPayment["credit"], phones: (text: string) => string): Row[] {
  if (!credit) return [["The bank's line", "No statement in the store has this transaction ID."]];
  const { file, payerUpiId, payerName } = credit;
  const by = file?.by ? `, by ${file.by}` : "";
  return [
    ["The bank's line", `${amountToPay(credit.amount)}, ${exactDate(new Date(credit.day))}`],
    ["Payer's UPI ID", payerUpiId && phones(payerUpiId)],
    ["Payer's name", payerName],
    ["Reported by", file ? `‘${credit.source}’, line ${file.line}` : credit.source],
    ["Bank's form of the file", file && (layoutName(file.layout) ?? "Columns chosen by hand")],
    ["Brought to the store", file && `${exactTime(file.at)}${by}`],
    ["The file's SHA-256", file?.sha256 ?? null],
  ];
}

function deliveryRows({ order, incidents }: PaperFacts): Row[] {
  const { trackingId, courier } = order;
  const reached = (status: OrderStatus) =>
    statusChanges(order.events).findLast(({ after }) => after === status)?.at ?? null;
  const [shipped, delivered] = [reached("shipped"), reached("delivered")];
  return [
    ["Shipped", shipped && exactTime(shipped)],
    ["Courier", courier],
    ["Tracking ID", trackingId],
    [
      "Tracking page",
      trackingId && trackingAddress({ trackingId, courier }, settings().couriers.couriers),
    ],
    ["Delivered", delivered && exactTime(delivered)],
    ...incidents.map(({ kind, at }): Row => [exactTime(at), INCIDENT_STATES[kind].label]),
  ];
}

function refundRows(order: AdminOrder, phones: (text: string) => string): Row[] {
  return ownRefunds(order).map(({ amount, refundedAt, refundedTo, reference, inStatement }) => {
    if (!refundedAt) return [amountToPay(amount), "Due, not sent yet"];
    const facts = [
      `Sent ${exactTime(refundedAt)}`,
      refundedTo && `to ${phones(refundedTo)}`,
      reference && `UPI reference ${reference}`,
    ];
    const proof = adminMessages.refundProof[inStatement ? "statement" : "note"];
    return [amountToPay(amount), `${facts.filter(Boolean).join(", ")}. ${proof}`];
  });
}

function historyRows(order: AdminOrder, phones: (text: string) => string): Row[] {
  return order.events
    .filter((change) => !isIntermediateCashChange(change))
    .map((change) => {
      const entry = historyEntry({ ...change, key: "", change }, change.at);
      const sentence = change.kind === "address" ? phones(entry.sentence) : entry.sentence;
      return [entry.at.exact, `${sentence}. ${entry.who}`];
    });
}

/** What the last finished check of the books found, in all and about this order. */
function booksRows({ books, order }: PaperFacts): Row[] {
  if (!books?.provedAt) return [["Last check", "No check of the books has finished yet."]];
  const own = books.findings.filter(({ where }) => where.endsWith(order.id));
  const count = countFindings(books.findings);
  return [
    ["Last check", `${exactTime(books.provedAt)}, of ${books.orders} orders`],
    ["Found", count === 0 ? "Nothing wrong" : `${count} in all, ${own.length} about this order`],
    ...own.map(({ sentence }): Row => ["About this order", sentence]),
  ];
}
