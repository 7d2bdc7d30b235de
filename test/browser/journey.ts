/**
 * A journey: people in a real browser on the built store. Each visit is a browser of its own (nothing
 * of another's), on a phone unless it says otherwise. Whatever goes wrong under the page — an error in
 * the console, a broken policy, a failed file — fails the journey, although the page looks right.
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
import { launchBrowser, saveData } from "./browser.ts";
import type { RunningStore } from "./setup.ts";

export { expect } from "vitest";

/** The cheapest phone that is common among customers. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
/** Of those who only look at a screen. */
export const LOOKER = { ...PHONE, reducedMotion: "reduce" } satisfies BrowserContextOptions;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;

export type Visit = {
  /** Who is signed in; nobody: a guest. */
  as?: string;
  on?: BrowserContextOptions;
  /** Another store than the one of all journeys. */
  at?: string;
  /** Saves data: for them nothing is fetched before it is asked for. */
  savesData?: boolean;
};

type Visitors = {
  browser: Browser;
  /** Opens the store's door for one more person; their page is still empty. */
  visit: (visit?: Visit) => Promise<Page>;
  /** The same for who only looks, in a phone's browser that others had before and that has forgotten them. */
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
    const visits: Witness[] = [];
    const endings: (() => Promise<void>)[] = [];
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") await keepEvidence(visits, task);
      for (const { page } of visits) await leave(page.context());
      for (const end of endings) await end();
    });
    await use(async ({ as, on = PHONE, at = inject("store").address, savesData } = {}) => {
      const witness = await openWitness(browser, { baseURL: at, ...on });
      visits.push(witness);
      if (as) endings.push(await carrySession(witness.page.context(), as));
      if (savesData) await saveData(witness.page);
      return witness.page;
    });
    throwComplaints(visits);
  },
  look: async ({ browser, onTestFinished }, use) => {
    const visits: Witness[] = [];
    const endings: (() => Promise<void>)[] = [];
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === "fail";
      if (failed) await keepEvidence(visits, task);
      for (const witness of visits) {
        if (failed) await leave(witness.page.context());
        else emptied.push(await empty(witness));
      }
      for (const end of endings) await end();
    });
    await use(async ({ as } = {}) => {
      const witness = emptied.pop() ?? (await openLooker(browser));
      visits.push(witness);
      if (as) endings.push(await carrySession(witness.page.context(), as));
      return witness.page;
    });
    throwComplaints(visits);
  },
});

/** Where nobody is at the moment, in this worker's browser. */
const emptied: Witness[] = [];

async function openWitness(browser: Browser, on: BrowserContextOptions): Promise<Witness> {
  const context = await browser.newContext({ locale: "en-IN", ...on });
  context.setDefaultTimeout(45_000); // for machines that have other work, too
  return new Witness(await context.newPage());
}

async function openLooker(browser: Browser): Promise<Witness> {
  const witness = await openWitness(browser, { ...LOOKER, baseURL: inject("store").address });
  await saveData(witness.page);
  return witness;
}

function throwComplaints(visits: Witness[]): void {
  const complaints = visits.flatMap((witness) => witness.complaints);
  if (complaints.length > 0) throw new Error(`Under the page:\n${complaints.join("\n")}`);
}

async function keepEvidence(visits: Witness[], task: Parameters<typeof nameOf>[0]): Promise<void> {
  for (const [index, witness] of visits.entries())
    await witness.keepEvidence(`${nameOf(task)}-${index + 1}`).catch(console.warn);
}

/** What a journey still held back or answered for the store goes with its pages, and fails nothing any more. */
async function leave(context: BrowserContext): Promise<void> {
  await letGo(context);
  await context.close();
}

async function letGo(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context]) {
    // A page that closes meanwhile holds nothing back.
    await routed.unrouteAll({ behavior: "ignoreErrors" }).catch(() => {});
  }
}

/** All that is left of a visit is what its browser has fetched. */
async function empty(witness: Witness): Promise<Witness> {
  const { page } = witness;
  const context = page.context();
  await letGo(context);
  await context.setOffline(false);
  // A document without scripts, of the same origin as what they saved.
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

/** Runs in the page. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

/** As people set it in their browser. */
export async function textOf(page: Page, standard: 16 | 32): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard * 0.8125 } });
  await page.waitForFunction(
    (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
    standard,
  );
  await devtools.detach();
}

/** The owner of the store for whoever runs here; a file that runs beside this one has another. */
export async function storeOwner(): Promise<string> {
  const sellers = sellersOf(inject("store"));
  return sellers[Number(process.env.VITEST_POOL_ID) % sellers.length] ?? "";
}

function sellersOf({ environment }: RunningStore): string[] {
  return environment.SELLER_EMAILS.split(",");
}

/** A person of their own for each test: three sessions are the most that one may have. */
export function newPerson(name = "asha"): string {
  return `${name}-${randomBytes(4).toString("hex")}@example.com`;
}

/** Gives what ends it. */
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

/** Watches one page from its first moment on. */
class Witness {
  readonly page: Page;
  complaints: string[] = [];
  private heard: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      const line = `console ${message.type()}: ${message.text()} (${message.location().url})`;
      this.hear(line);
      // A refused form is an answer that the page shows; `response` below checks the rest.
      if (/^Failed to load resource/.test(message.text())) return;
      // React Router's words for code that no network brought; a status is checked by `response`, too.
      if (CHUNK_LOAD_ERROR.test(message.text())) return;
      // The checker of accessibility looks into the preview of an email, too, where no script runs.
      if (/^Blocked script execution in 'about:srcdoc'/.test(message.text())) return;
      if (message.type() === "error") this.complaints.push(line);
    });
    page.on("pageerror", (error) => {
      const line = `uncaught: ${error.stack ?? error.message}`;
      // React Router lets go of an answer that a newer one replaces, at times while it reads it.
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
