/** The search for a customer: any part of a name, an email address or a mobile number. */

/** A shorter text would find too many, and no index helps. */
export const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 100;

/** The text in small letters, a number without what is written around it; null: too short to look for. */
export function parseCustomerSearch(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, " ").slice(0, LONGEST_SEARCH).toLowerCase();
  const looked = /^[+\d\s()-]+$/.test(text) ? ownNumber(text.replaceAll(/\D/g, "")) : text;
  return looked.length < SHORTEST_SEARCH || looked.includes("\0") ? null : looked;
}

/** Numbers are stored as ten digits (reading R24). */
function ownNumber(digits: string): string {
  if (digits.length > 10) return digits.replace(/^0?(?:91)?/, "");
  return digits.replace(/^0/, "");
}
