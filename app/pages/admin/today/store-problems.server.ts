import { nodeStates, outboxFigures } from "#data/nodes/nodes.server";
import { isUnready, type NodeProblem, problemSentence } from "#domain/nodes/problems";

/** Something wrong with how the store runs, for who can mend it; `where` names the nodes, if it is theirs. */
export type StoreProblem = { key: string; sentence: string; where: string[] };

/** Everything that owners read on their first page; each is gone when it is mended. */
export async function storeProblems(): Promise<StoreProblem[]> {
  const [ofNodes, outbox] = await Promise.all([nodesProblems(), outboxProblems()]);
  const mailIsAway = ofNodes.some(({ key }) => key.startsWith("mail "));
  return [...ofNodes, ...(mailIsAway ? [] : outbox)];
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
      const consequence = isUnready(problem as NodeProblem) ? " Nobody is sent to this node." : "";
      add(name, `${problem.code} ${sentence}`, sentence + consequence);
    }
  }
  return [...found.values()];
}

function silentSentence(minutes: number): string {
  return `Nothing was heard for ${minutes} min. Look whether the node runs, and what its /readyz says; a node that is gone for good is forgotten after an hour.`;
}

/** An email that was due so long ago, in seconds, and nobody is at it. */
const STANDS_STILL_AFTER = 5 * 60;

async function outboxProblems(): Promise<StoreProblem[]> {
  const { waiting, oldestDue } = await outboxFigures();
  if (oldestDue < STANDS_STILL_AFTER) return [];
  const emails = waiting === 1 ? "1 email waits" : `${waiting} emails wait`;
  const sentence = `${emails}, the oldest for ${Math.floor(oldestDue / 60)} min. Look into the log for "no emails were sent", and restart the store if it says nothing.`;
  return [{ key: "outbox", sentence, where: [] }];
}
