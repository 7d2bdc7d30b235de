/** Searches customers by any part of name, email address or mobile number. */

/** Shorter texts match too many customers, and no index helps. */
export const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 100;

/** Small letters, and a phone number without its formatting; null: too short. */
export function parseCustomerSearch(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, " ").slice(0, LONGEST_SEARCH).toLowerCase();
  const looked = /^[+\d\s()-]+$/.test(text) ? ownNumber(text.replaceAll(/\D/g, "")) : text;
  return looked.length < SHORTEST_SEARCH || looked.includes("\0") ? null : looked;
}

/** Numbers are stored as ten digits, without prefix (reading R24). */
function ownNumber(digits: string): string {
  if (digits.length > 10) return digits.replace(/^0?(?:91)?/, "");
  return digits.replace(/^0/, "");
}
