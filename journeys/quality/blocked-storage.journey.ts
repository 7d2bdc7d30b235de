import { expect, journey } from "#test/browser/journey";
import { shopper } from "../people/customers.ts";
import { open, proceedToPayment, saysPaid, transactionId } from "../steps.ts";

journey(
  "a browser that blocks storage opens every step of a purchase without an uncaught error",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException(`denied: ${name}`, "SecurityError");
          },
        });
    });
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    for (const path of ["/", "/product/ndk-01", "/build-combo", "/cart", "/orders", "/addresses"])
      await open(page, path);
    await proceedToPayment(page);
    await saysPaid(page);
    await transactionId(page).fill("412738945601");
    await page.reload();
    await transactionId(page).waitFor();
    expect(uncaught).toEqual([]);
  },
);
