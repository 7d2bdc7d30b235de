import { exactDate } from "#domain/formatted-dates";
import { currentLegalPage, type LegalPage } from "#domain/settings/legal/legal-pages";
import { markupOf } from "#request/markdown.server";
import { settings } from "#request/settings/settings.server";
import { useTexts } from "#ui/language";
import { MarkupView } from "#ui/markup";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { seller } from "./seller.server.ts";
import { WriteToUs } from "./seller.tsx";
import { texts } from "./texts.ts";

/** A legal page, whose path is its name: the owner's text, else the standard one. */
export function loader({ pattern }: Route.LoaderArgs) {
  const page = pattern as LegalPage;
  const about = seller();
  const { markdown, since, ...words } = currentLegalPage(page, settings()[page], about);
  return {
    ...words,
    since: since && exactDate(new Date(`${since}T00:00:00+05:30`)),
    markup: markupOf(markdown),
    seller: about,
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { title, description, since, markup, seller } = loaderData;
  const { effectiveSince, effectiveFrom } = useTexts(texts);
  return (
    <Prose title={title} since={since ? effectiveFrom(since) : effectiveSince}>
      <PageHead title={title} description={description} />
      <MarkupView markup={markup} />
      <WriteToUs {...seller} />
    </Prose>
  );
}
