import type { Page } from "playwright-core";
import { orderForAdmin } from "#data/orders/orders.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { newTrackingId, packedOrders, placeOrder } from "../people/buyers.ts";
import { prolongUndo } from "../people/decisions.ts";
import { button, open, read, reload } from "../steps.ts";

/** Returns the field for one order's tracking ID, found by the link to the order in its row. */
function fieldOf(page: Page, orderId: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/admin/orders/${orderId}"]`) })
    .getByLabel(/^Tracking ID/);
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.parcel ?? null);

journey(
  "five parcels are shipped by five pastes and five presses, without waiting for an answer; one that fails comes back",
  async ({ visit }) => {
    const ids = await packedOrders(6);
    const taken = newTrackingId();
    const page = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(page, "/admin/shipping");
    const [first = "", ...rest] = ids;
    // The test starts at its own first order, because other journeys pack orders, too.
    await fieldOf(page, first).focus();
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/shipment*", async (route) => {
      await answered;
      await route.continue();
    });
    let presses = 0;
    for (const id of ids.slice(0, 5)) {
      await expect.poll(() => focused(page)).toBe(id);
      await page.keyboard.insertText(id === first ? taken : newTrackingId());
      await page.keyboard.press("Enter");
      presses++;
    }
    expect(presses).toBe(5);
    // A scanner that reads the same label twice must not ship the next customer's parcel with that ID.
    await expect.poll(() => focused(page)).toBe(rest.at(-1));
    await page.keyboard.insertText(taken);
    await page.keyboard.press("Enter");
    const { orderNumber } = (await orderForAdmin(first)) ?? { orderNumber: "" };
    await read(page, adminMessages["tracking-id-taken"]({ orderNumber }));
    release();
    await read(page, adminMessages.shippedCount(5, 0));
    for (const id of ids.slice(0, 5)) {
      const order = await orderForAdmin(id);
      expect(order).toMatchObject({ status: "shipped", courier: "India Post" });
    }

    // What was typed stays when the seller leaves the page.
    const last = ids.at(-1) ?? "";
    await open(page, `/admin/orders/${last}`);
    const field = page.getByLabel("Tracking ID", { exact: true });
    await expect.poll(() => field.inputValue()).toBe(taken);
    await field.fill(newTrackingId());
    await field.press("Enter");
    const status = async () => (await orderForAdmin(last))?.status;
    await expect.poll(status).toBe("shipped");
    await prolongUndo(last);
    await reload(page);
    await read(page, adminMessages.stepDone("shipped"));
    await button(page, "Undo").click();
    await page.getByRole("heading", { name: adminMessages.nextTasks.ship.title }).waitFor();
    expect(await status()).toBe("processing");

    const untracked = page.getByLabel("It has no tracking ID");
    await untracked.check();
    expect(await field.inputValue()).toBe("");
    await field.fill(newTrackingId());
    expect(await untracked.isChecked()).toBe(false);
    await untracked.check();
    await button(page, "Ship").click();
    await expect.poll(status).toBe("shipped");
    expect(await orderForAdmin(last)).toMatchObject({ status: "shipped", trackingId: null });
  },
);

journey(
  "three quick presses in one place pack an order and no more; its address is corrected before it leaves",
  async ({ visit }) => {
    const { orderId } = await placeOrder("verified");
    const page = await visit({ as: await storeOwner() });
    await open(page, `/admin/orders/${orderId}`);
    const packed = button(page, "Mark as packed");
    await packed.scrollIntoViewIfNeeded();
    const box = await packed.boundingBox();
    if (!box) throw new Error("the button isn't there");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let press = 0; press < 3; press++) {
      await page.mouse.click(x, y);
      await page.waitForTimeout(400);
    }
    await page.getByRole("heading", { name: adminMessages.nextTasks.ship.title }).waitFor();
    expect((await orderForAdmin(orderId))?.status).toBe("processing");

    await page.getByText("Correct the address", { exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("Asha Rani");
    await button(page, "Save address").click();
    await read(page, "Asha Rani");
    const order = await orderForAdmin(orderId);
    expect(order).toMatchObject({ customerName: "Asha Rani", addressVersion: 1 });
  },
);
