/** Whether what is expected stands on a receipt: amounts and names are looked for, never read off it. */
import type { Paise } from "#domain/money/money";

/** The sign of the rupee is recognised as one of these, or not at all. */
const RUPEE_SIGN = "[₹%&XxZzRrEeFfT?<{=₨€¥732]";

/** Days, times, a battery's and a network's figures, masked accounts: numbers that are no amount. */
const NO_AMOUNTS = [
  /\d{1,2}(?:st|nd|rd|th)?[ ,.-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/gi,
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .]*\d{1,2}\b/gi,
  /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}/g,
  /\d{1,2}:\d{2}(?::\d{2})?/g,
  /\d+ ?%/g,
  /[x*•]{2,} ?\d+/gi,
  /\d{8,}/g,
];

export function saysAmount(text: string, amount: Paise): boolean {
  const rest = withoutOtherNumbers(text);
  const rupees = String(Math.floor(amount / 100));
  const paise = String(amount % 100).padStart(2, "0");
  // 1,00,000 in India, 100,000 elsewhere; the comma is recognised as a full stop or a space at times.
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
/** A sum is sure behind a sign or word for rupees, or with paise. */
const SUMS = [
  new RegExp(String.raw`(?:₹|₨|(?<![a-z])(?:rs|inr)[. ]) ?${NUMBER}(?![\d:])`, "i"),
  new RegExp(String.raw`(?<![\d.,/-])${NUMBER}[.]\d{2}(?![\d./-])`),
];
/** A number that has its line to itself, behind what the sign is recognised as; a digit alone may be any mark. */
const ALONE = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:\S?\d{1,3}(?:,\d{2,3})+|[%&<{=€£¥?XxZzRrEeFfTI]${NUMBER}|\d{2,6})(?:[.]\d{2})?[^\p{L}\p{N}]*$`,
  "u",
);
/** A sum at the end of somebody's line, as beside a payee, is short, so that it is no account's. */
const AT_END = /\p{L}{2}[^\p{N}]*[ \t]\P{L}?(?:\d{1,3}|\d{1,3}(?:,\d{2,3})+)[^\p{L}\p{N}]*$/u;
const OF_ACCOUNT = /bank|account|a\/c|@|\+91|upi/i;

/**
 * Tells whether any sum of money was read. Where none was, the picture is cropped, or too little of it was read: the
 * amount that is looked for isn't missing, then.
 */
export function saysSomeAmount(text: string): boolean {
  return withoutOtherNumbers(text)
    .split("\n")
    .some(
      (line) =>
        SUMS.some((sum) => sum.test(line)) ||
        ALONE.test(line) ||
        (AT_END.test(line) && !OF_ACCOUNT.test(line)),
    );
}

/** Words of pages that come before a payment: our own, and an app's until its PIN is entered; no banner's. */
const BEFORE_PAYMENT =
  /\b(?:amount to pay|copy upi id|save qr|proceed to pay|enter (?:your )?(?:upi )?pin)\b/i;

export function asksToPay(text: string): boolean {
  return BEFORE_PAYMENT.test(text);
}

/** The payee's names: the one that the link gave, and the bank's; null: nobody has looked (reading R62). */
export type PayeeNames = { upiId: string; name: string; registeredName: string | null };

/** The payee is found by UPI id or name; apps cut both short, and recognition errs in a letter. */
export function saysPayee(text: string, { upiId, name, registeredName }: PayeeNames): boolean {
  return saysUpiId(text, upiId) || [name, withoutTitle(registeredName ?? "")].some(saysName(text));
}

function saysUpiId(text: string, upiId: string): boolean {
  const [seen, whole] = [Array.from(folded(text)), folded(upiId)];
  const cut = whole.length > 12 && isNear(seen, whole.slice(0, 12));
  return cut || isNear(seen, whole) || isCutShort(text, whole);
}

/** A shorter name, a word of it among them, is many people's. */
const LEAST_OF_NEAR_NAME = 8;

function saysName(text: string): (name: string) => boolean {
  return (name) => {
    const [seen, whole, initial] = [words(text), folded(name), /\s\p{L}\W*$/u.test(name)];
    if (whole.length < LEAST_OF_NEAR_NAME)
      return whole !== "" && ` ${seen.join(" ")} `.includes(` ${words(name).join(" ")} `);
    const cut =
      whole.length > 12 && !initial && isNear(Array.from(seen.join("")), whole.slice(0, 12));
    // An initial tells two people apart.
    const ends = initial ? whole.slice(-1) : "";
    return cut || isNear(seen, whole, ends) || isCutShort(text, whole);
  };
}

/** Tells whether another UPI id was paid. Only one after 'to' or 'payee' counts: after 'from' stands the payer's, and a note may have any. */
export function paysOtherUpiId(text: string, upiId: string): boolean {
  const paid =
    /\b(?:to|payee)\b(?:(?!\b(?:from|debited|payer)\b)[^@]){0,120}?([\w.-]{3,}@[a-z]{2,})\b(?!\.[a-z])/gi;
  if (saysUpiId(text, upiId)) return false;
  return Array.from(text.matchAll(paid), ([, id = ""]) => id).some(
    (id) => !folded(upiId).startsWith(folded(id)),
  );
}

/** Apps leave a bank's 'Mr' out, or put it there; an owner may have written the bank behind the name. */
function withoutTitle(name: string): string {
  const own = name.replace(/\(.*\)/, "").replace(/^\s*(?:(?:mr|mrs|ms|miss|dr)[. ]|m\/s)/i, "");
  // 'Sri Devi' is a name: what is left of a short one would be many people's.
  const rest = own.replace(/^\s*(?:shri|sri|smt|kum)[. ]/i, "");
  return folded(rest).length < LEAST_OF_NEAR_NAME ? own : rest;
}

/** A name with fewer letters before the dots may be anybody's. */
const LEAST_OF_NAME = 6;

/** Tells whether dots stand where the screen ended within the name: 'RAVI KUM…'. */
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

/** Letters and digits alone are compared; those that look alike are the same. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .replace(/[o]/g, "0")
    .replace(/[li|]/g, "1")
    .replace(/s/g, "5")
    .replace(/b/g, "8");
}

/** Whether a stretch that ends with a word, and with `ends`, differs from what is looked for in at most every eighth sign. */
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
