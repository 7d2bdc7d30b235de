import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setInterval as every, setTimeout as wait } from "node:timers/promises";
import { closeIdleConnections } from "./http/connections.ts";

/** Milliseconds for a proxy to hear of connections it keeps that they are closing. */
const GRACE = 500;
/** Milliseconds for a refusal to reach who is still sending. */
const LAST_WORDS = 2_500;

/**
 * Takes nobody new, lets those inside finish, and after `timeout` milliseconds tells the rest that no
 * time is left. A kept-alive connection is told by its next answer that it was the last: closed
 * without a word, it would meet a request that is on its way.
 */
export async function closeServer(server: Server, timeout = 10_000): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  // The server's own close() ends idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  server.emit("stopping");
  const ending = [closeIdle(server, signal), closeAll(server, timeout, signal)];
  await closed;
  abort.abort();
  await Promise.allSettled(ending);
}

async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  await wait(GRACE, undefined, { signal });
  for await (const _ of every(50, undefined, { signal })) closeIdleConnections(server);
}

async function closeAll(server: Server, timeout: number, signal: AbortSignal): Promise<void> {
  await wait(timeout, undefined, { signal });
  server.emit("late");
  await wait(LAST_WORDS, undefined, { signal });
  server.closeAllConnections();
}
