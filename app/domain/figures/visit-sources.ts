/** Where a visit came from, as the link says that brought it: `?utm_source=instagram`. */
import { VISIT_SOURCE_CHARACTERS } from "#domain/limits";

/** Sources that can't be named, and those of a day that already has many. */
export const OTHER_SOURCE = "";

const SOURCE = /^[a-z\d][a-z\d._-]*$/;

/**
 * Only letters, digits and `. _ -` are a name, so that neither an email address nor a sentence of a stranger's gets
 * into the figures.
 */
export function sourceName(given: string): string {
  const name = given.trim().toLowerCase();
  return name.length <= VISIT_SOURCE_CHARACTERS && SOURCE.test(name) ? name : OTHER_SOURCE;
}
