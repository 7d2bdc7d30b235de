/** A holiday of the store: no new quote is made, and what was promised is placed (reading R59). */
import { indianDay } from "#domain/indian-time";
import type { Localized } from "#domain/language";

/** The holiday as an owner or staff set it; its days are of Indian time. */
export type Pause = {
  /** `2026-12-01`: its first day. */
  from: string;
  /** The first day on which orders are taken again; null: not known yet. */
  until: string | null;
  /** What customers read beside it; empty: only that and until when. */
  message: Localized<string>;
};

/** The pause that holds now; null: the store sells. */
export function currentPause(pause: Pause | null, now: Date): Pause | null {
  if (!pause) return null;
  const today = indianDay(now);
  return pause.from <= today && (pause.until === null || today < pause.until) ? pause : null;
}
