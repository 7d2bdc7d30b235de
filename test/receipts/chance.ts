/** Chance from a seed: the same seed draws the same on every machine. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  of: <Item>(items: readonly Item[]) => Item;
  /** So many digits as text; the first may be 0. */
  digits: (count: number) => string;
  /** True so often, of 1. */
  is: (share: number) => boolean;
};

/** Mulberry32: small, and good enough for tests. */
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
