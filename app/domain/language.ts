/** The languages that the store can speak; the first is the default (reading R56). */
export const LANGUAGES = ["en", "te"] as const;

export type Language = (typeof LANGUAGES)[number];
