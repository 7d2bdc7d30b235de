import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const KEY_HEADER = "x-demo-key";
const ORIGIN_HEADER = "x-demo-origin";

export type BackChannel = {
  /** Sends requests for the store's public address to the port on this machine instead. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  port: number;
  close(): void;
};

/**
 * Opens the port on which the store reaches its own demo provider, since the public address may not be reachable from
 * the server itself. Every program on the machine can connect to the port, so requests need a key that only this
 * process has.
 */
export async function openBackChannel(
  answer: (origin: string, req: IncomingMessage, res: ServerResponse) => Promise<void>,
): Promise<BackChannel> {
  const key = randomBytes(32).toString("base64url");
  const server = createServer((req, res) => {
    if (req.headers[KEY_HEADER] !== key) return void res.writeHead(404).end();
    answer(String(req.headers[ORIGIN_HEADER]), req, res).catch(() => {
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  server.unref();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async fetch(url, init) {
      const { origin, pathname, search } = new URL(url);
      const headers = new Headers(init.headers);
      headers.set(KEY_HEADER, key);
      headers.set(ORIGIN_HEADER, origin);
      return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers });
    },
    close: () => void server.close(),
  };
}
