import { exactDate } from "#domain/formatted-dates";
import { currentLegalPage, type LegalPage } from "#domain/settings/legal/legal-pages";
import { markupOf } from "#request/markdown.server";
import { settings } from "#request/settings/settings.server";
import { seller } from "./seller.server.ts";

/** The content of a legal page: the owner's text, else the standard one, and who runs the store. */
export function legalPage(page: LegalPage) {
  const about = seller();
  const { markdown, since, ...words } = currentLegalPage(page, settings()[page], about);
  return {
    ...words,
    since: since && exactDate(new Date(`${since}T00:00:00+05:30`)),
    markup: markupOf(markdown),
    seller: about,
  };
}
