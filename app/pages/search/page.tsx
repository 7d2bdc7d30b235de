import { Search as SearchIcon } from "lucide-react";
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { data, useLocation, useRouteLoaderData } from "react-router";
import { shownSeries } from "#data/catalogue/series.server";
import { collectionTitle } from "#domain/catalogue/catalogue";
import type { Language } from "#domain/language";
import { SEARCH_QUERY_CHARACTERS } from "#domain/limits";
import { NothingYet } from "#pages/nothing-yet/nothing-yet.tsx";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { log } from "#request/log/log.server";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { ResultList } from "./result-list.tsx";
import { texts } from "./texts.ts";
import { type Search, useSearch } from "./use-search.ts";

/** Loads the series, as links on the page. Searching works without them. */
export async function loader() {
  try {
    const series = await shownSeries();
    const shown = series.map(({ key, name, line }) => ({ key, name, line }));
    return data({ series: shown, empty: shown.length === 0 });
  } catch (error) {
    log.error({ err: error }, "series failed to load, the search is shown without them");
    return data({ series: [], empty: false }, noStore);
  }
}

export const headers = fallbackHeaders;

/** Characters; shorter queries would match the beginning of too many words. */
const SHORTEST_QUERY = 2;

/**
 * The search page is cached once for all queries (reading R57). The browser reads the query from the address and
 * requests `/search/results`.
 */
export default function SearchPage({ loaderData: { series, empty } }: Route.ComponentProps) {
  const t = useTexts(texts);
  const [query, setQuery] = useQuery();
  const searched = query.length < SHORTEST_QUERY ? "" : query;
  const search = useSearch(searched);
  // They disappear while results load, so that the results don't move them.
  const showsCollections = search.found
    ? search.found.results.matches !== "all"
    : !search.isLoading;
  return (
    // The footer stays below the screen, so that it doesn't move when results appear.
    <div className="shell flex min-h-dvh flex-col gap-4 py-4 tablet:gap-6 tablet:py-6">
      <PageHead title={t.title} description={t.description} />
      <h1 className="text-title tablet:text-display">{t.title}</h1>
      <SearchForm query={query} onQuery={setQuery} />
      <noscript>
        <p className="rounded-card bg-wait p-4 text-on-wait">{t.needsScripts}</p>
      </noscript>
      <Outcome search={search} />
      {search.found ? <ResultList results={search.found.results.results} /> : null}
      {showsCollections ? <Collections series={series} /> : null}
      {empty && !search.found ? <NothingYet /> : null}
    </div>
  );
}

/** The query: what was typed last, else the one in the address, which is read after hydration. */
function useQuery() {
  const { search, key } = useLocation();
  const [typed, setTyped] = useState<{ query: string; key: string } | null>(null);
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const inAddress = isHydrated ? (new URLSearchParams(search).get("q") ?? "") : "";
  // `typed` counts only for the visit in which it was typed.
  const words = typed?.key === key ? typed.query : inAddress;
  const query = words.trim().replace(/\s+/g, " ").slice(0, SEARCH_QUERY_CHARACTERS);
  const setQuery = (next: string) => {
    setTyped({ query: next, key });
    writeQueryToAddress(next.trim());
  };
  return [query, setQuery] as const;
}

/**
 * Writes the query into the address without navigating: the page stays the same, and Back leads to these results at
 * the same scroll position.
 */
function writeQueryToAddress(query: string): void {
  const address = new URL(window.location.href);
  if (query === "") address.searchParams.delete("q");
  else address.searchParams.set("q", query);
  window.history.replaceState(window.history.state, "", address);
}

function SearchForm({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useTexts(texts);
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  const further = store?.languages.map((language) => t.hintBeside[language]).find(Boolean);
  const form = useRef<HTMLFormElement>(null);
  const wakeUp = useEffectEvent(() => {
    const field = form.current?.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement)) return;
    // Applies what was typed before the scripts had loaded.
    if (field.value.trim() !== query) onQuery(field.value);
    // The focus is set a moment later, because the root focuses the new page first.
    else if (field.value === "") queueMicrotask(() => field.focus({ preventScroll: true }));
  });
  useEffect(() => wakeUp(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Hides a phone's keyboard, which would cover the results.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <search>
      <form
        ref={form}
        data-native=""
        action={pathInCurrentLanguage(href("/search"))}
        method="get"
        onSubmit={submit}
        className="flex max-w-2xl flex-wrap items-start gap-2"
      >
        <Field
          className="grow basis-[15rem]"
          label={t.label}
          hint={further ?? t.hint}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_QUERY_CHARACTERS}
          defaultValue={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
        <noscript>
          <Button type="submit">
            <SearchIcon aria-hidden size={18} />
            {t.search}
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/**
 * Says how many results there are, also to screen readers. It changes when a response arrives, not with each letter.
 */
function Outcome({ search }: { search: Search }) {
  const t = useTexts(texts);
  return (
    <p role="status" className="min-h-6 text-ink-soft">
      {sentenceFor(search, t)}
    </p>
  );
}

function sentenceFor({ found, problem, isLoading }: Search, text: typeof texts.en): string {
  if (problem) return text[problem];
  if (!found) return isLoading ? text.searching : "";
  const { query, results } = found;
  const { matches, total, results: listed } = results;
  if (matches === "none") return `${text.nothing(query)} ${text.nothingAdvice}`;
  if (matches === "nearest") return text.nearest(query);
  return total > listed.length ? text.best(listed.length, total, query) : text.found(total, query);
}

/** Links to the series, shown before anything is typed and when nothing was found. */
function Collections({ series }: Pick<Route.ComponentProps["loaderData"], "series">) {
  const t = useTexts(texts);
  if (series.length === 0) return null;
  return (
    <section aria-labelledby="collections" className="flex flex-col gap-2">
      <h2 id="collections" className="text-lead">
        {t.collections}
      </h2>
      <ul className="grid gap-x-6 tablet:grid-cols-2">
        {series.map(({ key, name, line }) => (
          <li key={key} className="border-b border-line">
            <Link
              to={href("/category/:category", { category: key })}
              prefetch
              className="flex min-h-11 flex-col py-3 hover:bg-rose"
            >
              <span className="font-display font-semibold">{collectionTitle(name)}</span>
              <span className="text-small text-ink-soft">{line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
