import { watchDb } from "#data/db.server";
import { removeNode, type StoreNode, writeHeartbeat } from "#data/nodes/nodes.server";
import { retentionDays } from "#data/settings/settings.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { log } from "#request/log/log.server";
import { readerProblems } from "#server/jobs/read-screenshots";
import { repeat } from "#server/repeat";
import { mail } from "#services/mail.server";

/** Milliseconds between heartbeats, so that the admin shows a problem within a minute. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** Milliseconds; a mail server that doesn't answer must not delay a stop. */
const STOP_TIMEOUT_MILLISECONDS = 3_000;

/** `last` returns the problems of the last check, without a new one. */
type Heartbeat = { last: () => readonly NodeProblem[]; stop: () => Promise<void> };

/** Writes this node's problems for other nodes and for owners. Call `stop` before the database closes. */
export function startHeartbeat(
  node: StoreNode,
  problems: () => Promise<NodeProblem[]>,
  every = HEARTBEAT_MILLISECONDS,
): Heartbeat {
  let last: NodeProblem[] = [];
  let stopped = false;
  const beat = async () => {
    const found = [
      ...(await problems()),
      ...(await mailProblems()),
      ...readerProblems(),
      ...(await retentionProblems()),
    ];
    logChanges(last, found);
    last = found;
    if (!stopped) await writeHeartbeat(node, found);
  };
  const beats = repeat(beat, {
    every,
    stopTimeout: STOP_TIMEOUT_MILLISECONDS,
    failed: (error) => log.warn({ err: error }, "the node's state could not be written"),
  });
  beats.now();
  return {
    last: () => last,
    stop: async () => {
      stopped = true;
      await beats.stop();
      await removeNode(node.id).catch(() => {});
    },
  };
}

async function mailProblems(): Promise<NodeProblem[]> {
  const reason = await mail.problem();
  return reason === null ? [] : [{ code: "mail", reason }];
}

async function retentionProblems(): Promise<NodeProblem[]> {
  // If the database doesn't answer, another check reports it.
  const days = await retentionDays(watchDb).catch(() => DEFAULT_SETTINGS.retention);
  return days === null ? [{ code: "retention" }] : [];
}

function logChanges(before: readonly NodeProblem[], now: readonly NodeProblem[]): void {
  const isNew = (problem: NodeProblem) => !before.some(({ code }) => code === problem.code);
  for (const problem of now.filter(isNew))
    log.error({ problem }, "something is wrong with this node");
  const isDead = ({ code }: NodeProblem) => !now.some((problem) => problem.code === code);
  for (const { code } of before.filter(isDead)) log.info({ problem: code }, "mended");
}
