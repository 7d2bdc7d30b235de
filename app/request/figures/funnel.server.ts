import { indianDay } from "#domain/indian-time";
import { addToFigure } from "./figures.server.ts";

let day = "";
const seen = new Set<string>();

/**
 * Counts a step towards an order, once a day for each person, on each node. Page views aren't counted, since they are
 * answered from caches. Guests aren't either, since their cart is in their browser.
 */
export function countStep(
  step: "added" | "at-checkout" | "at-payment",
  personId: string,
  now = new Date(),
): void {
  const today = indianDay(now);
  if (today !== day) seen.clear();
  day = today;
  const taken = `${step} ${personId}`;
  if (seen.has(taken)) return;
  seen.add(taken);
  addToFigure(step, day);
}
