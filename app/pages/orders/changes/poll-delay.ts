/** Milliseconds. For how long a page has been looked at, and how often it asks then: the last row for ever. */
const RHYTHM = [
  { until: 3 * 60_000, every: 4_000 },
  { until: 15 * 60_000, every: 10_000 },
  { until: 60 * 60_000, every: 30_000 },
  { until: Number.POSITIVE_INFINITY, every: 60_000 },
];
const SLOWEST = 120_000;

/**
 * Milliseconds until an open page asks again. A fifth more or less by `chance` (0 to 1), so that a thousand pages that
 * a server's restart brought together come apart again; twice as long after each request that failed.
 */
export function pollDelay({
  watched,
  failures,
  chance,
}: {
  watched: number;
  failures: number;
  chance: number;
}): number {
  const every = RHYTHM.find(({ until }) => watched < until)?.every ?? SLOWEST;
  const slowed = Math.max(every, Math.min(SLOWEST, every * 2 ** failures));
  return slowed * (0.8 + 0.4 * chance);
}
