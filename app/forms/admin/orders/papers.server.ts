import { z } from "zod";
import { db } from "#data/db.server";
import { lastIntegrityCheck } from "#data/integrity/integrity-checks.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { notificationsOf } from "#data/orders/emails/order-emails.server";
import { type AdminOrder, orderForAdmin } from "#data/orders/orders.server";
import { recordEvent } from "#data/settings/events.server";
import { bankLinesOf, messagesWithAddress, promiseOf } from "#data/statements/paper-facts.server";
import { lineLabel } from "#domain/cart/line-label";
import { lineTotal } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { ownRefunds } from "#domain/email/notified-order";
import { exactDate, exactTime } from "#domain/formatted-dates";
import { historyEntry } from "#domain/history";
import { DOCUMENT_KINDS } from "#domain/invoices/kinds";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { isIntermediateCashChange } from "#domain/orders/history/order-changes";
import { formattedProof } from "#domain/orders/refund-proof";
import { withMaskedPhones } from "#domain/people/shown-phone";
import { countFindings } from "#domain/settings/integrity-check";
import { checkbox } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { allKeyed } from "#request/all-keyed.server";
import { settings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { refuseOrder } from "./answer.server.ts";

/**
 * Makes an order's papers for the bank or the police. It is a form, so that nobody reads them without a fresh sign-in
 * and an entry in the order's history.
 */
export const papersForm = form(
  "/admin/orders/:orderId/papers",
  {
    ...sellersForm("manage-customers"),
    fresh: true,
    schema: z.object({ phones: checkbox }),
    example: { phones: "on" },
  },
  async ({ person: seller, writer, value: { phones } }, { params: { orderId } }) => {
    const order = await orderForAdmin(orderId);
    if (!order) return refuseOrder({ code: "order-not-found" });
    const facts = await paperFacts(order);
    const after = phones ? "with-phones" : "masked";
    const event = { subject: "order", id: orderId, kind: "papers", before: null, after } as const;
    await recordEvent(db, event, writer);
    return {
      ok: true as const,
      made: `${exactTime(writer.now)}, by ${seller.email}`,
      sections: paperSections(facts, phones ? (text) => text : withMaskedPhones),
    };
  },
);

async function paperFacts(order: AdminOrder) {
  return await allKeyed({
    order,
    promise: promiseOf(order.id),
    bankLines: bankLinesOf(order.id),
    invoices: invoicesOf(order.id),
    notifications: notificationsOf(order, storeFacts()),
    messages: messagesWithAddress(order.email),
    books: lastIntegrityCheck(),
  });
}

type PaperFacts = Awaited<ReturnType<typeof paperFacts>>;
type Mask = (text: string) => string;

/** A row of the papers. A row without a value is left out. */
type Row = [label: string, value: string | null];

/** What the papers say. `phones` masks the phone numbers in a text of the customer's, or leaves them. */
function paperSections(facts: PaperFacts, phones: Mask) {
  const sections: [title: string, rows: Row[]][] = [
    ["Who ordered what, and when", orderRows(facts, phones)],
    ...facts.bankLines.map((line): [string, Row[]] => [
      `Payment by UPI, transaction ID ${line.transactionId}`,
      bankLineRows(line, phones),
    ]),
    ["Refunds", refundRows(facts, phones)],
    ["Emails about the order", emailRows(facts)],
    [
      "Messages from the contact page with the customer's email address",
      facts.messages.map((sent) => [
        exactTime(sent.at),
        phones(`${sent.subject}\n${sent.message}`),
      ]),
    ],
    ["History of the order", historyRows(facts, phones)],
    ["The store and its books", storeRows(facts)],
  ];
  return sections
    .map(([title, rows]) => ({ title, rows: rows.filter(([, value]) => value) }))
    .filter(({ rows }) => rows.length > 0);
}

function orderRows({ order, promise, invoices }: PaperFacts, phones: Mask): Row[] {
  const { mobile, deliveryMobile, discount, exactDiscount, shipping, courier, trackingId } = order;
  return [
    ["Order number", order.orderNumber],
    ["Placed", exactTime(order.placedAt)],
    ["Customer", order.customerName],
    ["Signed in as", order.email],
    ["Mobile number", mobile && phones(mobile)],
    ["Delivery address", order.address && phones(order.address)],
    ["Phone for the delivery", deliveryMobile && phones(deliveryMobile)],
    ["A gift for", order.gift?.recipient ?? null],
    ...order.items.map(
      (item): Row => [
        `${item.quantity} × ${item.name}, ${lineLabel(item)}`,
        amountToPay(lineTotal(item)),
      ],
    ),
    ["Coupon", discount > 0 ? `−${amountToPay(discount)}` : null],
    [DELIVERY_LABELS[shipping.type], amountToPay(shipping.cost)],
    ["Exact amount", exactDiscount > 0 ? `−${amountToPay(exactDiscount)}` : null],
    ["Total", amountToPay(order.total)],
    ["Amount that the payment page promised", promise && amountToPay(promise.total)],
    ["Payable to", promise?.to ?? null],
    ["Payable from", promise && `${exactTime(promise.shownAt)} to ${exactTime(promise.until)}`],
    ["Parcel", [courier, trackingId].filter(Boolean).join(", ")],
    ...invoices.map(
      ({ kind, number, issuedAt, total }): Row => [
        `${DOCUMENT_KINDS[kind]} ${number}`,
        `${amountToPay(total)}, ${exactTime(issuedAt)}`,
      ],
    ),
  ];
}

function bankLineRows(line: PaperFacts["bankLines"][number], phones: Mask): Row[] {
  const { amount, day, payerName, payerUpiId, source, sha256, importedAt, importedBy } = line;
  if (amount === null || day === null)
    return [["The bank's line", "No statement in the store has this transaction ID."]];
  return [
    ["The bank's line", `${amountToPay(amount)}, ${exactDate(new Date(day))}`],
    ["Payer", phones([payerName, payerUpiId].filter(Boolean).join(", "))],
    ["Reported by", sha256 ? `${source}, line ${line.line}` : source],
    ["SHA-256 of the file", sha256],
    ["The bank's email, signed by", line.signedEmail],
    [
      "File read",
      importedAt && `${exactTime(importedAt)}, by ${importedBy || "an account that is erased"}`,
    ],
  ];
}

function refundRows({ order }: PaperFacts, phones: Mask): Row[] {
  return ownRefunds(order).map(({ amount, refundedAt, refundedTo, reference, proof, sentBy }) => {
    const shown = formattedProof(proof);
    return [
      refundedAt ? exactTime(refundedAt) : "Due, not sent yet",
      [
        amountToPay(amount),
        refundedTo && `to ${phones(refundedTo)}`,
        reference && `${adminMessages.refundReference} ${reference}`,
        shown && adminMessages.refundProof(shown, sentBy),
      ]
        .filter(Boolean)
        .join(", "),
    ];
  });
}

/** Leaves out emails without a state: old ones are deleted, so nobody knows whether they were sent. */
function emailRows({ notifications }: PaperFacts): Row[] {
  return notifications
    .toReversed()
    .map(({ at, label, state, sentAt }) => [
      exactTime(sentAt ?? at),
      state === "none" ? null : `${label}: ${adminMessages.notificationStates[state]}`,
    ]);
}

/** Only addresses in the history have phone numbers; twelve digits elsewhere are transaction IDs. */
function historyRows({ order }: PaperFacts, phones: Mask): Row[] {
  return order.events
    .filter((change) => !isIntermediateCashChange(change))
    .map((change) => {
      const { at, sentence, who } = historyEntry({ ...change, key: "", change }, change.at);
      return [at.exact, `${change.kind === "address" ? phones(sentence) : sentence} (${who})`];
    });
}

function storeRows({ books, order }: PaperFacts): Row[] {
  const { brand, legal, contact } = settings();
  const own = books?.findings.filter(({ where }) => where.endsWith(order.id)) ?? [];
  const found = books && `${countFindings(books.findings)} findings in ${books.orders} orders`;
  return [
    ["Store", [brand.storeName, legal.legalName, legal.gstin].filter(Boolean).join(", ")],
    ["Address", legal.postalAddress],
    ["Contact", [contact.email, contact.phone].filter(Boolean).join(", ")],
    [
      "Last check of the books",
      books?.provedAt
        ? `${exactTime(books.provedAt)}: ${found}, ${own.length} about this one`
        : "None has finished yet",
    ],
    ...own.map(({ sentence }): Row => ["About this order", sentence]),
  ];
}
