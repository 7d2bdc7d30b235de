import pg from "pg";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { checkoutMessages } from "#domain/checkout/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { newScreenshot, newTransactionId, readQr } from "#test/people/payments";
import {
  button,
  chooseScreenshot,
  link,
  open,
  read,
  readToast,
  saysPaid,
  transactionId,
  unfold,
  waitForPage,
} from "../steps.ts";

const SELLER = "seller@example.com";

/** Fields that the owner fills in each settings form before the store's first sale. */
const FORMS: [subject: string, fields: Record<string, string>][] = [
  ["brand", { "Store name": "Kavita Press" }],
  ["home", { Title: "Poems by post", "Line under the title": "Set by hand in Pune." }],
  ["contact", { Email: "hello@kavita.example", "Phone, with WhatsApp": "+91 98480 12345" }],
  [
    "legal",
    {
      "Legal name": "Kavita Press LLP",
      "Postal address": "4 Laxmi Road, Pune 411030",
      "Grievance officer": "Sita Joshi",
      "The officer's email": "sita@kavita.example",
    },
  ],
  ["delivery", { "Standard delivery (₹)": "40" }],
];

journey(
  "a poetry press goes live on the phone: its name, its UPI ID, a postcard, a bookmark in one size and a bundle, and its first order is verified [R25]",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { address: at, environment } = await openStore(closing);
    const seller = await visit({ at });
    await open(seller, "/auth?next=/admin/setup");
    await signIn(seller, SELLER);
    await read(seller, "0 of 13 done.");
    for (const [subject, fields] of FORMS) {
      await seller.locator(`main a[href="/admin/settings/${subject}"]`).click();
      await fill(seller, fields);
      await button(seller, "Save").click();
      await readToast(seller, "Saved.");
      await open(seller, "/admin/setup");
    }

    await signedInLongAgo(environment.DATABASE_URL);
    await seller.locator('main a[href="/admin/settings/payee"]').click();
    await button(seller, "Sign in again").click();
    await signIn(seller, SELLER, { pressed: true });
    await waitForPage(seller, "/admin/settings/payee");
    await fill(seller, { "UPI ID": "kavita@okaxis" });
    await button(seller, "Show the QR code and payment links").click();
    await seller.getByRole("img", { name: "QR code that pays ₹1 to kavita@okaxis" }).waitFor();
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");

    await signedInLongAgo(environment.DATABASE_URL);
    await open(seller, "/admin/settings/contact");
    await fill(seller, { "Phone, with WhatsApp": "+91 98480 54321" });
    await button(seller, "Save").click();
    await signInBeside(seller);
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");

    await signedInLongAgo(environment.DATABASE_URL);
    await open(seller, "/admin/setup");
    await clearDemo(seller);
    await button(seller.getByRole("dialog", { name: "Sign in again" }), "Sign in again").click();
    await signIn(seller, SELLER, { pressed: true });
    await waitForPage(seller, "/admin/setup");
    await clearDemo(seller);
    await readToast(seller, /^Deleted: \d+ products/);
    await addSeries(seller);
    await addPostcard(seller);
    await addBookmark(seller);
    await addBundle(seller);
    await open(seller, "/admin/setup");
    await read(seller, "8 of 13 done.");
    await button(seller, "I have read all three").click();
    await read(seller, "9 of 13 done.");
    await read(seller, /Read on \d+ \w+ \d{4}\./);

    const customer = await visit({ at });
    await open(customer, "/");
    await read(customer, "Poems by post");
    await link(customer, "Kavita Press").first().waitFor();
    await open(customer, "/shop");
    const main = customer.getByRole("main");
    await main.locator('a[href="/category/monsoon-poems"]').click();
    await main.locator('a[href="/product/mon-02"]').first().click();
    await waitForPage(customer, "/product/mon-02");
    await read(customer, "50 × 150 mm");
    // The bookmark has only one size, so there is none to choose.
    await button(customer, "Add to Cart").click();
    await customer.getByRole("link", { name: "Cart, 1 piece", exact: true }).waitFor();
    await open(customer, "/cart");
    await link(customer, "Sign In to Checkout").click();
    await signIn(customer, newPerson());
    await waitForPage(customer, "/checkout-details");
    await open(customer, "/combo/monsoon-bundle");
    await button(customer, "Add Combo to Cart").click();
    await customer.getByRole("link", { name: "Cart, 2 pieces", exact: true }).waitFor();
    await open(customer, "/checkout-details");
    await fill(customer, {
      "PIN code": "520001",
      Address: "12 Temple Road, Vijayawada",
      Name: "Asha Rao",
      "Mobile number": "9876543210",
    });
    await button(customer, "Proceed to Payment").click();
    await customer.getByRole("heading", { name: "Amount to pay ₹145" }).waitFor();
    const code = customer.getByRole("img", { name: /^QR code to pay/ });
    await code.evaluate((drawing) => drawing.scrollIntoView({ block: "center" }));
    expect(await readQr(await code.screenshot())).toMatch(/pa=kavita@okaxis&/);
    const orderNumber = await customer.getByText(/^ORD\d+$/).innerText();
    await saysPaid(customer);
    await transactionId(customer).fill(newTransactionId());
    await chooseScreenshot(customer, await newScreenshot());
    await read(customer, checkoutMessages.screenshotSaved);
    await button(customer, "Confirm Payment").click();
    await waitForPage(customer, "/order-placed");

    await open(seller, "/admin/verification");
    await read(seller, orderNumber);
    // The page shows the next payment before the store has responded, so the test waits for the response.
    const saved = seller.waitForResponse(/\/forms\/admin\/orders\/[^/]+\/verification$/);
    await seller.locator('button[aria-keyshortcuts="v"]:not([aria-disabled])').tap();
    await seller.getByRole("status").filter({ hasText: "Verified" }).waitFor();
    await saved;
    await open(seller, "/admin");
    await read(seller, "A Line to Keep");
    await open(customer, "/orders");
    await read(customer, "Payment Verified");
  },
);

/** Signs in at the demo provider, which redirects to the page that asked for the sign-in. */
async function signIn(page: Page, email: string, { pressed = false } = {}): Promise<void> {
  if (!pressed) await button(page, "Sign in with Google").click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}

/** Signs in again in another tab, so that what was typed on the page stays there. */
async function signInBeside(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await button(page.getByRole("dialog", { name: "Sign in again" }), "Sign in again").click();
  const tab = await opened;
  await signIn(tab, SELLER, { pressed: true });
  await waitForPage(tab, new URL(page.url()).pathname);
  await tab.close();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).and(page.locator("input, textarea")).fill(words);
}

/** Makes every sign-in a day old, as if the seller came back the next day. */
async function signedInLongAgo(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update sessions set authenticated_at = now() - interval '1 day'");
  await client.end();
}

async function clearDemo(page: Page): Promise<void> {
  await button(page, "Clear the demo").click();
  await button(page.getByRole("dialog", { name: "Clear the demo?" }), "Clear it").click();
}

async function addSeries(page: Page): Promise<void> {
  await open(page, "/admin/products/series/new");
  await fill(page, {
    Name: "Monsoon",
    "What its product IDs begin with": "mon",
    Address: "monsoon-poems",
  });
  await button(page, "Add series").click();
  await waitForPage(page, /^\/admin\/products\/series$/);
}

async function addPostcard(page: Page): Promise<void> {
  await open(page, "/admin/products/new");
  await fill(page, { Name: "First Rain" });
  await unfold(page, "Series and ID");
  await page.getByLabel(/^Series/).selectOption({ label: "Monsoon" });
  // A shop that never sold cards is asked for one price, and has the cards' sizes folded.
  await button(page, "Preset sizes").click();
  await fill(page, { "Postal (₹)": "60" });
  const shape = { width: 900, height: 1_200, channels: 3, background: "#d08030" } as const;
  const buffer = await sharp({ create: shape }).jpeg().toBuffer();
  const picture = { name: "IMG_0002.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("input[type=file]").setInputFiles(picture);
  await button(page, "Use this part").click();
  await read(page, "The picture was uploaded.");
  await button(page, "Add product").click();
  await waitForPage(page, "/admin/products/mon-01");
}

/** Adds a bookmark: a product of a kind that the owner has named, with one size of its own. */
async function addBookmark(page: Page): Promise<void> {
  await open(page, "/admin/products/new");
  await fill(page, { Name: "A Line to Keep" });
  await unfold(page, "Kind and weight");
  await fill(page, { Kind: "Bookmark" });
  await button(page, "Add a size").click();
  const size = page.getByRole("listitem", { name: "Own size 1" });
  await size.getByLabel("What it is called").fill("Bookmark");
  await size.getByLabel("Price (₹)").fill("25");
  await size.getByLabel("Dimensions").fill("50 × 150 mm");
  await button(page, "Add product").click();
  await waitForPage(page, "/admin/products/mon-02");
}

async function addBundle(page: Page): Promise<void> {
  await open(page, "/admin/combos/new");
  await fill(page, { Name: "Monsoon Bundle", "Find a product": "mon" });
  await button(page, "Add First Rain, Postal Card Size, ₹60").click();
  await page.getByRole("button", { name: /^Add A Line to Keep, Bookmark/ }).click();
  await fill(page, { "Original price (₹)": "85", "Final price (₹)": "80" });
  await button(page, "Add combo").click();
  await waitForPage(page, "/admin/combos");
}
