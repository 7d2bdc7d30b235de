/** Transaction IDs that are typed, pasted, dictated, sent or read from a picture (spec §5, reading R58). */
import { plainCopiedText } from "#domain/copied-text";
import { type Outcome, refused } from "#domain/problem";
import { TRANSACTION_ID_DIGITS } from "./limits.ts";

/** The most characters that are read of a text. A longer one is cut off before its last number. */
const MAX_CHARACTERS = 2_000;
/** The most characters of a field for an ID: what an app copies with it is read and left out. */
export const COPIED_ID_CHARACTERS = 200;
/** The most groups of digits in a row. More are no ID with a date and a phone number beside it. */
const MAX_GROUPS = 16;

// PhonePe's own number is a T and 22 digits; Google Pay's begins with CIC. Both may contain spaces.
const PHONEPE_ID = /\bT(?:(?:[ \n-]?\d){22}(?!\d)|(?:[ -]?\d){10,})/gi;
const GOOGLE_ID = /\bCIC\w*/gi;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:జన|ఫిబ్ర|మార్చి|ఏప్రి|మే|జూన్|జులై|జూలై|ఆగ|సెప్టెం|అక్టో|నవం|డిసెం)[\\p{L}\\p{M}]*)(?![\\p{L}\\p{M}])";
const ORDINAL = "(?:st|nd|rd|th)?";

/** Numbers beside the ID that show by their signs or words what they are: none of their digits belongs to the ID. */
const OTHER_NUMBERS: readonly RegExp[] = [
  /(?<!\d)20\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g,
  /(?<![\w.-])[\w.-]{1,64}@\w*/g,
  /\(? ?\+ ?91(?:[ ()-]*\d){10}(?!\d)/g,
  /\+ ?\d[\d ()-]*/g,
  new RegExp(
    String.raw`(?<!\d)\d{1,2}${ORDINAL}[ ,./-]*${MONTH}(?:[ ,./'’-]*(?:20)?2\d(?!\d))?`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{M}])${MONTH}[ .-]*\d{1,2}${ORDINAL}(?!\d)(?:[ ,'’]*20\d\d(?!\d))?`,
    "giu",
  ),
  /(?<!\d)\d{1,4}([/.])\d{1,2}\1\d{2,4}(?!\d)/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?!\d)(?: ?[ap]\.?m\b\.?)?/gi,
  /(?<!\d)\d{1,2}(?:\.\d{2})? ?[ap]\.?m\b\.?/gi,
  /(?:₹|₨|(?<!\p{L})(?:rs|inr|రూ))[ .]{0,3}\d[\d,]{0,15}(?:\.\d{1,2})?(?!\d)/giu,
  /(?<![\d.,])\d[\d,]{0,15}\.\d{1,2}(?!\d)/g,
  /(?<![\d,])\d[\d,]{0,15}(?: ?%|\/-)/g,
];

/** The name of the number, which some apps write without a space before it. */
const ATTACHED_LABEL =
  /(?<![\p{L}\d])(?:(?:upi|utr|rrn|ref(?:erence)?|txn|transaction|no|number|id)[ .:#]*)+(?=\d)/giu;

/** Groups of digits with spaces, line breaks or hyphens between, which aren't a part of a word or of a decimal. */
const DIGIT_GROUPS = /(?<![\w+*]|\d[.,])\d+(?:[ \n-]+\d+)*(?![\w*]|[.,]\d)/g;

/** The reason why a typed or pasted text isn't put into the field (reading R58). `digits` is its number of digits. */
export type TypedIdProblem =
  | { code: "id-of-phonepe" }
  | { code: "id-of-google" }
  | { code: "id-letters" }
  | { code: "id-too-long"; digits: number }
  | { code: "id-too-short"; digits: number }
  | { code: "id-several" };

type TypedIdResult = Outcome<TypedIdProblem, { transactionId: string }>;

/** Finds the transaction ID in a pasted text: it must be the only run of 12 digits (reading R58). */
export function pastedTransactionId(text: string): TypedIdResult {
  const plain = plainCopiedText(bounded(text));
  const ids = transactionIdsIn(plain);
  const [transactionId] = ids;
  if (transactionId === undefined) return refused(missingIdProblem(plain));
  return ids.size === 1 ? { ok: true, transactionId } : refused({ code: "id-several" });
}

function bounded(text: string): string {
  return text.length > MAX_CHARACTERS
    ? text.slice(0, MAX_CHARACTERS).replace(/[^\p{L}]*$/u, "")
    : text;
}

/** Returns all runs of 12 digits in a plain text that may be transaction IDs. */
export function transactionIdsIn(plain: string): Set<string> {
  const text = plain.replace(PHONEPE_ID, " | ").replace(GOOGLE_ID, " | ");
  const rest = OTHER_NUMBERS.reduce((before, number) => before.replace(number, " | "), text);
  const runs = rest.replace(ATTACHED_LABEL, "$& ").matchAll(DIGIT_GROUPS);
  const ids = Array.from(runs, ([run]) => [...idsInGroups(run.split(/\D+/))]).flat();
  const noPhones = ids.filter((id) => !isMobile(id.replace(/^91/, "")));
  return new Set(noPhones.length > 0 ? noPhones : ids);
}

/**
 * Returns the IDs in neighbouring groups of digits. Together they are one ID, or each belongs to an ID, a date or a
 * phone number; if they can be read in several ways, all IDs are returned.
 */
function idsInGroups(groups: readonly string[]): Set<string> {
  if (groups.length > MAX_GROUPS || isPhoneAfterCode(groups) || isDate(groups)) return new Set();
  const whole = groups.join("");
  if (whole.length === TRANSACTION_ID_DIGITS) return new Set([whole]);
  const readings = readingsOf(groups).filter((ids) => ids.size > 0);
  const single = new Set(readings.flatMap((ids) => (ids.size === 1 ? [...ids] : [])));
  return single.size > 0 ? single : new Set(readings.flatMap((ids) => [...ids]));
}

/** 91 that stands alone before ten digits is India's code: such a number isn't taken for an ID. */
function isPhoneAfterCode(groups: readonly string[]): boolean {
  return groups[0] === "91" && isMobile(groups.slice(1).join(""));
}

/** Returns all ways to read the groups from the first to the last, each as the set of its IDs. */
function readingsOf(groups: readonly string[]): Set<string>[] {
  if (groups.length === 0) return [new Set()];
  return groups.flatMap((_, at) => {
    const first = groups.slice(0, at + 1);
    const id = first.join("");
    const isId = id.length === TRANSACTION_ID_DIGITS;
    const isOther = isMobile(id.replace(/^(?:0|91)(?=\d{10}$)/, "")) || isDate(first);
    if (!isId && !isOther) return [];
    const rest = readingsOf(groups.slice(at + 1));
    return [...(isId ? rest.map((ids) => new Set([id, ...ids])) : []), ...(isOther ? rest : [])];
  });
}

function isMobile(digits: string): boolean {
  return /^[6-9]\d{9}$/.test(digits);
}

const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const MONTH_NUMBER = "(?:0?[1-9]|1[0-2])";
const TIME = "(?:-(?:[01]\\d|2[0-3])[0-5]\\d)?";
const DATE = new RegExp(
  `^(?:${DAY}-${MONTH_NUMBER}-(?:20)?2\\d|20\\d\\d-${MONTH_NUMBER}-${DAY}|${DAY}${MONTH_NUMBER}20\\d\\d)${TIME}$`,
);

/** True for a date, also with the time in four digits after it. */
function isDate(groups: readonly string[]): boolean {
  return DATE.test(groups.join("-"));
}

function missingIdProblem(plain: string): TypedIdProblem {
  if (/\bT[ -]?\d{4}/i.test(plain)) return { code: "id-of-phonepe" };
  if (/\bCIC/i.test(plain)) return { code: "id-of-google" };
  const digits = plain.replace(/\D/g, "").length;
  if (digits === 0 || /[^\d\s-]/.test(plain)) return { code: "id-letters" };
  return digits > TRANSACTION_ID_DIGITS
    ? { code: "id-too-long", digits }
    : { code: "id-too-short", digits };
}

/**
 * Returns the field's digits after typing: at most 12, spaces ignored (spec §5 Transaction ID). A letter or a
 * thirteenth digit is refused, because a number cut to 12 digits would look right and be wrong (reading R58).
 */
export function typedTransactionId(
  before: string,
  text: string,
): { value: string; problem: TypedIdProblem | null } {
  const digits = plainCopiedText(bounded(text)).replace(/[\s-]/g, "");
  if (/^\d*$/.test(digits) && digits.length <= TRANSACTION_ID_DIGITS)
    return { value: digits, problem: null };
  // Dictation and autofill enter a whole text at once, so it is treated like a pasted one.
  const entry = pastedTransactionId(text);
  if (entry.ok) return { value: entry.transactionId, problem: null };
  return { value: before, problem: entry.problem };
}

export type TransactionIdProblem =
  | { code: "transaction-id-empty" }
  | { code: "transaction-id-not-12-digits" };

/**
 * Parses a submitted transaction ID as the field does, which a page without scripts can't. The result is a text,
 * because an ID may begin with 0.
 */
export function parseTransactionId(
  text: string,
): Outcome<TransactionIdProblem, { transactionId: string }> {
  const pasted = pastedTransactionId(text);
  if (pasted.ok) return pasted;
  return refused({
    code:
      plainCopiedText(bounded(text)).trim() === ""
        ? "transaction-id-empty"
        : "transaction-id-not-12-digits",
  });
}
