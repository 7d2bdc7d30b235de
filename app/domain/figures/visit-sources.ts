/** The source of a visit, as its link says: `?utm_source=instagram`. */
import { VISIT_SOURCE_CHARACTERS } from "#domain/limits";

/** The key of sources without a valid name, and of new ones on a day that has many already. */
export const OTHERS = "";

const SOURCE = /^[a-z\d][a-z\d._-]*$/;

/** Accepts only letters, digits and `. _ -`, so that no email address or stranger's sentence gets into the figures. */
export function sourceName(given: string): string {
  const name = given.trim().toLowerCase();
  return name.length <= VISIT_SOURCE_CHARACTERS && SOURCE.test(name) ? name : OTHERS;
}
