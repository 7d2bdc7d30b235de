import { goToDocument } from "./shell/offline-links.tsx";

/** How a page is gone to. */
export type Going = {
  /** Facts for the page that its address doesn't carry. A document's own pages get none. */
  state?: unknown;
  /** True: Back doesn't come back to the page that is left. */
  replace?: boolean;
  /** True: the page is scrolled where it was. */
  keepsScroll?: boolean;
};

/** What code that knows no router asks of the page that it is on. */
type PagePort = {
  /** Loads the page's data again. What `shown` updates is shown together with it. */
  reload: (shown: () => void) => void;
  /** Goes to a path of the store, written without its language, with its query and fragment. */
  goTo: (path: string, going: Going) => void;
  /** Goes to the page before this one, which must be one of this tab. */
  goBack: () => void;
  /** Goes where a form's answer leads and loads all data again, also that of the pages around it. */
  lead: (path: string, shown: () => void) => void;
};

/** The history state of a page to which a form's answer led: nothing that was typed before it is unsaved. */
export const AFTER_FORM = { afterForm: true };

/** A document, which has no data of its own, and from which the browser goes. */
export const DOCUMENT_PORT: PagePort = {
  reload: (shown) => shown(),
  goTo: goToDocument,
  goBack: () => history.back(),
  lead: (path) => goToDocument(path),
};

let port = DOCUMENT_PORT;

const waiting: (() => void)[] = [];

/**
 * Called by a page of the app before it is hydrated. What changes the page's data until then, as a guest's cart that
 * joins the account's, has it loaded again once the page can.
 */
export function awaitPagePort(): void {
  port = { ...DOCUMENT_PORT, reload: (shown) => void waiting.push(shown) };
}

/** Called by a page that loads its data itself. Returns a function that ends it. */
export function openPagePort(own: PagePort): () => void {
  port = own;
  const all = waiting.splice(0);
  if (all.length > 0)
    own.reload(() => {
      for (const shown of all) shown();
    });
  return () => {
    if (port === own) port = DOCUMENT_PORT;
  };
}

export const reloadPage: PagePort["reload"] = (shown) => port.reload(shown);

export function goTo(path: string, going: Going = {}): void {
  port.goTo(path, going);
}

export function goBack(): void {
  port.goBack();
}

export const lead: PagePort["lead"] = (path, shown) => port.lead(path, shown);
