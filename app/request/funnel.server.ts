import { addToFigures } from "#data/figures/counting.server";
import { indianDay } from "#domain/indian-time";

/**
 * Steps towards an order, counted once for each person, day and node. Page views come from caches and aren't counted,
 * nor are guests, whose cart is in their browser. Counts are written every minute, so a node that is killed loses up to
 * a minute.
 */
type FunnelStep = "added" | "at-checkout" | "at-payment";

let day = "";
const seen = new Map<FunnelStep, Set<string>>();
let unwritten: { figure: FunnelStep; day: string; count: number }[] = [];

export function countStep(step: FunnelStep, personId: string, now = new Date()): void {
  const today = indianDay(now);
  if (today !== day) seen.clear();
  day = today;
  const people = seen.get(step) ?? new Set();
  seen.set(step, people);
  if (people.has(personId)) return;
  people.add(personId);
  const before = unwritten.find((each) => each.figure === step && each.day === day);
  if (before) before.count += 1;
  else unwritten.push({ figure: step, day, count: 1 });
}

/** Counts that couldn't be written are kept for next time. */
export async function saveSteps(): Promise<void> {
  const counted = unwritten;
  unwritten = [];
  try {
    await addToFigures(counted);
  } catch (error) {
    unwritten.push(...counted);
    throw error;
  }
}
