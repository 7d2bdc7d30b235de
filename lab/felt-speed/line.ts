/** A phone's connection to the store, as a TCP proxy outside the browser that limits rate and adds delay. */
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { Direction } from "./direction.ts";

const PACKET_BYTES = 1_460;
/** Milliseconds that each packet takes, in both directions. */
const DELAY = 200;
const DOWN = { bitsPerSecond: 1.6e6, delay: DELAY };
const UP = { bitsPerSecond: 0.75e6, delay: DELAY };

export type Line = { port: number; received: () => number; close: () => void };

export async function openLine(storePort: number): Promise<Line> {
  const up = new Direction(UP);
  const down = new Direction(DOWN);
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(timer);
    const now = performance.now();
    const next = Math.min(up.run(now), down.run(now));
    if (next < Infinity) timer = setTimeout(run, next - now);
  };
  const carry = (from: Socket, to: Socket, way: Direction, connection: number, opens: number) => {
    const add = (bytes: number, deliver: () => void) => {
      const leavesAfter = Math.max(opens, performance.now());
      way.add(connection, { bytes, leavesAfter, deliver: () => !to.destroyed && deliver() });
    };
    from.on("data", (bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        const packet = bytes.subarray(at, at + PACKET_BYTES);
        add(packet.length, () => to.write(packet));
      }
      run();
    });
    from.on("end", () => {
      add(0, () => to.end());
      run();
    });
  };
  let connections = 0;
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (phone) => {
    const connection = ++connections;
    const store = createConnection({ port: storePort, host: "127.0.0.1", allowHalfOpen: true });
    store.setNoDelay(true);
    for (const socket of [phone, store])
      open.add(socket.on("error", () => phone.destroy()).on("close", () => open.delete(socket)));
    // Opening a connection takes a round trip, before its first byte may leave.
    carry(phone, store, up, connection, performance.now() + 2 * DELAY);
    carry(store, phone, down, connection, 0);
    phone.on("close", () => {
      store.destroy();
      for (const way of [up, down]) way.drop(connection);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received: () => down.sent,
    close: () => {
      clearTimeout(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
