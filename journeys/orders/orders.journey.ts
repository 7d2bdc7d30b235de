import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { customer, shopper } from "../people/customers.ts";
import { button, buy, link, open, proceedToPayment, read, waitForPage } from "../steps.ts";

journey(
  "a customer finds the order again, as it was placed [§1.2, §2.109, §2.113, §2.114]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    const { orderNumber, transactionId } = await buy(page);
    await link(page, "Your Orders").click();
    await waitForPage(page, "/orders");
    for (const words of [orderNumber, transactionId, "Confirmation pending", "₹148"]) {
      await read(page.getByRole("article"), words);
    }
    await page.getByRole("link", { name: `View Details of ${orderNumber}` }).click();
    await waitForPage(page, /^\/orders\/[\w-]+$/);
    const sections = {
      Items: ["Last Bus Home", "Postal Card Size", "2 × ₹49"],
      Summary: ["₹98", "₹50", "₹148"],
      Shipping: [
        "Asha Rao",
        "12 Temple Road, Vijayawada",
        "Andhra Pradesh 520001",
        "+91 9876543210",
      ],
      Payment: [transactionId],
    };
    for (const [name, all] of Object.entries(sections)) {
      for (const words of all) await read(page.getByRole("region", { name, exact: true }), words);
    }
    const picture = page.getByRole("img", { name: /^Your payment screenshot/ });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(360);
  },
);

journey(
  "another person sees nothing of an order, its screenshot, its payment or its address [§6.7, R3]",
  async ({ visit }) => {
    const asha = await visit({ as: await shopper() });
    await buy(asha);
    await open(asha, "/orders");
    await asha.getByRole("link", { name: /^View Details/ }).click();
    await waitForPage(asha, /^\/orders\/[\w-]+$/);
    const order = new URL(asha.url()).pathname;
    const screenshot = `${order}/screenshot`;
    expect((await asha.request.get(screenshot)).status()).toBe(200);

    const another = await visit({ as: await customer({ home: null }) });
    const unknown = order.replace(/[\w-]{8}$/, "00000000");
    const answers: string[] = [];
    for (const path of [order, unknown]) {
      expect((await open(another, path))?.status()).toBe(404);
      await read(another, orderMessages["order-not-found"]);
      answers.push(await another.getByRole("main").innerHTML());
    }
    expect(answers[0]).toBe(answers[1]);
    expect((await another.request.get(screenshot)).status()).toBe(404);
    await open(another, "/orders");
    await read(another, "No completed orders yet");
    await open(another, "/addresses");
    expect(await another.getByText("12 Temple Road").count()).toBe(0);

    const guest = await visit();
    await open(guest, order);
    await waitForPage(guest, "/auth");
    expect((await guest.request.get(screenshot, { maxRedirects: 0 })).status()).not.toBe(200);
  },
);

journey(
  "another person's open payment can't be seen, and not be confirmed [R3]",
  async ({ visit }) => {
    const asha = await visit({ as: await shopper() });
    await proceedToPayment(asha);
    const saved = await link(asha, "Save QR").getAttribute("href");
    expect((await asha.request.get(saved ?? "")).status()).toBe(200);
    const another = await visit({ as: newPerson() });
    expect((await another.request.get(saved ?? "")).status()).toBe(404);
    await open(another, "/checkout-details");
    await read(another, "Your cart is empty.");
  },
);

journey(
  "to a customer the admin doesn't exist, nor does any order on it [R25]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson() });
    for (const path of ["/admin", "/admin/orders/0192f0c0-0000-7000-8000-000000000001"]) {
      expect((await open(page, path))?.status()).toBe(404);
      await read(page, storeMessages.pageNotFound);
    }
    await button(page, "Menu").click();
    expect(await link(page, "Admin").count()).toBe(0);
  },
);

journey(
  "an order that gets no answer says so, and leads back to the orders [§8.63]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    const { orderNumber } = await buy(page);
    await open(page, "/orders");
    await page.route(/\/orders\/[^/]+\.data/, (route) => route.abort("connectionfailed"));
    await link(page, `View Details of ${orderNumber}`).click();
    await page.getByRole("heading", { level: 1, name: orderMessages.loadFailed }).waitFor();
    await link(page, "Back to Orders").click();
    await page.getByRole("heading", { level: 1, name: "Your Orders" }).waitFor();
    await page.unrouteAll();
    await link(page, `View Details of ${orderNumber}`).click();
    await page.getByRole("heading", { level: 1, name: orderNumber }).waitFor();
  },
);

journey(
  "the page of a placed order, opened without one, is the list [§2.19, R23]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson() });
    await page.goto("/order-placed");
    await waitForPage(page, "/orders");
  },
);
