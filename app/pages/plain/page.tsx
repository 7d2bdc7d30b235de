import { plainPage } from "#data/settings/plain-pages.server";
import { localizedText } from "#domain/language";
import { descriptionOf, markupOf } from "#request/markdown.server";
import { MarkupView } from "#ui/markup";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";

/** A page that the owner wrote, in Markdown. */
export async function loader({ params }: Route.LoaderArgs) {
  const page = await plainPage(params.id);
  if (!page) throw new Response(null, { status: 404 });
  const { text, lang } = localizedText(page.text);
  const markup = markupOf(text);
  const title = localizedText(page.title);
  return { title, lang, markup, description: descriptionOf(markup) || title.text };
}

export default function PlainPage({ loaderData }: Route.ComponentProps) {
  const { title, lang, markup, description } = loaderData;
  return (
    <Prose title={title.text} lang={title.lang}>
      <PageHead title={title.text} description={description} />
      <div lang={lang}>
        <MarkupView markup={markup} />
      </div>
    </Prose>
  );
}
