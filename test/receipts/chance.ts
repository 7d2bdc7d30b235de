/** Random numbers from a seed; the same seed gives the same numbers on every machine. */
export type Chance = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  of: <Item>(items: readonly Item[]) => Item;
  /** A text of `count` digits; the first may be 0. */
  digits: (count: number) => string;
  /** True with this probability, from 0 to 1. */
  is: (share: number) => boolean;
};

/** Makes random numbers by Mulberry32, which is small and good enough for tests. */
export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    of: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(""),
    is: (share) => next() < share,
  };
}
