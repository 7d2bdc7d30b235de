/**
 * Folds words so that different spellings become the same. People write Telugu in its script or, each in their own
 * way, in Latin letters: 'kathalu', 'kadhalu' and 'కథలు' become the same. English words are folded in the same way,
 * because a text may mix both. Some differences are lost by this (card, cart), in queries and texts alike.
 */

/** The most words of a query. Words are cut to `WORD_CHARACTERS`, in queries and texts alike. */
const MOST_QUERY_WORDS = 6;
const WORD_CHARACTERS = 20;

/** Returns a text's words, folded, in order. `known` caches folded words across texts. */
export function searchWords(text: string, known = new Map<string, string>()): string[] {
  return (text.normalize("NFC").match(WRITTEN_WORDS) ?? []).flatMap((written) => {
    const word = known.get(written) ?? foldedWord(withoutMarks(toLatin(written)));
    known.set(written, word);
    return word === "" ? [] : [word];
  });
}

/** Matches a word: letters with their signs and joiners, digits, apostrophes. */
const WRITTEN_WORDS = /[\p{L}\p{M}\p{N}'’`\u200c\u200d]+/gu;

/** Returns a query's words, folded: at most six different ones. */
export function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query))];
  const significantWords = words.filter((word) => !STOP_WORDS.has(word));
  return (significantWords.length > 0 ? significantWords : words).slice(0, MOST_QUERY_WORDS);
}

/**
 * True if a folded word of the query may be the beginning of another. What is folded to two letters begins too many:
 * of these only two Latin letters, as typed on the way to a longer word, may; a whole word such as 'టీ' or 'tee' may not.
 */
export function mayBeginWords(folded: string, query: string): boolean {
  if (folded.length !== 2) return folded.length > 2;
  return (query.match(WRITTEN_WORDS) ?? []).some(
    (written) => /^[a-z\d]{2}$/i.test(written) && searchWords(written)[0] === folded,
  );
}

/** Removes accents and apostrophes: isn't becomes isnt. */
function withoutMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function foldedWord(word: string): string {
  let folded = word;
  for (const [written, as] of EQUIVALENT_SPELLINGS) folded = folded.replace(written, as);
  return folded.slice(0, WORD_CHARACTERS);
}

const EQUIVALENT_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // Plurals that the rules below would not make equal: boxes, glasses; teas.
  [/(?<=ss|x|ch|sh)es$/, ""],
  [/(?<=[aeo]{2})s$/, ""],
  [/ch/g, "č"],
  [/c/g, "k"],
  // Aspirates lose their h, as people write both: katha, kata.
  [/(?<=[bdgjkpstčw])h/g, ""],
  // People write థ as th or dh, and ద as d or dh.
  [/d/g, "t"],
  [/f/g, "p"],
  [/q/g, "k"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/x/g, "ks"],
  // Long vowels are written in several ways: ee, ea or ii; oo or uu.
  [/ee|ea|ii/g, "i"],
  [/oo|uu/g, "u"],
  [/ou|ow/g, "au"],
  [/ae/g, "e"],
  [/ei/g, "ai"],
  // A y before e or i at the beginning is dropped, as in ఎక్కడ: ekkada, yekkada.
  [/^y(?=[ei])/, ""],
  [/(.)\1+/g, "$1"],
  // The endings of plurals and of names are made equal: story, stories; Abhi, Abhy.
  [/(?<=...)s$/, ""],
  [/ie$|y$/, "i"],
  // The plural of Telugu, as in కార్డులు.
  [/(?<=....)lu$/, ""],
];

/** Words that are ignored if the query has others. */
const STOP_WORDS = new Set(
  ["a", "an", "and", "for", "in", "is", "of", "on", "the", "to", "with"].map(foldedWord),
);

const CONSONANTS: Readonly<Record<string, string>> = {
  క: "k",
  ఖ: "kh",
  గ: "g",
  ఘ: "gh",
  ఙ: "n",
  చ: "ch",
  ఛ: "ch",
  జ: "j",
  ఝ: "jh",
  ఞ: "n",
  ట: "t",
  ఠ: "th",
  డ: "d",
  ఢ: "dh",
  ణ: "n",
  త: "t",
  థ: "th",
  ద: "d",
  ధ: "dh",
  న: "n",
  ప: "p",
  ఫ: "ph",
  బ: "b",
  భ: "bh",
  మ: "m",
  య: "y",
  ర: "r",
  ఱ: "r",
  ల: "l",
  ళ: "l",
  వ: "v",
  శ: "sh",
  ష: "sh",
  స: "s",
  హ: "h",
  ఴ: "l",
  ౘ: "ch",
  ౙ: "j",
  ౚ: "r",
};

const VOWELS: Readonly<Record<string, string>> = {
  అ: "a",
  ఆ: "a",
  ఇ: "i",
  ఈ: "i",
  ఉ: "u",
  ఊ: "u",
  ఋ: "ru",
  ౠ: "ru",
  ఎ: "e",
  ఏ: "e",
  ఐ: "ai",
  ఒ: "o",
  ఓ: "o",
  ఔ: "au",
};

const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  "ా": "a",
  "ి": "i",
  "ీ": "i",
  "ు": "u",
  "ూ": "u",
  "ృ": "ru",
  "ౄ": "ru",
  "ె": "e",
  "ే": "e",
  "ై": "ai",
  "ొ": "o",
  "ో": "o",
  "ౌ": "au",
};

const VIRAMA = "్";
const JOINERS = /[\u200c\u200d]/g;
const CHARACTERS_OF_TELUGU = /[\u0c00-\u0c7f]+/g;

/** Writes Telugu script in the Latin letters that people type. */
function toLatin(text: string): string {
  return text.replace(JOINERS, "").replace(CHARACTERS_OF_TELUGU, (telugu) => latinOf([...telugu]));
}

function latinOf(telugu: readonly string[]): string {
  return telugu.map((character, place) => latinAt(character, telugu[place + 1] ?? "")).join("");
}

function latinAt(character: string, next: string): string {
  const consonant = CONSONANTS[character];
  if (consonant) return next === VIRAMA || next in VOWEL_SIGNS ? consonant : `${consonant}a`;
  // The sign ం (anusvara) sounds like m before p, b and m, and like n before other consonants.
  if (character === "ం") return next !== "" && !"పఫబభమ".includes(next) ? "n" : "m";
  if (character === "ఁ") return "n";
  if (character >= "౦" && character <= "౯") return String(character.charCodeAt(0) - 0x0c66);
  return VOWELS[character] ?? VOWEL_SIGNS[character] ?? "";
}
