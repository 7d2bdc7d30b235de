import { searchCatalogue } from "#data/catalogue/search.server";
import { collectionTitle } from "#domain/catalogue/catalogue";
import { pictureAlt, writtenOn } from "#domain/catalogue/picture-texts";
import { localized } from "#domain/language";
import { SEARCH_QUERY_CHARACTERS } from "#domain/search/limits";
import type { SearchHit, SearchHits, Translated } from "#domain/search/search";
import { pictureAddress } from "#request/files/pictures.server";
import { memoryLimit } from "#request/load/memory-limit.server";
import { log } from "#request/log/log.server";
import { logSecurity } from "#request/log/security-log.server";

/** The limit is per IP address: carriers put many phones behind one, and a typed word sends several requests. */
const MAX_SEARCHES = 300;
const SEARCHES_WINDOW_SECONDS = 10;

const searchLimit = memoryLimit({
  points: MAX_SEARCHES,
  seconds: SEARCHES_WINDOW_SECONDS,
  onHit: (address) => logSecurity("limit_hit", { facts: { limit: "search" }, address }),
});

/** Searches unless this network has sent too many searches. Characters beyond the limit of a query are ignored. */
export async function searchFor(query: string, network: string): Promise<SearchOutcome> {
  if (!searchLimit(network)) return { ok: false, status: 429 };
  try {
    return resultsOf(await searchCatalogue(query.slice(0, SEARCH_QUERY_CHARACTERS)));
  } catch (error) {
    log.error({ err: error }, "search failed");
    return { ok: false, status: 503 };
  }
}

export type SearchOutcome = { ok: false; status: 429 | 503 } | (SearchResults & { status?: never });

/** The response to a search. Its texts are in the language of the address. */
export type SearchAnswer = { ok: false } | SearchResults;
export type SearchResults = ReturnType<typeof resultsOf>;
export type SearchResult = SearchResults["results"][number];

function resultsOf({ matches, total, hits }: SearchHits) {
  return { ok: true as const, matches, total, results: hits.map(resultOf) };
}

function resultOf(hit: SearchHit) {
  switch (hit.kind) {
    case "product": {
      const { kind, id, series, called, price, soldOut, texts } = hit;
      const written = writtenOn(texts);
      return {
        kind,
        id,
        name: localized(hit.name),
        series: series && localized(series),
        called: called && localized(called),
        price,
        soldOut,
        picture: pictureAddress(hit.picture),
        written,
        // A picture whose written text is shown beside it needs no alt text.
        alt: written.length > 0 ? null : pictureAlt(texts),
      };
    }
    case "combos":
    case "category": {
      const { kind, id } = hit;
      const named = localized(hit.name);
      const name = kind === "category" ? collectionTitle(named) : named;
      return { kind, id, name, picture: null, line: localized(hit.line) };
    }
    case "story": {
      const { kind, id, page } = hit;
      const series = page && localized(page.name);
      return { kind, id, page: page?.key ?? null, series, ...localizedHit(hit) };
    }
    case "combo": {
      const { kind, id, price, soldOut } = hit;
      return { kind, id, price, soldOut, ...localizedHit(hit) };
    }
    default: {
      const { kind, id, price } = hit;
      return { kind, id, price, ...localizedHit(hit) };
    }
  }
}

const MAX_LINE_CHARACTERS = 140;

function localizedHit(hit: { name: Translated; line: Translated; picture: string | null }) {
  const whole = localized(hit.line);
  const line =
    whole.length > MAX_LINE_CHARACTERS ? `${whole.slice(0, MAX_LINE_CHARACTERS - 1)}…` : whole;
  return { name: localized(hit.name), line, picture: pictureAddress(hit.picture) };
}
