import { expect, journey, storeOwner } from "#test/browser/journey";
import { placeOrder } from "../people/buyers.ts";
import { open } from "../steps.ts";

journey(
  "an open admin says so when an order comes, in its lists and its tab, and leaves alone what is being typed",
  async ({ visit }) => {
    const seller = await visit({ as: await storeOwner() });
    await seller.clock.install();
    /** The counts that the page received last. They change, because other journeys place orders meanwhile. */
    let counts = { version: "", toVerify: 0, unplaced: 0 };
    seller.on("response", async (response) => {
      if (!response.url().endsWith("/admin/changes")) return;
      // The page may be closed before its last response is read.
      counts = await response.json().catch(() => counts);
    });
    const counted = async () => Number(/^\((\d+)\) /.exec(await seller.title())?.[1] ?? 0);
    const badgeMatchesCounts = async (since: string) =>
      counts.version !== since && (await counted()) === counts.toVerify + counts.unplaced;
    await open(seller, "/admin/orders");
    await expect.poll(() => seller.title()).toMatch(/Orders/);
    await expect.poll(() => badgeMatchesCounts("")).toBe(true);
    const before = counts;

    const search = seller.getByRole("searchbox");
    await search.fill("Asha");
    const { orderId } = await placeOrder("waiting");
    const row = seller.locator(`main a[href^="/admin/orders/${orderId}"]`).first();
    await seller.clock.runFor(30_000);
    await expect.poll(() => badgeMatchesCounts(before.version)).toBe(true);
    expect(counts.toVerify).toBeGreaterThan(0);
    expect(await row.count()).toBe(0);
    expect(await search.inputValue()).toBe("Asha");

    await search.fill("");
    await seller.clock.runFor(30_000);
    await row.waitFor();
  },
);
