/** Draws payment receipts in a browser: as a phone's screenshot, or after it was cropped, shrunk or photographed. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "#test/browser/browser";
import { chanceFrom } from "./chance.ts";
import { fontFaces } from "./fonts.ts";
import { onATable, photographed } from "./photographed.ts";
import type { DrawnReceipt } from "./receipt.ts";
import { recompressedByMessenger, shrunkToPhoneWidth } from "./recompressed.ts";
import { screenOf } from "./templates.ts";

export const CONDITIONS = ["screenshot", "cropped", "recompressed", "askew", "small"] as const;
export type Condition = (typeof CONDITIONS)[number];

export type Drawing = {
  /** Resolves with a PNG or JPEG. */
  drawReceipt: (receipt: DrawnReceipt, condition?: Condition) => Promise<Buffer>;
  /** Draws other screens than receipts, from any markup. */
  drawScreen: (markup: string, width?: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Pixels of the picture for each CSS pixel. */
const DENSITY = 3;
const HEIGHT = 780;

export async function openDrawing(): Promise<Drawing> {
  const browser = await launchBrowser();
  const [phone, table] = await Promise.all([openPhone(browser), openTable(browser)]);
  const drawScreen = async (markup: string, width = 360) => {
    await show(phone, markup, width);
    return await phone.screenshot({ type: "png" });
  };
  const ways: Record<Condition, (receipt: DrawnReceipt, screen: Buffer) => Promise<Buffer>> = {
    screenshot: async (_, screen) => screen,
    cropped: (receipt) => croppedScreen(phone, receipt),
    recompressed: ({ seed }, screen) => recompressedByMessenger(screen, chanceFrom(seed + 1)),
    askew: async ({ seed }, screen) => {
      const chance = chanceFrom(seed + 2);
      await table.evaluate(setBody, onATable(screen, chance));
      await table.evaluate(async () => {
        await document.querySelector("img")?.decode();
      });
      return photographed(await table.screenshot({ type: "png" }), chance);
    },
    small: ({ seed }, screen) => shrunkToPhoneWidth(screen, chanceFrom(seed + 3)),
  };
  return {
    drawReceipt: async (receipt, condition = "screenshot") =>
      ways[condition](receipt, await drawScreen(screenOf(receipt), receipt.width)),
    drawScreen,
    close: () => browser.close(),
  };
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ deviceScaleFactor: DENSITY });
  const page = await emptyPage(context);
  const style = await readFile(join(import.meta.dirname, "style.css"), "utf8");
  await page.addStyleTag({ content: `${await fontFaces()}\n${style}` });
  await page.evaluate(async () => {
    await Promise.all(Array.from(document.fonts, (font) => font.load()));
  });
  return page;
}

async function openTable(browser: Browser): Promise<Page> {
  const viewport = { width: 1200, height: 1600 };
  return await emptyPage(await browser.newContext({ deviceScaleFactor: 1, viewport }));
}

async function emptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent("<!doctype html><html><head></head><body style='margin:0'></body></html>");
  return page;
}

/** Shows markup on a page as tall as a phone, or as long as the receipt if that is longer. */
async function show(page: Page, markup: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(setBody, markup);
  const height = await page.evaluate(() => document.body.scrollHeight);
  if (height > HEIGHT) await page.setViewportSize({ width, height });
}

function setBody(markup: string): void {
  document.body.innerHTML = markup;
}

/**
 * Cuts a part out of the screen as somebody would who wants to show the ID: from anywhere above it to anywhere below.
 */
async function croppedScreen(page: Page, { seed, width }: DrawnReceipt): Promise<Buffer> {
  const chance = chanceFrom(seed + 4);
  const { top, bottom, end } = await page.evaluate(() => {
    const shown = document.querySelector("#id") ?? document.querySelector(".amount, .value");
    const box = shown?.getBoundingClientRect();
    return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, end: innerHeight };
  });
  const from = Math.max(0, top - chance.whole(35, 320));
  const to = Math.min(end, bottom + chance.whole(15, 220));
  const left = chance.whole(0, 8);
  const clip = { x: left, y: from, width: width - left - chance.whole(0, 8), height: to - from };
  return await page.screenshot({ type: "png", clip });
}
