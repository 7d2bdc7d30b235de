import { expect, journey, newPerson } from "#test/browser/journey";
import { addToCart, hasInCart } from "../steps.ts";

journey(
  "a kept page stays while the session can't be had, and takes it up when it comes",
  async ({ visit }) => {
    const page = await visit({ as: newPerson() });
    let asked = 0;
    await page.route(/\/session$/, async (route) => {
      asked += 1;
      if (asked <= 2) await route.abort("connectionfailed");
      else await route.continue();
    });
    await page.goto("/product/ndk-01");
    await expect.poll(() => asked).toBe(1);
    await page.getByRole("heading", { level: 1, name: "Last Bus Home" }).waitFor();
    // Add to Cart waits until the session is known, and doesn't put the card into a guest cart.
    await addToCart(page, "Wallet Size");
    await hasInCart(page, 1);
    expect(asked).toBeLessThan(6);
    expect(await page.evaluate(() => localStorage.getItem("guest_cart"))).toBeNull();
  },
);
