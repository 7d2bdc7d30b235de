import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BackChannel, openBackChannel } from "./demo-back-channel.server.ts";
import { demoProvider } from "./demo-provider.server.ts";

const demo = demoProvider({
  storeName: () => "Kathalu",
  origin: null,
  withLanguage: (_, work) => work(),
  signInPath: () => "/auth",
  cookieKey: "a key of the test",
});
const server = createServer((req, res) => void demo.handle(req, res));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(async () => {
  server.close();
  await demo.close();
});

test("answers its own mount, with a query or without, as an address that isn't there", async () => {
  const { port } = server.address() as AddressInfo;
  for (const path of ["", "/", "?a=1", "/?a=1"]) {
    const answer = await fetch(`http://127.0.0.1:${port}/demo-sign-in${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

async function metadataAt(host: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const path = "/demo-sign-in/.well-known/openid-configuration";
  return await new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host } }, async (answer) => {
      resolve((await answer.setEncoding("utf8").toArray()).join(""));
    })
      .once("error", reject)
      .end();
  });
}

/** Heap in use after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("is a provider of its own at each name of this machine, and keeps few of them", async () => {
  const hosts = Array.from({ length: 400 }, (_, n) => `127.0.${n >> 8}.${n & 255}:3000`);
  for (const host of hosts.slice(0, 20)) await metadataAt(host);
  const before = heapUsed();
  for (const host of hosts) {
    expect(JSON.parse(await metadataAt(host))).toMatchObject({
      issuer: `http://${host}/demo-sign-in`,
    });
  }
  expect(heapUsed() - before).toBeLessThan(5 * 2 ** 20);
});

test("the back channel answers nobody without this process's key, and no failure ends the process", async () => {
  const heard: string[] = [];
  const back: BackChannel = await openBackChannel(async (origin, _, res) => {
    heard.push(origin);
    if (origin === "http://localhost:1") throw new Error("a failure of the provider");
    res.end("answered");
  });
  const address = `http://127.0.0.1:${back.port}/demo-sign-in/jwks`;
  expect((await fetch(address)).status).toBe(404);
  const claimed = { headers: { "x-demo-origin": "http://localhost:3000" } };
  expect((await fetch(address, claimed)).status).toBe(404);
  expect(heard).toEqual([]);
  expect((await back.fetch("http://localhost:1/demo-sign-in/jwks", {})).status).toBe(500);
  const answer = await back.fetch("http://localhost:3000/demo-sign-in/jwks", {});
  expect(await answer.text()).toBe("answered");
  expect(heard).toEqual(["http://localhost:1", "http://localhost:3000"]);
  back.close();
});

test("the provider warns of nothing, though its package's entry warns of this Node", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  try {
    await metadataAt("127.1.2.3:3000");
    expect(warn).not.toHaveBeenCalled();
    // Where this fails, Node or the package has changed: import the entry again.
    await import("oidc-provider");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("Unsupported runtime"));
  } finally {
    warn.mockRestore();
  }
});
