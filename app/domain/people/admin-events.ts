/** What sellers change in the admin beside orders, and how the history says it. */

import type { FormattedDate } from "#domain/formatted-dates";

/** The subjects of `admin_events`, as the history names them. */
export const ADMIN_SUBJECTS = {
  settings: "settings",
  product: "product",
  series: "series",
  combo: "combo",
  "discount-tiers": "discount tiers",
  coupon: "coupon",
  episode: "episode",
  "story-tile": "story tile",
  "email-template": "email template",
  customer: "customer",
  message: "message",
  seller: "team",
  session: "sign-ins",
  store: "store",
  orders: "orders",
  payments: "payments",
  emails: "emails",
  statement: "statement",
} as const satisfies Record<string, string>;
export type AdminSubject = keyof typeof ADMIN_SUBJECTS;

function isAdminSubject(subject: string): subject is AdminSubject {
  return Object.hasOwn(ADMIN_SUBJECTS, subject);
}

/** Who did it, where no account says so. */
export const BY_COMMAND = "A command on the server";
export const BY_ERASED = "An account that is erased";

/** A line of a history, as pages show it. */
export type HistoryEntry = {
  key: string;
  at: FormattedDate;
  who: string;
  sentence: string;
  facts: string[];
};

export type AdminEventRow = {
  subject: string;
  subjectId: string | null;
  /** A verb of the past. */
  action: string;
  facts: Record<string, unknown>;
};

/** `Archived: product qt-07`, as whoever wrote it down named it. A person's row has no name in it. */
export function adminEventMessage({ subject, subjectId, action }: AdminEventRow): string {
  const verb = sentenceCase(action.replaceAll("-", " "));
  const named = isAdminSubject(subject) ? ADMIN_SUBJECTS[subject] : subject.replaceAll("-", " ");
  const which =
    subjectId === null || ["customer", "message"].includes(subject) ? "" : ` ${subjectId}`;
  return `${verb}: ${named}${which}`;
}

/** `price: ₹49 → ₹59`: one line for each fact. */
export function factLines(facts: Record<string, unknown>): string[] {
  return Object.entries(facts)
    .slice(0, MOST_FACTS)
    .map(([name, value]) => `${name.replaceAll(/[-_]/g, " ")}: ${shown(value)}`);
}

const MOST_FACTS = 20;
const MOST_CHARACTERS = 200;

function shown(value: unknown): string {
  if (isChange(value)) return `${shown(value.before)} → ${shown(value.after)}`;
  if (value === null || value === undefined || value === "") return "none";
  const text = Array.isArray(value)
    ? value.map(shown).join(", ")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}

function sentenceCase(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
