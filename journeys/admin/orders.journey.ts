import { offersMessages } from "#domain/offers/admin-messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { placeOrder } from "../people/buyers.ts";
import { button, link, open, read, readToast, waitForPage } from "../steps.ts";

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
    await read(page, `Search: ${first.orderNumber.slice(-7)}`);
    await page.getByRole("checkbox", { name: `Choose ${first.orderNumber}` }).waitFor();

    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByLabel("City or PIN code").fill("Vijayawada");
    await button(page, "Show orders").click();
    await read(page, "In Vijayawada");
    await button(page, "Save this list").click();
    const name = `Found ${first.orderNumber.slice(-7)}`;
    await page.getByLabel("Name of the list").fill(name);
    await button(page, "Save").click();
    await readToast(page, adminMessages.viewSaved);
    await link(page.getByRole("navigation", { name: "Lists" }), name).waitFor();
    await button(page, `Delete the list ‘${name}’`).click();
    await readToast(page, adminMessages.viewDeleted);

    const numbers = [first, second, unpaid].map(({ orderNumber }) => orderNumber);
    await open(page, "/admin/orders");
    for (const number of numbers)
      await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
    // Sellers compare the 12 digits with the bank's, so they must stay on one line even on the smallest phone.
    const id = page.getByText(first.transactionId, { exact: true });
    expect(
      await id.evaluate((element) => element.getClientRects().length && element.clientHeight),
    ).toBeLessThan(32);
    await button(page, "Packed…").click();
    await page.getByRole("heading", { name: "Mark as packed: 3 orders" }).waitFor();
    await read(page, "The order's payment isn't verified yet.");
    await button(page, "Mark as packed: 2 orders").click();
    await read(page, "2 orders are done. 1 order couldn't be changed: see below.");

    await open(page, "/admin/orders?status=processing");
    for (const number of numbers.slice(0, 2))
      await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
    await button(page, "Print…").click();
    await waitForPage(page, "/admin/orders/print");
    for (const number of numbers.slice(0, 2)) await read(page.getByRole("article"), number);
    await link(page, "Labels 4 × 6 in").click();
    await page.waitForURL(/as=labels-4x6/);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("article").count()).toBe(2);
  },
);

journey(
  "a label holds the longest name and address whole, with state, PIN code and phone [§9.33]",
  async ({ visit }) => {
    const { orderId } = await placeOrder("verified", {
      pin: "396001",
      state: "Dadra and Nagar Haveli and Daman and Diu",
      name: "Venkata Lakshmi Narasimha Subrahmanyam Rao Garapati".slice(0, 50),
      address:
        `Flat 302, Sri Venkateswara Residency\n${"Near the old water tank, ".repeat(8)}`.slice(
          0,
          200,
        ),
      mobile: "9876543210",
    });
    const page = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(page, "/admin/settings/legal");
    const sender = `Shop 4, ${"Old Clock Tower Complex, ".repeat(11)}`.slice(0, 285);
    await page.getByLabel("Postal address").fill(`${sender}\nVizag 530001`);
    await button(page, "Save").click();
    await readToast(page, offersMessages.saved);
    for (const as of ["labels-a4", "labels-4x6"]) {
      await open(page, `/admin/orders/print?as=${as}&order=${orderId}`);
      await page.emulateMedia({ media: "print" });
      const address = page.getByRole("article").locator("address");
      await read(address, /Daman and Diu 396001$/);
      await read(address, "+91 9876543210");
      const cut = await address.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(cut, as).toBe(0);
      await read(page.getByRole("article"), /Vizag 530001$/);
      const over = await page.getByRole("article").evaluate((label) => {
        const { right, bottom } = label.getBoundingClientRect();
        const parts = Array.from(label.querySelectorAll("*"), (part) =>
          part.getBoundingClientRect(),
        );
        return parts.filter((part) => part.right > right || part.bottom > bottom).length;
      });
      expect(over, as).toBe(0);
      expect(
        await page.locator("[data-sender]").evaluate((sent) => sent.scrollWidth - sent.clientWidth),
        as,
      ).toBe(0);
      await page.emulateMedia({ media: "screen" });
    }
  },
);
