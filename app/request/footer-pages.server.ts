import { plainPagesInFooter } from "#data/settings/plain-pages.server";
import { type LocalizedText, localizedText } from "#domain/language";

let saved: Awaited<ReturnType<typeof plainPagesInFooter>> = [];

/** Reads them again when the settings are: every document has them, so none asks the database for them. */
export async function loadFooterPages(): Promise<void> {
  saved = await plainPagesInFooter();
}

/** The owner's pages that every footer leads to, in the request's language. */
export function footerPages(): { id: string; title: LocalizedText }[] {
  return saved.map(({ id, title }) => ({ id, title: localizedText(title) }));
}
