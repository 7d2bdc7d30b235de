import { plainPagesInFooter } from "#data/settings/plain-pages.server";
import { type LocalizedText, localizedText } from "#domain/language";

let loadedPages: Awaited<ReturnType<typeof plainPagesInFooter>> = [];

/** Reads the pages that the footer links to, whenever the settings are read, so that no page needs a query for them. */
export async function loadFooterPages(): Promise<void> {
  loadedPages = await plainPagesInFooter();
}

/** Returns the pages that the footer links to, in the request's language. */
export function footerPages(): { id: string; title: LocalizedText }[] {
  return loadedPages.map(({ id, title }) => ({ id, title: localizedText(title) }));
}
