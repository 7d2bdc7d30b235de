import { Search as SearchIcon } from "lucide";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { collectionTitle } from "#domain/catalogue/catalogue";
import { SEARCH_QUERY_CHARACTERS } from "#domain/search/limits";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import type { SearchResults } from "./outcome.server.ts";
import { enteredQuery, searchedQuery } from "./query.ts";
import { ResultList } from "./result-list.tsx";
import { texts } from "./texts.ts";
import { type Search, useSearch } from "./use-search.ts";

type Series = readonly { key: string; name: string; line: string }[];

/** The search field and what it finds: first what the server found for the address, then what is typed. */
export default function SearchIsland({
  hint,
  query: atFirst,
  found,
  series,
}: {
  hint: string;
  query: string;
  /** Null: nothing was searched, or it failed. */
  found: SearchResults | null;
  series: Series;
}) {
  const [query, setQuery] = useState(atFirst);
  const search = useSearch(searchedQuery(query), { query: atFirst, results: found });
  // They disappear while results load, so that the results don't move them.
  const showsCollections = search.found
    ? search.found.results.matches !== "all"
    : !search.isLoading;
  const enter = (entered: string) => {
    setQuery(enteredQuery(entered));
    writeQueryToAddress(entered.trim());
  };
  return (
    <div className="flex flex-col gap-4 tablet:gap-6">
      <SearchForm hint={hint} query={query} onQuery={enter} />
      {/* It changes when a response arrives, not with each letter, because screen readers read it. */}
      <p role="status" className="min-h-6 text-ink-soft">
        {sentenceFor(search, useTexts(texts))}
      </p>
      {search.found ? <ResultList results={search.found.results.results} /> : null}
      {showsCollections ? <Collections series={series} /> : null}
    </div>
  );
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

function SearchForm({
  hint,
  query,
  onQuery,
}: {
  hint: string;
  query: string;
  onQuery: (query: string) => void;
}) {
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  const wakeUp = useEffectEvent(() => {
    const field = form.current?.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement)) return;
    // Applies what was typed before the scripts had loaded.
    if (field.value.trim() !== query) onQuery(field.value);
    else if (field.value === "") field.focus({ preventScroll: true });
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
          hint={hint}
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
            <Icon of={SearchIcon} size={18} />
            {t.search}
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/** Says how many results there are. */
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
function Collections({ series }: { series: Series }) {
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
