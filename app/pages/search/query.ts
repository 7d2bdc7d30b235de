import { SEARCH_QUERY_CHARACTERS } from "#domain/search/limits";

/** Characters; shorter queries would match the beginning of too many words. */
const MIN_QUERY_CHARACTERS = 2;

/** Returns what somebody entered as the search takes it: without further spaces, and no longer than it may be. */
export function enteredQuery(entered: string): string {
  return entered.trim().replace(/\s+/g, " ").slice(0, SEARCH_QUERY_CHARACTERS);
}

/** Returns what is searched for: nothing while a query is too short. */
export function searchedQuery(query: string): string {
  return query.length < MIN_QUERY_CHARACTERS ? "" : query;
}
