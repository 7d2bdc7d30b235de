import { plainPagesInFooter } from "#data/settings/plain-pages.server";
import { type LocalizedText, localizedText } from "#domain/language";

let saved: Awaited<ReturnType<typeof plainPagesInFooter>> = [];

/** Loads the footer's pages with the settings, so that no document needs a query for them. */
export async function loadFooterPages(): Promise<void> {
  saved = await plainPagesInFooter();
}

/** The footer's pages, in the request's language. */
export function footerPages(): { id: string; title: LocalizedText }[] {
  return saved.map(({ id, title }) => ({ id, title: localizedText(title) }));
}
