import { currentLanguage } from "#domain/language";
import { languageOfPath, withoutLanguage } from "#protocol/language-addresses";
import { type Going, goTo } from "#ui/page-port";
import { isPlainPress, watchOfflineLinks } from "#ui/shell/offline-links";
import { isDocumentPath } from "./use-route-facts.ts";

/**
 * Has the app go where a `Link` leads when it is pressed. Everything else is left to the browser: documents, plain
 * links, other languages and sites, new tabs, and what a component has handled itself. It listens on the window, so
 * after React, whose handlers may prevent the click's default. Returns how to end it.
 */
export function takeLinkClicks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!(link instanceof HTMLAnchorElement) || link.dataset.goto === undefined) return;
    if (event.defaultPrevented || !isPlainPress(event) || !isOfThisApp(link)) return;
    event.preventDefault();
    const { pathname, search, hash, href } = link;
    const carried: Going = JSON.parse(link.dataset.goto);
    // As browsers do, a visit of the page that is shown already adds no entry to the history.
    goTo(withoutLanguage(pathname) + search + hash, {
      replace: href === location.href,
      ...carried,
    });
  };
  window.addEventListener("click", onClick);
  const endOffline = watchOfflineLinks();
  return () => {
    window.removeEventListener("click", onClick);
    endOffline();
  };
}

function isOfThisApp(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    languageOfPath(link.pathname) === currentLanguage() &&
    !isDocumentPath(link.pathname) &&
    (link.target === "" || link.target === "_self") &&
    !link.hasAttribute("download")
  );
}
