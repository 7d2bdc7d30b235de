/** Searches the admin's orders by one text field, for numbers, names, phones, amounts and days, whole or in part. */

import { numberIn } from "#domain/copied-text";
import { editDistance, maxMistakes } from "#domain/edit-distance";
import { indianDay, indianDayAfter, parseDay } from "#domain/indian-time";
import { adminMessages } from "#domain/orders/admin-messages";
import { INCIDENT_KINDS, INCIDENT_STATES } from "#domain/orders/incidents";
import { PAYMENT_STATES, REJECTION_LABELS } from "#domain/orders/order-status";
import {
  DEFAULT_VIEWS,
  type OrderFilter,
  SEARCH_CHARACTERS,
  STATE_FILTERS,
  stateFilterLabel,
} from "./order-filter.ts";

/** A word to search for, in small letters. `at` says where: anywhere in a text, or only where a word begins. */
export type SearchWord = {
  text: string;
  at: "anywhere" | "beginning";
  /** Other Latin spellings. They are found only where a word begins; elsewhere they would match too many names. */
  spellings: string[];
  /** If set, all orders of this kind are found too. */
  kind: "gift" | "express" | "cash" | "collected" | null;
};

const MOST_WORDS = 6;
/** The most digits of a number (order, transaction or phone) that may be typed with spaces or hyphens between. */
const MOST_DIGITS = 20;
/** The least letters of a word that is found anywhere: the database's trigram index works on groups of three. */
const LEAST_LETTERS_ANYWHERE = 3;

const LINKS = /^(?:(?:payment )?links?(?: sent)?|unpaid|not paid(?: yet)?)$/i;

/** True if the search asks for links that aren't paid, by a name that sellers use for them. */
export function asksForLinks(typed: string): boolean {
  return LINKS.test(typed.trim().replace(/\s+/g, " "));
}

/** Splits the search into words. An order must match all of them. */
export function searchWords(typed: string): SearchWord[] {
  const text = typed
    .replaceAll("\0", "")
    .slice(0, SEARCH_CHARACTERS)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\b(?:paid )?in cash\b/g, "cash")
    .replace(/\b(?:sold |collected )?at (?:the|a) stall\b/g, "stall")
    // Phone numbers are stored without India's country code.
    .replace(/(?:^|(?<=\s))\+91[\s-]*(?=\d)/g, "")
    .trim();
  const number = numberIn(text) ?? "";
  const words = number !== "" && number.length <= MOST_DIGITS ? [number] : text.split(/[\s,]+/);
  return [...new Set(words.map(withoutGrouping))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
    .map((word) => ({
      text: word,
      at: isShort(word) ? "beginning" : "anywhere",
      spellings: spellingsOf(word),
      kind: KIND_WORDS.get(word) ?? null,
    }));
}

const KIND_WORDS: ReadonlyMap<string, SearchWord["kind"]> = new Map([
  ["gift", "gift"],
  ["gifts", "gift"],
  ["express", "express"],
  ["cash", "cash"],
  ["stall", "collected"],
  ["collected", "collected"],
]);

const MAX_CORRECTIONS = 8;

/** True if the word can be corrected: it has only letters, and enough of them. */
export function isCorrectable({ text }: SearchWord): boolean {
  return /^[\p{L}\p{M}]{4,40}$/u.test(text);
}

/** Returns the words of the text that differ from this one by a typing mistake or two, the most similar first. */
export function similarWords(word: string, text: string): string[] {
  const most = maxMistakes(word);
  const others = new Set(text.match(/[\p{L}\p{M}]{3,42}/gu));
  return [...others]
    .map((other) => ({ other, distance: editDistance(word, other, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((one, next) => one.distance - next.distance)
    .slice(0, MAX_CORRECTIONS)
    .map(({ other }) => other);
}

/** Adds spellings to the words, by word; null if there are none to add. */
export function withSpellings<Word extends SearchWord>(
  words: readonly Word[],
  spellings: ReadonlyMap<string, readonly string[]>,
): Word[] | null {
  if ([...spellings.values()].every((each) => each.length === 0)) return null;
  return words.map((word) => ({
    ...word,
    spellings: [...word.spellings, ...(spellings.get(word.text) ?? [])],
  }));
}

/** Pairs of letters that spell the same sound in Indian names: Laxmi and Lakshmi, Sita and Seetha. */
const SAME_SOUNDS = [
  ["x", "ksh"],
  ["sh", "s"],
  ["th", "t"],
  ["ee", "i"],
  ["oo", "u"],
  ["w", "v"],
  ["dh", "d"],
  ["aa", "a"],
  ["y", "i"],
] as const;

const MOST_SPELLINGS = 8;

/** Returns spellings that differ by one such pair. Combining several pairs would match too many names. */
function spellingsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const other = SAME_SOUNDS.flatMap((pair) => {
    const [one, another] = word.includes(pair[0]) ? pair : pair.toReversed();
    return [word.replaceAll(`${one}`, `${another}`), word.replace(`${one}`, `${another}`)];
  });
  return [...new Set(other)].filter((each) => each !== word).slice(0, MOST_SPELLINGS);
}

/** Removes hyphens, a leading 0 and India's code 91: 98765-43210 and 09876543210 are the same number. */
function withoutGrouping(word: string): string {
  const number = /^[\d-]+$/.test(word) ? word.replaceAll("-", "") : word;
  return number.replace(/^(?:0|91)(?=[6-9]\d{9}$)/, "");
}

function isShort(word: string): boolean {
  return [...word].length < LEAST_LETTERS_ANYWHERE;
}

/** True if few orders can match: a long number or an email address. */
export function matchesFewOrders({ text }: SearchWord): boolean {
  return /\d{7}/.test(text) || isEmail({ text });
}

export function isEmail({ text }: Pick<SearchWord, "text">): boolean {
  return /^[^@]+@[^@]+\.[^@]+$/.test(text);
}

/** True if the word has eight digits or more: a whole number, or the end of one that is long enough to be unique. */
export function isNumberEnd({ text }: Pick<SearchWord, "text">): boolean {
  return /\d{8}/.test(text) && !isEmail({ text });
}

const DAY_AND_MONTH =
  /\b(\d{1,2})(?:st|nd|rd|th)?[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|sept|september|october|november|december)\b\.?(?:,? (20\d\d)\b)?/i;
const NUMBERED_DAY =
  /(?<![\d/-])(\d{1,2})(?:\/(\d{1,2})(?:\/(20\d\d))?|-(\d{1,2})-(20\d\d))(?![\d/-])/;
const WRITTEN_DAY = /(?<![\d-])(20\d\d-\d\d-\d\d)(?![\d-])/;
const AMOUNT = /(?:₹|(?<!\p{L})(?:rs\.?|inr)) ?(\d[\d,]{0,9})(\.\d{1,2})?(?![\d.])/iu;
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** Turns days and amounts in the search text, such as '22 nov', 'yesterday' or '₹300', into fields of the filter. */
export function extractSearchFilters(filter: OrderFilter, now: Date): OrderFilter {
  const today = indianDay(now);
  let q = filter.q.replace(/\s+/g, " ");
  const read = (pattern: RegExp, parse: (found: string[]) => Partial<OrderFilter> | null) => {
    const found = pattern.exec(q);
    const understood = found && parse(found.map((part) => part ?? ""));
    if (!found || !understood) return {};
    q = `${q.slice(0, found.index)} ${q.slice(found.index + found[0].length)}`.trim();
    return understood;
  };
  const on = (day: string | null) => (day === null ? null : { from: day, to: day });
  return {
    ...filter,
    ...read(AMOUNT, ([, rupees = "", paise = ""]) => {
      const whole = Number(rupees.replaceAll(",", ""));
      return { least: whole, most: whole + (Number(paise) > 0 ? 1 : 0) };
    }),
    ...read(/(?<!\p{L})(today|yesterday)(?!\p{L})/iu, ([, word = ""]) =>
      on(word.toLowerCase() === "today" ? today : indianDayAfter(today, -1)),
    ),
    ...stateIn(filter, read),
    ...read(WRITTEN_DAY, ([, day = ""]) => on(parseDay(day))),
    ...read(DAY_AND_MONTH, ([, day = "", month = "", year = ""]) => {
      const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1;
      return on(dayOf(year, number, day, today));
    }),
    ...read(NUMBERED_DAY, ([, day = "", slashed = "", year = "", dashed = "", withYear = ""]) =>
      on(dayOf(year || withYear, Number(slashed || dashed), day, today)),
    ),
    q: q.trim(),
  };
}

type State = Pick<Partial<OrderFilter>, "status" | "payment" | "kind" | "refund" | "incident">;

/** The states of an order by the names that sellers use for them: those of lists, badges and filters. */
function statesByName(): [name: string, state: State][] {
  const views = Object.values(DEFAULT_VIEWS).filter(({ label }) => label !== "All");
  return [
    ...views.map(({ label, filter: { status, payment, kind } }): [string, State] => [
      label,
      { status, payment, kind },
    ]),
    ...STATE_FILTERS.map((each): [string, State] => [stateFilterLabel(each), { status: [each] }]),
    ...Object.values(REJECTION_LABELS).map((label): [string, State] => [
      label,
      { payment: "rejected" },
    ]),
    ["Payment rejected", { payment: "rejected" }],
    ["Rejected", { payment: "rejected" }],
    [PAYMENT_STATES.waiting.label, { payment: "to-verify" }],
    [PAYMENT_STATES.verified.label, { payment: "verified" }],
    ["Verified", { payment: "verified" }],
    [adminMessages.nextTasks.resume.title, { status: ["pending"], payment: "verified" }],
    ["Packed", { status: ["processing"] }],
    ["Refund due", { refund: "owed" }],
    ["Refunded", { refund: "refunded" }],
  ];
}

/** Names of incidents are also words of products' names, so they count only if nothing else was typed. */
function incidentsByName(): [name: string, state: State][] {
  return INCIDENT_KINDS.flatMap((incident): [string, State][] => [
    [INCIDENT_STATES[incident].label, { incident }],
    [incident, { incident }],
  ]);
}

type Reader = (pattern: RegExp, parse: (found: string[]) => State | null) => State;

/** Reads a state, such as 'to pack' or 'rejected'. A filter that already has one is kept. */
function stateIn({ status, payment, refund, incident }: OrderFilter, read: Reader): State {
  if (status.length > 0 || payment || refund || incident) return {};
  const alone = incidentsByName().map(([name, state]) => [`^${inPattern(name)}$`, state] as const);
  const anywhere = statesByName()
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([name, state]) => [`(?<!\\p{L})${inPattern(name)}(?!\\p{L})`, state] as const);
  for (const [pattern, state] of [...alone, ...anywhere]) {
    const found = read(new RegExp(pattern, "iu"), () => state);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

/** Spaces may be hyphens, and 'canceled' is 'Cancelled'. */
function inPattern(name: string): string {
  return name.replace(/[ -]/g, "[ -]").replace("ll", "ll?");
}

/** Returns the day as 'YYYY-MM-DD'; without a year, the last such day up to today. Null if there is no such day. */
function dayOf(year: string, month: number, day: string, today: string): string | null {
  const inYear = (each: string) =>
    parseDay(`${each}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (year) return inYear(year);
  const thisYear = today.slice(0, 4);
  const found = inYear(thisYear);
  return found !== null && found <= today ? found : inYear(String(Number(thisYear) - 1));
}
