/** An entry of a history: who changed what, when, from what to what. Orders and all other subjects share it. */
import { type FormattedDate, formattedDate } from "#domain/formatted-dates";
import type { OrderChange } from "#domain/orders/history/order-changes";
import { changeMessage } from "#domain/orders/history/order-history";
import { type AdminEventRow, historyLines } from "#domain/people/admin-events";

export type HistoryEntry = {
  key: string;
  at: FormattedDate;
  who: string;
  sentence: string;
  facts: string[];
};

/** An event as stored; two tables hold events (docs/decisions/0102). */
export type StoredEvent = {
  key: string;
  at: Date;
  /** Null: the store itself did it. */
  by: string | null;
  /** Null or empty where the account was erased. */
  email: string | null;
  /** A customer who is known by their order's link alone, and isn't erased. */
  byLink?: boolean;
} & ({ change: Omit<OrderChange, "by" | "at"> } | { event: AdminEventRow });

export function historyEntry(stored: StoredEvent, now: Date): HistoryEntry {
  const { key, at } = stored;
  const shown = { key, at: formattedDate(at, now), who: whoOf(stored) };
  if ("event" in stored) return { ...shown, ...historyLines(stored.event) };
  return { ...shown, sentence: changeMessage(stored.change), facts: [] };
}

function whoOf(stored: StoredEvent): string {
  if (stored.email) return stored.email;
  if (stored.byLink) return "The customer, by the link";
  if (stored.by !== null) return "An account that is erased";
  return "change" in stored ? "The store" : "A command on the server";
}
