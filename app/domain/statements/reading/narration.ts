/** Reads a bank's narration (its text about a transaction) of a UPI payment: the 12 digits, the payer and the note. */

export type IdProblem =
  /** There are no 12 digits where they should be. */
  | "no-id"
  /** The number has fewer digits, because a spreadsheet dropped the leading zeros. */
  | "lost-digits"
  /** The number is like 4.12346E+11, because a spreadsheet rounded it. */
  | "rounded"
  /** Several numbers on the line may be the ID. */
  | "several-ids"
  /** Two columns of the line have different IDs. */
  | "ids-differ"
  /** The digits are where a payer can write, so they may not be the bank's. */
  | "payers-words";

export type IdOrProblem = { id: string } | { problem: IdProblem };

/**
 * A form in which a bank writes its narrations: the parts after `UPI`. `ID` is the 12 digits, `A|B` one of these words,
 * `PAYER` a UPI ID, `TAIL` the app's own reference, `TIME` a time, `FROM` the payer behind 'From:'. If a form ends with `…`, the digits come before everything that a
 * payer writes, and any text may follow. For other forms, the number of parts must be exact, so that a name or note
 * with a separator in it matches no form. Forms of layouts with a separate column for the digits have no `ID`.
 */
export type NarrationForm = {
  /** The words that the narration begins with, if not `UPI`. */
  start?: string;
  separator: "/" | "-";
  parts: readonly string[];
};

/** `name` is the payer's name; missing if the form has none. */
type PayersWords = { payer: string | null; note: string | null; name?: string | null };

export type Narration = IdOrProblem & PayersWords;

const PAYER = /^[\w.-]+@[a-z][a-z\d]*$/i;
/** Matches an app's reference, which has both letters and digits. A bank's name has no digits, an ID no letters. */
const APP_REFERENCE = /^(?=.*\d)(?=.*[a-z])[a-z\d]{4,}$/i;
const REVERSED = /^(?:rev|reversal|reversed|rvsl|rvs|ret|retd|return|returned|refund)$/i;
const REVERSED_BEFORE = /\b(?:rev|reversal|rvsl|ret|return|refund)\b/i;

/** Matches what the store's own payments begin with, at banks that have words of their own for them. */
const SENT_BEFORE = /^\W*UPI(?:AR|RV|OUT)\b/i;

/** True if a text mentions UPI, also by the words that some banks write for it. */
export function mentionsUpi(text: string): boolean {
  return UPI_WORD.test(text);
}

const UPI_WORD = /(?<![a-z\d])UPI(?:AB|AR|RV|OUT)?(?![a-z\d])/i;

/** True if a text begins as the narration of a UPI payment, in any bank's form. */
export function startsAsUpi(text: string): boolean {
  return (["/", "-"] as const).some(
    (separator) =>
      upiParts(text, separator) !== null ||
      (upiParts(text, separator, "UPI IN") ?? upiParts(text, separator, "UPIAB")) !== null,
  );
}

/**
 * True if a payment was reversed, or money that the seller had paid came back. `forms` are those of the layout: where a
 * payer's name comes first, a name like 'REV' or 'DR' is no mark (reading R72).
 */
export function isReversal(text: string, forms: readonly NarrationForm[] | null = null): boolean {
  if (SENT_BEFORE.test(text)) return true;
  const begin = text.search(UPI_WORD);
  if (begin < 0) return /^\W*(?:rev|reversal|rvsl|return|refund)\b/i.test(text);
  if (REVERSED_BEFORE.test(text.slice(0, begin))) return true;
  const upi = text.slice(begin);
  if (forms?.some(({ parts }) => parts[0] === "NAME") || NAME_AND_PAYER.test(upi)) return false;
  const [, first = ""] = upi.split(/[/-]/, 2);
  // `UPI/DR/` marks a debit in a column of credits. It is checked only with '/': in HDFC's form, which uses '-', a
  // payer's name like 'Dr' may follow.
  return REVERSED.test(first.trim()) || /^UPI\s*\/\s*DR\s*\//i.test(upi);
}

/** Matches HDFC's form, in which a UPI ID follows right after the payer's name. */
const NAME_AND_PAYER = /^UPI-[^-]*-[\w.-]+@[a-z][a-z\d]*-/i;

/** Matches the words that banks write before `UPI`. After any other text, `UPI` may be a payer's word. */
const BANK_WORDS_BEFORE_UPI = /^(?:(?:by|to) transfer|(?:dep|wdl) tfr)?[\s-]*$/i;

/** Returns the parts after `UPI`; null if the text doesn't begin as a bank's narration does. */
function upiParts(text: string, separator: "/" | "-", start = "UPI"): string[] | null {
  const begin = text.search(/(?<![a-z\d])UPI/i);
  if (begin < 0 || !BANK_WORDS_BEFORE_UPI.test(text.slice(0, begin))) return null;
  const parts = text
    .slice(begin)
    .split(separator)
    .map((part) => part.replace(/\s+/g, " ").trim());
  return parts[0]?.toUpperCase() === start ? parts.slice(1) : null;
}

/**
 * Reads the 12 digits where the bank writes them. If the text has a second number of 12 digits, no ID is returned,
 * because the payer may have written one of the two.
 */
export function readNarration(text: string, forms: readonly NarrationForm[]): Narration {
  const readings = forms.flatMap((form) => partsReadBy(text, form) ?? []);
  const whole = readings.find(({ id }) => TWELVE_DIGITS.test(id));
  const ids = idsIn(text);
  const words = {
    payer: whole?.payer ?? null,
    note: whole?.note ?? null,
    name: whole?.name ?? null,
  };
  if (ids.size > 1) return { problem: "several-ids", ...words };
  if (whole) return { id: whole.id, ...words };
  return { problem: idProblemOf(readings[0]?.id) ?? "no-id", ...words };
}

const TWELVE_DIGITS = /^\d{12}$/;

/**
 * Returns all possible IDs, whoever wrote them: runs of 12 digits, and parts that consist of 12 digits and spaces. Digits
 * behind a plus are a mobile number.
 */
export function idsIn(text: string): Set<string> {
  const parts = text.split(/[/-]/).map((part) => part.replace(/\s/g, ""));
  const alone = text.match(/(?<![\w@+])\d{12}(?![\w@])/g) ?? [];
  return new Set([...alone, ...parts.filter((part) => TWELVE_DIGITS.test(part))]);
}

type ReadParts = { id: string } & PayersWords;

function partsReadBy(
  text: string,
  { separator, start, parts: form }: NarrationForm,
): ReadParts | null {
  const parts = upiParts(text, separator, start);
  if (!parts) return null;
  // An empty last part is allowed, because some banks end with a separator.
  if (form.at(-1) === "TAIL" && parts.length === form.length + 1 && parts.at(-1) === "")
    parts.pop();
  if (form.at(-1) !== "…" && parts.length !== form.length) return null;
  const holds = form.every((name, place) => fitsPart(name, parts[place] ?? ""));
  const id = (parts[form.indexOf("ID")] ?? "").replaceAll(" ", "");
  if (!holds || !/^\d[\d.]*(?:e\+?\d+)?$/i.test(id)) return null;
  return {
    id,
    payer: payerOf(parts, separator),
    note: noteOf(form, parts, separator),
    name: nameIn(parts[form.indexOf("NAME")]),
  };
}

/** Matches a UPI ID that the bank cut off before its @. */
const CUT_PAYER = /^[\w.-]{15}$/;

/**
 * Returns the payee's UPI ID if the bank wrote it in its place and the narration has no other one: a name or note may
 * look like a UPI ID, too (reading R72).
 */
export function payeeIn(text: string, forms: readonly NarrationForm[]): string | null {
  const found = forms.flatMap((form) => {
    const parts = partsReadBy(text, form) && upiParts(text, form.separator, form.start);
    return parts?.[form.parts.indexOf("PAYER")] ?? [];
  });
  const [payee] = found;
  return payee !== undefined && new Set(found).size === 1 && payerInText(text) === payee
    ? payee
    : null;
}

/** True if a part has the shape that the form expects. */
function fitsPart(name: string, part: string): boolean {
  if (name === "PAYER") return part.includes("@") || CUT_PAYER.test(part);
  if (name === "TIME") return /^\d\d:\d\d(?::\d\d)?$/.test(part);
  if (name === "FROM") return /^From:/i.test(part);
  if (name === "TAIL") return APP_REFERENCE.test(part);
  return !/^[A-Z\d]+(?:\|[A-Z\d]+)+$/.test(name) || name.split("|").includes(part.toUpperCase());
}

/** Finds payer and note in a narration whose ID is known from another column. */
export function payerAndNoteAround(
  text: string,
  id: string | null,
  separator: "/" | "-",
): PayersWords {
  const parts = upiParts(text, separator) ?? [];
  const at = parts.findIndex((part) => part.replaceAll(" ", "") === id);
  const note = at < 0 ? null : noteFrom(parts.slice(at + 1), separator);
  return { payer: payerOf(parts, separator), note, name: nameIn(parts[0]) };
}

/** Returns a part as a name; null if it has digits or is a UPI ID, as no name has. */
function nameIn(part: string | undefined): string | null {
  return part && /\p{L}/u.test(part) && !/[\d@]/.test(part) ? part : null;
}

function payerOf(parts: readonly string[], separator: string): string | null {
  const found = parts.filter((part) => PAYER.test(part));
  const [payer] = found;
  if (payer === undefined || found.length > 1) return null;
  // UPI IDs may contain a hyphen. If the separator is a hyphen too, only a UPI ID directly after a one-part name is
  // certainly whole.
  return separator === "/" || parts.indexOf(payer) === 1 ? payer : null;
}

function noteOf(
  form: readonly string[],
  parts: readonly string[],
  separator: string,
): string | null {
  const place = form.indexOf("NOTE");
  if (place < 0) return null;
  return noteFrom(parts.slice(place, form[place + 1] === "…" ? undefined : place + 1), separator);
}

function noteFrom(parts: readonly string[], separator: string): string | null {
  return textOrNull(parts.filter((part) => !PAYER.test(part)).join(separator));
}

const MOST_NOTE = 200;

/** Cleans a text for the database; null if no letter or digit remains. PostgreSQL refuses NUL, for example. */
export function textOrNull(text: string): string | null {
  const trimmed = text
    .replaceAll("\u0000", "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_NOTE)
    .toWellFormed();
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : null;
}

/**
 * Reads a cell that holds only the 12 digits: bare, after HDFC's four zeros, after `UPI-`, or as the `rrn` of a provider's
 * JSON.
 */
export function idInCell(cell: string): IdOrProblem | null {
  const text = rrnInJson(plainCell(cell)).replace(/^UPI[-/ ]?/i, "");
  if (text === "") return null;
  const whole = /^(?:0{4})?(\d{12})(?:\.0)?$/.exec(text);
  if (whole?.[1]) return { id: whole[1] };
  const problem = idProblemOf(text);
  return problem === null ? null : { problem };
}

/** Returns the `rrn` of a cell with JSON, other cells as they are. */
function rrnInJson(cell: string): string {
  if (!cell.startsWith("{")) return cell;
  try {
    const { rrn = "" } = JSON.parse(cell) as { rrn?: unknown };
    return typeof rrn === "string" || typeof rrn === "number" ? String(rrn).trim() : "";
  } catch {
    return cell;
  }
}

/** The least digits of an ID that lost its leading zeros. A shorter number is taken for a cheque's. */
const LEAST_ID_DIGITS = 7;

function idProblemOf(text = ""): IdProblem | null {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) return "rounded";
  const digits = /^(\d+)(?:\.0)?$/.exec(text)?.[1]?.length ?? 0;
  return digits >= LEAST_ID_DIGITS && digits < 12 ? "lost-digits" : null;
}

/** Removes `="…"` and a leading `'`, which keep spreadsheets from turning text into numbers. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return (/^="(.*)"$/s.exec(text)?.[1] ?? text).replace(/^['`’]/, "").trim();
}

/**
 * Matches a text that consists only of words that banks write before the digits. None of these occurs in names or
 * notes.
 */
const ONLY_BANK_WORDS =
  /^(?:(?:by|to|dep|wdl|tfr|trf|transfer|cr|credit|dr|upi|inward|ref|refno|no|rrn|utr|txn|id|in|mob|upiab|p2a|p2m|p2p|p2v)(?![a-z\d])[\s/:.*#()-]*)+$/i;

type Placed = { id: string; before: string };

/**
 * Finds the digits in the narration of an unknown bank. Only digits right after a bank's words count, because the
 * payer may have written others. `placed` holds those digits, and the words before them.
 */
export function idInText(text: string): IdOrProblem & { placed: Placed | null } {
  const ids = idsIn(text);
  const [id] = ids;
  const [, before = "", first = null] =
    /^(\D*)(?<![\w@])(\d{12})(?![\w@])/.exec(withoutDigitWords(text)) ?? [];
  const placed =
    ONLY_BANK_WORDS.test(before) && /upi/i.test(before) && first ? { id: first, before } : null;
  if (ids.size > 1) return { problem: "several-ids", placed };
  if (id === undefined) return { problem: "no-id", placed };
  return id === placed?.id ? { id, placed } : { problem: "payers-words", placed };
}

/** Replaces words of banks like `P2A`, so that their digit isn't taken as part of an ID. */
function withoutDigitWords(text: string): string {
  return text.replace(/(?<![a-z\d])p2([ampv])(?![a-z\d])/gi, "upi");
}

export function payerInText(text: string): string | null {
  const found = new Set(text.match(/(?<![\w.-])[\w.]+@[a-z][a-z\d]*/gi) ?? []);
  const [payer] = found;
  return payer !== undefined && found.size === 1 ? payer : null;
}
