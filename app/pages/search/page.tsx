import { data, useRouteLoaderData } from "react-router";
import { shownSeries } from "#data/catalogue/series.server";
import { Island } from "#documents/island.tsx";
import type { Language } from "#domain/language";
import { NothingYet } from "#pages/nothing-yet/nothing-yet.tsx";
import { networkOf } from "#request/client-address.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { searchFor } from "./outcome.server.ts";
import { enteredQuery, searchedQuery } from "./query.ts";
import { texts } from "./texts.ts";

/** Searches for the words in the address, so that it works without scripts, too. Nothing is kept of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = enteredQuery(url.searchParams.get("q") ?? "");
  const searched = searchedQuery(query);
  const network = networkOf(context.get(requestInfoContext).address);
  // Where there were too many searches, the browser tries again by itself.
  const [series, outcome] = await Promise.all([
    listedSeries(),
    searched === "" ? null : searchFor(searched, network),
  ]);
  // Browsers may keep the page for Back; each visit asks again.
  return data({ query, outcome, ...series }, { headers: { "Cache-Control": "private, no-cache" } });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Loads the series, as links on the page. Searching works without them. */
async function listedSeries() {
  try {
    const series = await shownSeries();
    const shown = series.map(({ key, name, line }) => ({ key, name, line }));
    return { series: shown, empty: shown.length === 0 };
  } catch (error) {
    log.error({ err: error }, "series failed to load, the search is shown without them");
    return { series: [], empty: false };
  }
}

export default function SearchPage({
  loaderData: { query, outcome, series, empty },
}: Route.ComponentProps) {
  const t = useTexts(texts);
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  const further = store?.languages.map((language) => t.hintBeside[language]).find(Boolean);
  return (
    // The footer stays below the screen, so that it doesn't move when results appear.
    <div className="shell flex min-h-dvh flex-col gap-4 py-4 tablet:gap-6 tablet:py-6">
      <PageHead title={t.title} description={t.description} />
      <h1 className="text-title tablet:text-display">{t.title}</h1>
      <Island
        name="search"
        props={{ hint: further ?? t.hint, query, series, found: outcome?.ok ? outcome : null }}
      />
      {empty ? <NothingYet /> : null}
    </div>
  );
}
