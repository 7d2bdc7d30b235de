/**
 * What toasts said. A toast disappears after three seconds, and on a busy machine a test may look later than that. So
 * each page's toasts are kept until the test reads them.
 */

import type { BrowserContext, Page } from "playwright-core";

const unread = new WeakMap<Page, string[]>();

/** Keeps what the toasts of a context's pages say, from their first moment on. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("keepToast", ({ page }, text: string) => {
    unread.set(page, [...(unread.get(page) ?? []), text]);
  });
  await context.addInitScript(watchToasts);
}

/** Reports each toast that appears. This function runs in the page. */
function watchToasts(): void {
  const known = new WeakSet<Element>();
  const { keepToast } = window as unknown as { keepToast: (text: string | null) => void };
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[data-toast]")) {
      if (known.has(toast)) continue;
      known.add(toast);
      keepToast(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Returns whether a toast that wasn't read yet says this. From then on it counts as read. */
export function takeToast(page: Page, words: string | RegExp): boolean {
  const texts = unread.get(page) ?? [];
  const at = texts.findIndex((text) =>
    typeof words === "string" ? text.includes(words) : words.test(text),
  );
  if (at >= 0) texts.splice(at, 1);
  return at >= 0;
}

/** Forgets the toasts of the document that a page leaves. */
export function forgetToasts(page: Page): void {
  unread.delete(page);
}
