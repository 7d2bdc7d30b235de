import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db, transaction } from "#data/db.server";
import { cartItems } from "#data/schema.server";
import { expect, journey } from "#test/browser/journey";
import { knownCustomer } from "../people/customers.ts";
import { button, hasInCart, open } from "../steps.ts";

const THREE = { cart: [["ndk-01", "postal", 3]] } satisfies Parameters<typeof knownCustomer>[0];

/** Presses a button and leaves for another document at once, faster than a person could. */
async function pressAndLeave(page: Page, label: string): Promise<void> {
  const pressed = await button(page, label).elementHandle();
  await page.evaluate((element) => {
    (element as HTMLElement | null)?.click();
    location.assign("/stories");
  }, pressed);
  await page.waitForURL("**/stories");
}

journey("what was pressed in the cart counts where the page is left at once", async ({ visit }) => {
  const { email, id } = await knownCustomer(THREE);
  const page = await visit({ as: email });
  await open(page, "/cart");
  await hasInCart(page, 3);
  await pressAndLeave(page, "One more of Last Bus Home");
  await isInCart(id, 4);

  await open(page, "/cart");
  await hasInCart(page, 4);
  await button(page, "One more of Last Bus Home").click();
  await page.close({ runBeforeUnload: true });
  await isInCart(id, 5);
});

journey(
  "Undo brings the line back where the page is left while the removal is under way",
  async ({ visit }) => {
    const { email, id } = await knownCustomer(THREE);
    const page = await visit({ as: email });
    await open(page, "/cart");
    const free = await holdsLines(id);
    const removal = page.waitForRequest(/\/forms\/cart\/lines\/quantity/);
    await button(page, "Remove Last Bus Home").click();
    await removal;
    await pressAndLeave(page, "Undo");
    await free();
    await isInCart(id, 3);
  },
);

/** Locks a cart's rows in the database until the returned function is called. */
async function holdsLines(userId: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const whole = transaction(async (tx) => {
    await tx.execute(sql`select 1 from cart_items where user_id = ${userId} for update`);
    held.resolve();
    await letGo.promise;
  });
  await Promise.race([held.promise, whole]);
  return async () => {
    letGo.resolve();
    await whole;
  };
}

/** Waits until the cart has this quantity, because the change arrives after the page was left. */
async function isInCart(userId: string, quantity: number): Promise<void> {
  const written = () =>
    db
      .select({ quantity: cartItems.quantity })
      .from(cartItems)
      .where(eq(cartItems.user_id, userId));
  await expect.poll(written).toEqual([{ quantity }]);
}
