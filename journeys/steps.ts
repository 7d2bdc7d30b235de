/** What people do again and again. Found as a person finds it: by label, role and word. */
import type { Locator, Page, Request, Response } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { expect } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";

/** Goes to an address and waits until the page can be pressed: it has asked who is here. */
export async function open(page: Page, path: string): Promise<Response | null> {
  return await ready(page, () => page.goto(path));
}

export async function reload(page: Page): Promise<void> {
  await ready(page, () => page.reload());
}

async function ready<T>(page: Page, go: () => Promise<T>): Promise<T> {
  await written(page);
  // What the page that is left had asked before says nothing of the next.
  const asked = new Set<Request>();
  const ask = (request: Request) => void asked.add(request);
  page.on("request", ask);
  const session = page.waitForResponse(
    (response) => asked.has(response.request()) && /\/session(\.data)?(\?|$)/.test(response.url()),
  );
  const arrived = await go();
  await session;
  page.off("request", ask);
  await lives(page);
  return arrived;
}

/** A document that has just come asks for what can't be undone again (reading R67). */
async function lives(page: Page): Promise<void> {
  // Pages behind others draw no frames.
  await page.waitForFunction(
    () => "__reactRouterDataRouter" in window && !document.body.hasAttribute("data-waits"),
    null,
    { polling: 20 },
  );
}

/**
 * Waits until what was pressed is written: a document that is asked for meanwhile may show the store as it was
 * before. Presses that are still gathered go on their way as if the person looked at another tab.
 */
export async function written(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type Sending = { formMethod?: string };
    type Router = { state: { fetchers: Map<string, Sending>; navigation: Sending } };
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
    if (!router) return;
    const writes = () => {
      const { fetchers, navigation } = router.state;
      return [...fetchers.values(), navigation].some(
        ({ formMethod = "GET" }) => formMethod !== "GET",
      );
    };
    const turn = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    await turn(0);
    const end = Date.now() + 20_000;
    // What follows an answer is sent by an effect, a moment after it.
    for (let quiet = writes() ? 0 : 3; quiet < 3; quiet = writes() ? 0 : quiet + 1) {
      if (Date.now() > end) throw new Error("what was pressed is still on its way");
      await turn(20);
    }
  });
}

/** As visits before have left it in the browser. */
export async function saveInBrowser(page: Page, key: string, value: unknown): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(
    ([name = "", text = ""]) => localStorage.setItem(name, text),
    [key, JSON.stringify(value)],
  );
}

/** The page that follows Confirm Payment, of an order that was placed otherwise. */
export async function openPlaced(page: Page, orderId: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((id) => {
    const state = { usr: { orderId: id }, key: "placed", idx: 0 };
    history.replaceState(state, "", "/order-placed");
  }, orderId);
  await reload(page);
  await page.getByText(/^ORD\d+$/).waitFor();
}

/** Presses a way to a page that never comes, and sees that page's shape. */
export async function awaits(page: Page, from: string, way: Locator): Promise<void> {
  await open(page, from);
  await page.waitForLoadState("networkidle");
  await page.route("**/*.data*", () => {});
  await way.first().dispatchEvent("click");
  await page.locator("[data-navigation-skeleton]").waitFor();
}

/** Waits until the words can be read. */
export async function read(place: Page | Locator, words: string | RegExp): Promise<void> {
  await place.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Waits until the browser is at this address. */
export async function addressIs(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) =>
    typeof path === "string" ? url.pathname === path : path.test(url.pathname + url.search),
  );
}

/** Waits until the page of this address is there and can be pressed. */
export async function arrive(page: Page, path: string | RegExp): Promise<void> {
  await addressIs(page, path);
  await lives(page);
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole("button", { name, exact: true });
}

export function link(place: Page | Locator, name: string): Locator {
  return place.getByRole("link", { name, exact: true });
}

export type Size = "Postal Card Size" | "Wallet Size" | "Stamp Size";

/** On the product's page. */
export async function addToCart(page: Page, size: Size, quantity = 1): Promise<void> {
  await page.getByRole("radio", { name: size }).check();
  const more = page.getByRole("button", { name: /^One more of / });
  for (let pieces = 1; pieces < quantity; pieces++) await more.click();
  await button(page, "Add to Cart").click();
}

/** The number on the cart in the header. */
export async function hasInCart(page: Page, pieces: number): Promise<void> {
  const name = `Cart, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
  await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
}

/** The lines of /cart, each as its name, size and quantity. */
export async function seesLines(page: Page, lines: string[]): Promise<void> {
  const rows = page.getByRole("region", { name: "Items" }).getByRole("listitem");
  const shown = async () =>
    (
      await rows.evaluateAll((items) =>
        // What is in a combo stands as a list in its line.
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

/** From the cart to the payment, by the only address that is saved. */
export async function proceedToPayment(page: Page): Promise<void> {
  await open(page, "/checkout-details");
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
}

export async function saysPaid(page: Page): Promise<void> {
  await button(page, checkoutMessages.paymentMade).click();
  await page.getByRole("heading", { name: "Confirm your payment" }).waitFor();
}

/** Cancel Payment asks first whether something was paid. */
export async function cancelPayment(page: Page): Promise<void> {
  await button(page, "Cancel Payment").click();
  await button(page.getByRole("dialog"), "No, cancel it").click();
}

export function transactionId(page: Page): Locator {
  return page.getByLabel("Transaction ID");
}

/** A file as a phone hands it over, until its upload is answered or it is refused. */
export async function chooseScreenshot(
  page: Page,
  buffer: Buffer,
  { name = "screenshot.png", mimeType = "image/png" } = {},
): Promise<void> {
  await page.getByLabel("Payment screenshot").setInputFiles({ name, mimeType, buffer });
  await page.getByText(checkoutMessages.screenshotUploading).waitFor({ state: "hidden" });
}

/** A whole purchase of what is in the cart. Gives the order's number and its address. */
export async function buy(page: Page, digits = newTransactionId()) {
  await proceedToPayment(page);
  await saysPaid(page);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await button(page, "Confirm Payment").click();
  await arrive(page, "/order-placed");
  const number = page.getByText(/^ORD\d+$/);
  await number.waitFor();
  return { orderNumber: await number.innerText(), transactionId: digits };
}
