import type { Page } from "playwright-core";
import { DESKTOP, journey as plainJourney, STILL_PHONE } from "#test/browser/journey";
import { TOAST_MILLISECONDS } from "#ui/shell/toasts";
import { openBareStore } from "./bare-store.ts";
import { openMerchantStore } from "./merchant-store.ts";
import type { State } from "./state.ts";

type Arrivals = {
  /** Starts the store when the first screen needs it; returns its address. */
  bareStore: () => Promise<string>;
  merchantStore: () => Promise<string>;
  /** Opens a browser and brings it to this screen. */
  arrive: (state: State) => Promise<Page>;
};

/** A journey that begins at one of the screens in journeys/states. */
export const journey = plainJourney.extend<Arrivals>({
  bareStore: [storeOf(openBareStore), { scope: "worker" }],
  merchantStore: [storeOf(openMerchantStore), { scope: "worker" }],
  arrive: async ({ visit, look, bareStore, merchantStore }, use) => {
    await use(async (state) => {
      const at = (state.bare && (await bareStore())) || (state.merchant && (await merchantStore()));
      const as = await state.as?.();
      // A screen in another store, with its own browser options or with toasts gets a browser context of its own,
      // because its user agent and added scripts couldn't be removed again.
      const isOwn = at || state.on || state.toasts;
      const page = isOwn
        ? await visit({ as, at, on: { ...STILL_PHONE, ...state.on } })
        : await look({ as });
      if (state.toasts) await page.addInitScript(keepToasts, TOAST_MILLISECONDS);
      if (state.only === "desktop") await page.setViewportSize(DESKTOP.viewport);
      await state.reach(page, as);
      if (!state.toasts) await dismissToasts(page);
      return page;
    });
  },
});

type Opened = { address: string; close: () => Promise<void> };

/** Returns a fixture that opens a store once, when the first screen needs it. */
function storeOf(openIt: () => Promise<Opened>) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from its pattern
  return async ({}, use: (address: () => Promise<string>) => Promise<void>) => {
    let opening: Promise<Opened> | undefined;
    await use(async () => {
      opening ??= openIt();
      return (await opening).address;
    });
    if (opening) await (await opening).close();
  };
}

/** Keeps toasts on the screen by ignoring timers of their duration. This function runs in the page. */
function keepToasts(milliseconds: number): void {
  const before = window.setTimeout.bind(window);
  const wait = (work: TimerHandler, time?: number, ...rest: unknown[]) =>
    time === milliseconds ? 0 : before(work, time, ...rest);
  window.setTimeout = wait as typeof window.setTimeout;
}

async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.getByRole("list", { name: "Notifications" });
  while ((await toasts.getByRole("listitem").count()) > 0) {
    // The toast may disappear by itself meanwhile.
    await toasts
      .getByRole("button", { name: "Dismiss" })
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {});
  }
}
