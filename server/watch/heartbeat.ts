import { setTimeout as sleep } from "node:timers/promises";
import { removeNode, type StoreNode, writeHeartbeat } from "#data/nodes/nodes.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { log } from "#request/log/log.server";
import { readerProblems } from "#server/jobs/read-screenshots";
import { mail } from "#services/mail.server";

/** Milliseconds: the admin says within a minute what is wrong. */
const BEAT_EVERY = 15_000;
/** A mail server that says nothing holds up no stop. */
const STOP_TIMEOUT = 3_000;

/** The last that this node found, for who asks without looking. */
export type Heartbeat = { last: () => readonly NodeProblem[]; stop: () => Promise<void> };

/** Tells the other nodes, and owners, how this one is. Call `stop` before the database closes. */
export function startHeartbeat(
  node: StoreNode,
  problems: () => Promise<NodeProblem[]>,
  every = BEAT_EVERY,
): Heartbeat {
  let last: NodeProblem[] = [];
  let stopped = false;
  let beating: Promise<void> | null = null;
  const beat = async () => {
    const found = [...(await problems()), ...(await mailProblems()), ...readerProblems()];
    logChanges(last, found);
    last = found;
    if (!stopped) await writeHeartbeat(node, found);
  };
  const once = () => {
    beating ??= beat()
      .catch((error) => log.warn({ err: error }, "the node's state could not be written"))
      .finally(() => {
        beating = null;
      });
  };
  once();
  const timer = setInterval(once, every).unref();
  return {
    last: () => last,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.race([beating, sleep(STOP_TIMEOUT, null, { ref: false })]);
      await removeNode(node.id).catch(() => {});
    },
  };
}

async function mailProblems(): Promise<NodeProblem[]> {
  const reason = await mail.problem();
  return reason === null ? [] : [{ code: "mail", reason }];
}

function logChanges(before: readonly NodeProblem[], now: readonly NodeProblem[]): void {
  const isNew = (problem: NodeProblem) => !before.some(({ code }) => code === problem.code);
  for (const problem of now.filter(isNew))
    log.error({ problem }, "something is wrong with this node");
  const isDead = ({ code }: NodeProblem) => !now.some((problem) => problem.code === code);
  for (const { code } of before.filter(isDead)) log.info({ problem: code }, "mended");
}
