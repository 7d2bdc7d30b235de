import { storeMessages } from "#domain/messages";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { showToast } from "./toasts.tsx";

/**
 * Without a network, a press on a link or a search says so and the page stays, because the browser's own error page
 * would take its place. Presses that something else has taken are left to it, so this is called after what takes some.
 * Returns how to end it.
 */
export function watchOfflineLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (link instanceof HTMLAnchorElement && isPlainPress(event) && leavesDocument(link))
      stayIfOffline(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    if ((event.target as HTMLFormElement).method === "get") stayIfOffline(event);
  };
  window.addEventListener("click", onClick);
  window.addEventListener("submit", onSubmit);
  return () => {
    window.removeEventListener("click", onClick);
    window.removeEventListener("submit", onSubmit);
  };
}

/** Loads a document of the store, or says that there is no network. */
export function goToDocument(path: string, { replace = false } = {}): void {
  const address = pathInCurrentLanguage(path);
  if (navigator.onLine) location[replace ? "replace" : "assign"](address);
  else void goIfKept(address);
}

export function isPlainPress({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}

function leavesDocument(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search, hash, target } = link;
  const isHere = pathname === location.pathname && search === location.search && hash !== "";
  const isThisTab = target === "" || target === "_self";
  return origin === location.origin && !isHere && isThisTab && !link.hasAttribute("download");
}

function stayIfOffline(event: Event, address?: string): void {
  if (navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  void goIfKept(address);
}

/** Goes to a document that the service worker keeps (pages/offline), or says that there is no network. */
async function goIfKept(address: string | undefined): Promise<void> {
  const isKept = address && navigator.serviceWorker?.controller && (await caches.match(address));
  if (isKept) location.assign(address);
  else sayOffline();
}

function sayOffline(): void {
  showToast({ kind: "error", text: storeMessages.offline });
}
