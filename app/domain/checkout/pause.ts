/** A holiday of the store: no new quotes, while open quotes can still be confirmed (reading R59). */
import { indianDay } from "#domain/indian-time";
import type { Localized } from "#domain/language";

/** The holiday that an owner or staff set, in Indian days. */
export type Pause = {
  /** `2026-12-01`: its first day. */
  from: string;
  /** The day on which orders are taken again; null: not known yet. */
  until: string | null;
  /** The text for customers; empty: only a standard sentence with the date. */
  message: Localized<string>;
};

/** Returns the pause that applies now; null: the store sells. */
export function currentPause(pause: Pause | null, now: Date): Pause | null {
  if (!pause) return null;
  const today = indianDay(now);
  return pause.from <= today && (pause.until === null || today < pause.until) ? pause : null;
}
