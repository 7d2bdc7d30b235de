/** Accidents: what breaks, for how long, and how it is repaired. */
import { type Chance, weighted } from "./chances.ts";
import type { World } from "./world.ts";

const ACCIDENTS = {
  "the store is killed": 4,
  "the database is killed": 3,
  "store and database are killed": 2,
  "the store is stopped": 2,
  "answers of commits are lost": 4,
  "commits are lost": 2,
  "the database is slow": 3,
  "the mail server refuses": 3,
  "the disk is full": 2,
} as const;
export type AccidentName = keyof typeof ACCIDENTS;

/**
 * An accident. It begins `after` milliseconds after the last of `confirms` presses of Confirm, and takes `lasts`
 * milliseconds.
 */
export type Accident = {
  name: AccidentName;
  confirms: number;
  after: number;
  lasts: number;
  node: 0 | 1;
  times: number;
};

export function drawAccident(chance: Chance): Accident {
  return {
    name: weighted(chance, ACCIDENTS),
    confirms: chance.whole(0, 5),
    after: chance.whole(0, 40),
    lasts: chance.whole(50, 600),
    node: chance.is(0.5) ? 0 : 1,
    times: chance.whole(1, 4),
  };
}

type Repair = () => Promise<void>;

/** For each accident: whether requests may stay without a response, and whether emails may be sent twice. */
export const ALLOWED_HARM: Record<AccidentName, { answers: boolean; emails: boolean }> = {
  "the store is killed": { answers: true, emails: true },
  "the database is killed": { answers: true, emails: true },
  "store and database are killed": { answers: true, emails: true },
  "the store is stopped": { answers: true, emails: false },
  "answers of commits are lost": { answers: true, emails: true },
  "commits are lost": { answers: true, emails: true },
  "the database is slow": { answers: false, emails: false },
  "the mail server refuses": { answers: false, emails: false },
  "the disk is full": { answers: true, emails: true },
};

const ACCIDENT_ACTIONS: Record<
  AccidentName,
  (world: World, accident: Accident) => Promise<Repair>
> = {
  "the store is killed": (world, accident) => endNode(world, accident, "SIGKILL"),
  "the store is stopped": (world, accident) => endNode(world, accident, "SIGTERM"),
  "the database is killed": async (world) => {
    await world.killDatabase();
    return () => world.healDatabase();
  },
  "store and database are killed": async (world, accident) => {
    await world.killDatabase();
    const startNode = await endNode(world, accident, "SIGKILL");
    return async () => {
      await world.healDatabase();
      await startNode();
    };
  },
  "answers of commits are lost": async (world, { times }) =>
    breakLine(world, "after-commit", times),
  "commits are lost": async (world, { times }) => breakLine(world, "before-commit", times),
  "the database is slow": async ({ line }, { times }) => {
    line.delay = 5 * times;
    return async () => {
      line.delay = 0;
    };
  },
  "the mail server refuses": async ({ mail }) => {
    mail.refusal.answer = "Try again later";
    return async () => {
      mail.refusal.answer = null;
    };
  },
  "the disk is full": async (world) => {
    if (!world.ownDisk) return async () => {};
    await world.fillDisk();
    return async () => {
      await world.emptyDisk();
      await world.healDatabase();
    };
  },
};

export async function causeAccident(world: World, accident: Accident): Promise<Repair> {
  return await ACCIDENT_ACTIONS[accident.name](world, accident);
}

/** Ends the chosen node, or the first one if the chosen one isn't running. */
async function endNode(world: World, { node }: Accident, signal: NodeJS.Signals): Promise<Repair> {
  const ended = world.nodes[node].program ? world.nodes[node] : world.nodes[0];
  await world.endNode(ended, signal);
  return () => world.startNode(ended);
}

function breakLine({ line }: World, how: "after-commit" | "before-commit", times: number): Repair {
  line.breaks = Array(times).fill(how);
  return async () => {
    line.breaks = [];
  };
}
