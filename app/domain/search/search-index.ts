import { editDistance, maxMistakes } from "#domain/edit-distance";
import type { Searchable, SearchHit, SearchHits } from "./search.ts";
import { mayBeginWords, queryWords, searchWords } from "./search-words.ts";
import { synonymsOf } from "./synonyms.ts";

const SEARCH_RESULTS = 24;

/** A word's weight by the text in which it occurs: the name, the words on the picture, the series, or other text. */
const WEIGHTS = { name: 7, written: 5, series: 3, text: 2 };
/** An entry of a posting list is one integer: its lowest bits are the weight, the others the hit's number. */
const WEIGHT_BITS = 3;

/**
 * A similar word counts with a share of its weight: PREFIX for a word that only begins with the query's word, SYNONYM
 * for one that means the same, SCORES_BY_MISTAKES for one with 0, 1 or 2 typing mistakes.
 */
const PREFIX = 0.7;
const SYNONYM = 0.6;
/** Letters; a shorter synonym is looked for as a whole word only. */
const MIN_SYNONYM_PREFIX = 4;
const SCORES_BY_MISTAKES = [1, 0.5, 0.3];

/** A set of the letters in a word, one bit each. Words whose sets differ in many bits can't be similar. */
type LetterSet = number;

/** Builds the index one hit at a time, so that the server can answer requests in between. */
export class SearchIndexBuilder {
  readonly #hits: SearchHit[] = [];
  readonly #postings = new Map<string, number[]>();
  readonly #folded = new Map<string, string>();

  add({ hit, ...texts }: Searchable): void {
    const number = this.#hits.push(hit) - 1;
    for (const [word, weight] of this.#weightsOf(texts)) {
      const posting = (number << WEIGHT_BITS) | weight;
      const known = this.#postings.get(word);
      if (known) known.push(posting);
      else this.#postings.set(word, [posting]);
    }
  }

  finish(): SearchIndex {
    return new SearchIndex(this.#hits, this.#postings);
  }

  /** Returns each word of a hit once, with its highest weight. */
  #weightsOf(texts: Record<keyof typeof WEIGHTS, string>): Map<string, number> {
    const weights = new Map<string, number>();
    for (const place of ["text", "series", "written", "name"] as const) {
      for (const word of searchWords(texts[place], this.#folded)) weights.set(word, WEIGHTS[place]);
    }
    return weights;
  }
}

/**
 * Finds hits by the words in their texts. A query reads the posting lists of similar words, and adds up scores in
 * arrays with one element for each hit, so its cost is bounded for any query.
 */
export class SearchIndex {
  readonly #hits: readonly SearchHit[];
  /** The words are sorted, so that those with the same beginning are adjacent. */
  readonly #words: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #lengths: Uint8Array;
  readonly #letters: Int32Array;
  readonly #postings: readonly Uint32Array[];
  readonly #best: Float32Array;
  readonly #score: Float32Array;
  readonly #matched: Uint8Array;

  constructor(hits: readonly SearchHit[], postings: ReadonlyMap<string, readonly number[]>) {
    this.#hits = hits;
    this.#words = [...postings.keys()].sort();
    this.#numbers = new Map(this.#words.map((word, number) => [word, number]));
    this.#lengths = Uint8Array.from(this.#words, (word) => word.length);
    this.#letters = Int32Array.from(this.#words, letterSetOf);
    this.#postings = this.#words.map((word) => new Uint32Array(postings.get(word) ?? []));
    this.#best = new Float32Array(hits.length);
    this.#score = new Float32Array(hits.length);
    this.#matched = new Uint8Array(hits.length);
  }

  get size(): number {
    return this.#hits.length;
  }

  /** Returns at most SEARCH_RESULTS hits, best first. */
  find(query: string): SearchHits {
    const words = queryWords(query);
    if (words.length === 0) return { matches: "none", hits: [], total: 0 };
    const exactMatches = words.map((word) => this.#meaning(word, query));
    const misspelt = new Map<string, ReadonlyMap<number, number>>();
    const matchesWithMistakes = (word: string) => {
      const alike = misspelt.get(word) ?? this.#spelledLike(word);
      misspelt.set(word, alike);
      return alike;
    };
    this.#rank(
      exactMatches.map((alike, at) =>
        alike.size > 0 ? alike : matchesWithMistakes(words[at] ?? ""),
      ),
    );
    const all = this.#top(words.length);
    if (all.total > 0) return { matches: "all", ...all };
    // Nothing has all the words, so even a word that occurs in the store is now treated as a possible typing mistake.
    this.#rank(
      exactMatches.map((alike, at) => new Map([...matchesWithMistakes(words[at] ?? ""), ...alike])),
    );
    const more = this.#top(words.length);
    if (more.total > 0) return { matches: "all", ...more };
    const nearest = this.#top(1);
    return { matches: nearest.total > 0 ? "nearest" : "none", ...nearest };
  }

  /** Returns what `#beginningWith` does for the word and for its synonyms, which count less. */
  #meaning(word: string, query: string): Map<number, number> {
    const alike = new Map<number, number>();
    for (const synonym of synonymsOf(word)) {
      const found = this.#beginningWith(synonym, synonym.length >= MIN_SYNONYM_PREFIX);
      for (const [number, likeness] of found) alike.set(number, likeness * SYNONYM);
    }
    const found = this.#beginningWith(word, mayBeginWords(word, query));
    for (const [number, likeness] of found)
      alike.set(number, Math.max(likeness, alike.get(number) ?? 0));
    return alike;
  }

  /** Returns the word itself and, if `prefixes` is true, words that begin with it, with their similarity (0 to 1). */
  #beginningWith(word: string, prefixes: boolean): Map<number, number> {
    const alike = new Map<number, number>();
    if (prefixes) {
      for (let at = this.#placeOf(word); this.#words[at]?.startsWith(word); at++) {
        const length = this.#words[at]?.length ?? 0;
        alike.set(
          at,
          length === word.length ? 1 : (PREFIX * (length + word.length)) / (2 * length),
        );
      }
    }
    const itself = this.#numbers.get(word);
    if (itself !== undefined) alike.set(itself, 1);
    return alike;
  }

  #placeOf(word: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #spelledLike(word: string): Map<number, number> {
    const alike = new Map<number, number>();
    const most = maxMistakes(word);
    if (most === 0) return alike;
    const letters = letterSetOf(word);
    for (let number = 0; number < this.#words.length; number++) {
      if (Math.abs((this.#lengths[number] ?? 0) - word.length) > most) continue;
      const others = this.#letters[number] ?? 0;
      // One typing mistake changes at most one letter in each of the two words.
      if (countBits(letters & ~others) > most || countBits(others & ~letters) > most) continue;
      const mistakes = editDistance(word, this.#words[number] ?? "", most);
      if (mistakes <= most) alike.set(number, SCORES_BY_MISTAKES[mistakes] ?? 0);
    }
    return alike;
  }

  /** Adds up each hit's score: for each word of the query, the best weight of a similar word in the hit. */
  #rank(wordsAlike: readonly ReadonlyMap<number, number>[]): void {
    this.#score.fill(0);
    this.#matched.fill(0);
    for (const alike of wordsAlike) {
      this.#best.fill(0);
      for (const [number, likeness] of alike) this.#note(number, likeness);
      for (let hit = 0; hit < this.#best.length; hit++) {
        const best = this.#best[hit] ?? 0;
        if (best === 0) continue;
        this.#score[hit] = (this.#score[hit] ?? 0) + best;
        this.#matched[hit] = (this.#matched[hit] ?? 0) + 1;
      }
    }
  }

  #note(number: number, likeness: number): void {
    const postings = this.#postings[number] ?? new Uint32Array();
    // A word that occurs in nearly every hit counts little.
    const rarity = likeness * Math.log1p(this.#hits.length / postings.length);
    for (const posting of postings) {
      const hit = posting >> WEIGHT_BITS;
      const value = (posting & ((1 << WEIGHT_BITS) - 1)) * rarity;
      if (value > (this.#best[hit] ?? 0)) this.#best[hit] = value;
    }
  }

  /** Returns the hits that have at least this many words of the query, those with more words first, then by score. */
  #top(least: number): Omit<SearchHits, "matches"> {
    const top: number[] = [];
    let total = 0;
    for (let hit = 0; hit < this.#matched.length; hit++) {
      if ((this.#matched[hit] ?? 0) < least) continue;
      total += 1;
      let place = Math.min(top.length, SEARCH_RESULTS);
      while (place > 0 && this.#isBetter(hit, top[place - 1] ?? 0)) place -= 1;
      if (place < SEARCH_RESULTS) top.splice(place, 0, hit);
      if (top.length > SEARCH_RESULTS) top.pop();
    }
    return { hits: top.flatMap((hit) => this.#hits[hit] ?? []), total };
  }

  #isBetter(one: number, other: number): boolean {
    const more = (this.#matched[one] ?? 0) - (this.#matched[other] ?? 0);
    return more > 0 || (more === 0 && (this.#score[one] ?? 0) > (this.#score[other] ?? 0));
  }
}

function letterSetOf(word: string): LetterSet {
  let letters = 0;
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

function countBits(number: number): number {
  let [bits, rest] = [0, number];
  for (; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
