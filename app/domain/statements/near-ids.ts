/** Differences between two ids of twelve digits: what a person mistypes. */
export type NearId = "one-digit" | "two-swapped" | "two-digits";

/** The kinds of mistakes, the likeliest first. */
const LIKENESS: readonly NearId[] = ["one-digit", "two-swapped", "two-digits"];

/** The kind is null where they don't differ, or in more than two digits. */
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
 * Four of the six pairs of digits are compared: of two ids that differ in two digits at most, four pairs are the
 * same, so one of these fifteen finds them. Eight digits are shared by few: ids of one day begin with the same four.
 */
const MASKS: readonly (readonly number[])[] = Array.from({ length: 2 ** BLOCKS }, (_, mask) =>
  Array.from({ length: BLOCKS }, (_, block) => block).filter((block) => (mask >> block) & 1),
).filter((blocks) => blocks.length === 4);

/** At most so many ids are compared with one; somebody would have to send thousands that are alike on purpose. */
const MOST_COMPARED = 500;

type Entry<Value> = { id: string; value: Value };

/** Finds the ids that differ from one in one or two digits, among those of the same kind (`of`: an amount). */
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

  /** The nearest ids, the likest first; equals in the order in which they were added. */
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

/** The keys are numbers: ten thousand lines have a hundred and fifty thousand of them. */
function keysOf(id: string): number[] {
  const pairs = Array.from({ length: BLOCKS }, (_, block) =>
    Number(id.slice(block * 2, block * 2 + 2)),
  );
  return MASKS.map((blocks, mask) =>
    blocks.reduce((digits, block) => digits * 100 + (pairs[block] ?? 0), mask),
  );
}
