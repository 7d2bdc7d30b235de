/** What the seller looks for in the admin: any part of anything they have in hand, in one field. */

/** Small letters; found anywhere, or where a word begins. */
export type SearchWord = { text: string; at: "anywhere" | "beginning" };

export const SEARCH_CHARACTERS = 100;
const MOST_WORDS = 6;
/** A number typed in groups, and nothing beside it: an order's, a transaction's or a phone's. */
const MOST_DIGITS = 20;
/** Three letters are what the index knows of a text. */
const WHOLE_TRIGRAM = 3;

/** Every word must be found. */
export function searchWords(typed: string): SearchWord[] {
  const text = typed
    .replaceAll("\0", "")
    .slice(0, SEARCH_CHARACTERS)
    .normalize("NFC")
    .toLowerCase()
    // India's code before a phone number, which is stored without it.
    .replace(/(?:^|(?<=\s))\+91[\s-]*(?=\d)/g, "")
    .trim();
  const words = isOneNumber(text) ? [text.replace(/\D/g, "")] : text.split(/[\s,]+/);
  return [...new Set(words.map(withoutGrouping))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
    .map((word) => ({ text: word, at: isShort(word) ? "beginning" : "anywhere" }));
}

function isOneNumber(text: string): boolean {
  return /^[\d\s-]+$/.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;
}

/** 98765-43210, and 09876543210 as it is dialled. */
function withoutGrouping(word: string): string {
  const number = /^[\d-]+$/.test(word) ? word.replaceAll("-", "") : word;
  return number.replace(/^(?:0|91)(?=[6-9]\d{9}$)/, "");
}

function isShort(word: string): boolean {
  return [...word].length < WHOLE_TRIGRAM;
}

/** Few orders have it, whatever the store sells: a number longer than a PIN code, an email address. */
export function isRare({ text }: SearchWord): boolean {
  return /\d{7}/.test(text) || isEmail({ text });
}

export function isEmail({ text }: Pick<SearchWord, "text">): boolean {
  return /^[^@]+@[^@]+\.[^@]+$/.test(text);
}

/** Whole, or so much of its end that no other number is likely to end with it. */
export function endsNumber({ text }: Pick<SearchWord, "text">): boolean {
  return /\d{8}/.test(text) && !isEmail({ text });
}
