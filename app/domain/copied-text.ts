/** Text as phones copy it: other apps put spaces of many kinds, hyphens and invisible marks into numbers. */

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Every space but a line break. The braille blank is drawn as a space, too. */
const SPACE = /[^\P{White_Space}\n]|\u2800/gu;
const HYPHEN = /[\p{Dash_Punctuation}\u2043\u2212]/gu;
/** Marks that aren't drawn: of direction, joiners, byte order marks, and the place of a picture in copied text. */
const INVISIBLE = /[^\P{Cc}\n]|[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu;
/** The letters, digits and signs of ASCII as wide as Chinese ones. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const OTHER_DIGIT = /(?![0-9])\p{Decimal_Number}/gu;

/**
 * Writes a copied text plainly: line breaks as \n, other spaces as ' ', hyphens and dashes as '-', the digits of every
 * script as 0 to 9. Invisible marks are removed.
 */
export function plainCopiedText(text: string): string {
  return text
    .replace(LINE_BREAK, "\n")
    .replace(SPACE, " ")
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replace(HYPHEN, "-")
    .replace(OTHER_DIGIT, latinDigit);
}

/** Returns the digits of a text that is one number, as a phone number is written; null if it has anything else. */
export function numberIn(text: string): string | null {
  const plain = plainCopiedText(text);
  return /^[\s\d()+-]*\d[\s\d()+-]*$/.test(plain) ? plain.replace(/\D/g, "") : null;
}

/** In Unicode, the ten digits of a script follow each other, from a code point that ends in 0 or 6 (hexadecimal). */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  if (row > 0xffff) return digit;
  const startsRow = /\p{Decimal_Number}/u.test(String.fromCodePoint(row));
  return String(code - (startsRow ? row : row + 6));
}
