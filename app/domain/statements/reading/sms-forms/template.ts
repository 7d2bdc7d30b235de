/**
 * Fits a text to the forms of banks' SMS. A form is a template of the whole text: words, slots in braces, parts that
 * may be absent in square brackets, and alternatives in angle brackets. Case, spaces and punctuation don't matter.
 */
import { AFTER_FORM, FIXED_SLOTS, FREE_SLOTS, GAP, MACROS, type SlotValue } from "./slots.ts";

type Part = { words: string } | { slot: string } | { oneOf: Part[][] };
type Node =
  | { kind: "end"; index: number }
  /** `found` is the same pattern, for a search. */
  | {
      kind: "pattern";
      pattern: RegExp;
      found: RegExp;
      value: SlotValue | null;
      next: Node;
      index: number;
    }
  | { kind: "free"; isPlain: (words: string) => boolean; next: Node; index: number }
  | { kind: "choice"; nexts: Node[]; index: number };

type FreeNode = Extract<Node, { kind: "free" }>;

type Template = {
  start: Node;
  size: number;
  /** Words in small letters that each text of this form has. */
  required: readonly string[];
};

/** One way in which a text fits a template. */
export type Reading = {
  amount: number | null;
  id: string | null;
  /** The last digits of the seller's account; null if the form names none. */
  account: string | null;
  /** The days and the payers' UPI IDs of all ways with this amount and ID. */
  days: readonly string[];
  payers: readonly string[];
  /** True if no text of a payer or payee looks like a part of the bank's sentence. */
  plain: boolean;
};

/** More amounts and IDs than this count as ambiguous. */
const MAX_READINGS = 4;

const NOTHING: Reading = {
  amount: null,
  id: null,
  account: null,
  days: [],
  payers: [],
  plain: true,
};

export function templateOf(source: string): Template {
  const { parts } = partsOf(source, 0);
  let size = 0;
  const start = link(parts, { kind: "end", index: size++ }, () => size++);
  return { start, size, required: requiredWords(parts) };
}

function requiredWords(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if ("words" in part) return part.words.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (!("oneOf" in part) || part.oneOf.length > 1) return [];
    return requiredWords(part.oneOf[0] ?? []);
  });
}

/** Parses a template up to its end, or up to the bracket that closes the group. */
function partsOf(source: string, from: number): { parts: Part[]; oneOf: Part[][]; at: number } {
  const oneOf: Part[][] = [[]];
  const add = (part: Part) => oneOf.at(-1)?.push(part);
  let at = from;
  while (at < source.length) {
    const char = source[at] ?? "";
    if (char === "]" || char === ">") break;
    if (char === "[" || char === "<") {
      const group = partsOf(source, at + 1);
      add({ oneOf: char === "[" ? [...group.oneOf, []] : group.oneOf });
      at = group.at + 1;
    } else if (char === "|") {
      oneOf.push([]);
      at += 1;
    } else if (char === "{") {
      const end = source.indexOf("}", at);
      const slot = source.slice(at + 1, end);
      const macro = MACROS[slot];
      add(macro === undefined ? { slot } : { oneOf: partsOf(macro, 0).oneOf });
      at = end + 1;
    } else {
      const [words = ""] = /^[^[\]<>{}|]+/.exec(source.slice(at)) ?? [];
      add({ words });
      at += words.length;
    }
  }
  return { parts: oneOf[0] ?? [], oneOf, at };
}

function link(parts: readonly Part[], next: Node, index: () => number): Node {
  return parts.reduceRight<Node>((after, part) => {
    if ("oneOf" in part)
      return {
        kind: "choice",
        nexts: part.oneOf.map((each) => link(each, after, index)),
        index: index(),
      };
    if ("words" in part) {
      const pattern = wordsPattern(part.words);
      return pattern === null ? after : patternNode(pattern, null, after, index());
    }
    const isPlain = FREE_SLOTS[part.slot];
    if (isPlain) return { kind: "free", isPlain, next: after, index: index() };
    const slot = FIXED_SLOTS[part.slot];
    if (!slot) throw new Error(`a template has an unknown slot: ${part.slot}`);
    return patternNode(`${GAP}(?:${slot.pattern})`, slot.value ?? null, after, index());
  }, next);
}

/** Forms share most of their patterns. */
const COMPILED = new Map<string, [pattern: RegExp, found: RegExp]>();

function patternNode(source: string, value: SlotValue | null, next: Node, index: number): Node {
  const [pattern, found] = COMPILED.get(source) ?? [
    new RegExp(source, "iuy"),
    new RegExp(source, "iug"),
  ];
  COMPILED.set(source, [pattern, found]);
  return { kind: "pattern", pattern, found, value, next, index };
}

/** Returns a pattern for a template's words; null if there are none. */
function wordsPattern(words: string): string | null {
  const tokens = words.match(/\p{L}+|\d+|[/&@#%+]/gu);
  if (!tokens) return null;
  const patterns = tokens.map((token) =>
    /\p{L}/u.test(token) ? String.raw`(?<!\p{L})${token}(?!\p{L})` : token,
  );
  return GAP + patterns.join(GAP);
}

/**
 * Returns all ways in which the whole text fits the template; null if there are too many. Free text may be anything
 * here, so that a payer's words that imitate the bank's give a second way instead of replacing the first.
 */
export function readingsOf({ start, size, required }: Template, text: string): Reading[] | null {
  const lowerCase = text.toLowerCase();
  if (!required.every((word) => lowerCase.includes(word))) return [];
  const memo = new Map<number, Reading[]>();
  let isAmbiguous = false;

  const from = (node: Node, at: number): Reading[] => {
    const key = at * size + node.index;
    const known = memo.get(key);
    if (known) return known;
    const found = distinct(waysFrom(node, at));
    if (found.length > MAX_READINGS) isAmbiguous = true;
    const kept = found.slice(0, MAX_READINGS);
    memo.set(key, kept);
    return kept;
  };

  const waysFrom = (node: Node, at: number): Reading[] => {
    if (node.kind === "end") return isEnd(text, at) ? [NOTHING] : [];
    if (node.kind === "choice") return node.nexts.flatMap((next) => from(next, at));
    if (node.kind === "free") return freeWays(node, at);
    node.pattern.lastIndex = at;
    const found = node.pattern.exec(text);
    if (!found) return [];
    const value = node.value?.(found[1] ?? "");
    if (value === null) return [];
    return from(node.next, node.pattern.lastIndex).map((after) => ({
      ...after,
      ...value,
      days: union(value?.days ?? [], after.days),
    }));
  };

  const freeWays = ({ isPlain, next }: FreeNode, at: number): Reading[] => {
    const ways: Reading[] = [];
    for (const end of placesOf(next, text, at + 1)) {
      const after = from(next, end);
      if (after.length === 0) continue;
      const plain = isPlain(text.slice(at, end));
      ways.push(...after.map((reading) => ({ ...reading, plain: reading.plain && plain })));
    }
    return ways;
  };

  const found = from(start, 0);
  return isAmbiguous ? null : found;
}

/** Returns the places from `at` on where the text may go on with this node. */
function placesOf(node: Node, text: string, at: number): Set<number> {
  if (node.kind === "choice")
    return new Set(node.nexts.flatMap((next) => [...placesOf(next, text, at)]));
  if (node.kind !== "pattern")
    return new Set(Array.from({ length: text.length + 1 - at }, (_, index) => at + index));
  const places = new Set<number>();
  const { found } = node;
  found.lastIndex = at;
  for (let next = found.exec(text); next; next = found.exec(text)) {
    places.add(next.index);
    found.lastIndex = next.index + 1;
  }
  return places;
}

const ONLY_GAP = new RegExp(GAP, "uy");

/** True if nothing but footers follows. Each place of the text is looked at once. */
function isEnd(text: string, from: number, seen = new Set<number>()): boolean {
  const at = endOf(ONLY_GAP, text, from) ?? from;
  if (at === text.length) return true;
  if (seen.has(at)) return false;
  seen.add(at);
  return AFTER_FORM.some((footer) => {
    const end = endOf(footer, text, at);
    return end !== null && end > at && isEnd(text, end, seen);
  });
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Merges the ways that have the same amount, ID and account. Those in which all free text is plain replace the others. */
function distinct(readings: readonly Reading[]): Reading[] {
  const found = new Map<string, Reading>();
  for (const reading of readings) {
    const key = `${reading.amount} ${reading.id} ${reading.account}`;
    const known = found.get(key);
    if (!known || (reading.plain && !known.plain)) found.set(key, reading);
    else if (reading.plain === known.plain)
      found.set(key, {
        ...known,
        days: union(known.days, reading.days),
        payers: union(known.payers, reading.payers),
      });
  }
  return [...found.values()];
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
