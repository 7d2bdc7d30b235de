import { expect, journey } from "#test/browser/journey";
import { placeOrder } from "../people/buyers.ts";
import { SECOND_SELLER } from "../states/admin.ts";
import { open } from "../steps.ts";

journey(
  "an open admin says so when an order comes, in its lists and its tab, and leaves alone what is being typed",
  async ({ visit }) => {
    const seller = await visit({ as: SECOND_SELLER });
    await seller.clock.install();
    await open(seller, "/admin/orders");
    const counted = async () => Number(/^\((\d+)\) /.exec(await seller.title())?.[1] ?? 0);
    await expect.poll(() => seller.title()).toMatch(/Orders/);
    await seller.waitForResponse(/\/admin\/changes$/).catch(() => {});
    const before = await counted();

    const search = seller.getByRole("searchbox");
    await search.fill("Asha");
    const { orderId } = await placeOrder("waiting");
    const row = seller.locator(`main a[href^="/admin/orders/${orderId}"]`).first();
    await seller.clock.runFor(30_000);
    await expect.poll(counted).toBeGreaterThan(before);
    expect(await row.count()).toBe(0);
    expect(await search.inputValue()).toBe("Asha");

    await search.fill("");
    await seller.clock.runFor(30_000);
    await row.waitFor();
  },
);
