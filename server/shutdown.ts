import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setInterval as every, setTimeout as wait } from "node:timers/promises";
import type { Config } from "#request/config.server";
import { closeIdleConnections } from "./http/connections.ts";

/** Milliseconds for a proxy to hear of connections it keeps that they are closing. */
const GRACE = 500;
/** Milliseconds for a refusal to reach who is still sending. */
const LAST_WORDS = 2_500;

type Stopping = {
  /** Milliseconds in which everybody is still served, while `/readyz` says that the node stops. */
  grace?: number;
  /** Milliseconds for what is under way. */
  timeout?: number;
  /** Milliseconds beyond it for what is still being sent to us. */
  uploads?: number;
};

/**
 * Says at `/readyz` that it stops, so that a balancer sends people elsewhere; after `grace` takes nobody
 * new, lets those inside finish, and after `timeout` tells the rest that no time is left. A kept-alive
 * connection is told by its next answer that it was the last: closed without a word, it would meet a
 * request that is on its way.
 */
export async function closeServer(
  server: Server,
  { grace = 0, timeout = 10_000, uploads = 0 }: Stopping = {},
): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  server.emit("stopping");
  if (grace > 0) await wait(grace);
  // The server's own close() ends idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const ending = [closeIdle(server, signal), closeAll(server, { timeout, uploads }, signal)];
  await closed;
  abort.abort();
  await Promise.allSettled(ending);
}

/** A store that stands alone stops at once; behind a balancer there is somebody who serves meanwhile. */
export function stoppingOf({ stopGraceSeconds }: Pick<Config, "stopGraceSeconds">) {
  return { grace: stopGraceSeconds * 1_000, uploads: stopGraceSeconds > 0 ? 45_000 : 0 };
}

/**
 * Milliseconds after which the process ends, whatever is left: connections take 12,500 of them, then what the node
 * looks after, emails, jobs and its own database. Who stops it waits longer (docs/running.md).
 */
export function longestStop(config: Pick<Config, "stopGraceSeconds">): number {
  const { grace, uploads } = stoppingOf(config);
  return grace + uploads + 28_000;
}

async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  await wait(GRACE, undefined, { signal });
  for await (const _ of every(50, undefined, { signal })) closeIdleConnections(server);
}

async function closeAll(
  server: Server,
  { timeout, uploads }: { timeout: number; uploads: number },
  signal: AbortSignal,
): Promise<void> {
  await wait(timeout, undefined, { signal });
  if (uploads > 0) {
    server.emit("late", { sparing: "uploads" });
    await wait(uploads, undefined, { signal });
  }
  server.emit("late", { sparing: "nobody" });
  await wait(LAST_WORDS, undefined, { signal });
  server.closeAllConnections();
}
