import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "#data/db.server";
import { profiles } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, PHONE, storeOwner } from "#test/browser/journey";
import { fullBag, giftOrder, severalHomes } from "../people/buyers.ts";
import { customer, type InCart, knownCustomer } from "../people/customers.ts";
import { button, link, open, read, reload, waitForPage } from "../steps.ts";

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const CART: InCart[] = [["ndk-01", "postal", 2]];

/** Fills the form as fast as fingers can, the PIN code first. */
async function type(page: Page, [pin, address, name, mobile]: readonly string[]) {
  await page.getByLabel("PIN code").fill(pin ?? "");
  await page.getByLabel("Address", { exact: true }).fill(address ?? "");
  await page.getByLabel("Name").fill(name ?? "");
  await page
    .getByLabel(/^(Mobile number|Phone for the delivery)$/)
    .first()
    .fill(mobile ?? "");
}

/** Expects that a button is wholly on the screen. */
async function inReach(page: Page, name: string): Promise<void> {
  const box = await button(page, name).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect(box && box.y >= 0 && box.y + box.height <= height, `${name} at ${box?.y}`).toBe(true);
}

journey(
  "a first address is typed at the checkout, survives a reload, and is saved by Proceed to Payment",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: CART, home: null }), on: SMALL });
    await open(page, "/checkout-details");
    await button(page, "Proceed to Payment").click();
    await read(page, checkoutMessages["address-missing"]);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("to_pin");

    await type(page, ["290001", "12 Temple Road, Vijayawada", "Asha Rao", "98765 43210"]);
    await button(page, "Proceed to Payment").click();
    await read(page, peopleMessages["pin-unknown"]({ prefix: "29" }));
    await page.getByLabel("PIN code").fill("520 001");
    expect(await page.getByLabel("State").inputValue()).toBe("Andhra Pradesh");
    await page.getByRole("radio", { name: /Express/ }).check();
    await reload(page);
    await expect.poll(() => page.getByLabel("PIN code").inputValue()).toBe("520001");
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toContain("12 Temple");
    await page.getByRole("radio", { name: /Express/, checked: true }).waitFor();

    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹198" }).waitFor();
    await open(page, "/addresses");
    await read(page.getByRole("article", { name: "Asha Rao" }), "Andhra Pradesh 520001");
  },
);

journey(
  "an address from before PIN codes were asked for is completed in a dialog, and nothing else is lost",
  async ({ visit }) => {
    const { email, id } = await knownCustomer({ cart: CART });
    await db
      .update(profiles)
      .set({ address_1: "12 Temple Road, Vijayawada" })
      .where(eq(profiles.id, id));
    const page = await visit({ as: email });
    await open(page, "/checkout-details");
    await page.getByRole("radio", { name: /Express/ }).check();
    await button(page, "Proceed to Payment").click();
    await read(page, checkoutMessages["address-incomplete"]);
    await button(page, "Edit").click();
    const dialog = page.getByRole("dialog", { name: "Edit" });
    expect(await dialog.getByLabel("Address", { exact: true }).inputValue()).toBe(
      "12 Temple Road, Vijayawada",
    );
    await dialog.getByLabel("PIN code").fill("520001");
    await button(dialog, "Save Address").click();
    await dialog.waitFor({ state: "detached" });
    await read(page.getByRole("radio", { name: /Asha Rao/ }).locator(".."), "520001");
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹198" }).waitFor();
  },
);

journey(
  "a gift goes to another person with a message, survives sign-in, and keeps the payer's own number",
  async ({ visit }) => {
    const page = await visit({ as: await severalHomes({ cart: CART }) });
    await open(page, "/checkout-details");
    await page.getByRole("checkbox", { name: /^It's a gift/ }).check();
    await type(page, ["507111", "3 Temple Street, Bhadrachalam", "Amma", "9123456780"]);
    await page.getByLabel("State").selectOption("Telangana");
    await page.getByLabel("Message (optional)").fill("శుభాకాంక్షలు!\nAsha 🌸");
    expect(await page.getByLabel("Your mobile number").inputValue()).toBe("9876543210");
    await page.getByRole("checkbox", { name: /^Save this address/, checked: false }).count();

    // The session ends, and the same person signs in again.
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: /sid|hint/ });
    await page.goto("/checkout-details");
    await waitForPage(page, "/auth");
    await read(page, peopleMessages.signInWithGoogle);
    await page.context().addCookies(cookies);
    await open(page, "/checkout-details");
    await page.getByRole("checkbox", { name: /^It's a gift/, checked: true }).waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Amma");

    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹148" }).waitFor();
    await page.getByText("Your order", { exact: true }).click();
    for (const words of ["A gift for Amma", "శుభాకాంక్షలు!", "Telangana 507111", "+91 9123456780"])
      await read(page, words);
    await open(page, "/addresses");
    expect(await page.getByRole("article", { name: "Amma" }).count()).toBe(0);
  },
);

journey(
  "the seller's packing slip of a gift has the message, each card to pack, and no price",
  async ({ visit }) => {
    const { orderId, email } = await giftOrder();
    const buyer = await visit({ as: email });
    await open(buyer, `/orders/${orderId}`);
    const shipping = buyer.getByRole("region", { name: "Shipping" });
    for (const words of ["Amma", "+91 9123456780", "A gift for Amma"]) await read(shipping, words);

    const page = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(page, `/admin/orders/${orderId}`);
    await link(page, "Packing slip").click();
    await page.waitForURL(`**/admin/orders/print?as=slips&order=${orderId}`);
    const slip = page.getByRole("article");
    for (const words of ["Amma", "Telangana 500001", "శుభాకాంక్షలు", "2 ×", "Lotus at First Light"])
      await read(slip, words);
    expect(await slip.innerText()).not.toMatch(/₹|\bRs\b/);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await button(page, "Print").isVisible()).toBe(false);
    for (const format of ["A4", "A6"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  },
);

journey(
  "a known customer comes from Buy Now to the copied UPI ID in three taps on a small phone",
  async ({ visit }) => {
    const page = await visit({ as: await customer(), on: SMALL });
    await open(page, "/product/ndk-01");
    await button(page, "Buy Now").click();
    await waitForPage(page, "/checkout-details");
    await page.getByRole("radio", { name: /Asha Rao/, checked: true }).waitFor();
    await inReach(page, "Proceed to Payment");
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
    await inReach(page, "Copy UPI ID");
    await button(page, "Copy UPI ID").tap();
    await button(page, "UPI ID copied").waitFor();
  },
);

journey(
  "at 1280 a long order scrolls with its page, and Proceed to Payment stays beside the total",
  async ({ visit }) => {
    const page = await visit({ as: await fullBag(), on: DESKTOP });
    await open(page, "/checkout-details");
    const summary = page.getByRole("region", { name: "Order summary" });
    await summary.waitFor();
    const nested = await summary.evaluate((section) =>
      [section, ...section.querySelectorAll("*")].some((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      ),
    );
    expect(nested).toBe(false);
    for (const place of [0, 300, 10_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), place);
      await inReach(page, "Proceed to Payment");
      const bar = button(page, "Proceed to Payment").locator("..");
      expect(await bar.innerText()).toContain("₹376");
    }
  },
);
