import type { DueClock } from "#domain/due-clock";
import { Badge, type Tone } from "#ui/badge";

/** A badge that says how much time is left before something is due. */
export function ClockBadge({ clock: { state, words } }: { clock: DueClock }) {
  return <Badge tone={CLOCK_TONES[state]}>{words}</Badge>;
}

const CLOCK_TONES: Record<DueClock["state"], Tone> = {
  "in-time": "info",
  soon: "wait",
  overdue: "bad",
};
