import type { BrowserContext, Locator, Page } from "playwright-core";
import { addLine } from "../../../app/data/cart/cart-additions.server.ts";
import { makeQuote } from "../../../app/data/checkout/quotes.server.ts";
import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { confirmQuote } from "../../../app/data/orders/placing.server.ts";
import { saveAddress } from "../../../app/data/people/addresses.server.ts";
import { DEFAULT_DELIVERY } from "../../../app/domain/checkout/shipping.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import { launchBrowser, saveData } from "../../../test/browser/browser.ts";
import { newTransactionId } from "../../../test/people/payments.ts";
import { signedIn } from "../../../test/people/people.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { openStore, SECRET } from "../store.ts";

/**
 * Presses controls between a page's first paint and the arrival of its scripts. Each press must take effect once, or,
 * if it can't be undone, ask for a second one (docs/decisions/0081). The device is a phone of 360×640 with slow 4G and
 * a quarter of this processor. Each round releases the scripts after a later press, so that some presses come while
 * scripts are loaded, parsed or taking over.
 * `node --import ./test/sql-as-text.ts lab/bench/pages/early-presses.ts [part of a name…]`
 */
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const SLOW_4G = { latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const SETTLE_MILLISECONDS = 20_000;

/**
 * A control, how often it is pressed, and whether impatiently: then it is only pressed again while the page's scripts
 * aren't running.
 */
type Press = [(page: Page) => Locator, times?: number, impatiently?: boolean];
type Person = { cookie: string; orderId: string };
type Case = {
  name: string;
  path: string | ((person: Person) => string);
  on?: typeof PHONE | typeof DESKTOP;
  /** A page that is visited first, so that the Back button has a page to go to. */
  after?: string;
  person?: (id: string) => Promise<{ orderId?: string }>;
  presses: Press[];
  /** How many presses have taken effect. A double tap on something that is wanted once counts as one. */
  done: (page: Page) => Promise<number>;
  wanted: number;
  /**
   * A further check once `done` is right, if the press was early: the control that `press` finds is pressed again, and
   * then `works` must appear.
   */
  again?: { press: (page: Page) => Locator; works: (page: Page) => Locator };
};

const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first();
const count = async (page: Page) =>
  Number(
    (await page
      .locator("[data-cart-count]")
      .first()
      .getAttribute("data-cart-count", SHORT_TIMEOUT)) ?? 0,
  );
const SHORT_TIMEOUT = { timeout: 1_000 };
const isThere = async (place: Locator) => Number((await place.count()) > 0);
const countToasts = async (page: Page, sentence: RegExp) =>
  (await page.evaluate(() => window.toasts)).filter((toast) => sentence.test(toast)).length;
const quantity = async (page: Page, name: string) =>
  Number(
    await page
      .getByRole("group", { name: `Quantity of ${name}` })
      .locator("output")
      .textContent(SHORT_TIMEOUT),
  );
const inCart =
  (...lines: [string, number][]) =>
  async (id: string) => {
    for (const [product, pieces] of lines)
      await addLine(id, { id: product, size: "postal", quantity: pieces });
    return {};
  };
const ASHA = {
  name: "Asha Rao",
  pin: "520001",
  address: "12 Temple Road, Vijayawada",
  mobile: "9876543210",
};
const payer = async (id: string) => {
  await inCart(["ndk-01", 2])(id);
  const quoted = await makeQuote(
    id,
    {
      source: "cart",
      delivery: "standard",
      deliveryTerms: DEFAULT_DELIVERY,
      addressSlot: 1,
      mobile: ASHA.mobile,
      payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
      shown: null,
    },
    new Date(),
  );
  if (!quoted.ok) throw new Error("no quote");
  return { versionId: quoted.quote.id };
};
const buyer = async (id: string) => {
  const { versionId } = await payer(id);
  const placed = await confirmQuote(
    id,
    versionId,
    { transactionId: newTransactionId() },
    new Date(),
  );
  if (!placed.ok) throw new Error("no order");
  return { orderId: placed.orderId };
};
const PRODUCT = "Lotus at First Light";
/**
 * Returns 1 if the page asked for a second press, else 0. It asks by a notice before its scripts run, then by the
 * dialog itself.
 */
const hasAskedAgain = (page: Page) =>
  isThere(page.locator(wasPressedEarly ? "#press-status:popover-open" : "dialog[open]"));

const CASES: Case[] = [
  {
    name: "product: size, + × 8, Add to Cart twice",
    path: "/product/rk-01",
    presses: [
      [(page) => page.getByRole("radio", { name: /^Wallet Size/ })],
      [named(`One more of ${PRODUCT}`), 8],
      [named("Add to Cart"), 2, true],
    ],
    wanted: 10,
    done: async (page) => {
      const [pieces, shown] = [await count(page), await quantity(page, PRODUCT)];
      const sized = await isThere(page.locator("input[type=radio]:checked[aria-label^=Wallet]"));
      return sized + (shown - 1) + Math.round(pieces / shown);
    },
  },
  {
    name: "product: each size, Enlarge",
    path: "/product/rk-01",
    presses: [
      [(page) => page.getByRole("radio", { name: /^Wallet Size/ })],
      [(page) => page.getByRole("radio", { name: /^Stamp Size/ })],
      [named(`Enlarge the picture of ${PRODUCT}`), 2, true],
    ],
    wanted: 3,
    done: async (page) => {
      const price = await page.locator("[data-total]").first().textContent(SHORT_TIMEOUT);
      return (price === "₹15" ? 2 : 0) + (await page.locator("dialog[open]").count());
    },
  },
  {
    name: "product: Share",
    path: "/product/rk-01",
    presses: [[named("Share")]],
    wanted: 1,
    done: (page) => countToasts(page, /Link copied/),
  },
  {
    name: "product: Buy Now, tapped twice",
    path: "/product/rk-01",
    presses: [[named("Buy Now"), 2, true]],
    wanted: 1,
    done: async (page) => (page.url().endsWith("/checkout-details") ? await count(page) : 0),
  },
  {
    name: "home: the menu opens and stays; Logout",
    path: "/",
    presses: [[named("Menu")], [named("Logout")]],
    wanted: 2,
    done: async (page) =>
      (await isThere(page.locator("#site-menu:popover-open, dialog[open]"))) +
      (await hasAskedAgain(page)),
    again: { press: named("Logout"), works: (page) => page.locator("dialog[open]") },
  },
  {
    name: "stories on a desktop: avatar menu, Log Out",
    path: "/stories",
    on: DESKTOP,
    presses: [[named("Your account")], [named("Log Out")]],
    wanted: 2,
    done: async (page) =>
      (await isThere(page.locator("#account-menu:popover-open, dialog[open]"))) +
      (await hasAskedAgain(page)),
    again: { press: named("Log Out"), works: (page) => page.locator("dialog[open]") },
  },
  {
    name: "category: Back",
    after: "/shop",
    path: "/category/quotes",
    presses: [[named("Back")]],
    wanted: 1,
    done: async (page) => Number(page.url().endsWith("/shop")),
  },
  {
    name: "combo: Add twice",
    path: "/combo/starter-pack",
    presses: [[named("Add Combo to Cart"), 2, true]],
    wanted: 1,
    done: count,
  },
  {
    name: "combo: Buy Now",
    path: "/combo/starter-pack",
    presses: [[named("Buy Now")]],
    wanted: 1,
    done: async (page) => (page.url().endsWith("/checkout-details") ? await count(page) : 0),
  },
  {
    name: "builder: sizes × 12",
    path: "/build-combo",
    presses: [
      [(page) => page.getByRole("button", { name: /^Postal Card Size.*: add / }).first(), 5],
      [(page) => page.getByRole("button", { name: /^Wallet Size.*: add / }).first(), 7],
    ],
    wanted: 12,
    done: async (page) =>
      Number(
        /(\d+) items?/.exec((await page.locator("main").textContent(SHORT_TIMEOUT)) ?? "")?.[1] ??
          0,
      ),
  },
  {
    name: "cart: + × 6, − × 4, Remove twice, a coupon",
    path: "/cart",
    person: inCart(["ndk-01", 1], ["rk-01", 9], ["rk-02", 1]),
    presses: [
      [(page) => page.getByRole("button", { name: "One more of Last Bus Home" }), 6],
      [(page) => page.getByRole("button", { name: `One less of ${PRODUCT}` }), 4],
      [(page) => page.getByRole("button", { name: /^Remove / }).first(), 2, true],
      [(page) => page.getByRole("button", { name: /^Apply coupon / }).first()],
    ],
    wanted: 12,
    done: async (page) =>
      (await quantity(page, "Last Bus Home")) -
      1 +
      (9 - (await quantity(page, PRODUCT))) +
      (await page.getByRole("button", { name: "Undo" }).count()) +
      (await isThere(page.getByRole("button", { name: "Remove coupon" }))),
  },
  {
    name: "cart: a coupon that is typed and sent by Enter",
    path: "/cart",
    person: inCart(["ndk-01", 5]),
    presses: [],
    wanted: 1,
    done: (page) => isThere(page.getByRole("button", { name: "Remove coupon" })),
  },
  {
    name: "payment: Copy UPI ID, Copy amount",
    path: "/checkout-details",
    person: payer as Case["person"],
    presses: [[named("Copy UPI ID")], [named("Copy amount")]],
    wanted: 2,
    done: (page) =>
      page
        .getByRole("status")
        .filter({ hasText: /copied/i })
        .count(),
  },
  {
    name: "payment: I have made the payment",
    path: "/checkout-details",
    person: payer as Case["person"],
    presses: [[named("I have made the payment")]],
    wanted: 1,
    done: (page) => isThere(page.getByRole("heading", { name: "Confirm your payment" })),
  },
  {
    name: "payment: Cancel Payment",
    path: "/checkout-details",
    person: payer as Case["person"],
    presses: [[named("Cancel Payment")]],
    wanted: 1,
    done: hasAskedAgain,
    again: { press: named("Cancel Payment"), works: (page) => page.locator("dialog[open]") },
  },
  {
    name: "stories: Add to cart twice",
    path: "/stories",
    presses: [[(page) => page.getByRole("button", { name: /^Add to cart: /i }).first(), 2, true]],
    wanted: 1,
    done: count,
  },
  {
    name: "contact: typed and sent",
    path: "/contact",
    presses: [[named("Send Message")]],
    wanted: 1,
    done: (page) => isThere(page.getByText("Message Sent!")),
  },
  {
    name: "order: Cancel Order",
    path: ({ orderId }) => `/orders/${orderId}`,
    person: buyer,
    presses: [[(page) => page.getByRole("button", { name: /^Cancel/ }).first()]],
    wanted: 1,
    done: hasAskedAgain,
    again: {
      press: (page) => page.getByRole("button", { name: /^Cancel/ }).first(),
      works: (page) => page.locator("dialog[open]"),
    },
  },
];

printTitle(
  "Presses before a page lives",
  "Pressed between first paint and scripts; slow 4G, a quarter of the processor.",
);
const wantedNames = process.argv.slice(2);
const cases = CASES.filter(
  ({ name }) => wantedNames.length === 0 || wantedNames.some((part) => name.includes(part)),
);
const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir }));
openDatabase(store.databaseUrl);
const browser = await launchBrowser();
const total = { pressed: 0, early: 0, lost: 0, doubled: 0, unasked: 0 };
const pressGaps: number[] = [];
/** True if the last press came before the page's scripts ran. */
let wasPressedEarly = false;
try {
  for (let round = 0; round < ROUNDS; round++) for (const one of cases) await visit(one, round);
} finally {
  await browser.close();
  await closeDatabase();
  await store.close();
}
const presses = { digits: 0 };
printFigures([
  { what: "pressed", value: total.pressed, ...presses },
  { what: "of these before the scripts", value: total.early, ...presses },
  { what: "lost", value: total.lost, atMost: 0, ...presses },
  { what: "doubled", value: total.doubled, atMost: 0, ...presses },
  { what: "second presses that didn't work", value: total.unasked, atMost: 0, ...presses },
  {
    what: "from the first press until the page lives",
    value: middle(pressGaps),
    unit: "ms",
    digits: 0,
  },
]);
endBench();

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function visit(one: Case, round: number): Promise<void> {
  const { person, cookie } = await signedIn();
  await saveAddress(person.id, 1, ASHA);
  const orderId = (await one.person?.(person.id))?.orderId ?? "";
  const context = await browser.newContext({
    ...(one.on ?? PHONE),
    baseURL: store.origin,
    permissions: ["clipboard-write"],
  });
  try {
    await setCookie(context, cookie);
    const page = await context.newPage();
    if (one.after) await page.goto(one.after, { waitUntil: "networkidle" });
    await slowDown(context, page);
    await page.addInitScript(collectToasts);
    const path = typeof one.path === "string" ? one.path : one.path({ cookie, orderId });
    const scriptsSetOut = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
    const began = Date.now();
    const pressed = await press(page, one, round, scriptsSetOut);
    scriptsSetOut();
    await page.waitForFunction(isAlive, null, { timeout: 60_000 });
    pressGaps.push(Date.now() - began);
    await countOutcome(page, one, pressed);
  } finally {
    await context.close();
  }
}

async function setCookie(context: BrowserContext, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([
    { name, value, url: store.origin, httpOnly: true, sameSite: "Lax" },
    { name: "hint", value: "signed-in", url: store.origin, sameSite: "Lax" },
  ]);
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  await saveData(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Makes a case's presses; returns how many there were. */
async function press(
  page: Page,
  { name, presses: wanted }: Case,
  round: number,
  scriptsSetOut: () => void,
): Promise<number> {
  let pressed = 0;
  const most = wanted.reduce((sum, [, times = 1]) => sum + times, 0);
  const early = async (act: () => Promise<unknown>, impatiently = false) => {
    wasPressedEarly = !(await page.evaluate(isAlive));
    if (impatiently && !wasPressedEarly) return;
    await act();
    pressed++;
    if (wasPressedEarly) total.early++;
    if (pressed >= most * ((round + 1) / ROUNDS)) scriptsSetOut();
  };
  if (name.startsWith("contact")) {
    const fields = { Name: "Asha", Email: "asha@example.com", Subject: "A card", Message: "Hello" };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  }
  if (name.includes("typed and sent by Enter")) {
    const field = page.getByLabel("Coupon code");
    await field.fill("WELCOME10");
    await early(() => field.press("Enter", { noWaitAfter: true }));
  }
  for (const [control, times = 1, impatiently = false] of wanted) {
    const place = control(page);
    for (let time = 0; time < times; time++)
      await early(
        () => place.click({ noWaitAfter: true, timeout: 20_000 }),
        impatiently && time > 0,
      );
  }
  total.pressed += pressed;
  return pressed;
}

async function countOutcome(page: Page, one: Case, pressed: number): Promise<void> {
  const end = Date.now() + SETTLE_MILLISECONDS;
  let problem: unknown;
  const done = () =>
    one.done(page).catch((error: unknown) => {
      problem = error;
      return Number.NaN;
    });
  let seen = await done();
  while (seen !== one.wanted && Date.now() < end) {
    await page.waitForTimeout(200);
    seen = await done();
  }
  // Waits long enough for a press to take effect a second time, if it does.
  await page.waitForTimeout(1_500);
  seen = (await done()) || 0;
  const lost = Math.max(0, one.wanted - seen);
  total.lost += lost;
  total.doubled += Math.max(0, seen - one.wanted);
  if (seen !== one.wanted)
    console.error(`${one.name}: ${seen} of ${one.wanted} (${pressed} pressed)`, problem ?? "");
  if (!one.again || !wasPressedEarly) return;
  try {
    await one.again.press(page).click({ timeout: SETTLE_MILLISECONDS });
    await one.again.works(page).waitFor({ timeout: SETTLE_MILLISECONDS });
  } catch {
    total.unasked++;
    console.error(`${one.name}: the second press did nothing`);
  }
}

declare global {
  interface Window {
    toasts: string[];
    __reactRouterDataRouter?: unknown;
  }
}

/** True once the page's scripts run. This function runs in the page. */
function isAlive(): boolean {
  return "__reactRouterDataRouter" in window && !document.body?.hasAttribute("data-waits");
}

/** Collects the texts of all toasts. This function runs in the page. */
function collectToasts(): void {
  window.toasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const place = node instanceof HTMLElement ? node : node.parentElement;
        if (place?.closest("[data-toast], [role=status]"))
          window.toasts.push(node.textContent ?? "");
      }
  }).observe(document, { subtree: true, childList: true });
}
