import { indianDay } from "#domain/indian-time";
import { addToFigure } from "./figures.server.ts";

let countedDay = "";
const countedToday = new Set<string>();

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
  if (today !== countedDay) countedToday.clear();
  countedDay = today;
  const taken = `${step} ${personId}`;
  if (countedToday.has(taken)) return;
  countedToday.add(taken);
  addToFigure(step, countedDay);
}
