import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** The most pipelined requests that may wait on one connection; browsers and proxies send none. */
const MOST_WAITING = 100;

/**
 * Handles one request of a connection at a time, so that a single connection can't make the server render many pages
 * and hold them in memory.
 */
export function oneRequestAtATime(listener: Listener): Listener {
  return (req, res) => {
    // Node assigns the socket once the previous response is sent.
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const count = requestInProgress.get(socket) ?? 0;
    requestInProgress.set(socket, count + 1);
    // The connection is destroyed only in the next turn of the event loop, because Node's parser is still reading its
    // input.
    if (count === MOST_WAITING) setImmediate(() => socket.destroy());
    if (count >= MOST_WAITING) return;
    res.once("socket", () => {
      requestInProgress.set(socket, (requestInProgress.get(socket) ?? 1) - 1);
      listener(req, res);
    });
  };
}

const requestInProgress = new WeakMap<Socket, number>();

/** Milliseconds in which a client must have read a response; sending a request may take as long. */
const RESPONSE_READ_MILLISECONDS = 300_000;
const CHECK_INTERVAL_MILLISECONDS = 10_000;

/** Closes connections whose client reads so slowly that a response stays in memory. */
export function endSlowReaders(
  server: Server,
  { within = RESPONSE_READ_MILLISECONDS, every = CHECK_INTERVAL_MILLISECONDS } = {},
) {
  const unread = new Map<Socket, { since: number; bytesRead: number }>();
  openConnections.set(server, unread);
  server.on("connection", (socket) => {
    unread.set(socket, { since: performance.now(), bytesRead: 0 });
    socket.once("close", () => unread.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, { since, bytesRead }] of unread) {
      // A new request on the connection shows that the previous response was read.
      if (socket.writableLength === 0 || socket.bytesRead !== bytesRead) {
        unread.set(socket, { since: now, bytesRead: socket.bytesRead });
      } else if (now - since > within) socket.destroy();
    }
  }, every).unref();
  server.once("close", () => clearInterval(look));
}

const openConnections = new WeakMap<Server, ReadonlyMap<Socket, unknown>>();

/**
 * Closes idle connections. Node also calls a connection idle while its last response is still being sent; such
 * connections stay open.
 */
export function closeIdleConnections(server: Server): void {
  const sockets = [...(openConnections.get(server)?.keys() ?? [])];
  if (sockets.every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections();
}
