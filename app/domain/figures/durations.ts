/**
 * Statistics of durations. Durations are counted in classes, each 15 % longer than the one before, so that the counts
 * of several days can be added up. A percentile is exact to 8 %.
 */
export const SHORTEST_DURATION_SECONDS = 60;
export const DURATION_CLASS_RATIO = 1.15;

export type DurationCounts = readonly { length: number; count: number }[];

/**
 * Returns the number of seconds that this share (0 to 1) of the durations didn't exceed; null if nothing was counted.
 */
export function percentile(lengths: DurationCounts, share: number): number | null {
  const all = lengths.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  let passed = 0;
  for (const { length, count } of lengths.toSorted((one, other) => one.length - other.length)) {
    passed += count;
    if (passed >= all * share) return middleOfClassSeconds(length);
  }
  return null;
}

function middleOfClassSeconds(length: number): number {
  return SHORTEST_DURATION_SECONDS * DURATION_CLASS_RATIO ** (length + 0.5);
}

/** Returns '45 min', '6.5 h' or '3 days'. */
export function durationInWords(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes / 60;
  if (hours < 48) return `${hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
