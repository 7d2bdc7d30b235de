import { storeMessages } from "#domain/messages";
import { expect, journey } from "#test/browser/journey";
import { shopper } from "../people/customers.ts";
import { proceedToPayment } from "../steps.ts";

journey("a customer at the payment can ask the seller about this very order", async ({ visit }) => {
  const page = await visit({ as: await shopper() });
  await proceedToPayment(page);
  const [orderNumber = ""] = /ORD\d+/.exec(await page.getByRole("main").innerText()) ?? [];
  const address = await page
    .getByRole("link", { name: storeMessages.helpOnWhatsApp })
    .getAttribute("href");
  const { host, pathname, searchParams } = new URL(address ?? "");
  expect([host, pathname]).toEqual(["wa.me", "/919876543210"]);
  expect(searchParams.get("text")).toContain(orderNumber);
});
