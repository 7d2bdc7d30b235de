/** An entry of a change history: who changed what, when, and from what to what. All subjects have the same shape. */
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

/** An event as stored. Orders and other subjects each have a table of events (decision 102). */
export type StoredEvent = {
  key: string;
  at: Date;
  /** The id of the account that caused the event; null if the store itself did. */
  by: string | null;
  /** Null or empty if the account was erased. */
  email: string | null;
  /** True for a customer without an account who opened their order by its link, and whose data wasn't erased. */
  byLink?: boolean;
} & ({ change: Omit<OrderChange, "by" | "at"> } | { event: AdminEventRow });

export function historyEntry(stored: StoredEvent, now: Date): HistoryEntry {
  const { key, at } = stored;
  const shown = { key, at: formattedDate(at, now), who: actorName(stored) };
  if ("event" in stored) return { ...shown, ...historyLines(stored.event) };
  return { ...shown, sentence: changeMessage(stored.change), facts: [] };
}

function actorName(stored: StoredEvent): string {
  if (stored.email) return stored.email;
  if (stored.byLink) return "The customer, by the link";
  if (stored.by !== null) return "An account that is erased";
  return "change" in stored ? "The store" : "A command on the server";
}
