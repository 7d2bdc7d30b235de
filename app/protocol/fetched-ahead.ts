/** The request header by which a page of the store fetches a document ahead, before anybody has asked for it. */
export const AHEAD_HEADER = "x-fetched-ahead";
