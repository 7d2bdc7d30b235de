import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { db } from "#data/db.server";
import { orders, payments } from "#data/schema.server";
import { plainDecimal, ZERO } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { makeTrusted, signedHeaders, smsBody } from "#test/statements/phone";
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
    await link(page, "The bank's SMS, forwarded").click();
    await button(page, "Add").click();
    await read(page, offersMessages.nameMissing);
    const name = `Phone of ${email}`;
    await page.getByLabel("Name").fill(name);
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
    await page.getByLabel("Let SMS verify payments").check();
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
