/**
 * `npm run shots`: takes a screenshot of every screen of the store at 360 and 1280 px, into .cache/shots, with
 * index.html and sheets of many at once. `npm run shots -- cart` takes those whose name contains the word.
 */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { STATES } from "../states/all.ts";
import { journey } from "../states/arrival.ts";
import type { State } from "../states/state.ts";
import { makeContactSheet } from "./contact-sheet.ts";

const FOLDER = ".cache/shots";
const VIEWS = [
  { width: 360, height: 740, only: "phone", scale: "device" },
  { width: 1280, height: 800, only: "desktop", scale: "css" },
] as const;
type View = (typeof VIEWS)[number];
type Scheme = "light" | "dark";

/** The greatest height in pixels. What is further down only repeats what is above. */
const TALLEST = 4_500;

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
});

journey.concurrent.for(STATES)("$name", async (state, { arrive }) => {
  const page = await arrive(state);
  for (const scheme of schemesOf(state)) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const view of viewsOf(state)) await take(page, state, view, scheme);
  }
});

afterAll(() =>
  makeContactSheet(
    FOLDER,
    VIEWS.map(({ width }) => ({ width, names: taken(width) })),
  ),
);

function schemesOf({ main }: State): Scheme[] {
  return main ? ["light", "dark"] : ["light"];
}

function viewsOf({ only }: State): View[] {
  return VIEWS.filter((view) => !only || only === view.only);
}

function fileOf({ name }: State, width: number, scheme: Scheme): string {
  return `${name}-${width}${scheme === "dark" ? "-dark" : ""}.png`;
}

function taken(width: number): string[] {
  return STATES.flatMap((state) =>
    schemesOf(state).map((scheme) => fileOf(state, width, scheme)),
  ).filter((name) => existsSync(join(FOLDER, name)));
}

async function take(page: Page, state: State, { width, height, scale }: View, scheme: Scheme) {
  await page.setViewportSize({ width, height });
  if (!state.toasts) await page.evaluate(() => window.scrollTo(0, 0));
  const whole = await page.evaluate(loadPictures, TALLEST);
  await page.screenshot({
    path: join(FOLDER, fileOf(state, width, scheme)),
    animations: "disabled",
    caret: "hide",
    scale,
    // If something lies over the page, only the visible part is taken, because that is all a person sees.
    ...(state.toasts || (await liesOver(page))
      ? {}
      : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, TALLEST) } }),
  });
}

async function liesOver(page: Page): Promise<boolean> {
  return (await page.locator("dialog[open], :popover-open").count()) > 0;
}

/**
 * Loads the pictures above `until` pixels that would load only when scrolled to; returns the page's height. This
 * function runs in the page.
 */
async function loadPictures(until: number): Promise<number> {
  const pictures = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < until,
  );
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  await document.fonts.ready;
  return document.documentElement.scrollHeight;
}
