/** The days on which a parcel arrives (spec §9 Shipping). */
import { indianDay } from "#domain/indian-time";
import { byLanguage, type Language } from "#domain/language";
import { VERIFICATION_HOURS } from "#domain/orders/limits";
import type { DeliveryChoice, DeliveryTerms } from "./shipping.ts";

/** The first and the last day on which the parcel may arrive, such as `2026-12-03`, by Indian time. */
export type DeliveryDays = { first: string; last: string };

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Returns the days on which a parcel may arrive. The earliest is counted from the day after payment; the latest from
 * the end of the seller's verification, about 24 hours later (spec §1). Sundays don't count.
 */
export function deliveryDays(
  choice: DeliveryChoice,
  now: Date,
  { days }: DeliveryTerms,
): DeliveryDays {
  const today = new Date(indianDay(now));
  const verified = new Date(today.getTime() + (VERIFICATION_HOURS / 24) * DAY);
  const [fewest, most] = days[choice];
  return { first: workingDaysAfter(today, fewest), last: workingDaysAfter(verified, most) };
}

function workingDaysAfter(from: Date, days: number): string {
  let day = from;
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY);
    if (day.getUTCDay() !== SUNDAY) left--;
  }
  return day.toISOString().slice(0, 10);
}

const SUNDAY = 0;

/** The names of days and months. Days begin with Sunday. */
const dayAndMonthNames = /* @__PURE__ */ byLanguage({
  en: {
    days: "Sun Mon Tue Wed Thu Fri Sat",
    months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  },
  te: {
    days: "ఆది సోమ మంగళ బుధ గురు శుక్ర శని",
    months: "జన ఫిబ్ర మార్చి ఏప్రి మే జూన్ జులై ఆగ సెప్టెం అక్టో నవం డిసెం",
  },
});

/**
 * Returns 'Thu 3 – Mon 7 Dec' or 'Sat 28 Nov – Tue 1 Dec'. A line may break only after the dash: the other spaces are
 * no-break spaces. It doesn't use Intl, whose texts differ between browsers.
 */
export function formattedDays({ first, last }: DeliveryDays, language: Language): string {
  const [from, to] = [new Date(first), new Date(last)];
  const month = from.getUTCMonth() === to.getUTCMonth() ? "" : ` ${monthOf(from, language)}`;
  const [start, end] = [`${dayOf(from, language)}${month} –`, formattedDay(last, language)];
  return `${start.replaceAll(" ", "\u00a0")} ${end.replaceAll(" ", "\u00a0")}`;
}

/** Returns 'Arrives about Thu 3 – Mon 7 Dec'. */
export function arrivalSentence(days: DeliveryDays, language: Language): string {
  return arrives(language)(formattedDays(days, language));
}

const arrives = /* @__PURE__ */ byLanguage({
  en: (days: string) => `Arrives about ${days}`,
  te: (days: string) => `అందే రోజు: సుమారు ${days}`,
});

/** Turns `2026-12-07` into 'Mon 7 Dec'. */
export function formattedDay(day: string, language: Language): string {
  const date = new Date(day);
  return `${dayOf(date, language)} ${monthOf(date, language)}`;
}

function dayOf(day: Date, language: Language): string {
  return `${dayAndMonthNames(language).days.split(" ")[day.getUTCDay()]} ${day.getUTCDate()}`;
}

function monthOf(day: Date, language: Language): string {
  return dayAndMonthNames(language).months.split(" ")[day.getUTCMonth()] ?? "";
}
