/** Looks for the expected amount and names on a receipt; never reads unknown ones off it. */
import type { Paise } from "#domain/money/money";

/** Recognition reads the rupee sign as one of these, if at all. */
const RUPEE_SIGN = "[₹%&XxZzRrEeFfT?<{=₨€¥732]";

/** Numbers that aren't amounts: days, times, battery and network figures, masked accounts. */
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
  // 1,00,000 in India, 100,000 elsewhere. Recognition sometimes reads the comma as a full stop or a space.
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
/** Certain amounts: after a rupee sign or word, or with paise. */
const SUMS = [
  new RegExp(String.raw`(?:₹|₨|(?<![a-z])(?:rs|inr)[. ]) ?${NUMBER}(?![\d:])`, "i"),
  new RegExp(String.raw`(?<![\d.,/-])${NUMBER}[.]\d{2}(?![\d./-])`),
];
/** A number alone on its line, after what may be the rupee sign; a single digit may be noise. */
const ALONE = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:\S?\d{1,3}(?:,\d{2,3})+|[%&<{=€£¥?XxZzRrEeFfTI]${NUMBER}|\d{2,6})(?:[.]\d{2})?[^\p{L}\p{N}]*$`,
  "u",
);
/** An amount at the end of a payee's line; limited in length, so that account numbers don't match. */
const AT_END = /\p{L}{2}[^\p{N}]*[ \t]\P{L}?(?:\d{1,3}|\d{1,3}(?:,\d{2,3})+)[^\p{L}\p{N}]*$/u;
const OF_ACCOUNT = /bank|account|a\/c|@|\+91|upi/i;

/**
 * True if any amount was read. If not, the picture is cropped or badly read, and the expected amount doesn't count as
 * missing.
 */
export function showsAnyAmount(text: string): boolean {
  return withoutOtherNumbers(text)
    .split("\n")
    .some(
      (line) =>
        SUMS.some((sum) => sum.test(line)) ||
        ALONE.test(line) ||
        (AT_END.test(line) && !OF_ACCOUNT.test(line)),
    );
}

/** Words on pages before a payment: ours, and an app's until the PIN is entered. None occurs in a banner. */
const BEFORE_PAYMENT =
  /\b(?:amount to pay|copy upi id|save qr|proceed to pay|enter (?:your )?(?:upi )?pin)\b/i;

export function asksToPay(text: string): boolean {
  return BEFORE_PAYMENT.test(text);
}

/** The payee's names: the link's, and the bank's, or null where nobody has checked (reading R62). */
export type PayeeNames = { upiId: string; name: string; registeredName: string | null };

/** Looks for the payee's UPI id or name. Apps shorten both, and recognition gets letters wrong. */
export function showsPayee(text: string, { upiId, name, registeredName }: PayeeNames): boolean {
  return saysUpiId(text, upiId) || [name, withoutTitle(registeredName ?? "")].some(saysName(text));
}

function saysUpiId(text: string, upiId: string): boolean {
  const [seen, whole] = [Array.from(folded(text)), folded(upiId)];
  const cut = whole.length > 12 && isNear(seen, whole.slice(0, 12));
  return cut || isNear(seen, whole) || isCutShort(text, whole);
}

/** Many people share a shorter name. */
const LEAST_OF_NEAR_NAME = 8;

function saysName(text: string): (name: string) => boolean {
  return (name) => {
    const [seen, whole, initial] = [words(text), folded(name), /\s\p{L}\W*$/u.test(name)];
    if (whole.length < LEAST_OF_NEAR_NAME)
      return whole !== "" && ` ${seen.join(" ")} `.includes(` ${words(name).join(" ")} `);
    const cut =
      whole.length > 12 && !initial && isNear(Array.from(seen.join("")), whole.slice(0, 12));
    // The initial must match, because it tells two people apart.
    const ends = initial ? whole.slice(-1) : "";
    return cut || isNear(seen, whole, ends) || isCutShort(text, whole);
  };
}

/**
 * True if another UPI id was paid. Only one after 'to' or 'payee' counts: the payer's comes after 'from', and a note
 * may have any.
 */
export function paysOtherUpiId(text: string, upiId: string): boolean {
  const paid =
    /\b(?:to|payee)\b(?:(?!\b(?:from|debited|payer)\b)[^@]){0,120}?([\w.-]{3,}@[a-z]{2,})\b(?!\.[a-z])/gi;
  if (saysUpiId(text, upiId)) return false;
  return Array.from(text.matchAll(paid), ([, id = ""]) => id).some(
    (id) => !folded(upiId).startsWith(folded(id)),
  );
}

/** Apps add or drop a bank's 'Mr'; an owner may have typed the bank after the name. */
function withoutTitle(name: string): string {
  const own = name.replace(/\(.*\)/, "").replace(/^\s*(?:(?:mr|mrs|ms|miss|dr)[. ]|m\/s)/i, "");
  // Keeps the title of a short name like 'Sri Devi': many people share the rest.
  const rest = own.replace(/^\s*(?:shri|sri|smt|kum)[. ]/i, "");
  return folded(rest).length < LEAST_OF_NEAR_NAME ? own : rest;
}

/** The least letters before the dots; fewer could be anybody. */
const LEAST_OF_NAME = 6;

/** True if the name is cut off with dots: 'RAVI KUM…'. */
function isCutShort(text: string, whole: string): boolean {
  const beforeDots = text.split(/…|\.{2,}/).slice(0, -1);
  return beforeDots.map(folded).some((before) => {
    for (let length = whole.length - 1; length >= LEAST_OF_NAME; length -= 1)
      if (before.endsWith(whole.slice(0, length))) return true;
    return false;
  });
}

function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}|]+/u)
    .map(folded)
    .filter(Boolean);
}

/** Only letters and digits, with look-alikes made equal. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .replace(/[o]/g, "0")
    .replace(/[li|]/g, "1")
    .replace(/s/g, "5")
    .replace(/b/g, "8");
}

/** True if some stretch of words differs from `expected` in at most every eighth character, and ends with `ends`. */
function isNear(words: readonly string[], expected: string, ends = ""): boolean {
  const most = Math.floor(expected.length / 8);
  // Sellers' algorithm: column[i] is the fewest edits from the first i signs of `expected` to a stretch that ends here.
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
