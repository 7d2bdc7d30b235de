import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromThisMachine } from "./this-machine.ts";

function from(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  return isFromThisMachine({
    socket: { remoteAddress },
    headers,
    httpVersion: "1.1",
  } as unknown as IncomingMessage);
}

test("this machine are its own loopback addresses", () => {
  for (const own of ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect(from(own), own).toBe(true);
  }
});

test("a neighbour isn't this machine, whatever host is asked for", () => {
  for (const address of ["192.168.1.7", "::ffff:192.168.1.7", "fe80::1", "128.0.0.1", ""]) {
    expect(from(address, { host: "localhost:3000" }), address).toBe(false);
  }
  expect(from(undefined)).toBe(false);
});
