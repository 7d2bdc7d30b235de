/** Cleans up after each file of tests, because a worker keeps its modules and its document for the next file. */

import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, vi } from "vitest";
import { WAIT_MILLISECONDS } from "./time-limits.ts";

const hasDocument = typeof document !== "undefined";
const before = hasDocument ? { address: location.href, own: ownNames() } : null;

/** Component tests wait long enough for a machine that is busy with other work. */
beforeAll(async () => {
  if (!hasDocument) return;
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: WAIT_MILLISECONDS });
});

afterAll(async () => {
  vi.useRealTimers();
  if (hasDocument) {
    const { cleanup } = await import("@testing-library/react");
    cleanup();
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (before) putDocumentAway(before);
});

function putDocumentAway({ address, own }: { address: string; own: string[] }): void {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of ownNames()) if (!own.includes(name)) Reflect.deleteProperty(document, name);
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  // A test may have followed a link to a payment app, which changed the document's address.
  happyDOM.setURL(address);
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other way
    document.cookie = `${cookie.split("=")[0]}=; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Returns the names of the document's own properties, except those by which React remembers its listeners: the
 * listeners stay, so these must, too.
 */
function ownNames(): string[] {
  return Object.getOwnPropertyNames(document).filter((name) => !name.startsWith("_react"));
}
