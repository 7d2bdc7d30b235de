/** What the store sells: sizes, ids, and the addresses of series and story pages (spec §2, §5, §7, §9). */
import { byLanguage, inLanguage, type Language, type Localized, localized } from "#domain/language";

export const CARD_SIZES = ["postal", "wallet", "stamp"] as const;
export type CardSize = (typeof CARD_SIZES)[number];
/** A size's key in carts, quotes and orders: one of these three, `digital`, or a product's own. */
export type SizeKey = string;

/** spec §9; the episode's label is §2 Cart's. */
const sizeLabels: Readonly<Record<CardSize | "digital", string>> = {
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
const sizeLabelsIn = byLanguage({ en: sizeLabels, te: sizeLabelsTe });
export const SIZE_LABELS = inLanguage({ en: sizeLabels, te: sizeLabelsTe });

/** Returns a size's name. `names` are stored with the line for a product's own size. */
export function sizeLabel(
  size: SizeKey,
  names: Localized<string> | null | undefined,
  language?: Language,
): string {
  const labels: Readonly<Record<string, string>> = sizeLabelsIn(language);
  return labels[size] ?? (names ? localized(names, language) : size);
}

export const PRICE_COLUMNS = {
  postal: "postal_card_size",
  wallet: "wallet_size",
  stamp: "stamp_size",
} as const satisfies Record<CardSize, string>;

export function isCardSize(value: unknown): value is CardSize {
  return (CARD_SIZES as readonly unknown[]).includes(value);
}

const MOST_KEY_CHARACTERS = 24;

export function isSizeKey(value: unknown): value is SizeKey {
  return (
    typeof value === "string" &&
    value.length <= MOST_KEY_CHARACTERS &&
    /^[a-z\d]+(?:-[a-z\d]+)*$/.test(value)
  );
}

/** True if a product may have a size with this key. `digital` is for episodes only. */
export function isProductSize(value: unknown): value is SizeKey {
  return isSizeKey(value) && value !== "digital";
}

const EPISODE_PREFIX = "episode_";
const CUSTOM_COMBO_PREFIX = "custom_";
const ID = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w-]{3,20})$/i;

/** spec §5: a UUID-form string, or 3–20 characters of letters, digits, underscore and hyphen. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Finds ids in a text, separated by commas, spaces or line breaks. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** An episode's id in the cart: `episode_{episodeId}` (spec §3). */
export function episodeCartId(episodeId: string): string {
  return EPISODE_PREFIX + episodeId;
}

export function episodeIdOf(cartId: string): string | null {
  return cartId.startsWith(EPISODE_PREFIX) ? cartId.slice(EPISODE_PREFIX.length) : null;
}

/** The id of a customer's own combo in the cart: `custom_` and its record's id (reading R12). */
export function customComboCartId(customComboId: string): string {
  return CUSTOM_COMBO_PREFIX + customComboId;
}

export function customComboIdOf(cartId: string): string | null {
  return cartId.startsWith(CUSTOM_COMBO_PREFIX) ? cartId.slice(CUSTOM_COMBO_PREFIX.length) : null;
}

export type IdProblem = { code: "invalid-product-id" } | { code: "invalid-episode-id" };

/** Validates an id from the cart, without its prefix (spec §5, reading R33). Null when it is valid. */
export function idProblem(cartId: string): IdProblem | null {
  const episodeId = episodeIdOf(cartId);
  if (episodeId !== null) return isId(episodeId) ? null : { code: "invalid-episode-id" };
  return isId(customComboIdOf(cartId) ?? cartId) ? null : { code: "invalid-product-id" };
}

export type EpisodeIdProblem = { code: "episode-id-missing" | "invalid-episode-id" };

/** Validates an episode's id from an address or a form (spec §5 Episode Buy). Null when it is valid. */
export function episodeIdProblem(episodeId: string): EpisodeIdProblem | null {
  if (episodeId === "") return { code: "episode-id-missing" };
  return isId(episodeId) ? null : { code: "invalid-episode-id" };
}

/** The title of a category page: the series' name and 'Collection' (spec §2, reading R38). */
export function collectionTitle(name: string): string {
  return `${name} ${collectionWord()}`;
}
const collectionWord = byLanguage({ en: "Collection", te: "కలెక్షన్" });

const LATER_PAGE = /^(?:[2-9]|[1-9]\d{1,3})$/;

/**
 * Parses the page number in a long list's address (reading R34). Null for an invalid one. Page 1 has no number, so
 * that each page has one address.
 */
export function listPage(segment: string | undefined): number | null {
  if (segment === undefined) return 1;
  return LATER_PAGE.test(segment) ? Number(segment) : null;
}

/** Series and story pages share the addresses below /category; a story page's ends with this (spec §2, reading R30). */
export const STORY_PAGE_ENDING = "-story";

export function isStoryPageKey(key: string): boolean {
  return key.endsWith(STORY_PAGE_ENDING);
}
