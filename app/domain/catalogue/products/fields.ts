/** The fields of a product that sellers edit, in the form and in import files (spec §5 Price, reading R48). */
import { CARD_SIZES, type CardSize, PRICE_COLUMNS } from "#domain/catalogue/catalogue";
import { inEnglish, type Translations, translations } from "#domain/language";
import { type Paise, paise, plainDecimal, timesHundredRounded } from "#domain/money/money";

/** The fields that exist in each language. Column names begin with these words. */
type Translated = "name" | "description" | "kind" | "picture_alt" | "picture_text";

export type ProductFields = Translations<Translated, string | null> & {
  product_name: string;
  description: string | null;
  /** The owner's name for this kind of product; null: it has none. */
  kind: string | null;
  postal_card_size: Paise | null;
  wallet_size: Paise | null;
  stamp_size: Paise | null;
  /** Grams of one piece, for sizes that have no weight of their own. */
  weight_grams: number | null;
  is_active: boolean;
  place: number;
  image_url: string | null;
  picture_alt: string | null;
  picture_text_en: string | null;
};

export type FieldName = keyof ProductFields;

const further = <Name extends string>(
  name: Name,
  label: (language: string) => string,
  mostCharacters: number,
) =>
  translations(name, (_, language) => ({
    label: label(inEnglish(language)),
    most: mostCharacters,
  }));

export const HIGHEST_LIST_POSITION = 9_999;
export const MOST_DESCRIPTION_CHARACTERS = 500;
export const MOST_PICTURE_ALT_CHARACTERS = 300;

/** The text fields: each one's label in the form, and its maximum length in characters. */
const TEXTS = {
  product_name: { label: "Name", most: 200 },
  ...further("name", (language) => `Name in ${language}`, 200),
  description: { label: "Description", most: MOST_DESCRIPTION_CHARACTERS },
  ...further(
    "description",
    (language) => `Description in ${language}`,
    MOST_DESCRIPTION_CHARACTERS,
  ),
  kind: { label: "Kind", most: 40 },
  ...further("kind", (language) => `Kind in ${language}`, 40),
  picture_alt: { label: "What the picture shows", most: MOST_PICTURE_ALT_CHARACTERS },
  ...further(
    "picture_alt",
    (language) => `What the picture shows, in ${language}`,
    MOST_PICTURE_ALT_CHARACTERS,
  ),
  picture_text_en: { label: "Words on the picture, in English letters", most: 500 },
  ...further("picture_text", (language) => `Words on the picture, in ${language} letters`, 500),
} as const satisfies Partial<Record<FieldName, { label: string; most: number }>>;

export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  product_name: TEXTS.product_name.label,
  ...translations("name", (field) => TEXTS[field].label),
  description: TEXTS.description.label,
  ...translations("description", (field) => TEXTS[field].label),
  kind: TEXTS.kind.label,
  ...translations("kind", (field) => TEXTS[field].label),
  postal_card_size: "Postal price",
  wallet_size: "Wallet price",
  stamp_size: "Stamp price",
  weight_grams: "Weight",
  is_active: "In the shop",
  place: "Place in its series",
  image_url: "Picture",
  picture_alt: TEXTS.picture_alt.label,
  ...translations("picture_alt", (field) => TEXTS[field].label),
  picture_text_en: TEXTS.picture_text_en.label,
  ...translations("picture_text", (field) => TEXTS[field].label),
};
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

type FieldErrors = Partial<Record<FieldName, string>>;

/**
 * Parses a product's fields, and returns an error for every wrong one. A missing field counts as empty. `isPicture`
 * says whether a text is a valid picture address.
 */
export function parseProductFields(
  written: { [Name in FieldName]?: string | undefined },
  isPicture: (path: string) => boolean,
): { ok: true; fields: ProductFields } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const text = (name: keyof typeof TEXTS) => {
    const value = (written[name] ?? "").replaceAll("\r\n", "\n").trim();
    const { label, most } = TEXTS[name];
    if (value.length > most) errors[name] = `${label} can have up to ${most} characters.`;
    return value || null;
  };
  const price = (size: CardSize) => {
    const parsed = parseProductPrice(written[PRICE_COLUMNS[size]] ?? "");
    if (!parsed.ok) errors[PRICE_COLUMNS[size]] = PRICE_PROBLEMS[parsed.problem];
    return parsed.ok ? parsed.price : null;
  };
  const weight_grams = parseGrams(written.weight_grams ?? "");
  if (weight_grams === undefined) errors.weight_grams = GRAMS_PROBLEM;
  const place = parsePlace(written.place ?? "");
  if (place === null) errors.place = `Type a whole number from 0 to ${HIGHEST_LIST_POSITION}.`;
  const active = parseYes(written.is_active ?? "");
  if (active === null) errors.is_active = "Write yes or no.";
  const image_url = (written.image_url ?? "").trim() || null;
  if (image_url !== null && !isPicture(image_url))
    errors.image_url =
      "Write the name of a picture in the store, or an address that begins with https://.";
  const fields = {
    product_name: text("product_name") ?? "",
    ...translations("name", text),
    description: text("description"),
    ...translations("description", text),
    kind: text("kind"),
    ...translations("kind", text),
    postal_card_size: price("postal"),
    wallet_size: price("wallet"),
    stamp_size: price("stamp"),
    weight_grams: weight_grams ?? null,
    is_active: active ?? false,
    place: place ?? 0,
    image_url,
    picture_alt: text("picture_alt"),
    ...translations("picture_alt", text),
    picture_text_en: text("picture_text_en"),
    ...translations("picture_text", text),
  };
  if (fields.product_name === "") errors.product_name = "Type a name.";
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}

type PriceProblem = "not-a-number" | "negative" | "too-high" | "too-many-decimals";

export const PRICE_PROBLEMS: Readonly<Record<PriceProblem, string>> = {
  "not-a-number": "Type a price in digits, such as 49 or 49.50, or nothing.",
  negative: "A price can't be below ₹0.",
  "too-high": "A price can be up to ₹10,00,000.",
  "too-many-decimals": "A price has at most two digits after the point.",
};

/** Parses a price in rupees. An empty one or 0 means that the size isn't offered (reading R41). */
export function parseProductPrice(
  written: string,
): { ok: true; price: Paise | null } | { ok: false; problem: PriceProblem } {
  const text = written
    .trim()
    .replace(/^₹\s*/, "")
    // Removes the commas of '1,200', where the last group has three digits. '49,50' may mean ₹49.50, so it stays
    // invalid.
    .replace(/^\d{1,3}(?:,\d{2,3})*,(?=\d{3}(?:\.\d*)?$)/, (groups) => groups.replaceAll(",", ""));
  if (text === "") return { ok: true, price: null };
  if (/^[-−]\s*₹?\d/.test(text)) return { ok: false, problem: "negative" };
  const digits = /^\d{1,15}(?:\.(?<decimals>\d+))?$/.exec(text);
  if (!digits) return { ok: false, problem: "not-a-number" };
  const decimals = digits.groups?.decimals ?? "";
  if (decimals.replace(/0+$/, "").length > 2) return { ok: false, problem: "too-many-decimals" };
  const amount = Number(text);
  if (amount > HIGHEST_PRICE_RUPEES) return { ok: false, problem: "too-high" };
  return { ok: true, price: amount === 0 ? null : paise(Math.round(timesHundredRounded(amount))) };
}

const HIGHEST_PRICE_RUPEES = 1_000_000;

const MOST_GRAMS = 50_000;
export const GRAMS_PROBLEM = `Type whole grams from 1 to ${MOST_GRAMS}, or nothing.`;

/** Parses a weight such as `12 g`. Null if it is empty, undefined if it is no number of grams. */
export function parseGrams(written: string): number | null | undefined {
  const text = written.trim().replace(/\s*g$/i, "");
  if (text === "") return null;
  const grams = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return grams >= 1 && grams <= MOST_GRAMS ? grams : undefined;
}

function parsePlace(written: string): number | null {
  const text = written.trim();
  if (text === "") return 0;
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function parseYes(written: string): boolean | null {
  const text = written.trim().toLowerCase();
  if (["yes", "true", "1", "on"].includes(text)) return true;
  return ["", "no", "false", "0"].includes(text) ? false : null;
}

/** Returns a field as the text shown in the form and in files. Prices are in rupees; null is empty. */
export function writtenField(fields: ProductFields, name: FieldName): string {
  const value = fields[name];
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "";
  return isPriceColumn(name) ? writtenPrice(value as Paise) : String(value);
}

export function writtenPrice(price: Paise | null): string {
  return price === null ? "" : plainDecimal(price).replace(/\.00$/, "");
}

function isPriceColumn(name: FieldName): boolean {
  return CARD_SIZES.some((size) => PRICE_COLUMNS[size] === name);
}

export type FieldChanges = Partial<Record<FieldName, { before: string; after: string }>>;

/** Returns the fields that differ, as texts. A price of ₹0 counts as no price. */
export function changedFields(before: ProductFields, after: ProductFields): FieldChanges {
  const changes: FieldChanges = {};
  for (const name of FIELD_NAMES) {
    const [was, is] = [writtenField(before, name), writtenField(after, name)];
    if (was !== is && !(isPriceColumn(name) && was === "0" && is === ""))
      changes[name] = { before: was, after: is };
  }
  return changes;
}
