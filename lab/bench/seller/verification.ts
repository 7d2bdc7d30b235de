import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { closeDatabase, db, openDatabase } from "../../../app/data/db.server.ts";
import { orders, payments } from "../../../app/data/schema.server.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import { files, openFiles } from "../../../app/services/files.server.ts";
import { launchBrowser } from "../../../test/browser/browser.ts";
import { orderFor, shopper } from "../../../test/database/store-rows.ts";
import { newScreenshot } from "../../../test/people/payments.ts";
import { signedIn } from "../../../test/people/people.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { openStore, SECRET } from "../store.ts";

/**
 * Measures how a seller verifies twenty payments in the queue, by keyboard and on a phone: how many presses they need,
 * and how long it takes from a press to the next payment on the screen. The server's responses take a second each, as
 * on a slow network, and no press may wait for one.
 * `node --import ./test/sql-as-text.ts lab/bench/seller/verification.ts`
 */
const PAYMENTS = 20;
const ANSWER_MILLISECONDS = 1_000;
const SELLER = "seller@example.com";
const VERIFY = 'button[aria-keyshortcuts="v"]';
const READY = `${VERIFY}:not([aria-disabled])`;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

type Walk = { presses: number; toNext: number[]; toReady: number[]; unanswered: number };

printTitle(
  "Verifying",
  `${PAYMENTS} payments in the queue, while each answer takes ${ANSWER_MILLISECONDS / 1_000} s.`,
);
const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir, SELLER_EMAILS: SELLER }));
openDatabase(store.databaseUrl);
openFiles({ dataDir: store.dataDir });
const browser = await launchBrowser();
try {
  const keyboard = await walkOn(DESKTOP, (page) => page.keyboard.press("v"));
  const phone = await walkOn(PHONE, (page) => page.locator(VERIFY).tap());
  printWalk("by keyboard", "presses", keyboard);
  printWalk("by phone", "taps", phone);
} finally {
  await browser.close();
  await closeDatabase();
  await store.close();
}
endBench();

function printWalk(how: string, what: string, walk: Walk): void {
  const milliseconds = { unit: "ms", digits: 0 };
  printFigures([
    { what: `${how}: ${what}`, value: walk.presses, atMost: PAYMENTS, digits: 0 },
    {
      what: `${how}: to the next payment, median`,
      value: median(walk.toNext),
      atMost: 200,
      ...milliseconds,
    },
    {
      what: `${how}: to the next payment, longest`,
      value: Math.max(...walk.toNext),
      ...milliseconds,
    },
    {
      what: `${how}: until it can be decided, median`,
      value: median(walk.toReady),
      ...milliseconds,
    },
    {
      what: `${how}: ${what} that waited for an answer`,
      value: [...walk.toNext].filter((time) => time >= ANSWER_MILLISECONDS).length,
      atMost: 0,
      digits: 0,
    },
    { what: `${how}: answers on their way at the last one`, value: walk.unanswered, digits: 0 },
  ]);
}

/** Places an order whose payment is pending, with a screenshot of its own. */
async function pendingOrder(): Promise<void> {
  const { orderId } = await orderFor(await shopper());
  const path = `payment-screenshots/${orderId}payment_screenshot.png`;
  const bytes = await newScreenshot();
  await files.put(path, bytes);
  const screenshot_sha256 = createHash("sha256").update(bytes).digest();
  const picture = { screenshot_path: path, screenshot_sha256 };
  await db.update(payments).set(picture).where(eq(payments.order_id, orderId));
  await db.update(orders).set({ payment_screenshot_url: path }).where(eq(orders.id, orderId));
}

async function walkOn(
  device: BrowserContextOptions,
  press: (page: Page) => Promise<void>,
): Promise<Walk> {
  for (let n = 0; n < PAYMENTS; n++) await pendingOrder();
  const context = await browser.newContext({ baseURL: store.origin, ...device });
  const { cookie } = await signedIn({ email: SELLER, role: "owner" });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([
    { name, value, url: store.origin, httpOnly: true },
    { name: "hint", value: "signed-in", url: store.origin },
  ]);
  const page = await context.newPage();
  let unanswered = 0;
  await page.route(/\/forms\/.*\/verification$/, async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    unanswered += 1;
    await wait(ANSWER_MILLISECONDS);
    await route.continue();
    unanswered -= 1;
  });
  await page.goto("/admin/verification");
  await page.locator(READY).waitFor();
  const walk: Walk = { presses: 0, toNext: [], toReady: [], unanswered: 0 };
  while ((await page.locator(VERIFY).count()) > 0) {
    const before = await page.locator("#in-view").innerText();
    const pressed = performance.now();
    await press(page);
    walk.presses += 1;
    await page.waitForFunction(
      ([selector, shown]) => document.querySelector<HTMLElement>(selector)?.innerText !== shown,
      ["#in-view", before] as const,
      { polling: "raf" },
    );
    walk.toNext.push(performance.now() - pressed);
    if ((await page.locator(VERIFY).count()) === 0) break;
    await page.locator(READY).waitFor();
    walk.toReady.push(performance.now() - pressed);
  }
  walk.unanswered = unanswered;
  await wait(ANSWER_MILLISECONDS * 2);
  await context.close();
  return walk;
}
