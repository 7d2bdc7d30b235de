/** Limits of what owners write: those of spec §9 and our own. Names say the unit. */

/** The longest text of a page that owners write, about ten printed pages (our limit). */
export const PLAIN_PAGE_CHARACTERS = 20_000;
