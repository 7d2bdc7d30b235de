import { numberIn } from "#domain/copied-text";

/** Searches customers by a part of their name, email address or mobile number. */

/** The least characters: a shorter search matches too many customers, and the database has no index for it. */
export const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 100;

/**
 * Returns the search text in lower case or, for a phone number, its digits without a leading 0 or 91; null if that is
 * too short or has a NUL character.
 */
export function parseCustomerSearch(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, " ").slice(0, LONGEST_SEARCH).toLowerCase();
  const number = numberIn(text);
  const words = number === null ? text : tenDigitNumber(number);
  return words.length < SHORTEST_SEARCH || words.includes("\0") ? null : words;
}

/** Removes 0 or 91 from the beginning, because numbers are stored as ten digits (reading R24). */
function tenDigitNumber(digits: string): string {
  if (digits.length > 10) return digits.replace(/^0?(?:91)?/, "");
  return digits.replace(/^0/, "");
}
