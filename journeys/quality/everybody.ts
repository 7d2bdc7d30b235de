import { readFile } from "node:fs/promises";
import { createRequire, findPackageJSON } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { DESKTOP, expect, PHONE, textOf } from "#test/browser/journey";
import { triesEveryCase } from "#test/every-case";
import { journey } from "../states/arrival.ts";
import type { State } from "../states/state.ts";

const NARROWEST = { width: 320, height: 740 };

/**
 * Screens that are also checked in dark colours, one of each kind, to see that nothing is painted in other colours
 * than the tokens. app/ui/theme.test.ts checks each pair of tokens.
 */
const DARK_STATES = [
  "home",
  "product",
  "builder-5-items",
  "cart",
  "payment-confirm",
  "order-shipped",
  "admin-order-waiting",
];

/**
 * Every screen is visited in `npm run test:full`; otherwise one of each layout, and those that are checked in dark
 * colours.
 */
const isVisited = ({ name, main }: State) =>
  Boolean(triesEveryCase || main || DARK_STATES.includes(name));

/**
 * Checks the accessibility of screens, each in one visit: on a phone, at 1280 px if the layout differs there, and
 * last with large text.
 */
export function testAccessibility(states: readonly State[]): void {
  journey.concurrent.for(states.filter(isVisited))(
    "everybody can use the screen $name",
    async (state, { arrive }) => {
      const page = await arrive(state);
      await page.evaluate(await AXE);
      const problems: string[] = [];
      for (const look of screenKinds(state)) problems.push(...(await look(page)));
      expect(problems).toEqual([]);
    },
  );
}

function screenKinds({ name, only, main }: State) {
  const isOnPhone = only !== "desktop";
  const isOnDesktop = only ? only === "desktop" : main;
  return [
    problemsBeforeHydration,
    (page: Page) => page.evaluate(invalidMarkup),
    ...(isOnPhone ? [onPhone] : []),
    ...(DARK_STATES.includes(name) ? [inTheDark] : []),
    ...(isOnDesktop ? [onDesktop, withLargeText] : []),
    ...(isOnPhone ? [withLargeTextOnPhone] : []),
  ];
}

/**
 * Checks the document before its scripts run: buttons that can't be undone must be marked, so that an early press
 * doesn't count (reading R67).
 */
async function problemsBeforeHydration(page: Page): Promise<string[]> {
  const answer = await page.request.get(page.url(), { headers: { Accept: "text/html" } });
  const found = await page.evaluate(unmarkedIrrevocable, await answer.text());
  return found.map((problem) => `held although it can't be undone: ${problem}`);
}

async function onPhone(page: Page): Promise<string[]> {
  const found = [
    ...(await violations(axeOn(page))),
    ...(await page.evaluate(smallTargets)),
    ...(await page.evaluate(wronglySizedPictures)),
    ...(await overflowProblems(page)),
  ];
  await page.setViewportSize(NARROWEST);
  found.push(...(await overflowProblems(page)));
  await page.setViewportSize(PHONE.viewport);
  return found.map((problem) => `on a phone: ${problem}`);
}

async function inTheDark(page: Page): Promise<string[]> {
  await inScheme(page, "dark");
  const found = await violations(axeOn(page).withRules("color-contrast"));
  await inScheme(page, "light");
  return found.map((problem) => `in the dark: ${problem}`);
}

async function onDesktop(page: Page): Promise<string[]> {
  await page.setViewportSize(DESKTOP.viewport);
  await page.evaluate(styleAnew);
  const found = [
    ...(await violations(axeOn(page))),
    ...(await page.evaluate(wronglySizedPictures)),
  ];
  return found.map((problem) => `on a desktop: ${problem}`);
}

/**
 * Has all styles calculated anew. Chromium 153 now and then keeps some elements as it styled them for the phone after the
 * emulated phone has grown; seen only with the checker's script in the page. This function runs in the page.
 */
function styleAnew(): void {
  const { body } = document;
  body.style.display = "none";
  body.getBoundingClientRect();
  body.style.removeProperty("display");
}

/** Checks the page with text of twice the size, as people can set it in their browser (WCAG 1.4.4). */
async function withLargeText(page: Page): Promise<string[]> {
  await textOf(page, 32);
  const found = await overflowProblems(page);
  return found.map((problem) => `at 200 % text: ${problem}`);
}

async function withLargeTextOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE.viewport);
  return await withLargeText(page);
}

/** The checker's script, put into each page once. The checker's package would put it in twice for each check. */
const AXE = readFile(
  createRequire(findPackageJSON("@axe-core/playwright", import.meta.url) ?? "").resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/**
 * Returns the accessibility checker. It doesn't describe what passes, which would take a third of the visit's time.
 * Frames are left out, because their content isn't the store's.
 */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource: "0" }).options({
    resultTypes: ["violations"],
    iframes: false,
  });
}

/** Returns violations of WCAG 2.2 AA and of good practice, as far as a program can find them. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target} ${node.failureSummary}`),
  );
}

/** Switches the colour scheme and waits until every colour has changed, including transitions that start others. */
async function inScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === "running");
    // A page in the background may draw no frame, so that its transitions never end.
    const enough = new Promise((done) => setTimeout(done, 5_000));
    const settled = async () => {
      do {
        await Promise.allSettled(ending().map(({ finished }) => finished));
        await frame();
        await frame();
      } while (ending().length > 0);
    };
    await Promise.race([settled(), enough]);
    while (ending().length > 0) for (const animation of ending()) animation.finish();
  });
}

/**
 * Finds what HTML forbids and the accessibility checker doesn't know: a list of terms whose groups are partly in a
 * `div`, and a required select whose first choice has a value. This function runs in the page.
 */
function invalidMarkup(): string[] {
  const isMixed = (list: Element) => {
    const groups = list.querySelectorAll(":scope > div").length;
    return groups > 0 && groups < list.querySelectorAll(":scope > :not(script, template)").length;
  };
  const lists = [...document.querySelectorAll("dl")].filter(isMixed);
  const terms = document.querySelectorAll(":is(dt, dd):not(dl > *, dl > div > *)");
  const selects = [...document.querySelectorAll("select")].filter(
    ({ required, multiple, size, options }) =>
      required && !multiple && size <= 1 && options[0]?.value !== "",
  );
  return [...lists, ...terms, ...selects].map((one) => `not HTML: ${one.outerHTML.slice(0, 160)}`);
}

/** Finds elements that make the page scroll sideways (WCAG 1.4.10). */
async function overflowProblems(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  return widest > width
    ? [`${widest} px wide in ${width}: ${await page.evaluate(overflowingElements, width)}`]
    : [];
}

/** Returns the innermost elements that stick out of the page. This function runs in the page. */
function overflowingElements(width: number): string {
  const wide = [...document.querySelectorAll("body *")].filter(
    (one) => one.getBoundingClientRect().right > width + 0.5 && one.checkVisibility(),
  );
  const innermost = wide.filter(
    (one) => !wide.some((other) => other !== one && one.contains(other)),
  );
  return innermost.map((one) => one.outerHTML.slice(0, 160)).join("\n");
}

/**
 * Finds pictures whose `sizes` differ from their real width by more than three tenths. If `sizes` is too wide, a
 * phone loads four times the bytes; if too narrow, the picture is blurred. This function runs in the page.
 */
function wronglySizedPictures(): string[] {
  const shown = [...document.querySelectorAll("img")].filter((one) => one.naturalWidth > 0);
  return shown.flatMap((picture) => {
    const promised = picture.parentElement?.querySelector("source")?.sizes;
    if (!promised || !picture.checkVisibility()) return [];
    // A picture that covers its box may be wider than the box. A picture that is shown whole may be narrower, as in a
    // small square.
    const asHigh = (picture.offsetHeight * picture.naturalWidth) / picture.naturalHeight;
    const isWhole = getComputedStyle(picture).objectFit === "contain";
    const [least, most] = isWhole
      ? [Math.min(picture.offsetWidth, asHigh), picture.offsetWidth]
      : [Math.max(picture.offsetWidth, asHigh), Math.max(picture.offsetWidth, asHigh)];
    // The width that `sizes` promised, in CSS pixels.
    const asked = picture.naturalWidth;
    const alike = asked <= most * 1.3 && asked >= least / 1.3;
    return alike ? [] : [`${asked} px promised (${promised}), ${least} shown: ${picture.src}`];
  });
}

/**
 * Finds buttons that can't be undone and aren't marked so. Buttons in a closed dialog can't be pressed early. This
 * function runs in the page.
 */
function unmarkedIrrevocable(html: string): string[] {
  const dangers =
    /\b(confirm|cancel|delete|log ?out|sign out|erase|verify|reject|refund(ed)?|release|restore|make the order)\b/i;
  const buttons = new DOMParser().parseFromString(html, "text/html").querySelectorAll("button");
  return (
    [...buttons]
      .filter((button) => !button.closest("dialog, [data-native]"))
      // The nearest `data-irrevocable` counts: in the admin the page has it, and a button inside can switch it off.
      .filter(
        (button) => button.closest<HTMLElement>("[data-irrevocable]")?.dataset.irrevocable !== "",
      )
      .map((button) => button.ariaLabel ?? button.textContent ?? "")
      .filter((name) => dangers.test(name))
  );
}

/**
 * Finds buttons and links that are too small to tap (WCAG 2.5.8). Links within a sentence may be as high as its
 * lines. This function runs in the page.
 */
function smallTargets(): string[] {
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const small: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>(targets)) {
    // Elements that Tab skips are left out: each repeats one that Tab reaches.
    if (!target.checkVisibility() || target.tabIndex < 0) continue;
    const place = target.closest("label") ?? target;
    if (getComputedStyle(place).display === "inline") continue;
    const { width, height } = place.getBoundingClientRect();
    const isShown = width > 1 && height > 1;
    if (isShown && (width < 43.5 || height < 43.5))
      small.push(
        `${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 150)}`,
      );
  }
  return small;
}
