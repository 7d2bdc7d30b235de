/** Plans what happens on a day, by the seed, before it begins. */
import { type Accident, drawAccident } from "./accidents.ts";
import { chanceOf, weighted } from "./chances.ts";

const ACTIVITY_WEIGHTS = {
  visit: 130,
  buy: 12,
  "confirm late": 3,
  "look after": 9,
  "sign out": 1,
  erase: 0.6,
  verify: 7,
  ship: 3,
  refund: 2,
  "settle money": 2,
  "change the shop": 2.5,
  "change the team": 0.8,
  "end sign-ins": 0.3,
  "erase a customer": 0.4,
  "try what is forbidden": 1,
} as const;
export type Activity = keyof typeof ACTIVITY_WEIGHTS | "import a statement";

export type Step = { number: number; activity: Activity; customer: number; seller: number };

export type Hour = { steps: Step[]; accident: Accident | null; secondNode: boolean };

export type DayPlan = { hours: Hour[]; hoursEach: number };

export const CUSTOMERS = 60;
const HOURS_OF_DAY = 24;

/** Plans a day of `steps` steps in `turns` turns. */
export function planDay(
  seed: number,
  day: number,
  { steps, turns }: { steps: number; turns: number },
): DayPlan {
  const chance = chanceOf(seed, "plan", day);
  const nodeFrom = chance.is(0.6) ? chance.whole(0, turns - 1) : turns;
  const nodeUntil = nodeFrom + chance.whole(1, turns);
  const accidents = new Map<number, Accident>();
  for (let count = chance.whole(2, 4); count > 0; count--)
    accidents.set(chance.whole(0, turns - 1), drawAccident(chance));
  let number = 0;
  const hours = Array.from({ length: turns }, (_, turn): Hour => {
    const free = Array.from({ length: CUSTOMERS }, (_, customer) => customer);
    const step = (activity: Activity): Step => {
      number += 1;
      // In one hour, each customer has one step, within which they may use several tabs.
      const [customer = 0] = free.splice(chance.whole(0, free.length - 1), 1);
      if (free.length === 0) free.push(customer);
      return { number, activity, customer, seller: chance.whole(0, 3) };
    };
    const accident = accidents.get(turn) ?? null;
    const drawn = Array.from({ length: Math.ceil(steps / turns) }, () =>
      step(weighted(chance, ACTIVITY_WEIGHTS)),
    );
    // Accidents matter most to people who are paying, so some are added.
    const buyers = Array.from({ length: accident ? 4 : 0 }, () => step("buy"));
    // Statements are imported in the morning, when the simulation's days are exact (README.md).
    const imports =
      turn === 0
        ? Array.from({ length: chance.whole(1, 2) }, () => step("import a statement"))
        : [];
    return {
      steps: [...imports, ...drawn, ...buyers],
      accident,
      secondNode: turn >= nodeFrom && turn < nodeUntil,
    };
  });
  return { hours, hoursEach: HOURS_OF_DAY / turns };
}
