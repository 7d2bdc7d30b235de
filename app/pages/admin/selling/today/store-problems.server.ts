import { nodeStates } from "#data/nodes/nodes.server";
import { type QueuedWork, queuedWork } from "#data/nodes/queued-work.server";
import {
  type NodeProblem,
  problemMeaning,
  problemSentence,
  stopsRequests,
} from "#domain/nodes/problems";
import { plural } from "#domain/plural";
import { config } from "#request/config.server";

/** A problem with how the store runs. */
export type StoreProblem = {
  key: string;
  /** The problem's meaning for the shop, in the owner's words. */
  sentence: string;
  /** Details for whoever runs the server. */
  technical: string;
  /** The names of the nodes that have it. */
  nodes: string[];
};

/** The problems that owners see on the admin's first page. Each disappears once it is fixed. */
export async function storeProblems(): Promise<StoreProblem[]> {
  const [ofNodes, work] = await Promise.all([nodesProblems(), queuedWork()]);
  const hasProblem = (code: string) => ofNodes.some(({ key }) => key.startsWith(`${code} `));
  return [
    ...ofNodes,
    // Late emails and late readings of screenshots aren't reported if a node has already reported their cause.
    ...(hasProblem("mail") ? [] : lateWork("emails", work)),
    ...(config.readScreenshots && !hasProblem("reader") ? lateWork("readings", work) : []),
    ...lateWork("statements", work),
  ];
}

async function nodesProblems(): Promise<StoreProblem[]> {
  const found = new Map<string, StoreProblem>();
  const add = (name: string, key: string, sentence: string, technical: string) => {
    const known = found.get(key) ?? { key, sentence, technical, nodes: [] };
    found.set(key, { ...known, nodes: [...known.nodes, name] });
  };
  for (const { name, silentMinutes, problems } of await nodeStates()) {
    if (silentMinutes !== null) {
      const meaning = `One of the store's servers hasn't answered for ${silentMinutes} min.`;
      add(name, `silent ${name}`, meaning, missingHeartbeatSentence(silentMinutes));
      continue;
    }
    for (const problem of problems) {
      const technical = problemSentence(problem);
      const consequence = stopsRequests(problem as NodeProblem) ? ` ${NOT_READY_CONSEQUENCE}` : "";
      const key = `${problem.code} ${technical}`;
      add(name, key, problemMeaning(problem), technical + consequence);
    }
  }
  return [...found.values()];
}

const NOT_READY_CONSEQUENCE =
  "Load balancers that check /readyz send no visitors to this server now.";

function missingHeartbeatSentence(minutes: number): string {
  return `This server hasn't answered for ${minutes} min. Check that it runs and what its /readyz says. If the server was removed, this message goes away after an hour.`;
}

/** After these minutes, a queued task that no node has claimed counts as late. */
const LATE_WORK = {
  emails: {
    minutes: 5,
    one: "email waits",
    many: "emails wait",
    advice: "Customers get them once this is repaired.",
    technical:
      'Look for "no emails were sent" in the log, and restart the store if the log says nothing.',
  },
  readings: {
    minutes: 15,
    one: "screenshot waits to be read",
    many: "screenshots wait to be read",
    advice: "Until then, customers type their transaction IDs.",
    technical:
      'Look for "no screenshots were read" in the log, and check that READ_SCREENSHOTS is on for one server.',
  },
  statements: {
    minutes: 5,
    one: "payment of a confirmed statement waits to be verified",
    many: "payments of a confirmed statement wait to be verified",
    advice: "Open the statement and press Go on now.",
    technical: 'If they still wait after Go on now, look for "a job failed" in the log.',
  },
};

function lateWork(part: keyof typeof LATE_WORK, work: QueuedWork): StoreProblem[] {
  const { queued, oldest } = work[part];
  const { minutes, one, many, advice, technical } = LATE_WORK[part];
  if (oldest < minutes * 60) return [];
  const late = `${plural(queued, one, many)}, the oldest for ${Math.floor(oldest / 60)} min.`;
  return [
    { key: part, sentence: `${late} ${advice}`, technical: `${late} ${technical}`, nodes: [] },
  ];
}
