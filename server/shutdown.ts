import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setInterval as every, setTimeout as wait } from "node:timers/promises";
import type { Config } from "#request/config.server";
import { closeIdleConnections } from "./http/connections.ts";

/** Milliseconds in which proxies can notice that connections are closing. */
const GRACE_MILLISECONDS = 500;
/** Milliseconds in which clients that are still sending get their refusal. */
const REFUSAL_MILLISECONDS = 2_500;

type Stopping = {
  /** Milliseconds for which service goes on after `/readyz` reports that the node stops. */
  grace?: number;
  /** Milliseconds for requests that are under way. */
  timeout?: number;
  /** Further milliseconds for uploads that are under way. */
  uploads?: number;
};

/**
 * Stops a server. First `/readyz` reports it, so that load balancers send people elsewhere. After `grace` it accepts
 * no connections and finishes requests; after `timeout` it refuses the rest. Kept-alive connections end with their
 * next response, because closing them silently could lose a request.
 */
export async function closeServer(
  server: Server,
  { grace = 0, timeout = 10_000, uploads = 0 }: Stopping = {},
): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  server.emit("stopping");
  if (grace > 0) await wait(grace);
  // Calls the network server's close(), because the http server's own would end idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const ending = [closeIdle(server, signal), closeAll(server, { timeout, uploads }, signal)];
  await closed;
  abort.abort();
  await Promise.allSettled(ending);
}

/**
 * The times that a stop takes. Without a load balancer (no grace period) the store stops immediately, since no other
 * node could serve.
 */
export function shutdownTimeouts({ stopGraceSeconds }: Pick<Config, "stopGraceSeconds">) {
  return { grace: stopGraceSeconds * 1_000, uploads: stopGraceSeconds > 0 ? 45_000 : 0 };
}

/**
 * Milliseconds after which the process ends in any case: 12,500 for connections, the rest for jobs, emails and its own
 * database. Service managers must wait longer (docs/running.md).
 */
export function longestShutdown(config: Pick<Config, "stopGraceSeconds">): number {
  const { grace, uploads } = shutdownTimeouts(config);
  return grace + uploads + 28_000;
}

async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  await wait(GRACE_MILLISECONDS, undefined, { signal });
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
  await wait(REFUSAL_MILLISECONDS, undefined, { signal });
  server.closeAllConnections();
}
