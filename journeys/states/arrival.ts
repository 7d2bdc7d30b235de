import type { Page } from "playwright-core";
import { TOAST_MILLISECONDS } from "#domain/limits";
import { DESKTOP, LOOKER, journey as plainJourney } from "#test/browser/journey";
import { openBareStore } from "./bare-store.ts";
import { openMerchantStore } from "./merchant-store.ts";
import type { State } from "./state.ts";

type Arrivals = {
  /** Started when the first state asks for it. */
  bareStore: () => Promise<string>;
  merchantStore: () => Promise<string>;
  /** Opens a browser and brings it into the state. */
  arrive: (state: State) => Promise<Page>;
};

/** A journey that begins in a state of the list. */
export const journey = plainJourney.extend<Arrivals>({
  bareStore: [storeOf(openBareStore), { scope: "worker" }],
  merchantStore: [storeOf(openMerchantStore), { scope: "worker" }],
  arrive: async ({ visit, look, bareStore, merchantStore }, use) => {
    await use(async (state) => {
      const at = (state.bare && (await bareStore())) || (state.merchant && (await merchantStore()));
      const as = await state.as?.();
      // What a browser says of itself and what runs before its pages stay with it.
      const isOwn = at || state.on || state.toasts;
      const page = isOwn
        ? await visit({ as, at, on: { ...LOOKER, ...state.on } })
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

/** Opened once, when the first state asks for it. */
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

/** Runs in the page: what would take a message away doesn't come. */
function keepToasts(milliseconds: number): void {
  const before = window.setTimeout.bind(window);
  const wait = (work: TimerHandler, time?: number, ...rest: unknown[]) =>
    time === milliseconds ? 0 : before(work, time, ...rest);
  window.setTimeout = wait as typeof window.setTimeout;
}

async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.getByRole("list", { name: "Notifications" });
  while ((await toasts.getByRole("listitem").count()) > 0) {
    // It may go by itself meanwhile.
    await toasts
      .getByRole("button", { name: "Dismiss" })
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {});
  }
}
