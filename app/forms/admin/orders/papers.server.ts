import { z } from "zod";
import { db } from "#data/db.server";
import { lastIntegrityCheck } from "#data/integrity/integrity-checks.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { deliveriesOf } from "#data/orders/emails/deliveries.server";
import { notificationsOf } from "#data/orders/emails/order-emails.server";
import { incidentsOf } from "#data/orders/incidents/incidents.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { recordEvent } from "#data/settings/events.server";
import { messagesWithAddress, paperPayments, promiseOf } from "#data/statements/paper-facts.server";
import { exactTime } from "#domain/formatted-dates";
import { PAPERS_PRINTED, PAPERS_WITH_PHONES } from "#domain/orders/history/order-changes";
import { withMaskedPhones } from "#domain/people/shown-phone";
import { checkbox } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { allKeyed } from "#request/all-keyed.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { refuseOrder } from "./answer.server.ts";
import { paperSections } from "./paper-sections.server.ts";

/**
 * Makes an order's papers for the bank or the police, and notes in its history who did. A form, so that nobody reads
 * them without a fresh sign-in and an entry there.
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
    const facts = await allKeyed({
      promise: promiseOf(orderId),
      proofs: paperPayments(orderId),
      invoices: invoicesOf(orderId),
      incidents: incidentsOf(orderId),
      deliveries: deliveriesOf(orderId),
      notifications: notificationsOf(order, storeFacts()),
      messages: messagesWithAddress(order.email),
      books: lastIntegrityCheck(),
    });
    const after = phones ? PAPERS_WITH_PHONES : PAPERS_PRINTED;
    const printed = { kind: "papers", before: null, after } as const;
    await recordEvent(db, { subject: "order", id: orderId, ...printed }, writer);
    return {
      ok: true as const,
      made: `${exactTime(writer.now)}, by ${seller.email}`,
      sections: paperSections({ order, ...facts }, phones ? (text) => text : withMaskedPhones),
    };
  },
);
