import { createHash } from "node:crypto";
import { type Chance, chanceFrom } from "../../test/receipts/chance.ts";

export type { Chance };

/**
 * Returns random numbers for the purpose that `names` identify. Each purpose has a sequence of its own, so that neither
 * other random choices nor the order of responses changes it.
 */
export function chanceOf(seed: number, ...names: (string | number)[]): Chance {
  const digest = createHash("sha256")
    .update([seed, ...names].join("/"))
    .digest();
  return chanceFrom(digest.readUInt32BE(0));
}

/** Returns a random name, with a probability in proportion to its weight. */
export function weighted<Name extends string>(
  chance: Chance,
  weights: Readonly<Record<Name, number>>,
): Name {
  const entries = Object.entries(weights) as [Name, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance.next() * total;
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return (entries.at(-1) as [Name, number])[0];
}

/** Returns a UUID such as browsers make. */
export function uuidOf(chance: Chance): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => chance.whole(0, 15).toString(16)).join("");
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}
