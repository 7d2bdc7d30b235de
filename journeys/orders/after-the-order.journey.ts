import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { en as myData } from "#pages/account/my-data/texts.en.ts";
import { en } from "#pages/orders/texts.en.ts";
import { expect, journey, newPerson } from "#test/browser/journey";
import { newScreenshot } from "#test/people/payments";
import { buyerOfOneCard, partlyPaid, unplacedPayer } from "../people/buyers.ts";
import { customer } from "../people/customers.ts";
import { button, chooseScreenshot, link, open, read, readToast, waitForPage } from "../steps.ts";

async function openOrder(page: Parameters<typeof open>[0]) {
  await open(page, "/orders");
  await page.getByRole("link", { name: /^View Details/ }).click();
  await page.getByRole("region", { name: "Items" }).waitFor();
}

journey(
  "of an order that is partly paid the customer pays the difference, and sends a picture alone after a question [R20]",
  async ({ visit }) => {
    const page = await visit({ as: await partlyPaid() });
    await open(page, "/orders");
    await read(page, adminMessages.rejectionReasons["amount-differs"]);
    await openOrder(page);
    await read(page, "₹100 arrived. ₹48 is missing.");
    await page.getByRole("img", { name: /^QR code to pay/ }).waitFor();
    const phonePe = await link(page, "PhonePe").getAttribute("href");
    expect(phonePe).toContain("am=48.00");
    expect(
      (await page.request.get((await link(page, "Save QR").getAttribute("href")) ?? "")).status(),
    ).toBe(200);
    expect(await page.getByLabel("Transaction ID").inputValue()).toBe("");
    await chooseScreenshot(page, await newScreenshot());
    await button(page, en.rejected.send).click();
    await read(page, /This is the ID of the ₹100/);
    await button(page, en.rejected.send).click();
    await readToast(page, orderMessages.paymentDetailsSent);
    await read(page, "Payment being checked");
  },
);

/** True if the element is between the header and the lower end of the screen. */
async function isOnScreen(element: Locator): Promise<boolean> {
  return await element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top > 56 && bottom < innerHeight;
  });
}

journey(
  "a customer cancels an order, names a UPI ID for the money, buys the same again and prints a receipt",
  async ({ visit }) => {
    const page = await visit({ as: await buyerOfOneCard() });
    await openOrder(page);
    await button(page, en.cancellation.open).scrollIntoViewIfNeeded();
    // The timeline has no buttons, so that Tab leads to the items without a stop at each entry.
    expect(await page.getByRole("region", { name: "Timeline" }).getByRole("button").count()).toBe(
      0,
    );
    await page.getByRole("button", { name: "Share", exact: true }).waitFor();
    await button(page, en.cancellation.open).click();
    const dialog = page.getByRole("dialog");
    await read(dialog, /We're still looking for your payment of ₹148/);
    await dialog.getByRole("button", { name: en.cancellation.keep }).click();
    await button(page, en.cancellation.open).click();
    await dialog.getByRole("button", { name: en.cancellation.open }).click();
    const answer = page.getByText(en.cancellation.cancelled);
    await answer.waitFor();
    await expect.poll(() => isOnScreen(answer)).toBe(true);
    await page.getByLabel(en.refund.label).fill("9876543210@anybank");
    await button(page, en.refund.save).click();
    await read(page, en.refund.to("9876543210@anybank"));

    await button(page, en.reorder.press).click();
    await read(page, en.reorder.added(2));
    await link(page, "Last Bus Home").first().click();
    await waitForPage(page, "/product/ndk-01");
    await page.goBack();
    await link(page, en.receipt.open).click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await button(page, en.receipt.print).isVisible()).toBe(false);
    await read(page.getByRole("article"), "₹148");
    await page.emulateMedia({ media: "screen" });
    await open(page, "/cart");
    await read(page.getByRole("main"), "Last Bus Home");
  },
);

journey(
  "a payment without an order has its page, found from Your Orders [R52]",
  async ({ visit }) => {
    const page = await visit({ as: await unplacedPayer() });
    await open(page, "/orders");
    await link(page, en.unplaced.listed).click();
    await waitForPage(page, /^\/unplaced-payments\/[\w-]+$/);
    await read(page, "₹148");
    for (const step of en.unplaced.next.waiting) await read(page, step);
    await page.getByLabel(en.refund.label).fill("asha@okaxis");
    await button(page, en.refund.save).click();
    await read(page, en.refund.to("asha@okaxis"));
  },
);

journey(
  "a person sees what the store keeps, takes it along as a file, and has it erased",
  async ({ visit }) => {
    const page = await visit({ as: await customer() });
    await open(page, "/privacy");
    await link(page, "My data").first().click();
    await waitForPage(page, "/my-data");
    await read(page, "1 address");
    const saved = page.waitForEvent("download");
    await link(page, myData.download).click();
    const text = await readFile(await (await saved).path(), "utf8");
    expect(text).toContain("12 Temple Road");
    await button(page, myData.begin).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(myData.typeWord("erase")).fill("erase");
    await dialog.getByRole("button", { name: myData.erase }).click();
    await readToast(page, myData.erased);
    await waitForPage(page, "/");
    await open(page, "/my-data");
    await waitForPage(page, "/auth");
    const stranger = await visit({ as: newPerson() });
    await open(stranger, "/my-data");
    await read(stranger, "0 addresses");
  },
);
