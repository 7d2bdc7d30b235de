/** Writes dates for people, by Indian time: in words ('2 hours ago') and exactly. */
import { byLanguage, currentLanguage, DEFAULT_LANGUAGE, LOCALES } from "#domain/language";

/** A date as the server writes it, so that every browser shows the same text. */
export type FormattedDate = { iso: string; exact: string; words: string };

export function formattedDate(at: Date, now: Date): FormattedDate {
  return { iso: at.toISOString(), exact: exactTime(at), words: timeInWords(at, now) };
}

/** A row whose dates are formatted, under the same names. */
export type WithFormattedDates<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null
    ? FormattedDate | Exclude<Row[Key], Date>
    : Row[Key];
};

export function withFormattedDates<Row extends object>(row: Row, now: Date) {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? formattedDate(value, now) : value,
  ]);
  return Object.fromEntries(fields) as WithFormattedDates<Row>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Units of time in milliseconds, longest first. */
const UNITS = [
  [365 * DAY, "year"],
  [30 * DAY, "month"],
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
] as const;

/** Returns '2 hours ago'. A time slightly in the future is 'just now'. */
export function timeInWords(at: Date, now: Date): string {
  const language = currentLanguage();
  const passed = now.getTime() - at.getTime();
  for (const [length, unit] of UNITS) {
    const count = Math.floor(passed / length);
    if (count < 1) continue;
    if (language !== DEFAULT_LANGUAGE)
      return new Intl.RelativeTimeFormat(LOCALES[language]).format(-count, unit);
    return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return justNow();
}

const justNow = byLanguage({ en: "just now", te: "ఇప్పుడే" });

const TIME_24 = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const PARTS = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/**
 * Returns '20 Nov 2026, 2:05 pm'. It joins the parts itself, because Intl's punctuation changes between versions.
 * Telugu has no word for 'pm', so other languages than English get '20 నవంబర్ 2026, 14:05'.
 */
export function exactTime(at: Date): string {
  if (currentLanguage() !== DEFAULT_LANGUAGE) return `${exactDate(at)}, ${TIME_24.format(at)}`;
  const { hour, minute, dayPeriod = "" } = partsOf(at);
  return `${exactDate(at)}, ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** Returns '20 Nov 2026'. */
export function exactDate(at: Date): string {
  const { day, month = "", year } = partsOf(at);
  const language = currentLanguage();
  const named =
    language === DEFAULT_LANGUAGE
      ? month.slice(0, 3)
      : at.toLocaleDateString(LOCALES[language], { timeZone: "Asia/Kolkata", month: "long" });
  return `${day} ${named} ${year}`;
}

function partsOf(at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, value]));
}
