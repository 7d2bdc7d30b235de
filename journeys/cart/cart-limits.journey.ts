import { eq, sql } from "drizzle-orm";
import type { Locator } from "playwright-core";
import { db } from "#data/db.server";
import { rateLimits } from "#data/schema.server";
import { MAX_CART_OPERATIONS } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { journey } from "#test/browser/journey";
import { customer, knownCustomer } from "../people/customers.ts";
import { addToCart, button, hasInCart, open, readToast, seesLines } from "../steps.ts";

journey("the 21st operation on the cart within a minute waits [§8.5, §9.29]", async ({ visit }) => {
  const { email, id } = await knownCustomer();
  const page = await visit({ as: email });
  await open(page, "/product/ndk-01");
  await page.getByRole("radio", { name: "Stamp Size" }).check();
  // Most of the limit is used up here and its minute lasts an hour, because on a busy machine a browser presses slowly.
  const left = 5;
  for (let times = left; times < MAX_CART_OPERATIONS; times++) await consumeLimit(LIMITS.cart, id);
  const anHourLater = { expire: sql`${rateLimits.expire} + 3600000` };
  await db
    .update(rateLimits)
    .set(anHourLater)
    .where(eq(rateLimits.key, `cart:${id}`));
  // The badge changes at the press. The button does nothing until the response has arrived.
  const add = button(page, "Add to Cart").and(page.locator(":not([aria-busy])"));
  for (let times = 1; times <= left; times++) {
    await add.click();
    await hasInCart(page, times);
  }
  await add.click();
  await readToast(page, cartMessages.tooManyOperations);
  await hasInCart(page, left);
});

journey(
  "many presses of + are one operation, and a line holds 100 [§9.34, R9]",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "stamp", 98]] }) });
    await open(page, "/cart");
    const more = button(page, "One more of Last Bus Home");
    const less = button(page, "One less of Last Bus Home");
    await pressQuickly(less, 40);
    await seesLines(page, ["Last Bus Home · Stamp Size · 58"]);
    await hasInCart(page, 58);
    // The badge changes at the press, so the test waits for the response to know what the server has.
    const saved = page.waitForResponse((response) =>
      /\bquantity=100\b/.test(response.request().postData() ?? ""),
    );
    await pressQuickly(more, 42);
    await seesLines(page, ["Last Bus Home · Stamp Size · 100"]);
    await hasInCart(page, 100);
    await saved;

    await open(page, "/product/ndk-01");
    await addToCart(page, "Stamp Size");
    await readToast(page, cartMessages["invalid-quantity"]);
    await hasInCart(page, 100);
  },
);

/** Presses as fast as the page allows. Presses that follow each other within 300 ms are sent as one operation. */
async function pressQuickly(button: Locator, times: number): Promise<void> {
  await button.evaluate(async (element: HTMLElement, count) => {
    for (let press = 0; press < count; press++) {
      element.click();
      await new Promise((rendered) => setTimeout(rendered));
    }
  }, times);
}
