import { adminMessages } from "#domain/orders/admin-messages";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { placeOrder } from "../people/buyers.ts";
import { arrive, button, link, open, read } from "../steps.ts";

journey(
  "on the phone the seller finds orders by what is in hand, saves a list, marks many as packed at once and prints them",
  async ({ visit }) => {
    const [first, second, unpaid] = [
      await placeOrder("verified"),
      await placeOrder("verified"),
      await placeOrder("waiting"),
    ];
    const page = await visit({ as: await storeOwner() });
    await open(page, "/admin/orders");
    const search = page.getByRole("searchbox");
    await search.fill(first.orderNumber.slice(-7));
    await search.press("Enter");
    await page.waitForURL(/\?q=/);
    await page.getByRole("checkbox", { name: `Choose ${first.orderNumber}` }).waitFor();

    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByLabel("City or PIN code").fill("Vijayawada");
    await button(page, "Show orders").click();
    await read(page, "In Vijayawada");
    await button(page, "Save this list").click();
    const name = `Found ${first.orderNumber.slice(-7)}`;
    await page.getByLabel("Name of the list").fill(name);
    await button(page, "Save").click();
    await read(page, adminMessages.viewSaved);
    await link(page.getByRole("navigation", { name: "Lists" }), name).waitFor();
    await button(page, `Delete the list ‘${name}’`).click();
    await read(page, adminMessages.viewDeleted);

    const numbers = [first, second, unpaid].map(({ orderNumber }) => orderNumber);
    await open(page, "/admin/orders");
    for (const number of numbers)
      await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
    await button(page, "Packed…").click();
    await page.getByRole("heading", { name: "Mark as packed: 3 orders" }).waitFor();
    await read(page, "Its payment isn't verified yet.");
    await button(page, "Mark as packed: 2 orders").click();
    await read(page, "2 done, 1 not.");

    await open(page, "/admin/orders?status=processing");
    for (const number of numbers.slice(0, 2))
      await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
    await button(page, "Print…").click();
    await arrive(page, "/admin/orders/print");
    for (const number of numbers.slice(0, 2)) await read(page.getByRole("article"), number);
    await link(page, "Labels 4 × 6 in").click();
    await page.waitForURL(/as=labels-4x6/);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("article").count()).toBe(2);
  },
);
