/** Limits of the search: those of spec §9 and our own. Names say the unit. */

export const SEARCH_QUERY_CHARACTERS = 100;
/** The pause after the last typed letter before the search is sent. */
export const SEARCH_DEBOUNCE_MILLISECONDS = 200;
