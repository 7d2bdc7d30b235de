/**
 * A holiday of the store: no payment can be started, but payments that were started before can be confirmed (reading
 * R59).
 */
import { indianDay } from "#domain/indian-time";
import type { Localized } from "#domain/language";

/** The holiday as an owner or staff set it, in Indian days. */
export type Pause = {
  /** The first day of the holiday, such as `2026-12-01`. */
  from: string;
  /** The day on which orders are taken again; null if not known yet. */
  until: string | null;
  /** The text for customers. If it is empty, they see only a standard sentence with the date. */
  message: Localized<string>;
};

/** Returns the pause that applies now; null if the store takes orders. */
export function currentPause(pause: Pause | null, now: Date): Pause | null {
  if (!pause) return null;
  const today = indianDay(now);
  return pause.from <= today && (pause.until === null || today < pause.until) ? pause : null;
}
