import { useEffect, useState } from "react";
import { SEARCH_DEBOUNCE_MILLISECONDS } from "#domain/search/limits";
import { isNetworkError } from "#pages/errors/network-error.ts";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { SearchAnswer, SearchResults } from "./outcome.server.ts";

export type Search = {
  /** The results and their query. Until the next response arrives, these are the previous ones. */
  found: { query: string; results: SearchResults } | null;
  isLoading: boolean;
  problem: "offline" | "failed" | null;
};

const MAX_KEPT_QUERIES = 30;

/**
 * Searches once typing pauses; responses to earlier queries are dropped. `query` must be trimmed; if it is empty,
 * nothing is requested. `first`: what the page's document was rendered with, if something was found.
 */
export function useSearch(
  query: string,
  first: { query: string; results: SearchResults | null },
): Search {
  const [kept] = useState(() => new Map(first.results ? [[first.query, first.results]] : []));
  const address = pathInCurrentLanguage(href("/search/results"));
  const [settled, setSettled] = useState({ query: "", problem: null as Search["problem"] });
  const [attempt, setAttempt] = useState(0);
  useBackOnline(() => setAttempt(attempt + 1));
  const [before, setBefore] = useState("");
  if (query !== "" && kept.has(query) && before !== query) setBefore(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    if (query === "" || kept.has(query)) return;
    const aborter = new AbortController();
    const search = async () => {
      const outcome = await request(`${address}?q=${encodeURIComponent(query)}`, aborter.signal);
      if (aborter.signal.aborted) return;
      if (typeof outcome === "string") return setSettled({ query, problem: outcome });
      kept.set(query, outcome);
      const [oldest = ""] = kept.keys();
      if (kept.size > MAX_KEPT_QUERIES) kept.delete(oldest);
      setSettled({ query, problem: null });
    };
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, address, attempt, kept]);
  if (query === "") return { found: null, isLoading: false, problem: null };
  const results = kept.get(query);
  if (results) return { found: { query, results }, isLoading: false, problem: null };
  const last = kept.get(before);
  const found = last ? { query: before, results: last } : null;
  const problem = settled.query === query ? settled.problem : null;
  return { found, isLoading: problem === null, problem };
}

const FIRST_RETRY_SECONDS = 2;

/**
 * Requests results. If the server responds with 429 (too many searches from one network), tries again a little later.
 */
async function request(
  address: string,
  signal: AbortSignal,
): Promise<SearchResults | "offline" | "failed"> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 429) {
      const seconds = Number(response.headers.get("Retry-After")) || FIRST_RETRY_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return signal.aborted ? "failed" : await request(address, signal);
    }
    const answer: SearchAnswer = await response.json();
    return answer.ok ? answer : "failed";
  } catch (error) {
    return isNetworkError(error) || !navigator.onLine ? "offline" : "failed";
  }
}
