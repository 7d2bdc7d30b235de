/** The line between the store and its database, which may be slow, and may break at the worst moment. */
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Of the next commits: broken before the database hears of it, or after it has carried it out and before the store does. */
export type Break = "before-commit" | "after-commit";

export type DatabaseLine = {
  port: number;
  /** Milliseconds that each word takes longer. */
  delay: number;
  /** What the next commits meet, each one entry. */
  breaks: Break[];
  /** How many have met it. */
  broken: number;
  close: () => void;
};

/** The words of a commit in the protocol: the statement's, and the answer's. */
const ASKED = /\bcommit\0/i;
const ANSWERED = "COMMIT\0";

export async function openDatabaseLine(socketPath: () => string): Promise<DatabaseLine> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection(socketPath());
    for (const socket of [near, far]) open.add(socket);
    const end = () => {
      for (const socket of [near, far]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [near, far]) socket.on("error", end).on("close", end);
    carry(near, far, (bytes) => meets("before-commit", ASKED.test(bytes.toString("latin1"))));
    carry(far, near, (bytes) => meets("after-commit", bytes.includes(ANSWERED)));
  });
  /** Whether the line breaks instead of carrying this. */
  const meets = (what: Break, isCommit: boolean) => {
    if (!isCommit || line.breaks[0] !== what) return false;
    line.breaks.shift();
    line.broken += 1;
    return true;
  };
  const carry = (from: Socket, to: Socket, breaks: (bytes: Buffer) => boolean) => {
    let before = Promise.resolve();
    from.on("data", (bytes) => {
      if (breaks(bytes)) return void from.destroy();
      const { delay } = line;
      if (delay === 0) return void to.write(bytes);
      // In their order, also where the line becomes quick again meanwhile.
      from.pause();
      before = before.then(async () => {
        await sleep(delay);
        to.write(bytes);
        from.resume();
      });
    });
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const line: DatabaseLine = {
    port: (server.address() as AddressInfo).port,
    delay: 0,
    breaks: [],
    broken: 0,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return line;
}
