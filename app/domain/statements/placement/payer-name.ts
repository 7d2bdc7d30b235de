/** The fewest letters of a word that identify a name. Banks cut names, so a word may be the beginning of another. */
const MIN_NAME_LETTERS = 3;

/**
 * True if the name that the bank shows can be the customer's: each of its words begins one of the customer's, or the
 * other way round, and at least one of them is no initial. A payer chooses their name, so this only sorts candidates.
 */
export function isSamePayerName(inBank: string | null, customer: string | null): boolean {
  const shown = wordsOf(inBank);
  const own = wordsOf(customer);
  const [fewer, more] = shown.length <= own.length ? [shown, own] : [own, shown];
  const matches = fewer.filter((word) => more.some((other) => isBeginning(word, other)));
  return (
    matches.length === fewer.length && matches.some(({ length }) => length >= MIN_NAME_LETTERS)
  );
}

const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt", "kumari"]);

function wordsOf(name: string | null): string[] {
  const words = name?.toLowerCase().split(/[^\p{L}\p{M}]+/u) ?? [];
  return words.filter((word) => word !== "" && !TITLES.has(word));
}

function isBeginning(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
