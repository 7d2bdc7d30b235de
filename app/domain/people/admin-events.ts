/** Describes what sellers changed in the admin, apart from orders, in sentences for the history. */

import { PAYMENT_ROUTE_NAMES, UPI_ID_KIND_NAMES } from "#domain/checkout/payee";
import { DEFAULT_LANGUAGE, inEnglish, LANGUAGES, type Language } from "#domain/language";
import { columnLetters, isColumn } from "#domain/statements/reading/columns";
import { LAYOUTS } from "#domain/statements/reading/layouts";

/**
 * The names of the subjects of `admin_events`. Kinds of rows that are declared in app/resources/ are further subjects.
 */
export const ADMIN_SUBJECTS = {
  settings: "settings",
  product: "product",
  combo: "combo",
  "discount-tiers": "discount tiers",
  coupon: "coupon",
  "story-tile": "story tile",
  "email-template": "email template",
  customer: "customer",
  message: "message",
  seller: "team",
  session: "sign-ins",
  store: "store",
  orders: "list of orders",
  payments: "payments",
  emails: "emails",
  statement: "statement",
  "sms-source": "phone for the bank's SMS",
  stock: "stock",
  month: "month",
} as const satisfies Record<string, string>;

declare const declared: unique symbol;
/** The name of a kind of row that is declared in app/resources/. The history shows it unchanged. */
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
};

/** Returns a sentence, and the lines below it that say what changed from what to what. */
export function historyLines(event: AdminEventRow): { sentence: string; facts: string[] } {
  if (event.subject !== "settings")
    return { sentence: eventSentence(event), facts: factLines(shownFacts(event)) };
  const facts = Object.entries(event.facts)
    .slice(0, MOST_FACTS)
    .map(([field, value]) =>
      isChange(value) ? changeSentence(field, value) : factLine(field, value),
    );
  const [only = "", ...others] = facts;
  const isOne = only !== "" && others.length === 0;
  return isOne ? { sentence: only, facts: [] } : { sentence: eventSentence(event), facts };
}

function shownFacts({ subject, action, facts }: AdminEventRow): AdminEventRow["facts"] {
  if (action === COLUMNS_CHOSEN) return withColumnNames(facts);
  // The field `file` has the label 'Picture', which is right only in settings. Here it is renamed to get the label
  // 'File'. A statement's file is left out, because the sentence names it.
  const { file, ...others } = facts;
  return file && subject !== "statement" ? { fileName: file, ...others } : others;
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
function changeSentence(field: string, { before, after }: ValueChange): string {
  const name = fieldName(field);
  if (PICTURES.has(field)) return `${name} changed`;
  const words = VALUE_NAMES[field];
  if (isEmptyValue(before)) return `${name} set to ${shown(after, words)}`;
  if (isEmptyValue(after)) return `${name} removed: it was ${shown(before, words)}`;
  return `${name} changed from ${shown(before, words)} to ${shown(after, words)}`;
}

/** Returns a sentence such as `Archived: product qt-07`. If it is about a person, it doesn't name them. */
function eventSentence({ subject, subjectId, action, facts }: AdminEventRow): string {
  const verb = sentenceCase(action.replaceAll("-", " "));
  if (subject === "settings")
    return `${verb}: ${SETTINGS_NAMES[subjectId ?? ""] ?? wordsOfName(subjectId ?? subject)}`;
  const name = nameOf(subject, subjectId, facts);
  return [`${verb}:`, subjectName(subject), name].filter(Boolean).join(" ");
}

/** The subjects whose ids mean something to sellers. The ids of other subjects aren't shown. */
const SUBJECTS_NAMED_BY_ID = ["product", "combo", "email-template", "stock", "month"];

function nameOf(subject: string, id: string | null, facts: Record<string, unknown>): string {
  if (SUBJECTS_NAMED_BY_ID.includes(subject))
    return subject === "email-template" ? wordsOfName(id ?? "") : (id ?? "");
  const name = facts.code ?? facts.title ?? (subject === "statement" ? facts.file : undefined);
  if (typeof name === "string") return `‘${name}’`;
  return Object.hasOwn(ADMIN_SUBJECTS, subject) ? "" : (id ?? "");
}

/** Names of settings whose key wouldn't be understood. */
const SETTINGS_NAMES: Readonly<Record<string, string>> = {
  brand: "store name",
  looks: "colours, fonts and frames",
  home: "home page texts",
  words: "other pages' texts",
  payee: "where customers pay",
  legal: "legal facts",
  privacy: "privacy page",
  refunds: "refunds page",
  retention: "how long data is stored",
  bankSms: "the bank's SMS",
  statements: "accountants' statements",
  pause: "holiday",
  orderEmails: "emails about new orders",
};

/** Returns lines such as `Price: ₹49 → ₹59`. */
export function factLines(facts: Record<string, unknown>): string[] {
  return Object.entries(facts)
    .slice(0, MOST_FACTS)
    .map(([field, value]) => factLine(field, value));
}

function factLine(field: string, value: unknown): string {
  const name = fieldName(field);
  return PICTURES.has(field) ? `${name}: changed` : `${name}: ${shown(value, VALUE_NAMES[field])}`;
}

/** Fields that hold the file name of a picture. The history says only that it changed. */
const PICTURES = new Set(["file", "image_url", "banner_image_url"]);
/** Labels of fields whose own name wouldn't be understood. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  file: "Picture",
  fileName: "File",
  layout: "Bank or app",
  image_url: "Picture",
  banner_image_url: "Picture",
  included_products: "Contents",
  is_active: "Switched on",
  is_featured: "Featured",
  storeName: "Store name",
  name: "Name",
  on: "Take no orders",
  from: "First",
  until: "Last",
  kind: "Kind of UPI ID",
  verifies: "SMS verify payments",
  mostPayment: "Limit for one payment (₹)",
  accountantLimit: "Limit for accountants' imports (₹)",
  forOwner: "Waits for an owner",
  mostDay: "Limit for one day (₹)",
  near: "Almost the same ID",
  registeredName: "What customers' apps show",
  worked: "What worked with ₹1",
  since: "Effective from",
  triedOn: "Day of the ₹1 test",
  providers: "Allowed endings of UPI IDs",
  registration: "Invoices",
  covers: "It holds for",
  hsn: "HSN or SAC code",
  percent: "GST rate (%)",
};

const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: UPI_ID_KIND_NAMES,
  worked: PAYMENT_ROUTE_NAMES,
  registration: {
    registered: "tax invoices",
    composition: "bills of supply under the composition scheme",
    unregistered: "bills of supply without GST",
  },
  covers: { products: "every product", product: "one product", episodes: "every episode" },
  layout: Object.fromEntries([
    ["mapped", "another"],
    ...LAYOUTS.map(({ code, name }) => [code, name]),
  ]),
};

/** Returns a field's label: `name_te` becomes 'Name in Telugu', `upiId` becomes 'UPI ID'. */
function fieldName(field: string): string {
  const [, englishField = field, language = ""] = WITH_LANGUAGE.exec(field) ?? [];
  const code = language.toLowerCase();
  const name = FIELD_NAMES[englishField] ?? sentenceCase(wordsOfName(englishField));
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

function shown(value: unknown, words: Readonly<Record<string, string>> = {}): string {
  if (isChange(value)) return `${shown(value.before, words)} → ${shown(value.after, words)}`;
  if (isEmptyValue(value) || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value)
    ? value.map((each) => shown(each, words)).join(", ")
    : typeof value === "object"
      ? Object.values(value as object)
          .filter((each) => !isEmptyValue(each))
          .map((each) => shown(each))
          .join(" ")
      : (words[String(value)] ?? String(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
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
