/** Where the 12 digits stand in what a bank writes about a payment by UPI, and what else it says. */

export type IdProblem =
  /** No 12 digits where they should be. */
  | "no-id"
  /** Fewer digits: a spreadsheet took them for a number and dropped the zeros before them. */
  | "lost-digits"
  /** 4.12346E+11: a spreadsheet took them for a number and rounded it. */
  | "rounded"
  /** Several, and nothing says which. */
  | "several-ids"
  /** Two columns of the line say different ones. */
  | "ids-differ";

export type Found = { id: string } | { problem: IdProblem };

/**
 * How a bank puts a narration together: its parts behind `UPI`, in order. `ID` is the 12 digits, `…` any number of
 * parts (names have the separator in them), `A|B` one of these words, `NOTE` at the end all that is left. What the
 * payer may write stands behind the digits, or doesn't count for them.
 */
export type NarrationForm = { separator: "/" | "-"; parts: readonly string[] };

export type Narration = Found & { payer: string | null; note: string | null };

const PAYER = /^[\w.-]+@[a-z][a-z\d]*$/i;
const BANK_CODE = /^[a-z]{4}0[a-z\d]{6}$/i;
const REVERSED = /^(?:rev|reversal|reversed|rvsl|rvs|ret|retd|return|returned|refund)$/i;
const REVERSED_BEFORE = /\b(?:rev|reversal|rvsl|ret|return|refund)\b/i;

/** Null where it isn't a payment by UPI. */
export function upiParts(text: string, separator: "/" | "-"): string[] | null {
  const begin = /(?<![a-z\d])UPI(?![a-z\d])/i.exec(text);
  if (!begin) return null;
  return text
    .slice(begin.index)
    .split(separator)
    .map((part) => part.replace(/\s+/g, " ").trim());
}

/** The seller's own money that comes back, or a payment that was taken back. */
export function isReversal(text: string): boolean {
  const begin = text.search(/(?<![a-z\d])UPI(?![a-z\d])/i);
  if (begin < 0) return /^\W*(?:rev|reversal|rvsl|return|refund)\b/i.test(text);
  if (REVERSED_BEFORE.test(text.slice(0, begin))) return true;
  const upi = text.slice(begin);
  const [, first = ""] = upi.split(/[/-]/, 2);
  // What went out, in a column of what comes in. In HDFC's form a doctor's name may stand there.
  return REVERSED.test(first.trim()) || /^UPI\s*\/\s*DR\s*\//i.test(upi);
}

export function readNarration(text: string, forms: readonly NarrationForm[]): Narration {
  const readings = forms.flatMap((form) => readingsBy(text, form));
  const whole = readings.filter(({ id }) => /^\d{12}$/.test(id));
  const ids = new Set(whole.map(({ id }) => id));
  const [first] = whole;
  if (first && ids.size === 1) return first;
  const problem = ids.size > 1 ? "several-ids" : (problemOf(readings[0]?.id) ?? "no-id");
  return { problem, payer: readings[0]?.payer ?? null, note: null };
}

type Reading = { id: string; payer: string | null; note: string | null };

function readingsBy(text: string, { separator, parts: form }: NarrationForm): Reading[] {
  const parts = upiParts(text, separator)?.slice(1) ?? [];
  const at = form.indexOf("ID");
  const open = form.indexOf("…");
  const wild = open >= 0 && open < at;
  const last = wild ? parts.length - 1 : at;
  const readings: Reading[] = [];
  for (let index = at; index <= last; index++) {
    const shift = index - at;
    const id = (parts[index] ?? "").replaceAll(" ", "");
    if (!/^\d[\d.]*(?:e\+?\d+)?$/i.test(id) || !holds(form, parts, at, shift)) continue;
    readings.push({
      id,
      payer: payerOf(parts, separator),
      note: noteOf(form, parts, shift, separator),
    });
  }
  return readings;
}

/** Whether the parts before the digits, and those that have a shape of their own, are what the form says. */
function holds(form: readonly string[], parts: readonly string[], at: number, shift: number) {
  const open = form.indexOf("…");
  return form.every((name, place) => {
    if (place > at) return true;
    const part = parts[open >= 0 && place > open ? place + shift : place] ?? "";
    if (name === "BANK-CODE") return BANK_CODE.test(part) || PAYER.test(part);
    if (name === "PAYER") return part.includes("@");
    if (name === "ID" || name === "…") return true;
    return !/^[A-Z\d]+(?:\|[A-Z\d]+)+$/.test(name) || name.split("|").includes(part.toUpperCase());
  });
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
  shift: number,
  separator: string,
): string | null {
  const place = form.indexOf("NOTE");
  if (place < 0) return null;
  const isLast = place === form.length - 1;
  const from = place + shift;
  const written = parts.slice(from, isLast ? undefined : from + 1);
  return textOrNull(written.filter((part) => !PAYER.test(part)).join(separator));
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

/** Below this it is a cheque's number, not an id that lost its zeros. */
const LEAST_DIGITS = 7;

function problemOf(text = ""): IdProblem | null {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) return "rounded";
  const digits = /^(\d+)(?:\.0)?$/.exec(text)?.[1]?.length ?? 0;
  return digits >= LEAST_DIGITS && digits < 12 ? "lost-digits" : null;
}

/** What `="0412…"` and `'0412…` say, by which people keep spreadsheets from taking text for a number. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return (/^="(.*)"$/s.exec(text)?.[1] ?? text).replace(/^['`’]/, "").trim();
}

/** Exactly one run of 12 digits in a narration that no bank of ours writes. */
export function idInText(text: string): Found {
  const ids = new Set(Array.from(text.matchAll(/(?<![\w.@+])\d{12}(?![\w@])/g), ([id]) => id));
  const [id] = ids;
  if (id !== undefined && ids.size === 1) return { id };
  return { problem: ids.size > 1 ? "several-ids" : "no-id" };
}

export function payerInText(text: string): string | null {
  const found = new Set(text.match(/(?<![\w.-])[\w.]+@[a-z][a-z\d]*/gi) ?? []);
  const [payer] = found;
  return payer !== undefined && found.size === 1 ? payer : null;
}
