import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { proxyCheck, proxyCheckPath } from "#server/http/proxy-check";
import { createStoreServer } from "#server/http/server";
import { startTlsProxy } from "#test/store/tls-proxy";
import { proxyFindings } from "./proxy.ts";
import { checkEncryption, checkRequests } from "./proxy-checks.ts";

const key = Buffer.alloc(32, 1);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that answers only the doctor's questions. */
async function openStore(environment: Record<string, string> = {}, secret = key) {
  const config = readConfig(environment);
  setConfig(config);
  const server = createStoreServer({
    origin: config.origin,
    trustProxy: config.trustProxy,
    files: new Map(),
    pages: null,
    handlers: [proxyCheck({ key: secret, trustProxy: config.trustProxy })],
    handle: async () => new Response("no such page", { status: 404 }),
    problems: async () => [],
    patternOf: () => "/pattern",
    takesFormsOnly: () => false,
    logRequest: () => {},
    logError: () => {},
  });
  return await listening(server);
}

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const options = { key, hops: 0, bodyBytes: 300_000 };
const shown = (findings: { level: string; found: string }[]) =>
  findings.map(({ level, found }) => `${level}: ${found}`).join("\n");

describe("npm run doctor, at APP_ORIGIN,", () => {
  it("finds its own store, without a proxy", async () => {
    const port = await openStore();
    const findings = await proxyFindings({ ...options, origin: `http://127.0.0.1:${port}` });
    expect(shown(findings)).toMatch(/leads to this store/);
    expect(findings.every(({ level }) => level === "ok")).toBe(true);
  });

  it("finds what a proxy as it is installed leaves out: the caller, and large bodies", async () => {
    const proxy = await startTlsProxy({ mostBytes: 100_000 });
    closing.push(proxy.close);
    proxy.leadTo(await openStore({ APP_ORIGIN: proxy.origin }));
    const asked = async () => shown(await proxyFindings({ ...options, origin: proxy.origin }));
    expect(await asked()).toMatch(/^wrong: .* doesn't answer: self-signed certificate/);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    closing.push(vi.unstubAllEnvs);
    const findings = await asked();
    expect(findings).toMatch(/wrong: The proxy doesn't say for whom it asks/);
    expect(findings).toMatch(/wrong: A body of 0\.3 MB is refused \(413\)/);
  });

  it("finds that another store answers, or one with another secret, or none", async () => {
    const other = await openStore({}, Buffer.alloc(32, 2));
    const another = await proxyFindings({ ...options, origin: `http://127.0.0.1:${other}` });
    expect(shown(another)).toMatch(/^wrong: Another program answers there \(404\)/m);
    const dead = createServer((_, res) => res.writeHead(502).end());
    const none = await proxyFindings({
      ...options,
      origin: `http://127.0.0.1:${await listening(dead)}`,
    });
    expect(shown(none)).toMatch(/^wrong: The proxy answers 502: it reaches no store/m);
    const closed = await proxyFindings({ ...options, origin: "http://127.0.0.1:2" });
    expect(shown(closed)).toMatch(
      /^wrong: http:\/\/127\.0\.0\.1:2 doesn't answer: connect ECONNREFUSED/,
    );
    expect(shown(await proxyFindings({ ...options, origin: null }))).toMatch(
      /^warning: APP_ORIGIN/,
    );
  });
});

describe("npm run doctor doesn't accuse the proxy", () => {
  it("of a SECRET that isn't the one that the store runs with", async () => {
    const port = await openStore({}, Buffer.alloc(32, 2));
    const origin = `http://127.0.0.1:${port}`;
    const findings = shown(await proxyFindings({ ...options, hasOurSecret: false, origin }));
    expect(findings).toMatch(/^warning: How requests arrive .* this SECRET isn't the one/m);
    expect(findings).not.toMatch(/Somebody else/);
  });
});

describe("the address that says how a request arrived", () => {
  async function post(port: number, path: string): Promise<number> {
    const asking = request({ host: "127.0.0.1", port, path, method: "POST", agent: false }).end();
    const [answer] = await once(asking, "response");
    answer.resume();
    return answer.statusCode;
  }

  it("is there once, and for nobody without the secret", async () => {
    const port = await openStore();
    const now = Date.now();
    const { path } = proxyCheckPath(key, now);
    expect(await post(port, path)).toBe(200);
    expect(await post(port, path)).toBe(404);
    expect(await post(port, proxyCheckPath(Buffer.alloc(32, 2), now).path)).toBe(404);
    expect(await post(port, proxyCheckPath(key, now - 600_000).path)).toBe(404);
    expect(await post(port, proxyCheckPath(key, now + 6_000_000).path)).toBe(404);
    expect(await post(port, "/proxy-check/")).toBe(404);
    expect(await post(port, `${proxyCheckPath(key, now).path}x`)).toBe(404);
  });
});

describe("what is found of a proxy", () => {
  const seen = {
    proof: "",
    httpVersion: "1.1",
    peer: "10.0.0.2",
    peerPort: 1,
    forwardedFor: "203.0.113.99, 198.51.100.7",
    forwardedProto: "https",
    host: "store.example",
    address: "198.51.100.7",
    bodyBytes: 0,
  };
  const check = (change: Partial<typeof seen>, hops = 1) =>
    shown(
      checkRequests([{ ...seen, ...change }], {
        origin: "https://store.example",
        hops,
        pretended: "203.0.113.99",
      }),
    );

  it("is well where TRUST_PROXY fits what arrives", () => {
    expect(check({})).toMatch(/^ok: .*TRUST_PROXY fits: we are 198\.51\.100\.7/);
    expect(check({ forwardedFor: "198.51.100.7" })).toMatch(/^ok: /);
  });

  it("is wrong where all visitors are one, or anybody can be another", () => {
    expect(check({ address: "10.0.0.2" }, 0)).toMatch(/^wrong: TRUST_PROXY isn't set/);
    expect(check({ address: "10.0.0.2" })).toMatch(/^wrong: TRUST_PROXY doesn't trust 10\.0\.0\.2/);
    expect(check({ forwardedFor: null as unknown as string, address: "10.0.0.2" })).toMatch(
      /^wrong: The proxy doesn't say/,
    );
    expect(check({ address: "203.0.113.99" }, 2)).toMatch(/^wrong: Anybody can pretend/);
    const two = { forwardedFor: "203.0.113.99, 198.51.100.7, 10.0.0.9", address: "10.0.0.9" };
    expect(check(two)).toMatch(/^warning: 2 proxies add/);
    expect(check({ ...two, address: "198.51.100.7" }, 2)).toMatch(/^ok: /);
  });

  it("names a host and a protocol that aren't the customers', and connections that aren't kept", () => {
    expect(check({ host: "127.0.0.1:3000" })).toContain(
      "warning: The store is asked for 127.0.0.1:3000",
    );
    expect(check({ forwardedProto: "http" })).toContain("warning: X-Forwarded-Proto says http");
    expect(check({ httpVersion: "1.0" })).toContain("for each request (HTTP/1.0)");
  });

  it("names the rule for an address with a port, which $host would leave out", () => {
    const of = (origin: string, host: string) =>
      checkRequests([{ ...seen, host }], { origin, hops: 1, pretended: "203.0.113.99" });
    const advice = expect.stringContaining("Host $http_host;");
    expect(of("https://store.example:8443", "store.example")).toContainEqual(
      expect.objectContaining({ level: "warning", advice }),
    );
    expect(shown(of("https://store.example:8443", "store.example:8443"))).not.toMatch(/^warning/m);
  });

  it("is that customers are served without encryption, except on this machine", () => {
    expect(checkEncryption("http://store.example")[0]?.level).toBe("wrong");
    expect(checkEncryption("http://localhost:3000")).toEqual([]);
    expect(checkEncryption("https://store.example")).toEqual([]);
  });
});
