/** What the store sells: sizes, ids, categories and story pages (spec §2, §5, §7, §9). */
import { byLanguage, inLanguage } from "#domain/language";

export const CARD_SIZES = ["postal", "wallet", "stamp"] as const;
export type CardSize = (typeof CARD_SIZES)[number];
export const SIZES = [...CARD_SIZES, "digital"] as const;
export type Size = (typeof SIZES)[number];

/** spec §9; the episode's label is §2 Cart's. */
const sizeLabels: Readonly<Record<Size, string>> = {
  postal: "Postal Card Size",
  wallet: "Wallet Size",
  stamp: "Stamp Size",
  digital: "Digital Episode",
};
const sizeLabelsTe: typeof sizeLabels = {
  postal: "పోస్టల్ కార్డ్ సైజు",
  wallet: "వాలెట్ సైజు",
  stamp: "స్టాంప్ సైజు",
  digital: "డిజిటల్ ఎపిసోడ్",
};
export const SIZE_LABELS = inLanguage({ en: sizeLabels, te: sizeLabelsTe });

export const PRICE_COLUMNS = {
  postal: "postal_card_size",
  wallet: "wallet_size",
  stamp: "stamp_size",
} as const satisfies Record<CardSize, string>;

export function isCardSize(value: unknown): value is CardSize {
  return (CARD_SIZES as readonly unknown[]).includes(value);
}

const EPISODE_PREFIX = "episode_";
const CUSTOM_COMBO_PREFIX = "custom_";
const ID = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w-]{3,20})$/i;

/** spec §5: a UUID-form string, or 3–20 characters of letters, digits, underscore and hyphen. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Ids may stand in the text with commas, spaces or lines between them. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** The cart's name for an episode: `episode_{episodeId}` (spec §3). */
export function episodeCartId(episodeId: string): string {
  return EPISODE_PREFIX + episodeId;
}

export function episodeIdOf(cartId: string): string | null {
  return cartId.startsWith(EPISODE_PREFIX) ? cartId.slice(EPISODE_PREFIX.length) : null;
}

/** The cart's name for a customer's own combo: `custom_` and the id of its record (reading R12). */
export function customComboCartId(customComboId: string): string {
  return CUSTOM_COMBO_PREFIX + customComboId;
}

export function customComboIdOf(cartId: string): string | null {
  return cartId.startsWith(CUSTOM_COMBO_PREFIX) ? cartId.slice(CUSTOM_COMBO_PREFIX.length) : null;
}

export type IdProblem = { code: "invalid-product-id" } | { code: "invalid-episode-id" };

/** Validates an id as the cart holds it, without its prefix (spec §5, reading R33). Null when it is valid. */
export function idProblem(cartId: string): IdProblem | null {
  const episodeId = episodeIdOf(cartId);
  if (episodeId !== null) return isId(episodeId) ? null : { code: "invalid-episode-id" };
  return isId(customComboIdOf(cartId) ?? cartId) ? null : { code: "invalid-product-id" };
}

export type EpisodeIdProblem = { code: "episode-id-missing" | "invalid-episode-id" };

/** The problem of an episode's id in an address or a form (spec §5 Episode Buy); null where it is valid. */
export function episodeIdProblem(episodeId: string): EpisodeIdProblem | null {
  if (episodeId === "") return { code: "episode-id-missing" };
  return isId(episodeId) ? null : { code: "invalid-episode-id" };
}

/** The specification fixes these four; further series are rows beside theirs (reading R60). */
export const CATEGORY_KEYS = [
  "nannu-dochukunduvate",
  "rukmini-kalyanam",
  "abhi-diary",
  "quotes",
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

type Category = {
  name: string;
  /** A product is in the category whose prefix its id has (spec §7). No prefix begins another's. */
  prefixes: readonly string[];
};

export const CATEGORIES: Readonly<Record<CategoryKey, Category>> = {
  "nannu-dochukunduvate": {
    name: "Nannu Dochukunduvate",
    prefixes: ["ndk", "nannu-dochukunduvate"],
  },
  "rukmini-kalyanam": { name: "Rukmini Kalyanam", prefixes: ["rk", "rukmini-kalyanam"] },
  "abhi-diary": { name: "Abhi Diary Pages", prefixes: ["adkp", "abhi-diary"] },
  quotes: { name: "Quotes", prefixes: ["qt", "quote"] },
};

const categoryNames: Readonly<Record<CategoryKey, string>> = {
  "nannu-dochukunduvate": CATEGORIES["nannu-dochukunduvate"].name,
  "rukmini-kalyanam": CATEGORIES["rukmini-kalyanam"].name,
  "abhi-diary": CATEGORIES["abhi-diary"].name,
  quotes: CATEGORIES.quotes.name,
};
export const categoryNamesTe: typeof categoryNames = {
  "nannu-dochukunduvate": "నన్ను దోచుకుందువటే",
  "rukmini-kalyanam": "రుక్మిణీ కల్యాణం",
  "abhi-diary": "అభి డైరీ పేజీలు",
  quotes: "కోట్స్",
};
export const CATEGORY_NAMES = inLanguage({ en: categoryNames, te: categoryNamesTe });

export function isCategoryKey(text: string): text is CategoryKey {
  return Object.hasOwn(CATEGORIES, text);
}

export function categoryOf(productId: string): CategoryKey | null {
  for (const key of CATEGORY_KEYS) {
    if (CATEGORIES[key].prefixes.some((prefix) => productId.startsWith(prefix))) return key;
  }
  return null;
}

/** The title is a series' name plus Collection (spec §2 Category page, reading R38). */
export function collectionTitle(name: string): string {
  return `${name} ${collectionWord()}`;
}
const collectionWord = byLanguage({ en: "Collection", te: "కలెక్షన్" });

const LATER_PAGE = /^(?:[2-9]|[1-9]\d{1,3})$/;

/**
 * The page of a long list that an address asks for (reading R34). The first has no number, so that each page has one
 * address; null for what is none.
 */
export function listPage(segment: string | undefined): number | null {
  if (segment === undefined) return 1;
  return LATER_PAGE.test(segment) ? Number(segment) : null;
}

/** The two addresses below /category that are story pages instead (spec §2, reading R30). */
const storyPages = {
  "ndk-story": "Nannu Dochukunduvate",
  "rk-story": "Rukmini Kalyanam",
};
export type StoryKey = keyof typeof storyPages;
const storyPagesTe: typeof storyPages = {
  "ndk-story": "నన్ను దోచుకుందువటే",
  "rk-story": "రుక్మిణీ కల్యాణం",
};
export const STORY_PAGES = inLanguage({ en: storyPages, te: storyPagesTe });

/** The story that a category's cards were drawn for, where it has a page. */
export const STORIES_OF_CATEGORIES: Readonly<Record<string, StoryKey>> = {
  "nannu-dochukunduvate": "ndk-story",
  "rukmini-kalyanam": "rk-story",
};

/** The cards that were drawn for a story. */
export const CATEGORIES_OF_STORIES = {
  "ndk-story": "nannu-dochukunduvate",
  "rk-story": "rukmini-kalyanam",
} as const satisfies Readonly<Record<StoryKey, CategoryKey>>;

export function isStoryKey(text: string): text is StoryKey {
  return Object.hasOwn(STORY_PAGES, text);
}
