import { describe, expect, it } from "vitest";
import {
  clientAddress,
  isPrivateIp,
  networkOf,
  parseTrustedProxies,
} from "./client-address.server.ts";

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
    ["spaces stand around it", "1", "127.0.0.1", " 9.9.9.9 ", "9.9.9.9"],
    ["it has a zone", "1", "fe80::1%eth0", "9.9.9.9", "9.9.9.9"],
    ["a proxy writes IPv4 as IPv6", "1", "127.0.0.1", "::FFFF:9.9.9.9", "9.9.9.9"],
    [
      "a counted proxy stands anywhere behind the first",
      "2",
      "10.0.0.1",
      "1.1.1.1, 8.8.8.8",
      "1.1.1.1",
    ],
    [
      "a listed proxy heard from one that isn't",
      "10.0.0.0/8",
      "10.0.0.1",
      "1.1.1.1, 8.8.8.8",
      "8.8.8.8",
    ],
    ["who connects has no address", "1", "", "9.9.9.9", ""],
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

describe("a proxy that is only counted", () => {
  it.each([
    ["127.255.255.255", true],
    ["10.255.0.1", true],
    ["172.16.0.1", true],
    ["172.31.255.255", true],
    ["172.15.0.1", false],
    ["172.32.0.1", false],
    ["192.168.255.1", true],
    ["192.169.0.1", false],
    ["169.254.7.7", true],
    ["11.0.0.1", false],
    ["::1", true],
    ["::2", false],
    ["fd12::1", true],
    ["fe80::1", true],
    ["fec0::1", false],
    ["2001:db8::1", false],
  ])("is believed at %s: %s", (peer, believed) => {
    expect(seen("1", peer, "9.9.9.9")).toBe(believed ? "9.9.9.9" : peer);
  });

  it.each(["0.0.0.0/0", "::/0", "10.0.0.1/32", "2001:db8::1/128", "::1", " 10.0.0.1 , ::1 ", "5"])(
    "may be named by %j",
    (text) => {
      expect(parseTrustedProxies(text)).not.toBeNull();
    },
  );
});

it.each([
  ["an IPv4 address", "203.0.113.7", "203.0.113.7"],
  ["an IPv4 address in IPv6's form", "::ffff:203.0.113.7", "203.0.113.7"],
  ["the /64 of a whole IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["the /64 of a shortened one", "2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["zeros that were left out of the first half", "2001:db8::6", "2001:db8:0:0::/64"],
  ["zeros in the midst of the first half", "2001::2:3:4:5:6", "2001:0:0:2::/64"],
  ["this machine", "::1", "0:0:0:0::/64"],
  ["an address that ends in zeros", "2001:db8:1::", "2001:db8:1:0::/64"],
])("one network is %s", (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ["127.0.0.1", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1"],
  ["10.1.2.3", "172.20.0.1", "192.168.1.1", "fd00::1", "::ffff:10.1.2.3"],
  ["169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "fe80::1", "ff02::1"],
])("no public server is at %s, %s or %s", (...ips) => {
  expect(ips.filter((ip) => !isPrivateIp(ip))).toEqual([]);
});

it("a public server may be anywhere else", () => {
  const ips = ["8.8.8.8", "172.32.0.1", "100.128.0.1", "223.255.255.1", "2404:6800:4003::1"];
  expect(ips.filter(isPrivateIp)).toEqual([]);
});
