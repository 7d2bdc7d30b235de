import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Requests that a connection may have waiting behind the one at work; browsers and proxies send none. */
const MOST_WAITING = 100;

/**
 * One request of a connection is at work at a time: those that were sent along with it wait for its
 * answer to go out, or a single connection could have any number rendered and held in memory.
 */
export function inTurn(listener: Listener): Listener {
  return (req, res) => {
    // Node gives an answer its socket when the one before has been sent.
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const count = pending.get(socket) ?? 0;
    pending.set(socket, count + 1);
    // Not from within the parser, which has the rest of what came to read.
    if (count === MOST_WAITING) setImmediate(() => socket.destroy());
    if (count >= MOST_WAITING) return;
    res.once("socket", () => {
      pending.set(socket, (pending.get(socket) ?? 1) - 1);
      listener(req, res);
    });
  };
}

const pending = new WeakMap<Socket, number>();

/** Milliseconds that one answer may take to be read: as long as a request may take to be sent. */
const READ_WITHIN = 300_000;
const LOOK_EVERY = 10_000;

/** Ends connections that take an answer so slowly that it holds its memory and its file for ever. */
export function endSlowReaders(server: Server, { within = READ_WITHIN, every = LOOK_EVERY } = {}) {
  const unread = new Map<Socket, { since: number; bytesRead: number }>();
  open.set(server, unread);
  server.on("connection", (socket) => {
    unread.set(socket, { since: performance.now(), bytesRead: 0 });
    socket.once("close", () => unread.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, { since, bytesRead }] of unread) {
      // Who asks for something else has read what came before.
      if (socket.writableLength === 0 || socket.bytesRead !== bytesRead) {
        unread.set(socket, { since: now, bytesRead: socket.bytesRead });
      } else if (now - since > within) socket.destroy();
    }
  }, every).unref();
  server.once("close", () => clearInterval(look));
}

const open = new WeakMap<Server, ReadonlyMap<Socket, unknown>>();

/** Ends connections on which nothing is under way. Node counts one as idle while its last answer still goes out. */
export function closeIdleConnections(server: Server): void {
  const sockets = [...(open.get(server)?.keys() ?? [])];
  if (sockets.every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections();
}
