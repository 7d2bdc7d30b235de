/** Checks whether a receipt shows the expected amount and payee. It doesn't extract any other amount or payee. */
import type { Paise } from "#domain/money/money";

/** The characters as which text recognition reads the rupee sign, if it reads it at all. */
const RUPEE_SIGN = "[₹%&XxZzRrEeFfT?<{=₨€¥732]";

/** Matches numbers that aren't amounts: days, times, figures of battery and network, masked account numbers. */
const NO_AMOUNTS = [
  /\d{1,2}(?:st|nd|rd|th)?[ ,.-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/gi,
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .]*\d{1,2}\b/gi,
  /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}/g,
  /\d{1,2}:\d{2}(?::\d{2})?/g,
  /\d+ ?%/g,
  /[x*•]{2,} ?\d+/gi,
  /\d{8,}/g,
];

export function showsAmount(text: string, amount: Paise): boolean {
  const rest = withoutOtherNumbers(text);
  const rupees = String(Math.floor(amount / 100));
  const paise = String(amount % 100).padStart(2, "0");
  // Amounts are written 1,00,000 in India and 100,000 elsewhere. Recognition sometimes reads the comma as a full stop
  // or a space.
  const digits = Array.from(rupees, (digit, at) => {
    const after = rupees.length - 1 - at;
    return after > 0 && after <= 5 && after >= 2 ? `${digit}[,. ]?` : digit;
  }).join("");
  const end = paise === "00" ? "(?:[.,] ?00|[.,]?[-/=])?" : `[.,] ?${paise}`;
  return new RegExp(`(?<![\\d.,])${RUPEE_SIGN}?${digits}${end}(?![\\d]|[.,]\\d)`).test(rest);
}

function withoutOtherNumbers(text: string): string {
  return NO_AMOUNTS.reduce((left, pattern) => left.replace(pattern, "\u0000"), text);
}

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d{1,6})`;
/** Matches numbers that are certainly amounts: they follow a rupee sign or word, or have paise. */
const CERTAIN_AMOUNTS = [
  new RegExp(String.raw`(?:₹|₨|(?<![a-z])(?:rs|inr)[. ]) ?${NUMBER}(?![\d:])`, "i"),
  new RegExp(String.raw`(?<![\d.,/-])${NUMBER}[.]\d{2}(?![\d./-])`),
];
/**
 * Matches a number alone on its line, after what may be a misread rupee sign. A single digit may be noise, and doesn't
 * match.
 */
const AMOUNT_ALONE_ON_LINE = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:\S?\d{1,3}(?:,\d{2,3})+|[%&<{=€£¥?XxZzRrEeFfTI]${NUMBER}|\d{2,6})(?:[.]\d{2})?[^\p{L}\p{N}]*$`,
  "u",
);
/**
 * Matches an amount at the end of a line with the payee. The amount has few digits, so that no account number matches.
 */
const AMOUNT_AFTER_PAYEE =
  /\p{L}{2}[^\p{N}]*[ \t]\P{L}?(?:\d{1,3}|\d{1,3}(?:,\d{2,3})+)[^\p{L}\p{N}]*$/u;
const ACCOUNT_WORDS = /bank|account|a\/c|@|\+91|upi/i;

/**
 * True if the text has any amount. If it has none, the amount may be cropped off, so that a missing amount says
 * nothing.
 */
export function showsAnyAmount(text: string): boolean {
  return withoutOtherNumbers(text)
    .split("\n")
    .some(
      (line) =>
        CERTAIN_AMOUNTS.some((sum) => sum.test(line)) ||
        AMOUNT_ALONE_ON_LINE.test(line) ||
        (AMOUNT_AFTER_PAYEE.test(line) && !ACCOUNT_WORDS.test(line)),
    );
}

/**
 * Matches words that appear on pages before a payment: on the store's payment page, and in an app until the PIN is
 * entered. None of them occurs in an app's advertisements.
 */
const BEFORE_PAYMENT =
  /\b(?:amount to pay|copy upi id|save qr|proceed to pay|enter (?:your )?(?:upi )?pin)\b/i;

export function asksToPay(text: string): boolean {
  return BEFORE_PAYMENT.test(text);
}

/**
 * The names by which a receipt may show the payee: the UPI ID, the name in the payment link, and the name registered
 * at the bank (null if nobody has checked it, reading R62).
 */
export type PayeeNames = { upiId: string; name: string; registeredName: string | null };

/** True if the receipt shows the payee's UPI ID or name, even shortened or with misread letters. */
export function showsPayee(text: string, { upiId, name, registeredName }: PayeeNames): boolean {
  return saysUpiId(text, upiId) || [name, withoutTitle(registeredName ?? "")].some(saysName(text));
}

function saysUpiId(text: string, upiId: string): boolean {
  const [seen, whole] = [Array.from(comparableLetters(text)), comparableLetters(upiId)];
  const cut = whole.length > 12 && isMisreadOf(seen, whole.slice(0, 12));
  return cut || isMisreadOf(seen, whole) || isCutShort(text, whole);
}

/**
 * Misread letters are allowed only in names of at least this many letters, because many people share a shorter name.
 */
const LEAST_LETTERS_OF_MISREAD_NAME = 8;

function saysName(text: string): (name: string) => boolean {
  return (name) => {
    const [seen, whole, initial] = [
      words(text),
      comparableLetters(name),
      /\s\p{L}\W*$/u.test(name),
    ];
    if (whole.length < LEAST_LETTERS_OF_MISREAD_NAME)
      return whole !== "" && ` ${seen.join(" ")} `.includes(` ${words(name).join(" ")} `);
    const cut =
      whole.length > 12 && !initial && isMisreadOf(Array.from(seen.join("")), whole.slice(0, 12));
    // The initial at the end must match exactly, because it tells two people apart.
    const ends = initial ? whole.slice(-1) : "";
    return cut || isMisreadOf(seen, whole, ends) || isCutShort(text, whole);
  };
}

/**
 * True if the receipt shows that another UPI ID was paid. Only an ID after 'to' or 'payee' counts, because the payer's
 * comes after 'from', and a note may contain any ID.
 */
export function paysOtherUpiId(text: string, upiId: string): boolean {
  const paid =
    /\b(?:to|payee)\b(?:(?!\b(?:from|debited|payer)\b)[^@]){0,120}?([\w.-]{3,}@[a-z]{2,})\b(?!\.[a-z])/gi;
  if (saysUpiId(text, upiId)) return false;
  return Array.from(text.matchAll(paid), ([, id = ""]) => id).some(
    (id) => !comparableLetters(upiId).startsWith(comparableLetters(id)),
  );
}

/** Removes a title such as 'Mr', which only some apps show, and a bank in brackets after the name. */
function withoutTitle(name: string): string {
  const own = name.replace(/\(.*\)/, "").replace(/^\s*(?:(?:mr|mrs|ms|miss|dr)[. ]|m\/s)/i, "");
  // A short name like 'Sri Devi' keeps its title, because too many people are called by the rest.
  const rest = own.replace(/^\s*(?:shri|sri|smt|kum)[. ]/i, "");
  return comparableLetters(rest).length < LEAST_LETTERS_OF_MISREAD_NAME ? own : rest;
}

/** The least letters that a shortened name must show before its dots, because fewer letters fit too many names. */
const LEAST_LETTERS_OF_CUT_NAME = 6;

/** True if the text has the name cut off with dots: 'RAVI KUM…'. */
function isCutShort(text: string, whole: string): boolean {
  const beforeDots = text.split(/…|\.{2,}/).slice(0, -1);
  return beforeDots.map(comparableLetters).some((before) => {
    for (let length = whole.length - 1; length >= LEAST_LETTERS_OF_CUT_NAME; length -= 1)
      if (before.endsWith(whole.slice(0, length))) return true;
    return false;
  });
}

function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}|]+/u)
    .map(comparableLetters)
    .filter(Boolean);
}

/** Returns only the letters and digits. Those that recognition confuses, such as o and 0, become the same. */
function comparableLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .replace(/[o]/g, "0")
    .replace(/[li|]/g, "1")
    .replace(/s/g, "5")
    .replace(/b/g, "8");
}

/** True if some sequence of words differs from `expected` in at most one of eight characters, and ends with `ends`. */
function isMisreadOf(words: readonly string[], expected: string, ends = ""): boolean {
  const most = Math.floor(expected.length / 8);
  // This is Sellers' algorithm for approximate matching: column[i] is the fewest edits from the first i characters of
  // `expected` to a piece of text that ends here.
  let column = Array.from({ length: expected.length + 1 }, (_, at) => at);
  const signs = words.flatMap((word) =>
    Array.from(word, (sign, at) => [sign, at === word.length - 1] as const),
  );
  for (const [sign, isLast] of signs) {
    let diagonal = 0;
    let above = 0;
    column = column.map((left, at) => {
      if (at === 0) return 0;
      const least = Math.min(diagonal + Number(expected[at - 1] !== sign), left + 1, above + 1);
      diagonal = left;
      above = least;
      return least;
    });
    if (isLast && sign.endsWith(ends) && (column.at(-1) ?? Infinity) <= most) return true;
  }
  return false;
}
