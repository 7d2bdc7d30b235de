import type { Locator, Page } from "playwright-core";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { shopper } from "../people/customers.ts";
import { link, open, proceedToPayment, waitForPage } from "../steps.ts";

journey(
  "cards can't be selected, dragged, saved or printed, and their links still work [§2.32, §2.33]",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    await open(page, "/category/rukmini-kalyanam");
    const card = page.getByRole("link", { name: /Lotus at First Light/ });
    await expect.poll(() => isStopped(card, "contextmenu")).toBe(true);
    expect(await isStopped(card, "dragstart")).toBe(true);
    expect(await stoppedKeys(page, ["Control+s", "Control+p", "F12", "PrintScreen"])).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await stoppedKeys(page, ["Control+c", "Tab"])).toEqual([false, false]);
    expect(await selected(page, page.getByRole("heading", { level: 1 }))).toBe("");

    const picture = card.locator("img").first();
    expect(await picture.evaluate((image) => getComputedStyle(image).pointerEvents)).toBe("none");
    // A press at the picture's place still follows the card's link.
    const box = await picture.boundingBox();
    if (!box) throw new Error("the picture isn't shown");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await waitForPage(page, "/product/rk-01");
  },
);

journey("copy protection ends where its pages end", async ({ visit }) => {
  const page = await visit({ on: DESKTOP });
  await open(page, "/shop");
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => isStopped(heading, "contextmenu")).toBe(true);
  await link(page.getByRole("banner"), "Stories").click();
  await waitForPage(page, "/stories");
  await page.getByRole("heading", { level: 1, name: "Stories" }).waitFor();
  expect(await isStopped(heading, "contextmenu")).toBe(false);
  expect(await stoppedKeys(page, ["Control+s"])).toEqual([false]);
  expect(await selected(page, heading)).toBe("Stories");
});

journey(
  "at the payment, amount, order number, UPI id, QR code and fields stay the customer's own [R28]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper(), on: DESKTOP });
    await proceedToPayment(page);
    const main = page.getByRole("main");
    await expect.poll(() => isStopped(main, "contextmenu")).toBe(true);
    expect(await selected(page, page.locator("#amount [data-copyable]"))).not.toBe("");
    expect(await selected(page, page.getByText(/^ORD\d+/).first())).toMatch(/^ORD\d+/);
    expect(await selected(page, page.getByText("kathalu@okicici"))).toContain("kathalu");
    for (const own of [
      page.getByRole("img", { name: /^QR code/ }),
      page.getByText("kathalu@okicici"),
    ]) {
      expect(await isStopped(own, "contextmenu")).toBe(false);
    }
    expect(await selected(page, page.getByRole("heading", { name: "Scan to pay" }))).toBe("");
  },
);

/** True if the page prevents the browser's default action for this event. */
function isStopped(place: Locator, name: "contextmenu" | "dragstart"): Promise<boolean> {
  return place.evaluate(
    (element, type) => !element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    name,
  );
}

/**
 * Presses each shortcut; returns for each whether the page stopped it. The test doesn't wait for what Chromium itself
 * does at these keys.
 */
async function stoppedKeys(page: Page, shortcuts: string[]): Promise<boolean[]> {
  const stopped: boolean[] = [];
  for (const shortcut of shortcuts) {
    const key = shortcut.split("+").at(-1) ?? "";
    // evaluateHandle returns once the page listens, whereas evaluate would wait for the key.
    const heard = await page.evaluateHandle((key) => {
      const stopped = new Promise<boolean>((told) => {
        const hear = (event: KeyboardEvent) => {
          if (event.key !== key) return;
          window.removeEventListener("keydown", hear);
          told(event.defaultPrevented);
        };
        window.addEventListener("keydown", hear);
      });
      return { stopped };
    }, key);
    await page.keyboard.press(shortcut);
    stopped.push(await heard.evaluate(({ stopped }) => stopped));
  }
  return stopped;
}

/** Returns the text that a double click of the mouse selects. */
async function selected(page: Page, place: Locator): Promise<string> {
  await page.evaluate(() => getSelection()?.removeAllRanges());
  // The click is near the element's beginning, because a heading is as wide as the page but its words aren't.
  await place.dblclick({ position: { x: 12, y: 12 } });
  return await page.evaluate(() => getSelection()?.toString().trim() ?? "");
}
