/**
 * A journey: a test with people in a real browser on the built store. Each visit has its own cookies and storage, and
 * is on a phone unless it says otherwise. Errors that don't show on the page (in the console, by the content security
 * policy, a file that failed) fail the journey as well.
 */

import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { closeDatabase, openDatabase } from "#data/db.server";
import { endSession } from "#data/people/sessions.server";
import { openFiles } from "#services/files.server";
import { signedIn } from "#test/people/people";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { launchBrowser, saveData } from "./browser.ts";
import type { RunningStore } from "./setup.ts";
import { forgetToasts, keepToasts } from "./toasts.ts";
import { watchWrites } from "./writes.ts";

export { expect } from "vitest";

/** The size of the cheapest phone that is common among customers. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
/** A phone for tests that only look at a screen, without animations. */
export const STILL_PHONE = { ...PHONE, reducedMotion: "reduce" } satisfies BrowserContextOptions;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;

export type Visit = {
  /** The email address of the person who is signed in; missing for a guest. */
  as?: string;
  on?: BrowserContextOptions;
  /** The address of another store than the one that all journeys share. */
  at?: string;
  /** True for a browser that saves data, for which nothing is prefetched. */
  savesData?: boolean;
};

type Visitors = {
  browser: Browser;
  /** Opens a new browser context for one more person; their page is still empty. */
  visit: (visit?: Visit) => Promise<Page>;
  /**
   * Opens a page for a test that only looks. It reuses a phone's browser context that was emptied after earlier
   * tests.
   */
  look: (visit?: Pick<Visit, "as">) => Promise<Page>;
};

export const journey = base.extend<Visitors>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from its pattern
    async ({}, use) => {
      const { DATABASE_URL, DATA_DIR } = inject("store").environment;
      openDatabase(DATABASE_URL);
      openFiles({ dataDir: DATA_DIR });
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
      await closeDatabase();
    },
    { scope: "worker" },
  ],
  visit: async ({ browser, onTestFinished }, use) => {
    const visits: WatchedPage[] = [];
    const endings: (() => Promise<void>)[] = [];
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") await keepEvidence(visits, task);
      for (const { page } of visits) await leave(page.context());
      for (const end of endings) await end();
    });
    await use(async ({ as, on = PHONE, at = inject("store").address, savesData } = {}) => {
      const witness = await openWatchedPage(browser, { baseURL: at, ...on });
      visits.push(witness);
      if (as) endings.push(await carrySession(witness.page.context(), as));
      if (savesData) await saveData(witness.page);
      return witness.page;
    });
    throwOnErrors(visits);
  },
  look: async ({ browser, onTestFinished }, use) => {
    const visits: WatchedPage[] = [];
    const endings: (() => Promise<void>)[] = [];
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === "fail";
      if (failed) await keepEvidence(visits, task);
      for (const witness of visits) {
        if (failed) await leave(witness.page.context());
        else freePages.push(await empty(witness));
      }
      for (const end of endings) await end();
    });
    await use(async ({ as } = {}) => {
      const witness = freePages.pop() ?? (await openStillPhone(browser));
      visits.push(witness);
      if (as) endings.push(await carrySession(witness.page.context(), as));
      return witness.page;
    });
    throwOnErrors(visits);
  },
});

/** Emptied pages of this worker's browser, free for the next `look`. */
const freePages: WatchedPage[] = [];

async function openWatchedPage(browser: Browser, on: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-IN", ...on });
  context.setDefaultTimeout(WAIT_MILLISECONDS);
  await keepToasts(context);
  watchWrites(context);
  return new WatchedPage(await context.newPage());
}

async function openStillPhone(browser: Browser): Promise<WatchedPage> {
  const witness = await openWatchedPage(browser, {
    ...STILL_PHONE,
    baseURL: inject("store").address,
  });
  await saveData(witness.page);
  return witness;
}

function throwOnErrors(visits: WatchedPage[]): void {
  const complaints = visits.flatMap((witness) => witness.complaints);
  if (complaints.length > 0) throw new Error(`Under the page:\n${complaints.join("\n")}`);
}

async function keepEvidence(
  visits: WatchedPage[],
  task: Parameters<typeof nameOf>[0],
): Promise<void> {
  for (const [index, witness] of visits.entries())
    await witness.keepEvidence(`${nameOf(task)}-${index + 1}`).catch(console.warn);
}

/**
 * Closes the context after releasing requests that the journey still intercepts, so that they can't fail another
 * test.
 */
async function leave(context: BrowserContext): Promise<void> {
  await releaseRoutes(context);
  await context.close();
}

async function releaseRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context]) {
    // A page that closes meanwhile intercepts nothing any more.
    await routed.unrouteAll({ behavior: "ignoreErrors" }).catch(() => {});
  }
}

/** Empties a page for the next test. Only what its browser has cached stays. */
async function empty(witness: WatchedPage): Promise<WatchedPage> {
  const { page } = witness;
  const context = page.context();
  await releaseRoutes(context);
  await context.setOffline(false);
  // /healthz is a document of the store's origin without scripts, in which the origin's storage can be cleared.
  await page.goto("/healthz");
  await page.evaluate(forget);
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(PHONE.viewport);
  await textOf(page, 16);
  witness.forget();
  return witness;
}

/** Clears all storage of the origin. This function runs in the page. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

/** Sets the browser's standard text size in pixels, as people can do in its settings. */
export async function textOf(page: Page, standard: 16 | 32): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard * 0.8125 } });
  await page.waitForFunction(
    (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
    standard,
  );
  await devtools.detach();
}

/**
 * Returns the email address of an owner of the store. Each worker has another owner, so that test files that run at
 * once don't share one.
 */
export async function storeOwner(): Promise<string> {
  const sellers = sellersOf(inject("store"));
  return sellers[Number(process.env.VITEST_POOL_ID) % sellers.length] ?? "";
}

function sellersOf({ environment }: RunningStore): string[] {
  return environment.SELLER_EMAILS.split(",");
}

/** Returns a new email address, one for each test, because one person may have only three sessions. */
export function newPerson(name = "asha"): string {
  return `${name}-${randomBytes(4).toString("hex")}@example.com`;
}

/** Signs somebody in by setting cookies; returns a function that ends the session. */
async function carrySession(context: BrowserContext, email: string) {
  const isSeller = sellersOf(inject("store")).includes(email);
  const { cookie, person } = await signedIn({ email, seller: isSeller });
  const url = inject("store").address;
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([
    { name, value, url, httpOnly: true, sameSite: "Lax" },
    { name: "hint", value: "signed-in", url, sameSite: "Lax" },
  ]);
  return () => endSession(person.sessionId);
}

const CHUNK_LOAD_ERROR =
  /^Error loading route module|^TypeError: Failed to fetch dynamically imported module/;

/** Records errors of one page from its first moment on. */
class WatchedPage {
  readonly page: Page;
  complaints: string[] = [];
  private heard: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      const line = `console ${message.type()}: ${message.text()} (${message.location().url})`;
      this.hear(line);
      // The browser also logs refused forms, which the page shows. Other failures are checked at `response` below.
      if (/^Failed to load resource/.test(message.text())) return;
      // React Router logs code that couldn't be loaded, which is expected offline. Bad statuses are checked at
      // `response` below.
      if (CHUNK_LOAD_ERROR.test(message.text())) return;
      // React Router logs that it can't read the storage that `blocked-storage.journey.ts` blocks.
      if (/^SecurityError: denied: sessionStorage/.test(message.text())) return;
      // No script may run in the preview of an email or in an invoice, also not the accessibility checker nor what keeps
      // toasts.
      if (
        /^Blocked script execution in '(?:about:srcdoc|[^']*\/invoices\/[^']*)'/.test(
          message.text(),
        )
      )
        return;
      if (message.type() === "error") this.complaints.push(line);
    });
    page.on("pageerror", (error) => {
      const line = `uncaught: ${error.stack ?? error.message}`;
      // React Router drops a response when a newer one replaces it, sometimes while it is being read.
      if (/^BodyStreamBuffer was aborted/.test(error.message)) this.hear(line);
      else this.complain(line);
    });
    page.on("response", (response) => {
      const status = response.status();
      const kind = response.request().resourceType();
      const answer = kind === "document" || kind === "fetch";
      const line = `${status} ${response.request().method()} ${response.url()} (${kind})`;
      if (status >= 400 || answer) this.hear(line);
      if (status >= 500 || (status >= 400 && !answer)) this.complaints.push(line);
    });
    page.on("requestfailed", (request) =>
      this.hear(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
    );
  }

  private hear(line: string) {
    this.heard.push(`${new Date().toISOString()} ${line}`);
  }

  private complain(line: string) {
    this.hear(line);
    this.complaints.push(line);
  }

  forget() {
    forgetToasts(this.page);
    this.complaints = [];
    this.heard = [];
  }

  async keepEvidence(name: string) {
    const folder = ".cache/journeys";
    await mkdir(folder, { recursive: true });
    const text = [this.page.url(), ...this.complaints, "", ...this.heard].join("\n");
    await writeFile(join(folder, `${name}.txt`), text);
    await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
}

function nameOf(task: { name: string; file: { name: string } }): string {
  return `${task.file.name} ${task.name}`.replace(/[^a-zA-Z0-9]+/g, "-").slice(0, 100);
}
