/**
 * What a shop that has no cards, or nothing of stories, never says (docs/decisions/0140, reading R77): one list for the
 * tests that read its texts, pages and files.
 */

// A word ends where its letters end, so that `postal_card_size` has two of them.
const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "giu");

const CARD_WORDS = [
  whole("(?:post|note|photo)?cards?"),
  whole("stickers?|stamps?|wallets?|perforat\\w+"),
  whole("postal(?! (?:address|code|service))"),
  // రికార్డు is a record.
  /(?<!రి)కార్డ|స్టిక్కర్|స్టాంప|వాలెట్|పోస్టల్/gu,
];

const STORY_WORDS = [whole("episodes?|stor(?:y|ies)|podcasts?"), /ఎపిసోడ|కథ|పాడ్\u200c?కాస్ట్/gu];

/** Cards of a bank, and a state of India. */
const OTHERS = /card numbers?|కార్డు నంబర్|(?:credit|debit) cards?|(?:Army|ఆర్మీ) (?:Postal|పోస్టల్)/giu;

/** Returns each word of cards in the text, with what stands around it. */
export function cardWordsIn(text: string): string[] {
  return found(text, CARD_WORDS);
}

/** Returns each word of stories in the text, with what stands around it. */
export function storyWordsIn(text: string): string[] {
  return found(text, STORY_WORDS);
}

function found(text: string, words: readonly RegExp[]): string[] {
  const said = text.replaceAll(OTHERS, " ").replaceAll(/\s+/g, " ");
  return words
    .flatMap((word) => [...said.matchAll(word)])
    .map(({ index }) => said.slice(Math.max(0, index - 40), index + 40));
}

/**
 * What a page or file says: its text, what is told to search engines, and the attributes that are read or shown. The
 * names in a JSON file are those of the specification's tables (reading R55).
 */
export function spokenIn(html: string): string {
  if (html.startsWith("{")) return html.replaceAll(/"\w+":/g, " ");
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ");
  const attributes = shown.matchAll(/\s(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g);
  const said = [...data, ...attributes].map(([, text = ""]) => text);
  return [shown.replaceAll(/<[^>]*>/g, " "), ...said].join("\n");
}
