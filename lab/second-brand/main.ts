/**
 * `npm run second-brand`: measures how long an owner needs to set up another brand on her phone, in the built store
 * and a real browser: name, colours, logo, 20 products of two kinds in sizes of their own, two pages, a combo. She
 * types and presses at a person's pace (the waits below); the store's own time is included.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../../test/browser/browser.ts";
import { addressOf, startStore, temporaryFolder } from "../../test/store/built-store.ts";

/**
 * Milliseconds for a character, for finding and pressing, for reading a new page, and for choosing a file. 330 ms a
 * character is 36 words of five letters a minute, as people type on phones; on keyboards it is 230 ms (52 words).
 */
const CHARACTER = Number(process.env.CHARACTER ?? 330);
const PACE = { character: CHARACTER, press: 1_300, page: 2_000, file: 5_000 };

const PROSE =
  "We set our poems by hand in a small room in Pune, print them on cotton paper and post them ourselves. Write to us if a word is missing.";
const POEMS =
  "First Rain,Slow Train,Mango Season,Night Jasmine,The Well,Paper Boats,Old Fort,Monsoon Letter,Two Sparrows,Last Light".split(
    ",",
  );
const LINES =
  "A Line to Keep,Blue Hour,Salt,Neem Tree,Banyan,Ghat Road,River Stone,Kite,Brass Lamp,Tamarind".split(
    ",",
  );

const counted = { presses: 0, characters: 0, files: 0 };
const parts: { part: string; seconds: number; presses: number; characters: number }[] = [];

const data = await temporaryFolder("second-brand");
const store = startStore({ DATA_DIR: data.path, DEMO_SIGN_IN: "1", LANGUAGES: "en" });
const browser = await launchBrowser();
try {
  const baseURL = await addressOf(store);
  const phone = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true });
  // Typing a page of text may take two minutes.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto("/auth?next=/admin/settings");
  await lives(page);
  await press(page.getByRole("button", { name: "Sign in with Google" }));
  await page.getByLabel("Email").fill("seller@example.com");
  await press(page.getByRole("button", { name: "Continue" }));
  await part("clear the demo", () => clearDemo(page));
  await part("name", () => giveName(page));
  await part("colours", () => giveColours(page));
  await part("logo", () => giveLogo(page));
  await part("series", () => addSeries(page));
  await part("10 postcards", () => addProducts(page, POEMS, ["Poem", "A5", "90", "148 × 210 mm"]));
  await part("10 bookmarks", () =>
    addProducts(page, LINES, ["Bookmark", "Long", "25", "5 × 15 cm"]),
  );
  await part("two pages", async () => {
    await addPage(page, "About us");
    await addPage(page, "Size guide");
  });
  await part("bundle", () => addBundle(page));
  await page.goto("/shop");
  await page.getByText("Kavita Press").first().waitFor();
  print();
} finally {
  await browser.close();
  await store.ends("SIGTERM");
  await data.remove();
}

async function part(name: string, work: () => Promise<void>): Promise<void> {
  const before = { ...counted };
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const presses = counted.presses - before.presses;
  parts.push({ part: name, seconds, presses, characters: counted.characters - before.characters });
  console.error(`${name}: ${seconds.toFixed(0)} s`);
}

async function clearDemo(page: Page): Promise<void> {
  await open(page, "/admin/setup");
  await press(page.getByRole("button", { name: "Clear the demo" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Clear it" }));
  await page.getByText(/^Deleted: \d+ products/).waitFor();
}

async function giveName(page: Page): Promise<void> {
  await open(page, "/admin/settings/brand");
  await type(page.getByLabel("Store name", { exact: true }), "Kavita Press");
  await save(page);
}

async function giveColours(page: Page): Promise<void> {
  await open(page, "/admin/settings/looks");
  const light = page.getByRole("region", { name: "Light scheme" });
  await type(light.getByLabel("Background", { exact: true }), "#eef4ff");
  await type(light.getByLabel("Text", { exact: true }), "#10203c");
  await type(light.getByLabel("Buttons, and the store's name", { exact: true }), "#1d4ed8");
  await save(page);
}

async function giveLogo(page: Page): Promise<void> {
  await open(page, "/admin/settings/logo");
  await choose(page, await picture(300, 120));
  await press(page.getByRole("button", { name: "Save" }));
  await page.getByRole("button", { name: "Remove the logo" }).waitFor();
}

async function addSeries(page: Page): Promise<void> {
  await open(page, "/admin/products/series/new");
  await type(page.getByLabel("Name", { exact: true }), "Monsoon");
  await type(page.getByLabel("What its product IDs begin with"), "mon");
  await type(page.getByLabel("Address", { exact: true }), "monsoon-poems");
  await press(page.getByRole("button", { name: "Add series" }));
  await page.waitForURL(/\/admin\/products\/series$/);
}

/** Adds products. The first is described in full; each further one starts as a copy of the last. */
async function addProducts(
  page: Page,
  names: readonly string[],
  [kind = "", size = "", price = "", dimensions = ""]: string[],
): Promise<void> {
  await open(page, "/admin/products/new");
  for (const [at, name] of names.entries()) {
    const before = page.url();
    await choose(page, await picture(900, 1_200));
    await press(page.getByRole("button", { name: "Use this part" }));
    await page.getByText("The picture was uploaded.").waitFor();
    await type(page.getByLabel("Name", { exact: true }), name);
    if (at === 0) {
      await press(page.locator("summary").filter({ hasText: "Kind and weight" }));
      await type(page.getByLabel("Kind", { exact: true }), kind);
      // A shop without cards has this size in the form already.
      const row = page.getByRole("listitem", { name: "Own size 1" });
      await type(row.getByLabel("What it is called"), size);
      await type(row.getByLabel("Price (₹)"), price);
      await type(row.getByLabel("Dimensions"), dimensions);
    }
    // The box stays ticked after the first product, so that each next form begins as a copy; it is unticked at the
    // last.
    if (at === 0 || at === names.length - 1)
      await press(page.getByLabel("Then add another like it"));
    await press(page.getByRole("button", { name: "Add product" }));
    await page.waitForURL((url) => url.href !== before);
    await wait(PACE.page);
  }
}

async function addPage(page: Page, title: string): Promise<void> {
  await open(page, "/admin/pages/new");
  await type(page.getByLabel("Title", { exact: true }), title);
  // The address isn't typed, because the store makes it from the title.
  await type(page.getByLabel("Text", { exact: true }), PROSE);
  await press(page.getByRole("button", { name: "Add page" }));
  await page.waitForURL(/\/admin\/pages$/);
}

async function addBundle(page: Page): Promise<void> {
  await open(page, "/admin/combos/new");
  await type(page.getByLabel("Name", { exact: true }), "Monsoon Bundle");
  await type(page.getByLabel("Find a product", { exact: true }), "mon");
  await press(page.getByRole("button", { name: /^Add First Rain/ }));
  await press(page.getByRole("button", { name: /^Add Slow Train/ }));
  await type(page.getByLabel("Original price (₹)", { exact: true }), "180");
  await type(page.getByLabel("Final price (₹)", { exact: true }), "160");
  await press(page.getByRole("button", { name: "Save" }));
  await page.waitForURL(/\/admin\/combos$/);
}

/** Opens a page directly, and counts the two presses that an owner would need, one in the menu and one in a list. */
async function open(page: Page, path: string): Promise<void> {
  counted.presses += 2;
  await wait(2 * PACE.press);
  await page.goto(path);
  await lives(page);
  await wait(PACE.page);
}

async function lives(page: Page): Promise<void> {
  await page.locator("body:not([data-waits])").waitFor();
}

async function press(control: Locator): Promise<void> {
  counted.presses += 1;
  await wait(PACE.press);
  await control.click();
}

async function type(labelled: Locator, words: string): Promise<void> {
  // Only inputs count, because a panel's name may contain a field's.
  const field = labelled.and(labelled.page().locator("input, textarea"));
  await press(field);
  counted.characters += words.length;
  await field.fill("");
  await field.pressSequentially(words, { delay: PACE.character });
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  counted.files += 1;
  await wait(PACE.file);
  const file = { name: "IMG_0002.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("input[type=file]").first().setInputFiles(file);
}

async function save(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Save" }));
  const toasts = page.getByRole("list", { name: "Notifications" });
  await toasts.getByText("Saved.", { exact: true }).waitFor();
}

async function picture(width: number, height: number): Promise<Buffer> {
  const background = { r: Math.random() * 255, g: 128, b: 48 };
  return await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function print(): void {
  console.log("| part | seconds | presses | characters |\n|---|---:|---:|---:|");
  for (const { part, seconds, presses, characters } of parts)
    console.log(`| ${part} | ${seconds.toFixed(0)} | ${presses} | ${characters} |`);
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const { presses, characters, files } = counted;
  console.log(
    `\n${(total / 60).toFixed(1)} minutes, ${presses} presses, ${characters} characters, ${files} files.`,
  );
}
