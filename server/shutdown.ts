import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Takes nobody new, lets those inside finish, and after `patience` milliseconds shuts the door. */
export async function closeServer(server: Server, patience = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection turns idle only after its request in flight has ended.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const abort = new AbortController();
  const deadline = wait(patience, undefined, { signal: abort.signal }).then(
    () => server.closeAllConnections(),
    () => {},
  );
  await closed;
  clearInterval(sweep);
  abort.abort();
  await deadline;
}
