/** What the store sells: sizes, ids, and the addresses of series and story pages (spec §2, §5, §7, §9). */
import { byLanguage, inLanguage, type Language, type Localized, localized } from "#domain/language";

export const CARD_SIZES = ["postal", "wallet", "stamp"] as const;
export type CardSize = (typeof CARD_SIZES)[number];
/** A size's key: `postal`, `wallet` or `stamp`, `digital` for episodes, or the key of a product's own size. */
export type SizeKey = string;

/** The sizes' names (spec §9) and the episode's (spec §2 Cart). */
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

/** Returns a size's name in the reader's language. Pass `names` for a product's own size. */
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

/** An id is a UUID, or 3–20 characters of letters, digits, underscore and hyphen (spec §5). */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Splits a text into ids, which commas, semicolons, spaces or line breaks separate. Repeated ids are dropped. */
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

/** The id of a customer's own combo in the cart: `custom_` and the id of its row (reading R12). */
export function customComboCartId(customComboId: string): string {
  return CUSTOM_COMBO_PREFIX + customComboId;
}

export function customComboIdOf(cartId: string): string | null {
  return cartId.startsWith(CUSTOM_COMBO_PREFIX) ? cartId.slice(CUSTOM_COMBO_PREFIX.length) : null;
}

export type IdProblem = { code: "invalid-product-id" } | { code: "invalid-episode-id" };

/**
 * Validates an id in the cart, without its prefix `episode_` or `custom_` (spec §5, reading R33). Null if it is valid.
 */
export function idProblem(cartId: string): IdProblem | null {
  const episodeId = episodeIdOf(cartId);
  if (episodeId !== null) return isId(episodeId) ? null : { code: "invalid-episode-id" };
  return isId(customComboIdOf(cartId) ?? cartId) ? null : { code: "invalid-product-id" };
}

export type EpisodeIdProblem = { code: "episode-id-missing" | "invalid-episode-id" };

/** Validates an episode's id from a URL or a form (spec §5 Episode Buy). Null if it is valid. */
export function episodeIdProblem(episodeId: string): EpisodeIdProblem | null {
  if (episodeId === "") return { code: "episode-id-missing" };
  return isId(episodeId) ? null : { code: "invalid-episode-id" };
}

/** The title of a category page: the series' name followed by 'Collection' (spec §2, reading R38). */
export function collectionTitle(name: string): string {
  return `${name} ${collectionWord()}`;
}
const collectionWord = byLanguage({ en: "Collection", te: "కలెక్షన్" });

const LATER_PAGE = /^(?:[2-9]|[1-9]\d{1,3})$/;

/**
 * Parses the page number at the end of a long list's path (reading R34). Null if it is invalid. A path without a number
 * is page 1; '/1' is invalid, so that the first page has only one address.
 */
export function listPage(segment: string | undefined): number | null {
  if (segment === undefined) return 1;
  return LATER_PAGE.test(segment) ? Number(segment) : null;
}

/**
 * Paths of series and story pages are both directly below /category; only a story page's path ends with this (spec §2,
 * reading R30).
 */
export const STORY_PAGE_ENDING = "-story";

export function isStoryPageKey(key: string): boolean {
  return key.endsWith(STORY_PAGE_ENDING);
}
