/** The connection between the store and its database, which can be slow, and can break at the worst moment. */
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Where a commit's connection breaks: before the database gets it, or after it was carried out and before the store
 * knows.
 */
export type Break = "before-commit" | "after-commit";

export type DatabaseLine = {
  port: number;
  /** Milliseconds by which each message is delayed. */
  delay: number;
  /** What happens to the next commits, one entry for each. */
  breaks: Break[];
  /** How many commits have broken. */
  broken: number;
  close: () => void;
};

/** A commit in PostgreSQL's protocol: the statement, and the response to it. */
const COMMIT_STATEMENT = /\bcommit\0/i;
const COMMIT_RESPONSE = "COMMIT\0";

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
    carry(near, far, (bytes) =>
      shouldBreak("before-commit", COMMIT_STATEMENT.test(bytes.toString("latin1"))),
    );
    carry(far, near, (bytes) => shouldBreak("after-commit", bytes.includes(COMMIT_RESPONSE)));
  });
  /** True if the connection must break here instead of passing the bytes on; counts the break. */
  const shouldBreak = (what: Break, isCommit: boolean) => {
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
      // Messages stay in order, even if the delay ends meanwhile.
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
