import { randomUUID } from "node:crypto";
import { MAX_CART_LINES } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { SELECTION_KEY } from "#domain/catalogue/combos";
import { MAX_COMBO_LINES } from "#domain/catalogue/limits";
import { expect, journey } from "#test/browser/journey";
import { hasInCart, link, open } from "../steps.ts";

/** Returns `count` cards with the longest IDs. Only the first is a product of the store. */
function cards(count: number) {
  const unsold = Array.from({ length: count - 1 }, () => randomUUID());
  return ["ndk-01", ...unsold].map((product_id) => ({ product_id, size: "postal", quantity: 5 }));
}

journey("the largest guest's cart is shown with its names and prices [R9]", async ({ visit }) => {
  const page = await visit();
  await open(page, "/contact");
  const cart = JSON.stringify(cards(MAX_CART_LINES));
  await page.evaluate((text) => localStorage.setItem("guest_cart", text), cart);
  await open(page, "/cart");
  await hasInCart(page, 5 * MAX_CART_LINES);
  await link(page, "Last Bus Home").waitFor();
  expect(await page.getByText(cartMessages["product-unavailable"]).count()).toBe(
    MAX_CART_LINES - 1,
  );
  expect(await page.getByText(cartMessages.offline).count()).toBe(0);
});

journey("the largest selection for a combo finds its cards again", async ({ visit }) => {
  const page = await visit();
  await open(page, "/contact");
  const selection = JSON.stringify(cards(MAX_COMBO_LINES));
  await page.evaluate(
    ([key = "", text = ""]) => localStorage.setItem(key, text),
    [SELECTION_KEY, selection],
  );
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/cart/guest-lines")) answers.push(response.status());
  });
  await open(page, "/build-combo");
  // The button is disabled until all cards of the selection are known.
  const add = page.getByRole("button", { name: "Add to Cart", disabled: false });
  await expect.poll(() => add.count()).toBe(1);
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.every((status) => status === 200)).toBe(true);
});
