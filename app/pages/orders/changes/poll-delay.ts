/** In milliseconds: while a page has been visible for less than `until`, it polls every `every`. */
const POLL_INTERVALS = [
  { until: 3 * 60_000, every: 4_000 },
  { until: 15 * 60_000, every: 10_000 },
  { until: 60 * 60_000, every: 30_000 },
  { until: Number.POSITIVE_INFINITY, every: 60_000 },
];
const SLOWEST_POLL_MILLISECONDS = 120_000;

/**
 * Milliseconds until an open page polls again. `random` (0 to 1) makes it up to a fifth shorter or longer, so that a
 * thousand pages that a restart brought together spread out again. Each failed request doubles it.
 */
export function pollDelay({
  watched,
  failures,
  random,
  every = POLL_INTERVALS.find(({ until }) => watched < until)?.every ?? SLOWEST_POLL_MILLISECONDS,
}: {
  watched: number;
  failures: number;
  random: number;
  every?: number | undefined;
}): number {
  const slowed = Math.max(every, Math.min(SLOWEST_POLL_MILLISECONDS, every * 2 ** failures));
  return slowed * (0.8 + 0.4 * random);
}
