import type { Locator, Page } from "playwright-core";
import { orderForAdmin } from "#data/orders/orders.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { placeOrder } from "../people/buyers.ts";
import { prolongUndo } from "../people/decisions.ts";
import { button, open, read, stopUndoClock } from "../steps.ts";

/** One seller for all tests of this file, which run one after the other: a person may have only three sessions. */
const SELLER = "who-verifies@example.com";

/** Opens one order's payment, because the queue also has payments of other journeys. */
async function openPayment(page: Page, orderId: string): Promise<Locator> {
  await open(page, `/admin/verification?order=${orderId}`);
  return await inView(page, orderId);
}

async function inView(page: Page, orderId: string): Promise<Locator> {
  const shown = page.locator(`section a[href="/admin/orders/${orderId}"]`).first();
  await shown.waitFor();
  return shown;
}

/** Waits until the screenshot has been shown long enough for a decision. */
async function decidable(page: Page): Promise<void> {
  await page.locator('button[aria-keyshortcuts="v"]:not([aria-disabled])').waitFor();
}

async function payment(orderId: string) {
  return (await orderForAdmin(orderId))?.payment;
}

async function seller(visit: (about: object) => Promise<Page>, on?: object): Promise<Page> {
  await signedIn({ email: SELLER, role: "staff" });
  return await visit({ as: SELLER, ...(on && { on }) });
}

journey(
  "payments are decided by one key each, undone by another, and of two sellers the second reads who was first [R25]",
  async ({ visit }) => {
    const { orderId, orderNumber } = await waiting();
    const page = await seller(visit, DESKTOP);
    await openPayment(page, orderId);
    await decidable(page);
    await page.keyboard.press("?");
    await read(page.getByRole("dialog"), "Ask for a screenshot");
    await page.keyboard.press("v");
    await button(page, "Close").click();

    const search = page.getByRole("searchbox", { name: "Search all orders" });
    await page.keyboard.press("/");
    await expect
      .poll(() => search.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("vr");
    expect(await search.inputValue()).toBe("vr");
    expect(await payment(orderId)).toBe("waiting");

    const head = page.locator("#in-view");
    await search.blur();
    let startClock = await stopUndoClock(page);
    await page.keyboard.press("v");
    await page.getByRole("status").filter({ hasText: "Verified" }).waitFor();
    await expect.poll(() => payment(orderId)).toBe("verified");
    if (await head.isVisible())
      expect(await head.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await prolongUndo(orderId);
    await page.keyboard.press("u");
    await inView(page, orderId);
    await expect.poll(() => payment(orderId)).toBe("waiting");
    await startClock();

    await decidable(page);
    startClock = await stopUndoClock(page);
    await page.keyboard.press("r");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect.poll(() => payment(orderId)).toBe("rejected");
    await prolongUndo(orderId);
    await page.keyboard.press("u");
    await inView(page, orderId);
    await expect.poll(() => payment(orderId)).toBe("waiting");
    await startClock();

    const colleague = await seller(visit, DESKTOP);
    await openPayment(colleague, orderId);
    await decidable(colleague);
    await decidable(page);
    await page.keyboard.press("v");
    await expect.poll(() => payment(orderId)).toBe("verified");
    await colleague.keyboard.press("v");
    await read(colleague, adminMessages["payment-decided"]({ payment: "verified", by: SELLER }));
    await read(colleague, orderNumber);
    await button(colleague, "Next").click();
  },
);

journey(
  "on a phone a payment that couldn't be saved comes back with the reason, and a second tap decides nothing",
  async ({ visit }) => {
    const { orderId } = await waiting();
    const page = await seller(visit);
    await openPayment(page, orderId);
    await decidable(page);
    await page.route(/\/forms\/.*\/verification$/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await button(page, "Verify").tap();
    await read(page, adminMessages.queue.notChanged);
    await inView(page, orderId);
    expect(await payment(orderId)).toBe("waiting");
    await page.unroute(/\/forms\/.*\/verification$/);

    await decidable(page);
    const startClock = await stopUndoClock(page);
    await button(page, "Skip").tap();
    await button(page, "Undo").tap();
    await startClock();
    await inView(page, orderId);
    await decidable(page);
    await button(page, "Larger").tap();
    await button(page, "Turn").tap();

    const others = new Set<string>();
    page.on("request", (request) => {
      if (request.method() === "POST") others.add(new URL(request.url()).pathname);
    });
    await button(page, "Verify").evaluate((verify: HTMLButtonElement) => {
      verify.click();
      verify.click();
    });
    await expect.poll(() => payment(orderId)).toBe("verified");
    expect([...others]).toEqual([`/forms/admin/orders/${orderId}/verification`]);
  },
);

journey(
  "the key that chooses a reason isn't typed into the amount, and a few rupees of hundreds are asked about",
  async ({ visit }) => {
    const { orderId } = await waiting();
    const page = await seller(visit, DESKTOP);
    await openPayment(page, orderId);
    await decidable(page);
    await page.keyboard.press("r");
    await page.keyboard.down("2");
    // Pressed again before it is up, which is how a held key repeats.
    await page.keyboard.down("2");
    await page.keyboard.up("2");
    const received = page.getByLabel(adminMessages.amountReceived);
    await received.waitFor();
    expect(await received.inputValue()).toBe("");
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await read(page, /^Did only ₹2 of ₹\d+ arrive\?/);
    expect(await payment(orderId)).toBe("waiting");
    await decidable(page);
    for (const key of ["r", "2"]) await page.keyboard.press(key);
    await received.fill("2");
    await page.keyboard.press("Enter");
    await expect.poll(() => payment(orderId)).toBe("rejected");
  },
);

async function waiting() {
  const { orderId } = await placeOrder("waiting");
  const order = await orderForAdmin(orderId);
  return { orderId, orderNumber: order?.orderNumber ?? "" };
}
