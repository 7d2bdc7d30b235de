import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { makeOrderLink } from "#data/checkout/order-links.server";
import { db } from "#data/db.server";
import { notificationsOf } from "#data/orders/emails/order-emails.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { takeCash } from "#data/orders/payment/cash.server";
import { emailTemplates, outbox } from "#data/schema.server";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { person, stockCatalogue, storeFacts } from "#test/database/store-rows";
import { LINK_REQUEST } from "#test/people/order-by-link";
import { sendDueEmails } from "./send-emails.ts";

testDatabase();

test("an order without an address has its emails skipped, so that none is missing in the books", async ({
  onTestFinished,
}) => {
  onTestFinished(() => mail.close());
  openMail({ smtpUrl: null, mailFrom: "post@kathalu.example", write: () => {} });
  await stockCatalogue();
  await db.insert(emailTemplates).values(demoTemplates);
  const seller = await person("seller");
  const items = [{ id: "ndk-01", size: "postal", quantity: 2 }] as const;
  const made = await makeOrderLink(
    { ...LINK_REQUEST, items },
    () => randomBytes(32),
    seller,
    new Date(),
  );
  const orderId = made.ok ? made.quoteId : "";
  await takeCash(orderId, { id: seller, alone: false }, new Date());
  await sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + 60_000) });
  const shown = async () => {
    const order = await orderForAdmin(orderId);
    return order && (await notificationsOf(order, storeFacts));
  };
  expect(await shown()).toMatchObject([{ email: "verified", state: "unaddressed", error: null }]);
  await db.update(outbox).set({ last_error: "Another release's sentence." });
  expect(await shown()).toMatchObject([{ state: "unaddressed", error: null }]);
  // What was skipped after a restore has no code, and isn't said to be switched off.
  const error = "Not sent: it waited in a backup.";
  await db.update(outbox).set({ skip_reason: null, last_error: error });
  expect(await shown()).toMatchObject([{ state: "none", error }]);
});
