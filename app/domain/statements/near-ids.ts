/** The difference between two ids of twelve digits, by typical typing mistakes. */
export type NearId = "one-digit" | "two-swapped" | "two-digits";

/** Likeliest first. */
const LIKENESS: readonly NearId[] = ["one-digit", "two-swapped", "two-digits"];

/** Null where they are equal, or differ in more than two digits. */
export function nearness(one: string, other: string): NearId | null {
  const differing: number[] = [];
  for (let place = 0; place < one.length; place++) {
    if (one.charCodeAt(place) === other.charCodeAt(place)) continue;
    differing.push(place);
    if (differing.length > 2) return null;
  }
  const [first, second] = differing;
  if (first === undefined) return null;
  if (second === undefined) return "one-digit";
  const swapped = one[first] === other[second] && one[second] === other[first];
  return swapped ? "two-swapped" : "two-digits";
}

const BLOCKS = 6;

/**
 * Splits ids into six pairs of digits. If two ids differ in at most two digits, at least four pairs are equal, so
 * that one of these 15 masks finds them. Eight digits are specific enough: ids of one day share only the first four.
 */
const MASKS: readonly (readonly number[])[] = Array.from({ length: 2 ** BLOCKS }, (_, mask) =>
  Array.from({ length: BLOCKS }, (_, block) => block).filter((block) => (mask >> block) & 1),
).filter((blocks) => blocks.length === 4);

/** The most ids compared with one; only somebody who sent thousands of similar ones on purpose would exceed it. */
const MOST_COMPARED = 500;

type Entry<Value> = { id: string; value: Value };

/** Finds ids that differ in one or two digits, within a group (`of`: an amount). */
export class NearIds<Value> {
  readonly #kinds = new Map<number, Map<number, Entry<Value>[]>>();

  add(id: string, of: number, value: Value): void {
    const entry = { id, value };
    const kind = this.#kinds.get(of) ?? new Map<number, Entry<Value>[]>();
    this.#kinds.set(of, kind);
    for (const key of keysOf(id)) {
      const entries = kind.get(key);
      if (entries) entries.push(entry);
      else kind.set(key, [entry]);
    }
  }

  /** Most similar first, then in the order of adding. */
  find(id: string, of: number): { value: Value; how: NearId }[] {
    const kind = this.#kinds.get(of);
    if (!kind) return [];
    const compared = new Set<Entry<Value>>();
    const found: { value: Value; how: NearId }[] = [];
    for (const key of keysOf(id)) {
      for (const entry of kind.get(key) ?? []) {
        if (compared.size >= MOST_COMPARED) break;
        if (compared.has(entry)) continue;
        compared.add(entry);
        const how = nearness(id, entry.id);
        if (how) found.push({ value: entry.value, how });
      }
    }
    return found.toSorted((one, other) => LIKENESS.indexOf(one.how) - LIKENESS.indexOf(other.how));
  }
}

/** Numbers save memory: ten thousand lines have 150,000 keys. */
function keysOf(id: string): number[] {
  const pairs = Array.from({ length: BLOCKS }, (_, block) =>
    Number(id.slice(block * 2, block * 2 + 2)),
  );
  return MASKS.map((blocks, mask) =>
    blocks.reduce((digits, block) => digits * 100 + (pairs[block] ?? 0), mask),
  );
}
