import type { BrowserContext, Page, Request } from "playwright-core";

/** The forms of each browser context that are on their way. */
const writes = new WeakMap<BrowserContext, Set<Request>>();

/** Follows the forms that are sent in a browser context. Beacons aren't waited for: their page is gone. */
export function watchWrites(context: BrowserContext): void {
  const sent = new Set<Request>();
  writes.set(context, sent);
  context.on("request", (request) => {
    if (request.method() === "POST" && request.resourceType() !== "ping") sent.add(request);
  });
  context.on("requestfinished", (request) => sent.delete(request));
  context.on("requestfailed", (request) => sent.delete(request));
}

/** Whether a form of this page, or of another tab of its browser, has no answer yet. */
export function isWriting(page: Page): boolean {
  return (writes.get(page.context())?.size ?? 0) > 0;
}
