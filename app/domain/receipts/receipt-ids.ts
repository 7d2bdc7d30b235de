/**
 * Finds the transaction ID on a receipt by its label, on the same line or the line above: Google Pay 'UPI transaction
 * ID', PhonePe 'UTR', Paytm 'UPI Ref. No.', BHIM 'Transaction ID' or 'RRN', banks 'UPI Ref', 'Ref No'.
 */
import { transactionIdsIn } from "#domain/checkout/transaction-id";
import { plainCopiedText } from "#domain/copied-text";
import type { Receipt } from "./receipt.ts";

/**
 * What a label says about the number after it. `id` is certainly a transaction ID, `other` certainly isn't. `weak` (a
 * bank's or shop's reference) and `perhaps` count as the ID only if no number has the label `id`.
 */
type Label = "id" | "weak" | "perhaps" | "other";

/** The labels are tried in this order. Recognition may read an I as l, 1, ! or |. */
const LABELS: readonly [Label, RegExp][] = [
  [
    "other",
    /\b(?:google (?:pay )?(?:trans?action|txn|ref)|phonepe (?:trans?action|txn|ref)|paytm (?:trans?action|txn|order)|wallet (?:trans?action|txn))[a-z. ]*/gi,
  ],
  [
    "other",
    /\b(?:order|customer|cust|consumer|invoice|bill(?:er|ing)?|loan|booking|policy|merchant|ticket|account|card|store|tracking)[ ./-]*(?:trans?action|txn|ref(?:erence)?)\b[. ]*(?:(?:[I1l|!]D|no|number|num)\b|#)?/gi,
  ],
  [
    "id",
    /\b(?:(?:[UV]P[I1l|!L]?)[ ./-]*(?:trans?action|trans|txn|ref(?:erence)?)\b[. ]*(?:[I1l|!]D|no|number|id)?|UTR\b|RRN\b)/gi,
  ],
  ["weak", /\b(?:bank |payment )?ref(?:erence)?\b[. ]*(?:[I1l|!]D|no|number|num|#)/gi],
  ["perhaps", /\b(?:trans?action|txn|trans)[. ]*(?:[I1l|!]D|no|number|num|#)/gi],
  [
    "other",
    /\b(?:order|mobile|phone|account|a\/c|acct?|card|customer|consumer|invoice|bill|merchant|terminal|ticket|booking|folio|policy|loan|aadhaar|aadhar|imei|awb|tracking|pnr|support|helpline|call|whatsapp|contact|from|to|debited from|paid to|sent to|credited to|upi [il1|!]d|vpa|store|gst\w*|cin)\b/gi,
  ],
];

// In recognized text, a question mark stands for a digit that wasn't recognized.
const PHONEPE_ID = /\bT(?:[ -]?[\d?]){10,}/g;
const GOOGLE_ID = /\bC[I1l|]C[A-Za-z0-9?]{4,}[\w?-]*/g;
/** Matches a phone number with India's country code. */
const MOBILE = /(?<!\d)\(?\+?\)?91\)?[ -]?[6-9]\d{4}[ -]?\d{5}(?!\d)/g;
/** Letters that recognition may read in place of digits. A number that contains them isn't certain. */
const DIGITS_OF_MISREAD_LETTERS: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  l: "1",
  I: "1",
  "|": "1",
  S: "5",
  s: "5",
  B: "8",
};
const MOST_MISREAD_LETTERS = 2;
/** Matches a number about as long as a transaction ID in which digits weren't recognized. */
const UNCERTAIN_ID = /(?<![\w?])(?=\d*\?)[\d?]{10,14}(?![\w?@])/;

/** Matches an icon behind the number that was recognized as digits. */
const NOISE_AFTER_ID = /(?<!\d)(\d{12}) \d{1,3}(?! ?\d)/g;

/** The most characters of a line. Lines on receipts are shorter; a longer line is cut off. */
const MOST_LINE_CHARACTERS = 400;

type Ids = Pick<Receipt, "transactionId" | "candidates" | "foreign">;

export function readIds(written: string): Ids {
  const text = plainCopiedText(written);
  const foreign = new RegExp(PHONEPE_ID, "").test(text)
    ? ("phonepe" as const)
    : new RegExp(GOOGLE_ID, "").test(text)
      ? ("google" as const)
      : null;
  const values = labelledValues(withoutAppNumbers(text));
  const ids = (label: Label | null) =>
    new Set(values.flatMap((value) => (value.label === label && value.id ? [value.id] : [])));
  const [certainIds, likelyIds, possibleIds, unlabelledIds] = [
    ids("id"),
    ids("weak"),
    ids("perhaps"),
    ids(null),
  ];
  const candidates = [...new Set([...certainIds, ...likelyIds, ...possibleIds, ...unlabelledIds])];
  // If a number with the ID's label or length wasn't fully recognized, no other number is taken as the ID.
  const hasUnreadableValue = values.some((value) => value.id === null);
  const rest = hasUnreadableValue
    ? []
    : [possibleIds, likelyIds.size > 0 ? likelyIds : unlabelledIds];
  return {
    transactionId: onlyMember(certainIds.size > 0 ? [certainIds] : rest),
    candidates,
    foreign,
  };
}

function onlyMember(sets: readonly Set<string>[]): string | null {
  const all = new Set(sets.flatMap((set) => [...set]));
  const [only] = all;
  return only !== undefined && all.size === 1 ? only : null;
}

/** Removes the own numbers of PhonePe (T and 22 digits, even over two lines) and of Google Pay. */
function withoutAppNumbers(text: string): string {
  return text
    .replace(/\bT(?:[ -]?[\d?]){4,21}\n(?:[ -]?[\d?])+(?=\n|$)/g, "\u0001")
    .replace(PHONEPE_ID, "\u0001")
    .replace(GOOGLE_ID, "\u0001");
}

type LabelledId = { label: Label | null; id: string | null };

/** Returns all numbers that may be IDs, with their label. `id` is null if the number wasn't fully recognized. */
function labelledValues(text: string): LabelledId[] {
  const lines = text
    .split("\n")
    .map((line) => shortenedLine(line.replace(/[^\S\n]+/g, " ").trim()));
  const filled = lines.filter((line) => line !== "");
  const values: LabelledId[] = [];
  let above: Label[] = [];
  filled.forEach((line, at) => {
    const parts = labelledPartsOf(line);
    const next = filled[at + 1];
    for (const part of parts.filter(({ text }) => hasNumber(text)))
      for (const { label, text: value } of part.label ? [part] : inColumns(part.text, above))
        values.push(...valuesOf(value, label, part === parts.at(-1) ? next : undefined));
    const open = parts.at(-1);
    above = open?.label && !hasNumber(open.text) ? parts.flatMap(({ label }) => label ?? []) : [];
  });
  return values;
}

/** Cuts off an overlong line, without leaving a part of a number at its end. */
function shortenedLine(line: string): string {
  return line.length > MOST_LINE_CHARACTERS
    ? line.slice(0, MOST_LINE_CHARACTERS).replace(/[\d? ]*\S*$/, "")
    : line;
}

/** Pairs the numbers of a line with the labels on the line above, in order. */
function inColumns(text: string, above: readonly Label[]): { label: Label | null; text: string }[] {
  if (above.length <= 1) return [{ label: above[0] ?? null, text }];
  const columns = text.trim().split(" ");
  if (columns.length !== above.length) return [];
  return columns.map((column, at) => ({ label: above[at] ?? null, text: column }));
}

/** Splits a line at its labels. The part before the first label has none. */
function labelledPartsOf(line: string): { label: Label | null; text: string }[] {
  const cuts: { label: Label; from: number; to: number }[] = [];
  for (const [label, pattern] of LABELS)
    for (const found of line.matchAll(pattern)) {
      const [from, to] = [found.index, found.index + found[0].length];
      if (cuts.every((cut) => to <= cut.from || from >= cut.to)) cuts.push({ label, from, to });
    }
  cuts.sort((one, other) => one.from - other.from);
  const before = line.slice(0, cuts[0]?.from ?? line.length);
  const parts: { label: Label | null; text: string }[] = before.trim()
    ? [{ label: null, text: before }]
    : [];
  for (const [at, { label, to }] of cuts.entries())
    parts.push({ label, text: line.slice(to, cuts[at + 1]?.from ?? line.length) });
  return parts;
}

function hasNumber(text: string): boolean {
  return (text.match(/[\d?]/g)?.length ?? 0) >= 4;
}

function valuesOf(text: string, label: Label | null, next: string | undefined): LabelledId[] {
  if (label === "other") return [];
  if (label === "id" || label === "weak") return [{ label, id: labelledId(text, next) }];
  const plain = text.replace(MOBILE, "\u0001");
  const doubtful: LabelledId[] = UNCERTAIN_ID.test(plain) ? [{ label, id: null }] : [];
  return [
    ...doubtful,
    ...Array.from(transactionIdsIn(plain.replace(NOISE_AFTER_ID, "$1")), (id) => ({ label, id })),
  ];
}

/**
 * Returns the number after the label of an ID; null if it has none. Spaces, one line break, and up to two letters
 * read in place of digits are allowed.
 */
function labelledId(text: string, next: string | undefined): string | null {
  const value = text.replace(/^[\s:.;,#=)»>~_-]+/, "").trim();
  const sign = String.raw`[\dOolI|SsB]`;
  // If only an unreadable rest of the label follows, the number is on the next line.
  if (next && value.replace(/\D/g, "").length < 8 && /^\d[\d ]{11,15}$/.test(next))
    return transactionIdFrom(next.replace(/ /g, ""));
  const run = new RegExp(`^${sign}+(?:[ -]+${sign}+)*(?![\\w@?])`).exec(value)?.[0];
  if (run === undefined) return null;
  const whole = transactionIdFrom(run.replace(/[ -]/g, ""));
  if (whole) return whole;
  const ids = transactionIdsIn(run);
  if (ids.size > 0) return onlyMember([ids]);
  const first = run.split(" ")[0] ?? "";
  if (first.length === 12) return transactionIdFrom(first);
  const rest = next && /^\d+$/.test(next) && run === value ? run.replace(/ /g, "") + next : "";
  return /^\d{12}$/.test(rest) ? rest : null;
}

function transactionIdFrom(run: string): string | null {
  if (run.length !== 12) return null;
  const misreadLetters = run.replace(/\d/g, "").length;
  if (misreadLetters > MOST_MISREAD_LETTERS) return null;
  return run.replace(/\D/g, (sign) => DIGITS_OF_MISREAD_LETTERS[sign] ?? sign);
}
