import { nodeStates } from "#data/nodes/nodes.server";
import { type QueuedWork, queuedWork } from "#data/nodes/queued-work.server";
import { type NodeProblem, problemSentence, stopsRequests } from "#domain/nodes/problems";
import { plural } from "#domain/plural";
import { config } from "#request/config.server";

/** A problem with how the store runs, for those who can fix it. `where`: the names of the nodes that have it. */
export type StoreProblem = { key: string; sentence: string; where: string[] };

/** The problems that owners see on the admin's first page. Each disappears once it is fixed. */
export async function storeProblems(): Promise<StoreProblem[]> {
  const [ofNodes, work] = await Promise.all([nodesProblems(), queuedWork()]);
  const says = (code: string) => ofNodes.some(({ key }) => key.startsWith(`${code} `));
  return [
    ...ofNodes,
    // Queued emails and readings aren't reported if a node has already reported their cause.
    ...(says("mail") ? [] : late("emails", work)),
    ...(config.readScreenshots && !says("reader") ? late("readings", work) : []),
    ...late("statements", work),
  ];
}

async function nodesProblems(): Promise<StoreProblem[]> {
  const found = new Map<string, StoreProblem>();
  const add = (name: string, key: string, sentence: string) => {
    const known = found.get(key) ?? { key, sentence, where: [] };
    found.set(key, { ...known, where: [...known.where, name] });
  };
  for (const { name, silentMinutes, problems } of await nodeStates()) {
    if (silentMinutes !== null) {
      add(name, `silent ${name}`, silentSentence(silentMinutes));
      continue;
    }
    for (const problem of problems) {
      const sentence = problemSentence(problem);
      const consequence = stopsRequests(problem as NodeProblem) ? ` ${LEFT_OUT}` : "";
      add(name, `${problem.code} ${sentence}`, sentence + consequence);
    }
  }
  return [...found.values()];
}

const LEFT_OUT = "A load balancer that checks /readyz sends no visitors to this server now.";

function silentSentence(minutes: number): string {
  return `This server hasn't reported for ${minutes} min. Ask whoever runs it to look at it (and at its /readyz). If it was removed, this goes away after an hour.`;
}

type Part = keyof QueuedWork;

/** Seconds after which a queued task that no node has claimed counts as late. */
const LATE_AFTER: Record<Part, number> = { emails: 5 * 60, readings: 15 * 60, statements: 5 * 60 };

const WAITS: Record<Part, { one: string; many: string; advice: string }> = {
  emails: {
    one: "email waits",
    many: "emails wait",
    advice:
      'Look into the log for "no emails were sent", and restart the store if it says nothing.',
  },
  readings: {
    one: "screenshot waits to be read",
    many: "screenshots wait to be read",
    advice:
      'Customers type their transaction IDs meanwhile. Look into the log for "no screenshots were read", and whether a node reads them (READ_SCREENSHOTS).',
  },
  statements: {
    one: "payment of a confirmed statement waits to be verified",
    many: "payments of a confirmed statement wait to be verified",
    advice: 'Look into the log for "a job failed"; or open the statement and press Go on now.',
  },
};

function late(part: Part, work: QueuedWork): StoreProblem[] {
  const { queued, oldest } = work[part];
  if (oldest < LATE_AFTER[part]) return [];
  const { one, many, advice } = WAITS[part];
  const sentence = `${plural(queued, one, many)}, the oldest for ${Math.floor(oldest / 60)} min. ${advice}`;
  return [{ key: part, sentence, where: [] }];
}
