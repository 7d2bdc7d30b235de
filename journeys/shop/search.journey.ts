import { DESKTOP, expect, journey, PHONE } from "#test/browser/journey";
import { customer } from "../people/customers.ts";
import { button, link, open, read, waitForAddress, waitForPage } from "../steps.ts";

journey(
  "a customer finds cards by what is on them, however they type it, and comes back to the place in the list [R57]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/shop");
    await link(page.getByRole("banner"), "Search").click();
    await waitForPage(page, "/search");
    const field = page.getByRole("searchbox", { name: "Search the store" });
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    const results = page.getByRole("list", { name: "Results" });

    await field.fill("vaana aagindi");
    await read(page.getByRole("status"), /^\d+ results? for “vaana aagindi”$/);
    await results.getByRole("link", { name: /వాన ఆగింది. మనం ఆగలేదు/ }).waitFor();
    await field.fill("umbrela");
    await results.getByRole("link", { name: /^Sharing an Umbrella/ }).waitFor();
    await field.fill("umbrella elephant");
    await read(
      page.getByRole("status"),
      "Nothing matches all of “umbrella elephant”. These come closest.",
    );
    await field.fill("xyzzyqwv");
    await read(page.getByRole("status"), /^We found nothing for “xyzzyqwv”/);
    await link(
      page,
      "Quotes Collection One line each, set large, in English and Telugu.",
    ).waitFor();

    await field.fill("rain");
    await read(page.getByRole("status"), /^\d+ results for “rain”$/);
    expect(page.url()).toMatch(/\/search\?q=rain$/);
    const card = results.getByRole("link", { name: /^The Lone Lamp/ });
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(100);
    await card.click();
    await page.getByRole("heading", { name: "The Lone Lamp", level: 1 }).waitFor();
    await page.goBack();
    await read(page.getByRole("status"), /^\d+ results for “rain”$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(await field.inputValue()).toBe("rain");

    // A search that was under way when the network failed is repeated by itself.
    await page.context().setOffline(true);
    await field.fill("lotus");
    await read(
      page.getByRole("status"),
      "You're offline. We'll search as soon as you're back online.",
    );
    await page.context().setOffline(false);
    await results.getByRole("link", { name: /^Lotus at First Light/ }).waitFor();
  },
);

journey("the header's field leads to the results at a desktop", async ({ visit }) => {
  const page = await visit({ on: DESKTOP });
  await open(page, "/");
  await page.getByRole("searchbox", { name: "Search" }).fill("రుక్మిణీ ఉత్తరం");
  await page.keyboard.press("Enter");
  await waitForPage(page, "/search");
  await page.getByRole("link", { name: /^A Letter in a Garland/ }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: /^A Letter in a Garland/ }).waitFor();
});

journey("the search finds without scripts, too", async ({ visit }) => {
  const page = await visit({ on: { ...PHONE, javaScriptEnabled: false } });
  await page.goto("/shop");
  await link(page.getByRole("banner"), "Search").click();
  await page.getByRole("searchbox").fill("rain");
  await button(page, "Search").click();
  await waitForAddress(page, "/search");
  await read(page, /^\d+ results for “rain”$/);
  await page.getByRole("link", { name: /^The Lone Lamp/ }).click();
  await waitForAddress(page, "/product/ndk-03");
});

/** This journey uses only roles, names and texts, which is all that a screen reader knows of the store. */
journey(
  "somebody who sees nothing finds a quote card, knows what is written on it, and buys it",
  async ({ visit }) => {
    const page = await visit({ as: await customer() });
    await open(page, "/");
    await link(page.getByRole("banner"), "Search").click();
    await page.getByRole("searchbox", { name: "Search the store" }).fill("mata nilabadu");
    await read(page.getByRole("status"), /^\d+ results? for “mata nilabadu”$/);
    const results = page.getByRole("list", { name: "Results" });
    expect(await results.ariaSnapshot()).toContain("మాట ఇవ్వడం కాదు, మాటలా నిలబడు.");
    await results.getByRole("link", { name: /^Stand Like a Word/ }).click();

    await page.getByRole("heading", { name: "Stand Like a Word", level: 1 }).waitFor();
    const main = await page.getByRole("main").ariaSnapshot();
    expect(main).toMatch(/figure "Written on it"/);
    expect(main).toMatch(/blockquote: మాట ఇవ్వడం కాదు, మాటలా నిలబడు\./);
    await page.getByRole("img", { name: /^White and yellow .* They mean: don't give/ }).waitFor();
    const written = page.getByRole("blockquote");
    expect(await written.getAttribute("lang")).toBe("te");
    await page.getByRole("radio", { name: /Stamp/ }).first().press("Space");
    await button(page, "Buy Now").press("Enter");

    await waitForPage(page, "/checkout-details");
    await read(page, "Stand Like a Word");
    await button(page, "Proceed to Payment").press("Enter");
    await page.getByRole("heading", { name: "Amount to pay ₹60" }).waitFor();
    await page.getByRole("img", { name: /^QR code to pay/ }).waitFor();
    expect(await page.getByRole("main").ariaSnapshot()).toMatch(/ORD\d+/);
  },
);

journey(
  "a card in a list says what is written on it, each language as itself",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/category/quotes");
    const card = page.getByRole("link", { name: /Turning the Page/ });
    expect(await card.ariaSnapshot()).toContain('img "Some stories don’t end. We turn the page."');
    const telugu = card.getByText("కొన్ని కథలు ముగియవు. మనమే పేజీ తిప్పుతాం.");
    expect(await telugu.getAttribute("lang")).toBe("te");
  },
);
