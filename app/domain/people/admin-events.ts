/** Describes what sellers changed in the admin, apart from orders, in sentences for the history. */

import { timeInWords } from "#domain/formatted-dates";
import { DEFAULT_LANGUAGE, inEnglish, LANGUAGES, type Language } from "#domain/language";
import { SETTINGS_SUBJECTS, type SettingsSubject } from "#domain/resources/settings";
import { columnLetters, isColumn } from "#domain/statements/reading/columns";
import { type FieldsOf, fieldLabel, isHidden, valueText } from "./event-fields.ts";

/**
 * The names of the subjects of `admin_events`. Kinds of rows that are declared in app/domain/resources/ are further subjects.
 */
export const ADMIN_SUBJECTS = {
  settings: "settings",
  product: "product",
  combo: "combo",
  "discount-tiers": "discount tiers",
  coupon: "coupon",
  "story-tile": "story tile",
  "email-template": "email",
  customer: "customer",
  message: "message",
  seller: "team",
  session: "sign-ins",
  store: "store",
  orders: "list of orders",
  payments: "payments",
  emails: "emails that were held",
  statement: "statement",
  "sms-source": "phone for the bank's SMS",
  mailbox: "mailbox for the bank's emails",
  stock: "stock",
  month: "month",
} as const satisfies Record<string, string>;

declare const declared: unique symbol;
/** The name of a kind of row that is declared in app/domain/resources/. The history shows it unchanged. */
export type DeclaredSubject = string & { readonly [declared]: true };
export type AdminSubject = keyof typeof ADMIN_SUBJECTS | DeclaredSubject;

/** Returns the subject's name in a sentence: `story-page` becomes 'story page'. */
export function subjectName(subject: string): string {
  const names: Readonly<Record<string, string>> = ADMIN_SUBJECTS;
  return names[subject] ?? subject.replaceAll("-", " ");
}

export type AdminEventRow = {
  subject: string;
  subjectId: string | null;
  action: string;
  facts: Record<string, unknown>;
  /** The row's present name; missing if it was deleted or has no name. */
  name?: string | null;
};

/** Returns a sentence, and the lines below it that say what changed from what to what. */
export function historyLines(event: AdminEventRow): { sentence: string; facts: string[] } {
  const { of, facts } = shownFacts(event);
  if (event.subject !== "settings")
    return { sentence: eventSentence(event), facts: factLines(facts, of) };
  const lines = visible(facts, of).map(([field, value]) =>
    isChange(value) ? changeSentence(of, field, value) : factLine(of, field, value),
  );
  const [only = "", ...others] = lines;
  const isOne = only !== "" && others.length === 0;
  return isOne ? { sentence: only, facts: [] } : { sentence: eventSentence(event), facts: lines };
}

/** Returns the labels of the fields that an event changed, without units, as they stand within a sentence. */
function changedFieldLabels(event: AdminEventRow): string[] {
  const { of, facts } = shownFacts(event);
  return visible(facts, of).map(([field]) =>
    fieldName(of, field)
      .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
      .replace(/ \([^)]+\)$/, ""),
  );
}

/** Tells a seller whose save was refused that somebody else saved first: who, when, and what they changed. */
export function changedMessage(
  { by, at, event }: { by: string | null; at: Date | null; event: AdminEventRow | null },
  now: Date,
): string {
  const who = by ?? "Somebody";
  const when = at ? ` ${timeInWords(at, now)}` : "";
  const fields = event ? changedFieldLabels(event) : [];
  const what = fields.length > 0 ? ` (${fields.join(", ")})` : "";
  return `${who} saved this${when}${what}, after you opened it. Your changes weren't saved. What you typed is still here: copy what you need, then load theirs.`;
}

/** Returns lines such as `Price: ₹49 → ₹59` for the facts of an event or of a change that somebody else made. */
export function changedFacts(event: AdminEventRow): string[] {
  const { of, facts } = shownFacts(event);
  return factLines(facts, of);
}

/** Returns an event's facts as they are shown, and by what their fields are named. */
function shownFacts({ subject, subjectId, action, facts }: AdminEventRow): {
  of: FieldsOf;
  facts: AdminEventRow["facts"];
} {
  const of = subject === "settings" ? (subjectId ?? "") : subject;
  if (action === COLUMNS_CHOSEN) return { of, facts: withColumnNames(facts) };
  if (subject !== "statement") return { of, facts };
  // The sentence names the file, and a count of nothing tells nobody anything.
  const { file: _, ...others } = facts;
  return {
    of,
    facts: Object.fromEntries(Object.entries(others).filter(([, found]) => found !== 0)),
  };
}

/**
 * The action of a seller who chose the columns of a bank's file or a provider's report. Columns are stored by their
 * numbers, from 0.
 */
export const COLUMNS_CHOSEN = "columns-named";

function withColumnNames({ header, ...facts }: Record<string, unknown>): Record<string, unknown> {
  const names = String(header).split("|");
  const named = (at: number) => `${columnLetters(at)}${names[at] ? ` (${names[at]})` : ""}`;
  const entries = Object.entries(facts);
  return Object.fromEntries(entries.map(([field, at]) => [field, isColumn(at) ? named(at) : at]));
}

/** Returns a sentence such as `Store name changed from Tea Cards to Chai Cards`. */
function changeSentence(of: FieldsOf, field: string, { before, after }: ValueChange): string {
  const name = fieldName(of, field);
  if (isPicture(of, field)) return `${name} changed`;
  const words = (value: unknown) => shown(value, (text) => valueText(of, field, text));
  if (isEmptyValue(before)) return `${name} set to ${words(after)}`;
  if (isEmptyValue(after)) return `${name} removed. It was: ${words(before)}`;
  return `${name} changed from ${words(before)} to ${words(after)}`;
}

/** Returns a sentence such as `Archived: product ‘Night Bus’`. If it is about a person, it doesn't name them. */
function eventSentence(event: AdminEventRow): string {
  const { subject, subjectId, action } = event;
  const verb = sentenceCase(action.replaceAll("-", " "));
  if (subject === "settings") return `${verb}: ${settingsName(subjectId ?? subject)}`;
  return [`${verb}:`, subjectName(subject), nameOf(event)].filter(Boolean).join(" ");
}

/** The subjects whose ids mean something to sellers: they are shown where the row has no name any more. */
const SUBJECTS_NAMED_BY_ID = ["product", "combo", "stock", "month"];

function nameOf({ subject, subjectId: id, facts, name }: AdminEventRow): string {
  if (subject === "email-template") return name ?? wordsOfName(id ?? "");
  const stored = facts.code ?? facts.title ?? (subject === "statement" ? facts.file : facts.name);
  const known = name ?? (typeof stored === "string" ? stored : null);
  if (known) return `‘${known}’`;
  if (SUBJECTS_NAMED_BY_ID.includes(subject)) return id ?? "";
  return Object.hasOwn(ADMIN_SUBJECTS, subject) ? "" : (id ?? "");
}

/** Returns the name of a settings subject in a sentence. A newer release may have saved one that isn't known here. */
function settingsName(subject: string): string {
  if (!Object.hasOwn(SETTINGS_SUBJECTS, subject)) return wordsOfName(subject);
  const { title, historyName }: { title: string; historyName?: string } =
    SETTINGS_SUBJECTS[subject as SettingsSubject];
  return historyName ?? title.charAt(0).toLowerCase() + title.slice(1);
}

/** Returns lines such as `Price: ₹49 → ₹59`. */
export function factLines(facts: Record<string, unknown>, of: FieldsOf = ""): string[] {
  return visible(facts, of).map(([field, value]) => factLine(of, field, value));
}

function visible(facts: Record<string, unknown>, of: FieldsOf): [field: string, value: unknown][] {
  return Object.entries(facts)
    .filter(([field]) => !isHidden(of, field))
    .slice(0, MOST_FACTS);
}

function factLine(of: FieldsOf, field: string, value: unknown): string {
  const name = fieldName(of, field);
  if (isPicture(of, field)) return `${name}: changed`;
  if (of === "product" && field === "pictures") return `${name}: ${picturesChange(value)}`;
  if (of === "product" && field === "own_sizes") return `${name}: ${withoutKeys(shown(value))}`;
  return `${name}: ${shown(value, (text) => valueText(of, field, text))}`;
}

/** Shows own sizes without their keys: 'Bookmark (bookmark, బుక్‌మార్క్), ₹49' becomes 'Bookmark (బుక్‌మార్క్), ₹49'. */
function withoutKeys(sizes: string): string {
  return sizes.replaceAll(/ \([a-z0-9-]+(?:, ([^()]*))?\)(?=,|;| →|$)/g, (_, further?: string) =>
    further ? ` (${further})` : "",
  );
}

/** Shows a change of a product's pictures without the ends of their file names, which are stored to tell them apart. */
function picturesChange(value: unknown): string {
  const words = shown(value).replaceAll(/ \([^()\s]{6}\)(?=;| →|$)/g, "");
  const [before, after] = words.split(" → ");
  return before === after ? "changed" : words;
}

/** True if the field holds the file name of a picture. The history says only that it changed. */
function isPicture(of: FieldsOf, field: string): boolean {
  return ["image_url", "banner_image_url"].includes(field) || (field === "file" && of !== "orders");
}

/** Returns a field's label: `name_te` becomes 'Name in Telugu', `upiId` becomes 'UPI ID'. */
function fieldName(of: FieldsOf, field: string): string {
  const whole = fieldLabel(of, field);
  if (whole) return whole;
  const [, englishField = field, language = ""] = WITH_LANGUAGE.exec(field) ?? [];
  const code = language.toLowerCase();
  const name = fieldLabel(of, englishField) ?? sentenceCase(wordsOfName(englishField));
  return code && code !== DEFAULT_LANGUAGE ? `${name} in ${inEnglish(code as Language)}` : name;
}

const CODES = LANGUAGES.flatMap((code) => [code, sentenceCase(code)]).join("|");
const WITH_LANGUAGE = new RegExp(`^(.*?)(?:_|(?=[A-Z]))(${CODES})$`);

function wordsOfName(name: string): string {
  return name
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replaceAll(/\b(?:upi|id|gstin|url)\b/g, (word) => word.toUpperCase());
}

const MOST_FACTS = 20;
const MOST_CHARACTERS = 200;

type ValueChange = { before: unknown; after: unknown };

function shown(value: unknown, words = (text: string) => text): string {
  if (isChange(value)) return `${shown(value.before, words)} → ${shown(value.after, words)}`;
  if (isEmptyValue(value) || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value)
    ? value.map((each) => shown(each, words)).join(", ")
    : typeof value === "object"
      ? shownObject(value as object)
      : words(String(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** Shows counts with what they count, such as '4 products', and the values of other objects one after the other. */
function shownObject(value: object): string {
  const entries = Object.entries(value).filter(([, each]) => !isEmptyValue(each));
  const areCounts = entries.length > 0 && entries.every(([, each]) => typeof each === "number");
  return areCounts
    ? entries.map(([counted, count]) => `${wordsOfName(counted)} ${count}`).join(", ")
    : entries.map(([, each]) => shown(each)).join(" ");
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function isChange(value: unknown): value is ValueChange {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}

function sentenceCase(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
