/** Steps that people take again and again. Elements are found as a person finds them: by label, role and text. */

import type { Locator, Page, Request, Response } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { expect } from "#test/browser/journey";
import { forgetToasts, takeToast } from "#test/browser/toasts";
import { isWriting } from "#test/browser/writes";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { WAIT_MILLISECONDS } from "#test/time-limits";

/** Goes to an address and waits until the page can be used, which is once its session has been loaded. */
export async function open(page: Page, path: string): Promise<Response | null> {
  return await ready(page, () => page.goto(path));
}

export async function reload(page: Page): Promise<void> {
  await ready(page, () => page.reload());
}

async function ready<T>(page: Page, go: () => Promise<T>): Promise<T> {
  await written(page);
  forgetToasts(page);
  // Only requests of the new page count, not those of the page before that are still pending.
  const asked = new Set<Request>();
  const ask = (request: Request) => void asked.add(request);
  page.on("request", ask);
  const session = page.waitForResponse(
    (response) => asked.has(response.request()) && /\/session(\.data)?(\?|$)/.test(response.url()),
  );
  const arrived = await go();
  await session;
  page.off("request", ask);
  await waitUntilInteractive(page);
  return arrived;
}

/** Waits until the page's scripts run. Before that, presses that can't be undone don't count (reading R67). */
async function waitUntilInteractive(page: Page): Promise<void> {
  // Polls by time, because pages in the background draw no frames.
  await page.waitForFunction(() => document.body && !document.querySelector("[data-waits]"), null, {
    polling: 20,
  });
}

/**
 * Waits until the changes of all presses are stored, because a document that is requested before might show the store
 * without them. Presses that the page still collects are sent at once, by making the page hidden for a moment.
 */
export async function written(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
  const end = Date.now() + WAIT_MILLISECONDS;
  // A request that follows a response is sent a moment later.
  for (let quiet = 0; quiet < 3; quiet = isWriting(page) ? 0 : quiet + 1) {
    if (Date.now() > end) throw new Error("what was pressed is still on its way");
    await page.waitForTimeout(20);
  }
}

/** Saves a value in the browser's storage, as earlier visits might have. */
export async function saveInBrowser(page: Page, key: string, value: unknown): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(
    ([name = "", text = ""]) => localStorage.setItem(name, text),
    [key, JSON.stringify(value)],
  );
}

/**
 * Stops the clock by which the verification queue takes its Undo away, because a slow machine may need longer. Returns
 * what starts it again.
 */
export async function stopUndoClock(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  return () => page.evaluate(() => void Reflect.deleteProperty(performance, "now"));
}

/** Opens the page that follows Confirm Payment, for an order that was placed in another way. */
export async function openPlaced(page: Page, orderId: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((id) => {
    const state = { usr: { orderId: id }, key: "placed", idx: 0 };
    history.replaceState(state, "", "/order-placed");
  }, orderId);
  await reload(page);
  await page.getByText(/^ORD\d+$/).waitFor();
}

/** Presses a link to a page that never loads, and waits for its skeleton. */
export async function showSkeletonOf(page: Page, from: string, way: Locator): Promise<void> {
  await open(page, from);
  await page.waitForLoadState("networkidle");
  await page.route("**/*.data*", () => {});
  await way.first().dispatchEvent("click");
  await page.locator("[data-navigation-skeleton]").waitFor();
}

/** Waits until the text is visible. A toast's text doesn't count, because it disappears (`readToast`). */
export async function read(place: Page | Locator, words: string | RegExp): Promise<void> {
  const lasting = place.getByText(words).locator("xpath=self::*[not(ancestor::*[@data-toast])]");
  await lasting.filter({ visible: true }).first().waitFor();
}

/** Waits until a toast has said this, one that the test hasn't read yet. It may have disappeared since. */
export async function readToast(page: Page, words: string | RegExp): Promise<void> {
  const message = `no toast says ${words}`;
  await expect.poll(() => takeToast(page, words), { message }).toBe(true);
}

/** Waits until the browser is at this address. */
export async function waitForAddress(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) =>
    typeof path === "string" ? url.pathname === path : path.test(url.pathname + url.search),
  );
}

/** Waits until the page at this address has loaded and can be used. */
export async function waitForPage(page: Page, path: string | RegExp): Promise<void> {
  await waitForAddress(page, path);
  await waitUntilInteractive(page);
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole("button", { name, exact: true });
}

export function link(place: Page | Locator, name: string): Locator {
  return place.getByRole("link", { name, exact: true });
}

/** Unfolds a part of a form by the keyboard. */
export async function unfold(place: Page | Locator, title: string): Promise<void> {
  await place.locator("summary").filter({ hasText: title }).press("Enter");
}

export type Size = "Postal Card Size" | "Wallet Size" | "Stamp Size";

/** Adds a card to the cart, on its product page. */
export async function addToCart(page: Page, size: Size, quantity = 1): Promise<void> {
  await page.getByRole("radio", { name: size }).check();
  const more = page.getByRole("button", { name: /^One more of / });
  for (let pieces = 1; pieces < quantity; pieces++) await more.click();
  await button(page, "Add to Cart").click();
}

/** Waits for this number on the cart in the header. */
export async function hasInCart(page: Page, pieces: number): Promise<void> {
  const name = `Cart, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
  await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
}

/** Waits for these lines on /cart, each given by name, size and quantity. */
export async function seesLines(page: Page, lines: string[]): Promise<void> {
  const rows = page.getByRole("region", { name: "Items" }).getByRole("listitem");
  const shown = async () =>
    (
      await rows.evaluateAll((items) =>
        // A combo's line contains a list of its items, which aren't lines of their own.
        items
          .filter((item) => !item.parentElement?.closest("li"))
          .map((item) => {
            const [name, size] = [item.querySelector("h2"), item.querySelector("p")];
            const quantity = item.querySelector("output");
            return [name, size, quantity].map((part) => part?.textContent?.trim()).join(" · ");
          }),
      )
    ).sort();
  await expect.poll(shown).toEqual([...lines].sort());
}

/** Goes from the cart to the payment, with the only saved address. */
export async function proceedToPayment(page: Page): Promise<void> {
  await open(page, "/checkout-details");
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
}

export async function saysPaid(page: Page): Promise<void> {
  await button(page, checkoutMessages.paymentMade).click();
  await page.getByRole("heading", { name: "Confirm your payment" }).waitFor();
}

/** Cancels the payment, and answers 'no' to the question whether something was paid. */
export async function cancelPayment(page: Page): Promise<void> {
  await button(page, "Cancel Payment").click();
  await button(page.getByRole("dialog"), "No, cancel it").click();
}

export function transactionId(page: Page): Locator {
  return page.getByLabel("Transaction ID");
}

/** Chooses a file, and waits until it is uploaded or refused. */
export async function chooseScreenshot(
  page: Page,
  buffer: Buffer,
  { name = "screenshot.png", mimeType = "image/png" } = {},
): Promise<void> {
  await page.getByLabel("Payment screenshot").setInputFiles({ name, mimeType, buffer });
  await page.getByText(checkoutMessages.screenshotUploading).waitFor({ state: "hidden" });
}

/** Buys everything in the cart; returns the order's number and its address. */
export async function buy(page: Page, digits = newTransactionId()) {
  await proceedToPayment(page);
  await saysPaid(page);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await button(page, "Confirm Payment").click();
  await waitForPage(page, "/order-placed");
  const number = page.getByText(/^ORD\d+$/);
  await number.waitFor();
  return { orderNumber: await number.innerText(), transactionId: digits };
}
