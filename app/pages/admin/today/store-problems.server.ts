import { nodeStates } from "#data/nodes/nodes.server";
import { type QueuedWork, queuedWork } from "#data/nodes/queued-work.server";
import { type NodeProblem, problemSentence, stopsRequests } from "#domain/nodes/problems";
import { plural } from "#domain/plural";
import { config } from "#request/config.server";

/** A problem with how the store runs, for those who can fix it. `nodes`: the names of the nodes that have it. */
export type StoreProblem = { key: string; sentence: string; nodes: string[] };

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
  const add = (name: string, key: string, sentence: string) => {
    const known = found.get(key) ?? { key, sentence, nodes: [] };
    found.set(key, { ...known, nodes: [...known.nodes, name] });
  };
  for (const { name, silentMinutes, problems } of await nodeStates()) {
    if (silentMinutes !== null) {
      add(name, `silent ${name}`, missingHeartbeatSentence(silentMinutes));
      continue;
    }
    for (const problem of problems) {
      const sentence = problemSentence(problem);
      const consequence = stopsRequests(problem as NodeProblem) ? ` ${NOT_READY_CONSEQUENCE}` : "";
      add(name, `${problem.code} ${sentence}`, sentence + consequence);
    }
  }
  return [...found.values()];
}

const NOT_READY_CONSEQUENCE =
  "Load balancers that check /readyz send no visitors to this server now.";

function missingHeartbeatSentence(minutes: number): string {
  return `This server hasn't answered for ${minutes} min. Ask whoever runs your server to check that it runs and what its /readyz says. If the server was removed, this message goes away after an hour.`;
}

type QueueName = keyof QueuedWork;

/** Seconds after which a queued task that no node has claimed counts as late. */
const LATE_AFTER_SECONDS: Record<QueueName, number> = {
  emails: 5 * 60,
  readings: 15 * 60,
  statements: 5 * 60,
};

const LATE_SENTENCES: Record<QueueName, { one: string; many: string; advice: string }> = {
  emails: {
    one: "email waits",
    many: "emails wait",
    advice:
      'Ask whoever runs your server to look for "no emails were sent" in the log, and to restart the store if the log says nothing.',
  },
  readings: {
    one: "screenshot waits to be read",
    many: "screenshots wait to be read",
    advice:
      'Until then, customers type their transaction IDs. Ask whoever runs your server to look for "no screenshots were read" in the log, and to check that READ_SCREENSHOTS is on for one server.',
  },
  statements: {
    one: "payment of a confirmed statement waits to be verified",
    many: "payments of a confirmed statement wait to be verified",
    advice:
      'Open the statement and press Go on now. If they still wait then, ask whoever runs your server to look for "a job failed" in the log.',
  },
};

function lateWork(part: QueueName, work: QueuedWork): StoreProblem[] {
  const { queued, oldest } = work[part];
  if (oldest < LATE_AFTER_SECONDS[part]) return [];
  const { one, many, advice } = LATE_SENTENCES[part];
  const sentence = `${plural(queued, one, many)}, the oldest for ${Math.floor(oldest / 60)} min. ${advice}`;
  return [{ key: part, sentence, nodes: [] }];
}
