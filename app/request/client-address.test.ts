import { describe, expect, it } from "vitest";
import { clientAddress, parseTrustedProxies } from "./client-address.server.ts";

function seen(trustProxy: string, peer: string, forwardedFor?: string): string {
  const trusted = parseTrustedProxies(trustProxy);
  if (!trusted) throw new Error(`${trustProxy} names no proxies`);
  return clientAddress(peer, forwardedFor, trusted);
}

describe("the caller's address", () => {
  it.each([
    ["no proxy is configured", "0", "127.0.0.1", "9.9.9.9", "127.0.0.1"],
    ["it came to the port directly", "1", "8.8.8.8", "9.9.9.9", "8.8.8.8"],
    ["a proxy on this machine names it", "1", "::ffff:127.0.0.1", "1.1.1.1, 9.9.9.9", "9.9.9.9"],
    ["a proxy of a private network names it", "1", "10.1.2.3", "9.9.9.9", "9.9.9.9"],
    ["two are counted", "2", "172.18.0.4", "1.1.1.1, 2.2.2.2, 3.3.3.3", "2.2.2.2"],
    ["fewer have added than are counted", "5", "127.0.0.1", "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["a listed proxy names it", "203.0.113.7", "203.0.113.7", "1.1.1.1, 9.9.9.9", "9.9.9.9"],
    ["who connects isn't listed", "203.0.113.7", "127.0.0.1", "9.9.9.9", "127.0.0.1"],
    [
      "two networks are listed",
      "203.0.113.0/24,10.0.0.0/8",
      "10.0.0.1",
      "9.9.9.9, 203.0.113.9",
      "9.9.9.9",
    ],
    ["a caller invents further hops", "10.0.0.0/8", "10.0.0.1", "1.1.1.1, 9.9.9.9", "9.9.9.9"],
    ["a proxy adds the port", "1", "127.0.0.1", "9.9.9.9:4711", "9.9.9.9"],
    ["a proxy writes IPv6 with a port", "1", "::1", "[2001:DB8::1]:4711", "2001:db8::1"],
    ["the header is 300 letters", "1", "127.0.0.1", "x".repeat(300), "127.0.0.1"],
    ["the header ends with a comma", "1", "127.0.0.1", "9.9.9.9,", "127.0.0.1"],
    ["the address has a number too large", "1", "127.0.0.1", "9.9.9.999", "127.0.0.1"],
    ["there is no header", "1", "127.0.0.1", undefined, "127.0.0.1"],
  ])("where %s", (_, trustProxy, peer, forwardedFor, address) => {
    expect(seen(trustProxy, peer, forwardedFor)).toBe(address);
  });

  it.each(["-1", "6", "proxy.example", "10.0.0.0/33", "10.0.0.1/", "10.0.0.1,", "1.2.3", "::/129"])(
    "is known by no proxies named %s",
    (text) => {
      expect(parseTrustedProxies(text)).toBeNull();
    },
  );
});
