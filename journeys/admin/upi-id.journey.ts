import type { Page } from "playwright-core";
import { expect, journey, newPerson } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { addToCart, button, link, open, read, waitForPage } from "../steps.ts";

journey(
  "an owner on a phone allows a merchant's UPI ID, says which kind it is, tries it with ₹1, and customers pay to it [R61, R62]",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { address: at } = await openStore(closing);
    const owner = await visit({ at });
    await open(owner, "/auth?next=/admin/settings/payee");
    await signIn(owner, "seller@example.com");
    await waitForPage(owner, "/admin/settings/payee");
    await owner.getByLabel("UPI ID", { exact: true }).fill("chaicards@ptyes");
    await read(
      owner,
      "IDs that end in @ptyes belong to merchants who use Paytm. Choose which of the two",
    );
    expect(await owner.getByRole("radio", { name: "Personal" }).isChecked()).toBe(true);
    await owner.getByRole("radio", { name: "Merchant", exact: true }).check();
    await owner.getByLabel("Category code").fill("5942");
    await button(owner, "Save").click();
    await read(owner, "@ptyes isn't among the allowed endings");
    await button(owner, "Allow @ptyes").click();
    await read(owner, "The ending @ptyes is allowed now. Save to keep it.");
    expect(await owner.getByLabel("Category code").inputValue()).toBe("5942");
    await saved(owner);

    await button(owner, "Show the QR code and payment links").click();
    await owner.getByRole("img", { name: "QR code that pays ₹1 to chaicards@ptyes" }).waitFor();
    expect(await link(owner, "PhonePe").getAttribute("href")).toMatch(
      /&mc=5942&tr=Test\d+&am=1\.00/,
    );
    for (const tick of ["Paying to the copied ID worked", "The links worked"])
      await owner.getByLabel(tick).check();
    const name = owner.getByLabel("Which name did your app show before you paid?");
    await name.fill("SITA DEVI (Yes Bank)");
    await saved(owner);
    await read(owner, /^Tried on \d+ \w+ \d{4}\.$/);

    await owner.getByLabel("UPI ID", { exact: true }).fill("chaicards@ybl");
    await read(owner, /^You typed another UPI ID than chaicards@ptyes/);
    expect(await name.inputValue()).toBe("");
    expect(await owner.getByLabel("The links worked").isChecked()).toBe(false);
    await owner.getByLabel("UPI ID", { exact: true }).fill("chaicards@ptyes");
    await read(owner, /^Tried on/);
    expect(await name.inputValue()).toBe("SITA DEVI (Yes Bank)");

    const customer = await visit({ at });
    await open(customer, "/product/ndk-01");
    await addToCart(customer, "Postal Card Size");
    await open(customer, "/cart");
    await link(customer, "Sign In to Checkout").click();
    await signIn(customer, newPerson());
    await waitForPage(customer, "/checkout-details");
    for (const [label, words] of Object.entries({
      "PIN code": "520001",
      Address: "12 Temple Road, Vijayawada",
      Name: "Asha Rao",
      "Mobile number": "9876543210",
    }))
      await customer.getByLabel(label, { exact: true }).fill(words);
    await button(customer, "Proceed to Payment").click();
    await customer.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
    const paying = await link(customer, "PhonePe").first().getAttribute("href");
    expect(paying).toMatch(/pa=chaicards@ptyes&pn=SITA%20DEVI&mc=5942&tr=ORD\d+&/);
  },
);

async function saved(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/settings\/payee\/versions/);
  await button(page, "Save").click();
  expect((await answer).status()).toBe(200);
  await button(page, "Save").and(page.locator(":not([aria-busy])")).waitFor();
}

/** Signs in at the demo provider. */
async function signIn(page: Page, email: string): Promise<void> {
  await button(page, "Sign in with Google").click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}
