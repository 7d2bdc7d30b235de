import type { Page } from "playwright-core";
import { TOAST_MILLISECONDS } from "#domain/limits";
import { DESKTOP, PHONE, journey as plainJourney, type Visit } from "#test/browser/journey";
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
  arrive: async ({ visit, bareStore, merchantStore }, use) => {
    await use(async (state) => {
      const page = await visit({
        as: await state.as?.(),
        at: (state.bare && (await bareStore())) || (state.merchant && (await merchantStore())),
        on: browserFor(state),
      });
      if (state.toasts) await page.addInitScript(keepToasts, TOAST_MILLISECONDS);
      await state.reach(page);
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

function browserFor({ on, only }: State): Visit["on"] {
  const viewport = only === "desktop" ? DESKTOP.viewport : PHONE.viewport;
  return { ...PHONE, viewport, reducedMotion: "reduce", ...on };
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
