const VISIT_SOURCE_CHARACTERS = 40;

/** The source of a visit, which a link names in its query: `?utm_source=instagram`. */

/** The key under which sources without a valid name are counted, and new sources once a day has too many. */
export const OTHER_SOURCES = "";

const SOURCE_NAME = /^[a-z\d][a-z\d._-]*$/;

/** Accepts only letters, digits and `. _ -`, so that no email address or other text in a link is counted. */
export function sourceName(utmSource: string): string {
  const name = utmSource.trim().toLowerCase();
  return name.length <= VISIT_SOURCE_CHARACTERS && SOURCE_NAME.test(name) ? name : OTHER_SOURCES;
}
