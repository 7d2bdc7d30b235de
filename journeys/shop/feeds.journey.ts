import { expect, journey, storeOwner } from "#test/browser/journey";
import { readGoogleFeed, readMetaFeed } from "#test/store/feeds";
import { button, open, read } from "../steps.ts";

journey(
  "an owner copies the address of a feed on her phone; what Google and Meta read there is what a visitor is shown who follows its link [R25]",
  async ({ visit }) => {
    const owner = await visit({ as: await storeOwner() });
    await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(owner, "/admin/settings");
    await read(owner, "Product feeds");
    await Promise.all([
      read(owner, "Copied"),
      button(owner, "Copy the address for Google, English").click(),
    ]);
    const copied = await owner.evaluate(() => navigator.clipboard.readText());
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const google = await owner
      .getByText(/\/feeds\/google\.xml$/)
      .first()
      .innerText();
    expect(copied).toBe(google);
    const meta = await owner.getByText(/\/te\/feeds\/meta\.csv$/).innerText();

    const visitor = await visit();
    const fetched = async (address: string) => await (await visitor.request.get(address)).text();
    const items = readGoogleFeed(await fetched(google));
    const stamp = items.find((item) => item["g:id"] === "ndk-01.stamp");
    await open(visitor, pathOf(stamp?.["g:link"]));
    const total = visitor.locator("[data-total]");
    await expect.poll(() => total.innerText()).toMatch(/^₹\d+$/);
    const shown = (await total.innerText()).slice(1);
    expect(stamp?.["g:price"]).toBe(`${shown}.00 INR`);
    await visitor
      .getByRole("radio", { name: /Stamp Size/, checked: true })
      .first()
      .waitFor();

    const inTelugu = readMetaFeed(await fetched(meta)).find(({ id }) => id === "ndk-01.stamp");
    expect(inTelugu?.price).toBe(stamp?.["g:price"]);
    await open(visitor, pathOf(inTelugu?.link));
    await expect.poll(() => total.innerText()).toBe(`₹${shown}`);
    expect(await visitor.locator("html").getAttribute("lang")).toBe("te-IN");
  },
);

/** Only the path of a link is compared, because this store has no configured address and a random port. */
function pathOf(link = ""): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
