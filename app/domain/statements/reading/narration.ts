/** The narration of a bank about a payment by UPI: where the 12 digits stand, and what else it says. */

export type IdProblem =
  /** The 12 digits aren't where they should be. */
  | "no-id"
  /** Fewer digits: a spreadsheet took them for a number and dropped the zeros before them. */
  | "lost-digits"
  /** 4.12346E+11: a spreadsheet took them for a number and rounded it. */
  | "rounded"
  /** Several numbers may be the id, and nothing says which. */
  | "several-ids"
  /** Two columns of the line say different ids. */
  | "ids-differ"
  /** The digits stand where the payer may have written them. */
  | "payers-words";

export type Found = { id: string } | { problem: IdProblem };

/**
 * How a bank puts a narration together: its parts behind `UPI`, counted from the bank's side. `ID` is the 12 digits,
 * `A|B` one of these words, `PAYER` a UPI id, `TAIL` what the payer's app calls the payment. A form that ends with `…`
 * has the digits before all that a payer writes, and anything behind them; every other one has exactly its parts, so
 * that a separator in a name or a note makes it no form at all. What comes in by a column of its own has no `ID`.
 */
export type NarrationForm = { separator: "/" | "-"; parts: readonly string[] };

export type Narration = Found & { payer: string | null; note: string | null };

const PAYER = /^[\w.-]+@[a-z][a-z\d]*$/i;
/** A bank's name has no digit in it, and an id no letter. */
const TAIL = /^(?=.*\d)(?=.*[a-z])[a-z\d]{4,}$/i;
const REVERSED = /^(?:rev|reversal|reversed|rvsl|rvs|ret|retd|return|returned|refund)$/i;
const REVERSED_BEFORE = /\b(?:rev|reversal|rvsl|ret|return|refund)\b/i;

/** The seller's own money that comes back, or a payment that was taken back. */
export function isReversal(text: string): boolean {
  const begin = text.search(/(?<![a-z\d])UPI(?![a-z\d])/i);
  if (begin < 0) return /^\W*(?:rev|reversal|rvsl|return|refund)\b/i.test(text);
  if (REVERSED_BEFORE.test(text.slice(0, begin))) return true;
  const upi = text.slice(begin);
  const [, first = ""] = upi.split(/[/-]/, 2);
  // Words of money that went out, in a column of what comes in. In HDFC's form a doctor's name may stand there.
  return REVERSED.test(first.trim()) || /^UPI\s*\/\s*DR\s*\//i.test(upi);
}

/** A bank's own words before `UPI`, where it has any: what comes in otherwise may have `UPI` in a payer's. */
const BEFORE_UPI = /^(?:(?:by|to) transfer|(?:dep|wdl) tfr)?[\s-]*$/i;

/** The rest is null where the bank doesn't say in front that it is a payment by UPI. */
function upiParts(text: string, separator: "/" | "-"): string[] | null {
  const begin = /(?<![a-z\d])UPI(?![a-z\d])/i.exec(text);
  if (!begin || !BEFORE_UPI.test(text.slice(0, begin.index))) return null;
  const parts = text
    .slice(begin.index)
    .split(separator)
    .map((part) => part.replace(/\s+/g, " ").trim());
  return /^UPI$/i.test(parts[0] ?? "") ? parts.slice(1) : null;
}

/** The digits where the bank puts them, if there are no others: the payer may have written one of two. */
export function readNarration(text: string, forms: readonly NarrationForm[]): Narration {
  const readings = forms.flatMap((form) => readingBy(text, form) ?? []);
  const whole = readings.find(({ id }) => IS_ID.test(id));
  const ids = idsIn(text);
  const words = { payer: whole?.payer ?? null, note: whole?.note ?? null };
  if (ids.size > 1) return { problem: "several-ids", ...words };
  if (whole) return { id: whole.id, ...words };
  return { problem: problemOf(readings[0]?.id) ?? "no-id", ...words };
}

const IS_ID = /^\d{12}$/;

/** Everything that may be an id, whoever wrote it: runs of 12 digits, and parts that are one but for spaces. */
export function idsIn(text: string): Set<string> {
  const parts = text.split(/[/-]/).map((part) => part.replace(/\s/g, ""));
  const alone = text.match(/(?<![\w@])\d{12}(?![\w@])/g) ?? [];
  return new Set([...alone, ...parts.filter((part) => IS_ID.test(part))]);
}

type Reading = { id: string; payer: string | null; note: string | null };

function readingBy(text: string, { separator, parts: form }: NarrationForm): Reading | null {
  const parts = upiParts(text, separator);
  if (!parts) return null;
  // A bank may end with a separator; a part that is empty before it is one.
  if (form.at(-1) === "TAIL" && parts.length === form.length + 1 && parts.at(-1) === "")
    parts.pop();
  if (form.at(-1) !== "…" && parts.length !== form.length) return null;
  const holds = form.every((name, place) => isPart(name, parts[place] ?? ""));
  const id = (parts[form.indexOf("ID")] ?? "").replaceAll(" ", "");
  if (!holds || !/^\d[\d.]*(?:e\+?\d+)?$/i.test(id)) return null;
  return { id, payer: payerOf(parts, separator), note: noteOf(form, parts, separator) };
}

/** Tells whether a part has the shape that it should have. */
function isPart(name: string, part: string): boolean {
  if (name === "PAYER") return part.includes("@");
  if (name === "TAIL") return TAIL.test(part);
  return !/^[A-Z\d]+(?:\|[A-Z\d]+)+$/.test(name) || name.split("|").includes(part.toUpperCase());
}

/** Payer and note around digits that a column of the bank's has said. */
export function wordsAround(
  text: string,
  id: string | null,
  separator: "/" | "-",
): Pick<Narration, "payer" | "note"> {
  const parts = upiParts(text, separator) ?? [];
  const at = parts.findIndex((part) => part.replaceAll(" ", "") === id);
  const note = at < 0 ? null : noteIn(parts.slice(at + 1), separator);
  return { payer: payerOf(parts, separator), note };
}

function payerOf(parts: readonly string[], separator: string): string | null {
  const found = parts.filter((part) => PAYER.test(part));
  const [payer] = found;
  if (payer === undefined || found.length > 1) return null;
  // UPI ids may have a hyphen: behind a name of one part alone is it whole for sure.
  return separator === "/" || parts.indexOf(payer) === 1 ? payer : null;
}

function noteOf(
  form: readonly string[],
  parts: readonly string[],
  separator: string,
): string | null {
  const place = form.indexOf("NOTE");
  if (place < 0) return null;
  return noteIn(parts.slice(place, form[place + 1] === "…" ? undefined : place + 1), separator);
}

function noteIn(parts: readonly string[], separator: string): string | null {
  return textOrNull(parts.filter((part) => !PAYER.test(part)).join(separator));
}

const MOST_NOTE = 200;

/** PostgreSQL's text has no NUL, and half a character is none. */
export function textOrNull(text: string): string | null {
  const trimmed = text
    .replaceAll("\u0000", "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_NOTE)
    .toWellFormed();
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : null;
}

/** The 12 digits where they stand alone in a cell: bare, behind the four zeros of HDFC, or behind `UPI-`. */
export function idInCell(cell: string): Found | null {
  const text = plainCell(cell).replace(/^UPI[-/ ]?/i, "");
  if (text === "") return null;
  const whole = /^(?:0{4})?(\d{12})(?:\.0)?$/.exec(text);
  if (whole?.[1]) return { id: whole[1] };
  const problem = problemOf(text);
  return problem === null ? null : { problem };
}

/** A lower number is a cheque's, not an id that lost its zeros. */
const LEAST_DIGITS = 7;

function problemOf(text = ""): IdProblem | null {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) return "rounded";
  const digits = /^(\d+)(?:\.0)?$/.exec(text)?.[1]?.length ?? 0;
  return digits >= LEAST_DIGITS && digits < 12 ? "lost-digits" : null;
}

/** The text of `="0412…"` and `'0412…`, by which people keep spreadsheets from taking text for a number. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return (/^="(.*)"$/s.exec(text)?.[1] ?? text).replace(/^['`’]/, "").trim();
}

/** Words of banks that stand before the digits; a name or a note is none. */
const BANKS_WORDS =
  /^(?:(?:by|to|dep|wdl|tfr|trf|transfer|cr|credit|dr|upi|inward|ref|refno|no|rrn|utr|txn|id|p2a|p2m|p2p|p2v)(?![a-z\d])[\s/:.*#()-]*)+$/i;

export type Placed = { id: string; before: string };

/**
 * The digits in a narration of a bank that the store doesn't know: they count only right behind words of the bank's,
 * since all the rest may be the payer's. `placed`: those that stand there, and behind what.
 */
export function idInText(text: string): Found & { placed: Placed | null } {
  const ids = idsIn(text);
  const [id] = ids;
  const [, before = "", first = null] =
    /^(\D*)(?<![\w@])(\d{12})(?![\w@])/.exec(withoutDigits(text)) ?? [];
  const placed =
    BANKS_WORDS.test(before) && /upi/i.test(before) && first ? { id: first, before } : null;
  if (ids.size > 1) return { problem: "several-ids", placed };
  if (id === undefined) return { problem: "no-id", placed };
  return id === placed?.id ? { id, placed } : { problem: "payers-words", placed };
}

/** `P2A` is a bank's word, its digit none of the id's. */
function withoutDigits(text: string): string {
  return text.replace(/(?<![a-z\d])p2([ampv])(?![a-z\d])/gi, "upi");
}

export function payerInText(text: string): string | null {
  const found = new Set(text.match(/(?<![\w.-])[\w.]+@[a-z][a-z\d]*/gi) ?? []);
  const [payer] = found;
  return payer !== undefined && found.size === 1 ? payer : null;
}
