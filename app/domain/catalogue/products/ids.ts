import { isId } from "#domain/catalogue/catalogue";

/** Reserved ids: the cart uses these prefixes, and the admin has pages of these names. */
const RESERVED_ID = /^(?:episode_|custom_)|^(?:new|import|export|addition|series)$/i;

type ProductIdProblem = "id-malformed" | "id-without-series";

/** Validates a new product's id: it has the form of spec §5 and begins with the prefix of a series. */
export function productIdProblem(id: string, prefixes: readonly string[]): ProductIdProblem | null {
  if (!isId(id) || RESERVED_ID.test(id)) return "id-malformed";
  return prefixes.some((prefix) => id.startsWith(prefix)) ? null : "id-without-series";
}

export const PRODUCT_ID_MESSAGES: Readonly<Record<ProductIdProblem, string>> = {
  "id-malformed": "An ID has 3 to 20 letters, digits, hyphens or underscores, such as qt-13.",
  "id-without-series": "An ID begins with the letters of its series, such as qt for Quotes.",
};

/** Returns the id after the highest number in use, padded to the same digits: `qt-13` after `qt-12`. */
export function nextProductId(prefix: string, used: readonly string[]): string {
  const numbers = used.flatMap((id) => {
    const digits = id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) : "";
    return /^\d{1,9}$/.test(digits) ? [digits] : [];
  });
  const highest = numbers.reduce((most, digits) => Math.max(most, Number(digits)), 0);
  const width = numbers.reduce((most, digits) => Math.max(most, digits.length), 2);
  return `${prefix}-${String(highest + 1).padStart(width, "0")}`;
}

type PrefixProblem = "prefix-malformed" | "prefix-taken";

/**
 * Validates a series' id prefix. No prefix may begin with another, because a product would then belong to two series.
 */
export function prefixProblem(prefix: string, others: readonly string[]): PrefixProblem | null {
  if (!/^[a-z][a-z0-9]{1,9}$/.test(prefix) || RESERVED_ID.test(`${prefix}_`))
    return "prefix-malformed";
  const clashes = others.some((other) => other.startsWith(prefix) || prefix.startsWith(other));
  return clashes ? "prefix-taken" : null;
}

export const PREFIX_MESSAGES: Readonly<Record<PrefixProblem, string>> = {
  "prefix-malformed": "Use 2 to 10 small letters and digits, with a letter first.",
  "prefix-taken": "The product IDs of another series begin alike. Choose other letters.",
};
