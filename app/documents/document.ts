import type { ComponentType } from "react";
import { startPage } from "#pages/start-page.ts";
import { withoutLanguage } from "#protocol/language-addresses";
import { readUntilKnown, subscribe } from "#session/session-store";
import { browserStore } from "#ui/browser-store";
import { fetchAhead } from "#ui/shell/fetch-ahead";
import { reloadDocument } from "#ui/shell/load-document";
import { watchOfflineLinks } from "#ui/shell/offline-links";
import { type PageFacts, tellVisit, type Visit } from "#ui/shell/visits";
import { ISLANDS, type IslandName, NEEDED } from "./islands.ts";

/** Brings a document to life: the shell, then the islands. Called by the one script of each document. */
export function startDocument(facts: PageFacts | null, keepsOffline = false): void {
  tellVisit(thisVisit(facts));
  // Shown again from the browser's memory, it is another visit.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tellVisit(thisVisit(facts));
  });
  startPage();
  watchOfflineLinks();
  readUntilKnown();
  document.body.removeAttribute("data-waits");
  fetchAhead();
  if (keepsOffline) keepDocuments();
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  // One island's code that came says nothing of the others', so the mark goes once all have come.
  void Promise.all(islands.map(startOnceNeeded)).then(() => reloaded.write(null));
}

/** Starts the service worker (pages/offline) once nothing of this page is waited for. */
function keepDocuments(): void {
  // A private window refuses it, and keeps nothing.
  const register = () => void navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

function thisVisit(facts: PageFacts | null): Visit {
  const { pathname, search } = location;
  const key = `${performance.now()}`;
  return { pathname: withoutLanguage(pathname), search, key, how: "POP", state: null, facts };
}

/** Resolves once the island lives, or at once if nothing needs it yet. */
async function startOnceNeeded(island: HTMLElement): Promise<void> {
  const isNeeded = NEEDED[island.dataset.island ?? ""] ?? (() => true);
  if (isNeeded()) return await startIsland(island);
  const stop = subscribe(() => {
    if (!isNeeded()) return;
    stop();
    void startIsland(island);
  });
}

/** The path of the document that was loaded anew, because an island's code didn't come. */
const reloaded = browserStore("session", "reloaded-document");

/**
 * Code that doesn't come may be a former build's, named by a document from a cache. So the document is loaded anew
 * past all caches, once. After that, presses on the island say that they didn't work (hold-presses.ts).
 */
async function startIsland(element: HTMLElement): Promise<void> {
  const load = ISLANDS[element.dataset.island as IslandName];
  try {
    const [{ default: Component }, { hydrateIsland }] = await Promise.all([
      load(),
      import("./hydrate-island.tsx"),
    ]);
    hydrateIsland(element, Component as ComponentType);
  } catch (error) {
    if (reloaded.read() === location.pathname) throw error;
    await fetch(location.href, { cache: "reload" });
    reloaded.write(location.pathname);
    reloadDocument();
    // This document ends here.
    await new Promise(() => {});
  }
}
