import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { db } from "#data/db.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { orders, payments } from "#data/schema.server";
import { amountToPay, plainDecimal, ZERO } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAILBOX_PROBLEMS } from "#domain/statements/bank-messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { allowSmsToVerify, makeTrusted, signedHeaders, smsBody } from "#test/statements/phone";
import { buyer } from "../people/buyers.ts";
import { button, link, open, read, readToast } from "../steps.ts";

/** Sends an SMS as the app on the phone does; returns the status. */
async function forwards(webhook: string, key: string, body: string): Promise<number> {
  const answer = await fetch(webhook, { method: "POST", headers: signedHeaders(key, body), body });
  return answer.status;
}

async function copied(place: Page | Locator, label: string): Promise<string> {
  const text = place.locator("p", { hasText: new RegExp(`^${label}`) }).locator("[data-copyable]");
  return (await text.innerText()).trim();
}

/**
 * Removes the payment's screenshot. All tests use the picture of one receipt, which shows another ID and so would be
 * evidence against the payment.
 */
async function withoutPicture({ orderId }: { orderId: string }): Promise<void> {
  const none = { screenshot_path: null, screenshot_sha256: null };
  await db.update(payments).set(none).where(eq(payments.order_id, orderId));
}

/** Returns the bank's SMS about the order's payment, from any sender. */
async function messageOf({ orderId, transactionId }: { orderId: string; transactionId: string }) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const amount = plainDecimal(row?.total_amount ?? ZERO);
  return (sender: string) => smsBody(transactionId, { amount, sender });
}

journey(
  "an owner adds her phone: what it forwards stands with the payment, and once she lets it, the buyer's open page turns to 'Payment Verified'",
  async ({ visit }) => {
    const email = newPerson("owner");
    const { person } = await signedIn({ email, role: "owner" });
    const page = await visit({ as: email });
    await open(page, "/admin/statements");
    await link(page, "Messages of your bank").click();
    await button(page, "Add").click();
    await read(page, offersMessages.nameMissing);
    const name = `Phone of ${email}`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await button(page, "Add").click();
    await read(page, /You can't see it again later/);
    const key = await copied(page, "Key of the phone");
    const phone = page.getByRole("region", { name });
    const webhook = await copied(phone, "Webhook");
    expect(await copied(phone, "Command")).toContain(webhook);
    await open(page, "/admin/settings/bankSms");
    await page.getByLabel("Senders of your bank").fill("VM-HDFCBK");
    await page.getByLabel("Last digits of your accounts").fill("XX1234");
    await button(page, "Save").click();
    await readToast(page, "Saved.");

    const first = await buyer("waiting");
    const message = await messageOf(first);
    expect(await forwards(webhook, `${key}x`, message("VM-HDFCBK"))).toBe(401);
    expect(await forwards(webhook, key, message("+919876543210"))).toBe(204);
    expect(await forwards(webhook, key, message("AD-HDFCBK-S"))).toBe(204);
    await open(page, `/admin/orders/${first.orderId}`);
    await read(page, /^The bank's SMS has this transaction ID/);
    await open(page, "/admin/bank-sms");
    await read(
      phone,
      /SMS about money that came in: 1. Your bank's other SMS: 0. SMS from others, ignored: 1./,
    );

    await makeTrusted(new URL(webhook).pathname.split("/").at(-1) ?? "", person.id);
    await open(page, "/admin/settings/bankSms");
    await page.getByLabel("Let messages verify payments").check();
    await button(page, "Save").click();
    await readToast(page, "Saved.");

    const second = await buyer("waiting");
    await withoutPicture(second);
    const looking = await visit({ as: second.email });
    await open(looking, `/orders/${second.orderId}`);
    expect(await forwards(webhook, key, (await messageOf(second))("VM-HDFCBK-T"))).toBe(204);
    await read(looking, "Payment Verified");
  },
);

/** Cancels a verified order, whose customer wants the money at this UPI ID. */
async function owesRefund(by: string, upiId: string) {
  const { orderId, email } = await buyer("verified");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no order was placed");
  const { user_id: userId, order_number: number, status: from, total_amount: amount } = order;
  await setRefundUpiId(userId, upiId, new Date());
  await changeOrderStatus(orderId, by, { from, to: "cancelled" }, new Date());
  return { orderId, email, userId, number, amount };
}

journey(
  "refund scanned and seen: its code is the customer's UPI ID of now, and the bank's SMS records it without a click",
  async ({ visit }) => {
    const email = newPerson("owner");
    const { person } = await signedIn({ email, role: "owner" });
    await allowSmsToVerify(person.id);
    const [before, upiId] = [`${newTransactionId()}@okaxis`, `${newTransactionId()}@ybl`];
    const { orderId, number, ...order } = await owesRefund(person.id, before);
    const amount = amountToPay(order.amount);
    const page = await visit({ as: email });
    await open(page, "/admin/bank-sms");
    await page.getByLabel("Name", { exact: true }).fill(`Phone of ${email}`);
    await button(page, "Add").click();
    const key = await copied(page, "Key of the phone");
    const webhook = await copied(
      page.getByRole("region", { name: `Phone of ${email}` }),
      "Webhook",
    );

    await open(page, "/admin");
    await link(page, adminMessages.makeByQr).click();
    // Refunds of other tests are put off.
    await button(page, "Later").waitFor();
    while (!(await link(page, number).isVisible())) await button(page, "Later").click();
    await page.getByRole("img", { name: adminMessages.refundQr(amount, before) }).waitFor();

    await setRefundUpiId(order.userId, upiId, new Date());
    await page.getByRole("img", { name: adminMessages.refundQr(amount, upiId) }).waitFor();
    await read(page, adminMessages.refundQrRedrawn(before));

    const id = newTransactionId();
    const text = `Rs.${plainDecimal(order.amount)} debited from a/c XX1234 to VPA ${upiId} (UPI Ref No ${id}) -HDFC Bank`;
    expect(await forwards(webhook, key, smsBody(id, { text }))).toBe(204);
    await readToast(page, adminMessages.refundSeen(amount));
    await link(page, number).waitFor({ state: "detached" });

    await open(page, `/admin/orders/${orderId}`);
    await read(page, new RegExp(`was refunded \\(UPI reference ${id}\\)`));
    await read(page, /^Seen at the bank, /);
    const customer = await visit({ as: order.email });
    await open(customer, `/orders/${orderId}`);
    await read(customer, /^Seen at our bank, /);
    await open(customer, `/te/orders/${orderId}`);
    await read(customer, /^మా బ్యాంక్‌లో కనిపించింది, /);
  },
);

journey(
  "an owner who types a wrong server for her mailbox reads so at its field, and nothing is added",
  async ({ visit }) => {
    const email = newPerson("owner");
    await signedIn({ email, role: "owner" });
    const page = await visit({ as: email });
    await open(page, "/admin/bank-sms");
    const panel = page.getByRole("region", { name: "Add a mailbox" });
    await button(panel, "Test and add").click();
    await read(page, "Please enter an email address.");
    await panel.getByLabel("Your bank").selectOption("HDFC Bank");
    await panel.getByLabel("Name of the mailbox").fill(`Mailbox of ${email}`);
    await panel.getByLabel("Email address").fill("bank@example.com");
    await panel.getByLabel("App password").fill("abcd efgh ijkl mnop");
    await panel.getByLabel("Server").fill("127.0.0.1");
    await button(panel, "Test and add").click();
    await read(page, MAILBOX_PROBLEMS["private-host"]);
    expect(await panel.getByLabel("Email address").inputValue()).toBe("bank@example.com");
    await open(page, "/admin/bank-sms");
    await page.getByRole("region", { name: "Add a phone" }).waitFor();
    expect(await page.getByText(`Mailbox of ${email}`).count()).toBe(0);
  },
);
