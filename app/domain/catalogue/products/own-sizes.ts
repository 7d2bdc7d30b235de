/** A product's own sizes as an owner types them, beside the preset three (spec §5 Price, reading R41). */
import { CARD_SIZES, isSizeKey, type SizeKey } from "#domain/catalogue/catalogue";
import { ORIENTATIONS, type OwnSize } from "#domain/catalogue/sizes";
import { type Translations, translations } from "#domain/language";
import { amountToPay } from "#domain/money/money";
import {
  GRAMS_PROBLEM,
  PRICE_PROBLEMS,
  parseGrams,
  parseProductPrice,
  writtenPrice,
} from "./fields.ts";

/** A size as the form edits it. `sold_out` isn't part of the form: sellers switch it by a button of its own. */
export type EditedSize = Omit<OwnSize, "sold_out">;

export const MOST_OWN_SIZES = 12;
const MOST_NAME = 60;
const MOST_DIMENSIONS = 40;

/** A row of the form, all texts. `key` is empty until the size has been saved. */
export type WrittenSize = Translations<"name", string> & {
  key: string;
  name: string;
  dimensions: string;
  price: string;
  weight: string;
  drawn: string;
  in_builder: string;
};

export const EMPTY_SIZE: WrittenSize = {
  key: "",
  name: "",
  ...translations("name", () => ""),
  dimensions: "",
  price: "",
  weight: "",
  drawn: "portrait",
  in_builder: "yes",
};

/** The name of the only size of a product without a choice, as a new product and an import begin with it. */
export const ONE_SIZE_NAME = "One size";

/** True if a new product's first size is still as the form began it, so that there is nothing to save of it. */
export function isUntouchedSize(size: WrittenSize): boolean {
  const inOtherLanguages = Object.values(translations("name", (field) => size[field]));
  const typed = [size.price, size.dimensions, size.weight, ...inOtherLanguages];
  return size.key === "" && size.name === ONE_SIZE_NAME && typed.every((text) => !text);
}

/** Error messages by row and field, such as `own_sizes.0.price`. */
type Errors = Record<string, string>;

/** Parses the rows of the form. A saved size keeps its key; a new one gets a key made from its name. */
export function parseOwnSizes(
  rows: readonly WrittenSize[],
): { ok: true; sizes: EditedSize[] } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  if (rows.length > MOST_OWN_SIZES)
    errors.own_sizes = `A product has up to ${MOST_OWN_SIZES} sizes of its own.`;
  const sizes: EditedSize[] = [];
  const taken = new Set(rows.map(({ key }) => key).filter(isOwnKey));
  for (const [at, row] of rows.entries()) {
    const parsed = parseRow(row, (field, sentence) => {
      errors[sizeField(at, field)] = sentence;
    });
    const isKnown = isOwnKey(row.key) && !sizes.some(({ key }) => key === row.key);
    const key = isKnown ? row.key : newKey(parsed.name, taken);
    taken.add(key);
    sizes.push({ key, ...parsed });
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, sizes };
}

export function sizeField(at: number, field: keyof WrittenSize): string {
  return `own_sizes.${at}.${field}`;
}

function parseRow(
  row: WrittenSize,
  wrong: (field: keyof WrittenSize, sentence: string) => void,
): Omit<EditedSize, "key"> {
  const text = (field: keyof WrittenSize, mostCharacters: number) => {
    const value = row[field].trim().replace(/\s+/g, " ");
    if (value.length > mostCharacters)
      wrong(field, `This can have up to ${mostCharacters} characters.`);
    return value;
  };
  const name = text("name", MOST_NAME);
  if (name === "") wrong("name", "Type what this size is called, such as Bookmark.");
  const price = parseProductPrice(row.price);
  if (!price.ok) wrong("price", PRICE_PROBLEMS[price.problem]);
  const weight_grams = parseGrams(row.weight);
  if (weight_grams === undefined) wrong("weight", GRAMS_PROBLEM);
  return {
    name,
    ...translations("name", (field) => text(field, MOST_NAME) || null),
    dimensions: text("dimensions", MOST_DIMENSIONS) || null,
    price: price.ok ? price.price : null,
    weight_grams: weight_grams ?? null,
    drawn: ORIENTATIONS.find((orientation) => orientation === row.drawn) ?? "portrait",
    in_builder: row.in_builder === "yes",
  };
}

const RESERVED_SIZE_KEYS: readonly string[] = [...CARD_SIZES, "digital", "all"];

function isOwnKey(key: string): boolean {
  return isSizeKey(key) && !RESERVED_SIZE_KEYS.includes(key);
}

/**
 * Makes a key from a name: 'Bookmark' becomes `bookmark`. A name without Latin letters becomes a number computed from
 * its characters, so the same name always gives the same key.
 */
function newKey(name: string, taken: ReadonlySet<string>): SizeKey {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 20)
    .replace(/^-+|-+$/g, "");
  const key = slug || `size-${signs(name)}`;
  const isFree = (one: string) => isOwnKey(one) && !taken.has(one);
  for (let next = 2; ; next++) {
    const candidate = next === 2 ? key : `${key}-${next - 1}`;
    if (isFree(candidate)) return candidate;
  }
}

function signs(name: string): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_000;
  return String(sum);
}

/** Returns the size as a row of the form. */
export function writtenSize(size: OwnSize): WrittenSize {
  return {
    key: size.key,
    name: size.name,
    ...translations("name", (field) => size[field] ?? ""),
    dimensions: size.dimensions ?? "",
    price: writtenPrice(size.price),
    weight: size.weight_grams === null ? "" : String(size.weight_grams),
    drawn: size.drawn,
    in_builder: size.in_builder ? "yes" : "",
  };
}

/** Returns the sizes as the change history shows them: 'Bookmark, 50 × 150 mm, ₹49, 12 g'. */
export function ownSizesText(sizes: readonly EditedSize[]): string {
  return sizes.map(sizeText).join("; ");
}

function sizeText(size: EditedSize): string {
  const { key, name, dimensions, price, weight_grams, drawn, in_builder } = size;
  const further = Object.values(translations("name", (field) => size[field]));
  return [
    `${name} (${[key, ...further].filter(Boolean).join(", ")})`,
    dimensions,
    price ? amountToPay(price) : "not offered",
    weight_grams && `${weight_grams} g`,
    drawn,
    in_builder ? null : "not in customers' combos",
  ]
    .filter(Boolean)
    .join(", ");
}
