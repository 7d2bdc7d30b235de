import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { METHOD_NOT_ALLOWED } from "#domain/messages";
import { arrivalContext } from "#request/arrival.server";
import type { RequestLine } from "#request/log.server";
import { createStoreServer, type StoreHttpOptions } from "./http.ts";
import { PageCache } from "./page-cache.ts";
import { securityHeaders } from "./security-headers.ts";
import { closeServer } from "./shutdown.ts";
import { compress, storeAnswer } from "./stored-answer.ts";

const opened: Server[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => closeServer(server, 100)));
});

/** A store on a port of its own; `handle` stands where the compiled app stands. */
async function open(options: Partial<StoreHttpOptions> = {}) {
  const lines: RequestLine[] = [];
  const server = createStoreServer({
    origin: null,
    trustProxy: 0,
    files: new Map(),
    pages: null,
    handlers: [],
    handle: async () => new Response("from the app"),
    unready: async () => [],
    patternOf: () => "/pattern",
    takesFormsOnly: (path) => path === "/cart/lines",
    logRequest: (line) => lines.push(line),
    logError: () => {},
    ...options,
  });
  opened.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, lines };
}

type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

async function ask(port: number, path: string, { method = "GET", headers = {}, body }: Ask = {}) {
  const outgoing = request({ port, path, method, headers, agent: false }).end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await incoming.toArray();
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

const HTML = `<h1>${"Stories ".repeat(200)}</h1>`;

function pagesOf(html: string): PageCache {
  return new PageCache({
    render: async () => ({
      response: new Response(html, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public" },
      }),
      nonce: "once",
      https: false,
    }),
    cachable: (path) => path === "/stories",
    version: async () => "1",
    styleSheet: () => null,
    security: securityHeaders(null),
    onError: () => {},
  });
}

describe("a kept page", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["identity", (body: Buffer) => body],
  ])("comes in the encoding that was asked for: %s", async (encoding, decode) => {
    const { port } = await open({ pages: pagesOf(HTML) });
    const answer = await ask(port, "/stories", { headers: { "accept-encoding": encoding } });
    expect(decode(answer.body).toString()).toBe(HTML);
    expect(answer.headers.vary).toBe("Accept-Encoding");
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
  });

  it("answers 304 to its tag, also a weakened one, one of many and that of another encoding", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    const { headers } = await ask(port, "/stories", { headers: { "accept-encoding": "gzip" } });
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      for (const encoding of ["gzip", "br"]) {
        const asked = { "if-none-match": known, "accept-encoding": encoding };
        const answer = await ask(port, "/stories", { headers: asked });
        expect(answer.status).toBe(304);
        expect(answer.body.length).toBe(0);
      }
    }
    const other = await ask(port, "/stories", { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  it("answers HEAD with everything but the body", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    const { status, headers, body } = await ask(port, "/stories", { method: "HEAD" });
    expect([status, headers["content-length"], body.length]).toEqual([200, `${HTML.length}`, 0]);
  });

  it("isn't what a query string or a POST gets", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    expect((await ask(port, "/stories?x=1")).body.toString()).toBe("from the app");
    expect((await ask(port, "/stories", { method: "POST" })).body.toString()).toBe("from the app");
  });
});

describe("a static file", () => {
  it("comes from memory, compressed beforehand", async () => {
    const script = Buffer.from("export const story = 1;".repeat(50));
    const answer = storeAnswer(
      script,
      [["Content-Type", "text/javascript"]],
      await compress(script, 5),
    );
    const { port } = await open({ files: new Map([["/assets/story.js", answer]]) });
    const { headers, body } = await ask(port, "/assets/story.js", {
      headers: { "accept-encoding": "br" },
    });
    expect(brotliDecompressSync(body)).toEqual(script);
    expect(headers["content-type"]).toBe("text/javascript");
  });
});

describe("every answer", () => {
  it("carries the security headers, whoever answers", async () => {
    const handle = async () => {
      throw new Error("a bug");
    };
    const { port } = await open({ pages: pagesOf(HTML), handle });
    const answers = await Promise.all([
      ask(port, "/stories"),
      ask(port, "/healthz"),
      ask(port, "/bug"),
      ask(port, "/", { method: "DELETE" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 405]);
    for (const { headers } of answers) {
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  it("asks for https for good only where the store's address is one", async () => {
    const { port } = await open({ origin: "https://store.example" });
    const { headers } = await ask(port, "/");
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
  });

  it("shows no stack when something breaks", async () => {
    const { port } = await open({ handle: () => Promise.reject(new Error("secret detail")) });
    const { body } = await ask(port, "/");
    expect(body.toString()).toBe("Something went wrong on our side.\n");
  });

  it("is not to be kept unless it says so, and never when it is a failure", async () => {
    const answers: Record<string, ResponseInit> = {
      "/silent": {},
      "/public": { headers: { "Cache-Control": "public, max-age=60", "x-fresh-until": "1" } },
      "/missing": { status: 404, headers: { "Cache-Control": "public, max-age=60" } },
    };
    const { port } = await open({
      handle: async ({ url }) => new Response("x", answers[new URL(url).pathname]),
    });
    const kept = async (path: string) => (await ask(port, path)).headers["cache-control"];
    expect(await kept("/silent")).toBe("no-store");
    expect(await kept("/public")).toBe("public, max-age=60");
    expect(await kept("/missing")).toBe("no-store");
    expect((await ask(port, "/public")).headers).not.toHaveProperty("x-fresh-until");
  });
});

describe("what the app sees", () => {
  it("is the public address, also behind a proxy that ends TLS", async () => {
    const { port } = await open({
      origin: "https://store.example",
      handle: async ({ url }) => new Response(url),
    });
    const { body } = await ask(port, "/cart?x=1", { headers: { host: "10.0.0.7:8080" } });
    expect(body.toString()).toBe("https://store.example/cart?x=1");
  });

  it("is the address that was typed, on this machine", async () => {
    const { port } = await open({ handle: async ({ url }) => new Response(url) });
    const { body } = await ask(port, "/cart", { headers: { host: "localhost:9999" } });
    expect(body.toString()).toBe("http://localhost:9999/cart");
  });

  it.each([
    [0, "127.0.0.1"],
    [1, "3.3.3.3"],
    [2, "2.2.2.2"],
    [5, "1.1.1.1"],
  ])("behind %i proxies is the caller %s", async (trustProxy, address) => {
    const { port } = await open({
      trustProxy,
      handle: async (_, context) => new Response(context?.get(arrivalContext).address),
    });
    const headers = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" };
    expect((await ask(port, "/", { headers })).body.toString()).toBe(address);
  });

  it("is not what a Node handler has answered", async () => {
    const { port } = await open({
      handlers: [
        () => false,
        (req, res) => {
          if (!req.url?.startsWith("/oidc/")) return false;
          res.end("from the provider");
          return true;
        },
      ],
    });
    expect((await ask(port, "/oidc/jwks")).body.toString()).toBe("from the provider");
    expect((await ask(port, "/")).body.toString()).toBe("from the app");
  });
});

describe("a request that is refused", () => {
  it("for its method says which ones there are", async () => {
    const { port } = await open();
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]) {
      const { status, headers } = await ask(port, "/", { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    }
  });

  it("shows a browser a page of one sentence at an address that takes forms only", async () => {
    const { port } = await open({});
    const accept = { accept: "text/html,*/*" };
    const { status, headers, body } = await ask(port, "/cart/lines", { headers: accept });
    expect([status, headers.allow]).toEqual([405, "POST"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body.toString()).toContain(METHOD_NOT_ALLOWED);
    expect((await ask(port, "/cart/lines", { method: "POST" })).body.toString()).toBe(
      "from the app",
    );
  });

  it("came by a name that isn't this machine's, while no address is configured", async () => {
    const { port } = await open();
    const from = async (host: string) => (await ask(port, "/", { headers: { host } })).status;
    expect(await from("store.example")).toBe(421);
    expect(await from("localhost.evil.example")).toBe(421);
    expect(await from("127.0.0.1:4000")).toBe(200);
    expect(await from("[::1]:4000")).toBe(200);
  });

  it("asks for something that is no address of a store", async () => {
    const { port } = await open();
    expect((await ask(port, `/${"x".repeat(2_048)}`)).status).toBe(414);
    expect((await ask(port, "http://evil.example/")).status).toBe(400);
    expect((await ask(port, "//evil.example/")).status).toBe(400);
  });

  it("declares a body that is too large, and is told before it sends it", async () => {
    const { port } = await open();
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*Connection: close/s);
    socket.destroy();
  });

  it("asks first whether it may send too much", async () => {
    const { port } = await open();
    const head = "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ";
    const answerTo = async (length: number) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head}${length}\r\n\r\n`);
      const [answer] = await once(socket, "data");
      socket.destroy();
      return String(answer).split("\r\n", 1)[0];
    };
    expect(await answerTo(10_000_000)).toBe("HTTP/1.1 413 Payload Too Large");
    expect(await answerTo(10)).toBe("HTTP/1.1 100 Continue");
  });

  it("sends a body of undeclared length that grows too large", async () => {
    let read = 0;
    const { port } = await open({
      limits: { bodyBytes: 100_000, urlCharacters: 2_048 },
      handle: async (request) => {
        for await (const chunk of request.body ?? []) read += chunk.length;
        return new Response("taken");
      },
    });
    const send = (bytes: number) =>
      ask(port, "/", {
        method: "POST",
        headers: { "transfer-encoding": "chunked" },
        body: Buffer.alloc(bytes),
      });
    expect((await send(100_000)).body.toString()).toBe("taken");
    expect((await send(3_000_000)).status).toBe(413);
    expect(read).toBeLessThan(1_000_000);
  });
});

describe("the log", () => {
  it("has one line a request, without what the address or the cookies say of a person", async () => {
    const { port, lines } = await open();
    const headers = { cookie: "sid=secret" };
    await ask(port, "/orders/lakshmi?mobile=9876543210", { headers });
    await wait(10);
    expect(lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      method: "GET",
      path: "/pattern",
      status: 200,
    });
    expect(JSON.stringify(lines)).not.toMatch(/lakshmi|9876543210|secret/);
  });

  it("says which pages came from memory", async () => {
    const { port, lines } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    await ask(port, "/stories");
    await wait(10);
    expect(lines.map(({ cache }) => cache)).toEqual([undefined, "hit"]);
  });
});

describe("health", () => {
  it("is the process's own, and readiness names what is missing", async () => {
    const { port } = await open({ unready: async () => ["database"] });
    expect((await ask(port, "/healthz")).status).toBe(200);
    const { status, body } = await ask(port, "/readyz");
    expect([status, JSON.parse(body.toString())]).toEqual([
      503,
      { ok: false, missing: ["database"] },
    ]);
  });
});

describe("the end", () => {
  it("takes nobody new and lets a request in flight finish", async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const { server, port } = await open({
      handle: async () => {
        await mayAnswer;
        return new Response("your order is placed");
      },
    });
    const inFlight = ask(port, "/", { method: "POST" });
    await wait(50);
    const closing = closeServer(server);
    await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
    answer();
    expect((await inFlight).body.toString()).toBe("your order is placed");
    await closing;
  });

  it("doesn't wait for a connection that is merely kept open", async () => {
    const { server, port } = await open();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    const started = performance.now();
    await closeServer(server);
    expect(performance.now() - started).toBeLessThan(1_000);
    socket.destroy();
  });

  it("cuts off what doesn't finish in time", async () => {
    const { server, port } = await open({ handle: () => new Promise(() => {}) });
    const hanging = ask(port, "/");
    const cut = expect(hanging).rejects.toThrow();
    await wait(50);
    await closeServer(server, 100);
    await cut;
  });
});
