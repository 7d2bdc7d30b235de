import { pathInCurrentLanguage } from "#protocol/language-addresses";

/** What code that knows no router asks of the page that it is on. */
export type PagePort = {
  /** Loads the page's data again. What `shown` updates is shown together with it. */
  reload: (shown: () => void) => void;
  /** Goes to a path of the store, written without its language, and loads all data again. */
  goTo: (path: string, shown: () => void) => void;
};

/** The history state of a page to which a form's answer led: nothing that was typed before it is unsaved. */
export const AFTER_FORM = { afterForm: true };

/** A document, which has no data of its own. */
const DOCUMENT: PagePort = {
  reload: (shown) => shown(),
  goTo: (path) => location.assign(pathInCurrentLanguage(path)),
};

let port = DOCUMENT;

/** Called by a page that loads its data itself. Returns a function that ends it. */
export function openPagePort(own: PagePort): () => void {
  port = own;
  return () => {
    if (port === own) port = DOCUMENT;
  };
}

export const reloadPage: PagePort["reload"] = (shown) => port.reload(shown);

export const goTo: PagePort["goTo"] = (path, shown) => port.goTo(path, shown);
