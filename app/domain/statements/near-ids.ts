/** How two transaction IDs differ, by typical typing mistakes. */
export type NearId = "one-digit" | "two-swapped" | "two-digits";

/** Each mistake in words, for sentences such as 'one digit was mistyped'. */
export const MISTAKES: Readonly<Record<NearId, string>> = {
  "one-digit": "one digit was mistyped",
  "two-swapped": "two digits were swapped",
  "two-digits": "two digits were mistyped",
};

/** The mistakes from the likeliest to the least likely. */
const NEAR_IDS_BY_LIKELIHOOD: readonly NearId[] = ["one-digit", "two-swapped", "two-digits"];

/** The most digits in which two near IDs differ. */
export const MAX_DIFFERING_DIGITS = 2;

/** Returns how two IDs differ; null if they are equal or differ in more than two digits. */
export function nearIdOf(one: string, other: string): NearId | null {
  const differing: number[] = [];
  for (let place = 0; place < one.length; place++) {
    if (one.charCodeAt(place) === other.charCodeAt(place)) continue;
    differing.push(place);
    if (differing.length > MAX_DIFFERING_DIGITS) return null;
  }
  const [first, second] = differing;
  if (first === undefined) return null;
  if (second === undefined) return "one-digit";
  const swapped = one[first] === other[second] && one[second] === other[first];
  return swapped ? "two-swapped" : "two-digits";
}

const DIGIT_PAIRS = 6;

/**
 * All choices of four of an ID's six pairs of digits. Two IDs that differ in at most two digits are equal in at least
 * four pairs, so they share one of these 15 choices. Eight equal digits are specific enough: IDs of one day share
 * only the first four.
 */
const PAIR_CHOICES: readonly (readonly number[])[] = Array.from(
  { length: 2 ** DIGIT_PAIRS },
  (_, mask) =>
    Array.from({ length: DIGIT_PAIRS }, (_, block) => block).filter((block) => (mask >> block) & 1),
).filter((blocks) => blocks.length === 4);

/** The most IDs that are compared with one. Only somebody who sends thousands of similar IDs would exceed it. */
const MOST_IDS_COMPARED = 500;

type IndexedId<Value> = { id: string; value: Value };

/** Finds values whose ID differs in one or two digits, among those with the same amount (`of`). */
export class NearIds<Value> {
  readonly #kinds = new Map<number, Map<number, IndexedId<Value>[]>>();

  add(id: string, of: number, value: Value): void {
    const entry = { id, value };
    const kind = this.#kinds.get(of) ?? new Map<number, IndexedId<Value>[]>();
    this.#kinds.set(of, kind);
    for (const key of keysOf(id)) {
      const entries = kind.get(key);
      if (entries) entries.push(entry);
      else kind.set(key, [entry]);
    }
  }

  /** Returns the values with the most similar IDs first; equally similar ones in the order in which they were added. */
  find(id: string, of: number): { value: Value; how: NearId }[] {
    const kind = this.#kinds.get(of);
    if (!kind) return [];
    const compared = new Set<IndexedId<Value>>();
    const found: { value: Value; how: NearId }[] = [];
    for (const key of keysOf(id)) {
      for (const entry of kind.get(key) ?? []) {
        if (compared.size >= MOST_IDS_COMPARED) break;
        if (compared.has(entry)) continue;
        compared.add(entry);
        const how = nearIdOf(id, entry.id);
        if (how) found.push({ value: entry.value, how });
      }
    }
    return found.toSorted(
      (one, other) =>
        NEAR_IDS_BY_LIKELIHOOD.indexOf(one.how) - NEAR_IDS_BY_LIKELIHOOD.indexOf(other.how),
    );
  }
}

/** Returns a key for each choice of pairs. Keys are numbers to save memory: ten thousand lines have 150,000 of them. */
function keysOf(id: string): number[] {
  const pairs = Array.from({ length: DIGIT_PAIRS }, (_, block) =>
    Number(id.slice(block * 2, block * 2 + 2)),
  );
  return PAIR_CHOICES.map((blocks, mask) =>
    blocks.reduce((digits, block) => digits * 100 + (pairs[block] ?? 0), mask),
  );
}
