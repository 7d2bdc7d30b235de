/** Reads the dates of a file in two steps, because only the whole file shows which of two numbers is the day. */

/** A date as written. `numbers` are day and month in unknown order; the others are certain (YYYY-MM-DD). */
export type WrittenDate =
  | { kind: "numbers"; first: number; second: number; year: number }
  | { kind: "iso"; day: string }
  | { kind: "named"; day: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
// A time may follow the date.
const TIME_AT_END = String.raw`(?:[T,\s]\s*(\d{1,2}:\d{2}.*))?$`;

const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME_AT_END}`);
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME_AT_END}`);
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})[-/.\s]*${MONTH}[-/.,\s]*(\d{4}|\d{2})${TIME_AT_END}`,
  "i",
);
const MONTH_FIRST = new RegExp(String.raw`^${MONTH}\s*(\d{1,2})\s*,?\s+(\d{4})${TIME_AT_END}`, "i");

export function writtenDate(cell: string): WrittenDate | null {
  // Some banks write the value date in parentheses behind the date.
  const text = cell
    .replace(/\s+/g, " ")
    .replace(/ ?\([^()]*\)$/, "")
    .trim();
  return isoDate(text) ?? numericDate(text) ?? dateWithMonthName(text) ?? excelDate(text);
}

function isoDate(text: string): WrittenDate | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const [, year = "", month = "", day = "", time = ""] = found;
  const written = isoDayOrNull(Number(year), Number(month), Number(day));
  if (written === null) return null;
  // A UTC time after 18:30 belongs to the next day in India. Other times are local.
  const utc = /^(\d{1,2}):(\d{2})\S*Z$/.exec(time);
  const late = utc !== null && Number(utc[1]) * 60 + Number(utc[2]) >= 18 * 60 + 30;
  return { kind: "iso", day: late ? nextDay(written) : written };
}

function numericDate(text: string): WrittenDate | null {
  const found = NUMBERS.exec(text);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  const year = fullYear(found[4] ?? "");
  const possible = isoDayOrNull(year, second, first) ?? isoDayOrNull(year, first, second);
  return possible === null ? null : { kind: "numbers", first, second, year };
}

function dateWithMonthName(text: string): WrittenDate | null {
  const dayFirst = DAY_FIRST.exec(text);
  const monthFirst = MONTH_FIRST.exec(text);
  const [, a = "", b = "", year = ""] = dayFirst ?? monthFirst ?? [];
  const [day, month] = dayFirst ? [a, b] : [b, a];
  const at = isoDayOrNull(fullYear(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day));
  return at === null ? null : { kind: "named", day: at };
}

const DAY = 86_400_000;

/** Reads Excel's number of a date (days since the end of 1899), from 2009 to 2091. */
function excelDate(text: string): WrittenDate | null {
  if (!/^[4-6]\d{4}(?:\.\d+)?$/.test(text)) return null;
  const at = Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * DAY;
  return { kind: "iso", day: new Date(at).toISOString().slice(0, 10) };
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** Returns null if there is no such day. */
function isoDayOrNull(year: number, month: number, day: number): string | null {
  if (year < 2000 || year > 2099) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

export type DateOrder = "day-first" | "month-first";

/**
 * Returns the order of day and month in a file: day first, as Indian banks write it, unless a date contradicts that.
 * Null if the file has both orders. Also null if the file mixes real spreadsheet dates with written ones: a spreadsheet
 * that expects the month first saves such a file, because it converts only days up to the 12th, and swaps day and
 * month.
 */
export function dateOrder(dates: readonly WrittenDate[]): DateOrder | null {
  let [dayFirst, monthFirst, own] = [false, false, false];
  for (const date of dates) {
    if (date.kind === "iso") own = true;
    if (date.kind !== "numbers") continue;
    if (date.first > 12) dayFirst = true;
    if (date.second > 12) monthFirst = true;
  }
  if (dayFirst && monthFirst) return null;
  if (own && dates.some(({ kind }) => kind === "numbers")) return null;
  return monthFirst ? "month-first" : "day-first";
}

/** Returns the day of a date whose order is now known; null if there is no such day. */
export function dayInOrder(date: WrittenDate, order: DateOrder): string | null {
  if (date.kind !== "numbers") return date.day;
  const [day, month] =
    order === "day-first" ? [date.first, date.second] : [date.second, date.first];
  return isoDayOrNull(date.year, month, day);
}
