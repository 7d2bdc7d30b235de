import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import type { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { storeMessages } from "#domain/messages";
import type { NodeProblem } from "#domain/nodes/problems";
import { refusalMessages } from "#domain/refusal-messages";
import { readConfig, setConfig } from "#request/config.server";
import { pictureAddress } from "#request/files/pictures.server";
import type { RequestLine } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { guestSession } from "#server/page-cache/guest-session";
import { PageCache, type Rendered } from "#server/page-cache/page-cache";
import { pictureHandler } from "#server/pictures/pictures";
import { closeServer } from "#server/shutdown";
import { openFiles, files as storedFiles } from "#services/files.server";
import { TEST_MILLISECONDS, WAIT_MILLISECONDS } from "#test/time-limits";
import { compress } from "./compression.ts";
import { endSlowReaders } from "./connections.ts";
import { securityHeaders } from "./security-headers.ts";
import { createStoreServer, isUnloggedHealthCheck } from "./server.ts";
import { readStaticFiles } from "./static-files.ts";
import { storeAnswer } from "./stored-answer.ts";

type PageCacheOptions = ConstructorParameters<typeof PageCache>[0];

type StoreHttpOptions = Parameters<typeof createStoreServer>[0];

setConfig(readConfig({ LANGUAGES: "en,te", SECRET: "a secret for the test of the server" }));

const opened: Server[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => closeServer(server, { timeout: 100 })));
});

/** Opens a server on a port of its own. `handle` takes the place of the compiled app. */
async function open(options: Partial<StoreHttpOptions> = {}) {
  const lines: RequestLine[] = [];
  const server = createStoreServer({
    origin: null,
    trustProxy: readConfig({}).trustProxy,
    files: new Map(),
    pages: null,
    handlers: [],
    handle: async () => new Response("from the app"),
    problems: async () => [],
    patternOf: () => "/pattern",
    takesFormsOnly: (path) => path === "/forms/cart/lines",
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

/** Opens a raw connection and sends these words. Records what is received, and whether the connection has ended. */
async function converse(port: number, ...words: string[]) {
  const socket = connect(port, "127.0.0.1");
  const line = { socket, heard: "", ended: false, hears: (words: RegExp) => until(line, words) };
  socket
    .on("error", () => {})
    .on("close", () => {
      line.ended = true;
    });
  socket.on("data", (chunk) => {
    line.heard += chunk;
  });
  await once(socket, "connect");
  for (const word of words) socket.write(word);
  return line;
}

async function until(line: { heard: string; ended: boolean }, words: RegExp): Promise<boolean> {
  await expect.poll(() => words.test(line.heard) || line.ended).toBe(true);
  return words.test(line.heard);
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

function pagesOf(html: string, status = 200, options: Partial<PageCacheOptions> = {}): PageCache {
  return new PageCache({
    render: async () => ({
      response: new Response(html, {
        status,
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public" },
      }),
      nonce: "once",
      https: false,
    }),
    cachable: (path) => path === "/stories",
    version: async () => "unknown",
    styleSheet: () => null,
    security: securityHeaders({ origin: null }),
    onError: () => {},
    ...options,
  });
}

describe("a cached page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0.2, gzip;q=0.8", "gzip", gunzipSync],
    ["*;q=0", "identity", (body: Buffer) => body],
    ["", "identity", (body: Buffer) => body],
  ])("comes to Accept-Encoding %j as %s", async (accepted, encoding, decode) => {
    const { port } = await open({ pages: pagesOf(HTML) });
    const answer = await ask(port, "/stories", { headers: { "accept-encoding": accepted } });
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
        const headers = { "if-none-match": known, "accept-encoding": encoding };
        const answer = await ask(port, "/stories", { headers });
        expect(answer.status).toBe(304);
        expect(answer.body.length).toBe(0);
      }
    }
    const other = await ask(port, "/stories", { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  it("may be used for a minute by the page that fetched it ahead, and is asked for again by everybody else", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    const ahead = { "x-fetched-ahead": "1" };
    const first = await ask(port, "/stories", { headers: ahead });
    const known = { "if-none-match": String(first.headers.etag) };
    const again = await ask(port, "/stories", { headers: { ...ahead, ...known } });
    const tapped = await ask(port, "/stories", { headers: known });
    const kept = [first, again, tapped].map(({ status, headers }) => [
      status,
      headers["cache-control"],
    ]);
    expect(kept).toEqual([
      [200, "private, max-age=60"],
      [304, "private, max-age=60"],
      [304, "public, max-age=0, must-revalidate"],
    ]);
  });

  it("is the only kind that can be fetched ahead: for a person's page nothing is rendered", async () => {
    let rendered = 0;
    const handle = async () => new Response(`a person's page ${rendered++}`);
    const { port } = await open({ pages: pagesOf(HTML), handle });
    const answer = await ask(port, "/orders", { headers: { "x-fetched-ahead": "1" } });
    expect([answer.status, answer.headers["cache-control"], rendered]).toEqual([
      204,
      "no-store",
      0,
    ]);
  });

  it("answers HEAD with everything but the body", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    const { status, headers, body } = await ask(port, "/stories", { method: "HEAD" });
    expect([status, headers["content-length"], body.length]).toEqual([200, `${HTML.length}`, 0]);
  });

  it("is the same with any query, which it doesn't read [R57]", async () => {
    const { port, lines } = await open({ pages: pagesOf(HTML) });
    for (const query of ["?fbclid=1", "?utm_source=insta&gclid=2", "?", "?_routes=x"]) {
      expect((await ask(port, `/stories${query}`)).body.toString()).toBe(HTML);
    }
    expect((await ask(port, "/stories.data?fbclid=1")).body.toString()).toBe(HTML);
    const paths = ["/pattern", "/stories", "/stories", "/stories", "/pattern"];
    await expect.poll(() => lines.map(({ path }) => path)).toEqual(paths);
  });

  it("comes from memory for a link that says where it stands, and each opening of it is a visit [R57]", async () => {
    const visits: string[] = [];
    const countVisit = ({ address }: { address: string }) => visits.push(address);
    const { port, lines } = await open({ pages: pagesOf(HTML), countVisit });
    const headers = { "sec-fetch-dest": "document" };
    await ask(port, "/stories?utm_source=a", { headers });
    await expect.poll(() => visits).toEqual(["/stories?utm_source=a"]);
    const { headers: sent } = await ask(port, "/stories?utm_source=b", { headers });
    const known = { ...headers, "if-none-match": sent.etag ?? "" };
    await ask(port, "/stories?utm_source=c", { headers: known });
    await ask(port, "/stories?utm_source=d", { method: "HEAD", headers });
    await ask(port, "/stories?utm_source=e", { method: "POST", headers });
    await ask(port, "/forms/cart/lines?utm_source=f", { headers });
    await ask(port, "/stories?utm_source=g", {
      headers: { ...headers, "sec-purpose": "prefetch" },
    });
    await expect.poll(() => lines.length).toBe(7);
    expect(lines.map(({ cache }) => cache ?? "")).toEqual(["", "hit", "hit", "hit", "", "", "hit"]);
    expect(visits).toEqual([
      "/stories?utm_source=a",
      "/stories?utm_source=b",
      "/stories?utm_source=c",
    ]);
  });

  it("isn't what React Router's own query or a POST gets", async () => {
    const { port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories.data");
    const routes = await ask(port, "/stories.data?_routes=root");
    expect(routes.body.toString()).toBe("from the app");
    expect((await ask(port, "/stories", { method: "POST" })).body.toString()).toBe("from the app");
  });

  it("has the status of what isn't there, and then no tag holds", async () => {
    const { port } = await open({ pages: pagesOf("missing", 404) });
    for (const tag of ['"other"', "*"]) {
      const answer = await ask(port, "/stories", { headers: { "if-none-match": tag } });
      expect([answer.status, answer.body.toString()]).toEqual([404, "missing"]);
    }
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

describe("a rendered answer", () => {
  const [br, gzip] = ["br", "gzip"].map((encoding) => ({
    headers: { "accept-encoding": encoding },
  }));
  const textOf = (text: string, headers: HeadersInit = {}, status = 200) =>
    new Response(text, { status, headers: { "Content-Type": "text/html", ...headers } });

  /** Opens a server whose answers have a body that the test writes. */
  async function openWithStream() {
    const body = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const source = { pulls: 0, isCancelled: false };
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => body.resolve(controller),
      pull: () => void source.pulls++,
      cancel: () => {
        source.isCancelled = true;
      },
    });
    const errors: unknown[] = [];
    const opened = await open({
      handle: async () => new Response(stream, { headers: { "Content-Type": "text/csv" } }),
      logError: (error) => errors.push(error),
    });
    const write = async (text: string) => (await body.promise).enqueue(Buffer.from(text));
    return { ...opened, body: body.promise, write, source, errors };
  }

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0", "identity", (body: Buffer) => body],
  ])("comes to Accept-Encoding %j as %s", async (accepted, encoding, decode) => {
    const { port } = await open({ handle: async () => textOf(HTML, { ETag: '"tag"' }) });
    const answer = await ask(port, "/orders", { headers: { "accept-encoding": accepted } });
    expect(decode(answer.body).toString()).toBe(HTML);
    const isCompressed = encoding !== "identity";
    expect(answer.headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/html" });
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(answer.headers.etag).toBe(isCompressed ? 'W/"tag"' : '"tag"');
    expect(answer.headers["content-length"]).toBe(
      isCompressed ? String(answer.body.length) : undefined,
    );
  });

  it.each([
    ["a body of one packet", () => textOf("small", { "Content-Length": "5" })],
    ["a picture", () => textOf(HTML, { "Content-Type": "image/png" })],
    ["a zip file", () => textOf(HTML, { "Content-Type": "application/zip" })],
    ["a PDF", () => textOf(HTML, { "Content-Type": "application/pdf" })],
    [
      "a workbook",
      () => textOf(HTML, { "Content-Type": "application/vnd.openxmlformats-officedocument.x" }),
    ],
    ["a body without a type", () => new Response(Buffer.from(HTML))],
    ["what is compressed already", () => textOf(HTML, { "Content-Encoding": "zstd" })],
    ["what nobody may change", () => textOf(HTML, { "Cache-Control": "no-store, no-transform" })],
    ["a range", () => textOf(HTML, { "Content-Range": "bytes 0-1/9" }, 206)],
    ["an answer without a body", () => new Response(null, { status: 204 })],
    ["an unchanged page", () => new Response(null, { status: 304, headers: { ETag: '"x"' } })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/" } })],
  ])("stays as it is if it is %s", async (_, answerOf) => {
    const { port } = await open({ handle: async () => answerOf() });
    const { status, headers, body } = await ask(port, "/x", br);
    expect(status).toBe(answerOf().status);
    expect(body).toEqual(Buffer.from(await answerOf().arrayBuffer()));
    for (const name of ["Content-Encoding", "ETag"])
      expect(headers[name.toLowerCase()]).toBe(answerOf().headers.get(name) ?? undefined);
  });

  it("has its head alone after HEAD, and its body is cancelled", async () => {
    const { port, source } = await openWithStream();
    const { headers, body } = await ask(port, "/x", { method: "HEAD", ...br });
    expect([headers.vary, body.length]).toEqual(["Accept-Encoding", 0]);
    expect(source.isCancelled).toBe(true);
  });

  it.each([
    ["br", br, createBrotliDecompress],
    ["gzip", gzip, createGunzip],
  ])("arrives part by part as it comes, compressed by %s", async (_, headers, decoder) => {
    const { port, write, body } = await openWithStream();
    const outgoing = request({ port, path: "/x", agent: false, ...headers }).end();
    for (const part of ["first ", "second "]) await write(part.repeat(10));
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    let text = "";
    const decoded = incoming.pipe(decoder()).on("data", (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text).toBe("first ".repeat(10) + "second ".repeat(10));
    await write("third");
    await expect.poll(() => text.endsWith("third")).toBe(true);
    (await body).close();
    await once(decoded, "end");
  });

  it("has its source cancelled when the visitor leaves, before the first part and between two", async () => {
    for (const parts of [[], ["first"]]) {
      const { port, write, source } = await openWithStream();
      const accepted = "Accept-Encoding: br";
      const line = await converse(
        port,
        `GET /x HTTP/1.1\r\nHost: localhost\r\n${accepted}\r\n\r\n`,
      );
      for (const part of parts) {
        await write(part);
        await line.hears(/Content-Encoding: br/i);
      }
      await expect.poll(() => source.pulls).toBeGreaterThan(0);
      line.socket.destroy();
      await expect.poll(() => source.isCancelled).toBe(true);
    }
  });

  it("isn't read faster than the visitor reads, and ends with the visitor", async () => {
    let pulls = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls++;
        controller.enqueue(randomBytes(65_536));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const handle = async () => new Response(body, { headers: { "Content-Type": "text/csv" } });
    const { port } = await open({ handle });
    const incoming = request({ port, path: "/x", agent: false, ...br }).end();
    const [response] = (await once(incoming, "response")) as [IncomingMessage];
    response.pause();
    let before = -1;
    const isStill = () => {
      const was = before;
      before = pulls;
      return was === pulls;
    };
    // Some megabytes fit into the buffers of both sides.
    await expect.poll(isStill, { interval: 500 }).toBe(true);
    expect(pulls).toBeLessThan(1_000);
    response.destroy();
    await expect.poll(() => isCancelled).toBe(true);
  });

  it("breaks off where its source does", async () => {
    const { port, write, body, errors } = await openWithStream();
    const outgoing = request({ port, path: "/x", agent: false, ...br }).end();
    await write("first");
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const broken = incoming.toArray();
    (await body).error(new Error("the database went away"));
    await expect(broken).rejects.toThrow("aborted");
    expect(errors).toEqual([new Error("the database went away")]);
  });

  it("is compressed also if it is public and can't be stored", async () => {
    const response = () => textOf(HTML, { "Cache-Control": "no-store" });
    const render = async () => ({ response: response(), nonce: "once", https: false });
    const { port } = await open({ pages: pagesOf("", 200, { render }) });
    const { headers, body } = await ask(port, "/stories", br);
    expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
    expect(brotliDecompressSync(body).toString()).toBe(HTML);
  });

  it.each([
    ["POST", false],
    ["GET", true],
  ])("with an anti-forgery token, to a %s, is compressed: %s", async (method, isCompressed) => {
    const handle: StoreHttpOptions["handle"] = async (_, context) => {
      const visit = (context as RouterContextProvider).get(requestInfoContext);
      visit.carriesToken = true;
      return textOf(HTML);
    };
    const { port } = await open({ handle });
    const { headers } = await ask(port, "/forms/x", { method, ...br });
    expect(headers["content-encoding"] === "br").toBe(isCompressed);
    expect(headers["cache-control"]).toBe(isCompressed ? "no-store" : "no-store, no-transform");
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

  it.each([
    [false, "max-age=31536000"],
    [true, "max-age=31536000; includeSubDomains"],
  ])(
    "tells browsers to keep to https, and other subdomains to only if asked (%s)",
    async (hstsSubdomains, sent) => {
      const { port } = await open({ origin: "https://store.example", hstsSubdomains });
      const { headers } = await ask(port, "/");
      expect(headers["strict-transport-security"]).toBe(sent);
    },
  );

  it("shows no stack when something breaks", async () => {
    const { port } = await open({ handle: () => Promise.reject(new Error("secret detail")) });
    const { body } = await ask(port, "/");
    expect(body.toString()).toBe("Something went wrong on our side.\n");
  });

  it("is not to be stored unless it says so, and never when it is a failure", async () => {
    const answers: Record<string, ResponseInit> = {
      "/silent": {},
      "/public": { headers: { "Cache-Control": "public, max-age=60" } },
      "/missing": { status: 404, headers: { "Cache-Control": "public, max-age=60" } },
    };
    const { port } = await open({
      handle: async ({ url }) => new Response("x", answers[new URL(url).pathname]),
    });
    const cacheControl = async (path: string) => (await ask(port, path)).headers["cache-control"];
    expect(await cacheControl("/silent")).toBe("no-store");
    expect(await cacheControl("/public")).toBe("public, max-age=60");
    expect(await cacheControl("/missing")).toBe("no-store");
  });
});

/** Headers that depend on the connection or the time. */
const OF_THE_MOMENT = /^(date|connection|keep-alive|transfer-encoding)$/;

function lasting(headers: IncomingMessage["headers"]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.test(name)));
}

const html = (text: string, init: ResponseInit = {}) => ({
  response: new Response(text, {
    ...init,
    headers: { "Content-Type": "text/html; charset=utf-8", ...init.headers },
  }),
  nonce: "once",
  https: false,
});

/** One answer of each kind that the store gives. */
const ANSWERS: Record<string, () => Rendered> = {
  "/stories": () => html(HTML),
  "/stories.data": () => ({
    ...html(""),
    response: new Response(HTML, { headers: { "Content-Type": "text/x-script" } }),
  }),
  "/link": () => html(HTML, { headers: { "Referrer-Policy": "no-referrer" } }),
  "/fallback": () => html(HTML, { headers: { "Cache-Control": "no-store" } }),
  "/nowhere": () => html("missing", { status: 404 }),
  "/moved": () => html("", { status: 302, headers: { Location: "/shop" } }),
  "/failed": () => html("failed", { status: 500 }),
  "/mine": () => {
    const headers = { "Content-Security-Policy": "script-src 'nonce-once'", ETag: '"mine"' };
    return html("mine", { headers });
  },
};
const PAGE = /^\/(stories|link|fallback|nowhere|moved|failed)$/;

async function openWithEverything() {
  const folder = mkdtempSync(join(tmpdir(), "every-answer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  openFiles({ dataDir: folder });
  await storedFiles.put("product-images/ndk-01/640.avif", Buffer.alloc(2_000, "avif"));
  await mkdir(join(folder, "client"));
  await writeFile(join(folder, "client/icon.svg"), "<svg/>");
  const world = { version: "1" };
  const render = async (path: string) => (ANSWERS[path] as () => Rendered)();
  const cache: Partial<PageCacheOptions> = { render, cachable: (path) => PAGE.test(path) };
  const pages = pagesOf("", 200, { ...cache, version: async () => world.version });
  const now = Date.now();
  const session = guestSession({
    render: async () => Response.json({ person: null }),
    languages: ["en"],
    onError: () => {},
  });
  const { port } = await open({
    files: await readStaticFiles(join(folder, "client"), securityHeaders({ origin: null })),
    pages,
    handlers: [session, pictureHandler({ files: storedFiles, onRepeat: () => {}, now: () => now })],
    handle: async ({ url }) => (await render(new URL(url).pathname)).response,
  });
  const catalogueMoves = async () => {
    world.version += "+";
    await pages.checkVersion();
  };
  return { port, catalogueMoves };
}

describe("what a browser writes over the copy that it has (RFC 9111 §3.2)", () => {
  const signed = () => `${pictureAddress("product-images/ndk-01")}/640.avif`;
  const lastingPicture = () => "/pictures/product-images/ndk-01/640.avif";

  it.each([
    ["a page", () => "/stories", 304],
    ["a page's data", () => "/stories.data", 304],
    ["a page with a policy of its own", () => "/link", 304],
    ["a page that had to fall back on something", () => "/fallback", 304],
    ["a missing page", () => "/nowhere", 404],
    ["a redirect", () => "/moved", 302],
    ["a page that failed", () => "/failed", 500],
    ["one person's page", () => "/mine", 200],
    ["a file", () => "/icon.svg", 304],
    ["a signed picture", signed, 304],
    ["a picture that isn't there", lastingPicture, 404],
    ["the session of guests", () => "/session", 304],
    ["an address that takes forms only", () => "/forms/cart/lines", 405],
    ["an address that is refused", () => "/../stories", 400],
    ["a node's health", () => "/healthz", 200],
  ])(
    "is what the copy of %s has, whoever answers and whatever was saved meanwhile",
    async (_, address, status) => {
      const { port, catalogueMoves } = await openWithEverything();
      const path = address();
      const copy = await ask(port, path);
      const known = { "if-none-match": copy.headers.etag ?? "*" };
      const compare = async () => {
        const again = await ask(port, path, { headers: known });
        const head = await ask(port, path, { method: "HEAD" });
        expect(again.status).toBe(status);
        if (status === 304) expect(copy.headers).toMatchObject(lasting(again.headers));
        else expect(lasting(again.headers)).toEqual(lasting(copy.headers));
        expect(lasting(head.headers)).toEqual(lasting(copy.headers));
      };
      await compare();
      await catalogueMoves();
      await compare();
      await catalogueMoves();
      expect(lasting((await ask(port, path, { method: "HEAD" })).headers)).toEqual(
        lasting(copy.headers),
      );
      await catalogueMoves();
      const first = await ask(port, path, { headers: known });
      if (status === 304) expect(first.headers).not.toHaveProperty("content-security-policy");
    },
  );

  it("is never by the tag of a copy that had another policy", () => {
    const tagOf = (policy: string) =>
      storeAnswer(Buffer.from(HTML), [["Content-Security-Policy", policy]], {
        gzip: null,
        br: null,
      }).identity.etag;
    expect(tagOf("default-src 'self'")).not.toBe(tagOf("default-src 'none'"));
    expect(tagOf("default-src 'self'")).toBe(tagOf("default-src 'self'"));
  });
});

it("leads from another spelling of a page's address to its own, with the query", async () => {
  const storedAddress = (path: string) => (path === "/Stories/" ? "/stories" : null);
  const { port } = await open({ storedAddress });
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await ask(port, "/Stories/?q=%2F%2Fx&fbclid=1", { method });
    expect([status, headers.location]).toEqual([301, "/stories?q=%2F%2Fx&fbclid=1"]);
    expect(headers["cache-control"]).toBe("no-store");
  }
  const sent = await ask(port, "/Stories/", { method: "POST" });
  expect(sent.body.toString()).toBe("from the app");
});

describe("what has to be worked out", () => {
  /** Opens a server on which each request waits until the test answers it. */
  async function openSlowly() {
    const began: string[] = [];
    const answers = new Map<string, () => void>();
    const handle = (request: Request) =>
      new Promise<Response>((done) => {
        const { pathname } = new URL(request.url);
        began.push(pathname);
        answers.set(pathname, () => done(new Response("done")));
      });
    const { trustProxy } = readConfig({ TRUST_PROXY: "1" });
    // A request keeps its place until it is answered, however slow the machine is.
    const turns = { placesOfOne: 4, mostOfOne: Infinity, placeMilliseconds: 2 ** 30 };
    const { port, server } = await open({ handle, trustProxy, turns, takesFormsOnly: () => false });
    const connections = () => promisify(server.getConnections).call(server);
    const from = (network: string, path: string) =>
      ask(port, path, { headers: { "x-forwarded-for": network } });
    return { port, connections, began, answers, from };
  }

  it("is some of a network's at a time, whatever else it asks for; another's waits for none of it", async () => {
    const { began, answers, from } = await openSlowly();
    const carrier = "203.0.113.7";
    const paths = Array.from({ length: 12 }, (_, i) => `/c${i}`);
    const asked = paths.map((path) => from(carrier, path));
    await expect.poll(() => began.length).toBe(4);
    const neighbour = from("198.51.100.1", "/neighbour");
    await expect.poll(() => began).toContain("/neighbour");
    answers.get("/neighbour")?.();
    expect((await neighbour).status).toBe(200);
    expect(began.length).toBe(5);
    for (let done = 0; done < 12; done++) {
      await expect.poll(() => began.length).toBeGreaterThan(done + 1);
      answers.get(began.filter((path) => path !== "/neighbour")[done] ?? "")?.();
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  it("is never a member's form, such as Confirm, behind what its network sends; nor a page behind forms [R59]", async () => {
    const { port, began, answers, from } = await openSlowly();
    const carrier = { "x-forwarded-for": "203.0.113.7" };
    const form = (path: string, more = {}) =>
      ask(port, path, { method: "POST", headers: { ...carrier, ...more } });
    const forms = Array.from({ length: 8 }, (_, i) => form(`/f${i}`));
    await expect.poll(() => began.length).toBe(4);
    const others = [form("/confirm", { cookie: "sid=x" }), from("203.0.113.7", "/page")];
    await expect.poll(() => began.toSorted().slice(-1)).toEqual(["/page"]);
    await expect.poll(() => began).toContain("/confirm");
    for (let done = 0; done < 10; done++) {
      await expect.poll(() => began.length).toBeGreaterThan(done);
      answers.get(began[done] ?? "")?.();
    }
    await Promise.all([...forms, ...others]);
  });

  it("is left by whoever hangs up while they wait", async () => {
    const { port, connections, began, answers, from } = await openSlowly();
    const head = "Host: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n";
    const first = ["/c0", "/c1", "/c2", "/c3"].map((path) => from("203.0.113.7", path));
    await expect.poll(() => began.length).toBe(4);
    const leaves = await converse(port, `GET /leaves HTTP/1.1\r\n${head}`);
    await expect.poll(connections).toBe(5);
    leaves.socket.destroy();
    await expect.poll(connections).toBe(4);
    const stays = from("203.0.113.7", "/stays");
    for (const path of ["/c0", "/c1", "/c2", "/c3"]) answers.get(path)?.();
    await Promise.all(first);
    await expect.poll(() => began).toContain("/stays");
    answers.get("/stays")?.();
    expect((await stays).status).toBe(200);
    expect(began).not.toContain("/leaves");
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
  ])("behind %i proxies is the caller %s", async (count, address) => {
    const { port } = await open({
      trustProxy: readConfig({ TRUST_PROXY: `${count}` }).trustProxy,
      handle: async (_, context) => new Response(context?.get(requestInfoContext).address),
    });
    const headers = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" };
    expect((await ask(port, "/", { headers })).body.toString()).toBe(address);
  });

  it.each([
    ["no pages", null],
    ["pages that no route answers", { missing: () => "/404" }],
  ])("is not what a Node handler has answered, beside %s", async (_, pages) => {
    const { port } = await open({
      pages: pages && pagesOf("missing", 404, pages),
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
    expect((await ask(port, "/")).body.toString()).toBe(pages ? "missing" : "from the app");
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
    const { status, headers, body } = await ask(port, "/forms/cart/lines", { headers: accept });
    expect([status, headers.allow]).toEqual([405, "POST"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body.toString()).toContain(storeMessages.methodNotAllowed);
    expect((await ask(port, "/forms/cart/lines", { method: "POST" })).body.toString()).toBe(
      "from the app",
    );
  });

  it("is refused in the language of its address [R56]", async () => {
    const { port } = await open({});
    const accept = { accept: "text/html,*/*" };
    const page = (await ask(port, "/te/shop", { method: "PUT", headers: accept })).body.toString();
    expect(page).toContain('<html lang="te-IN">');
    expect(page).toContain('<a href="/te">స్టోర్');
    expect(page).not.toContain(storeMessages.methodNotAllowed);
  });

  it("came by a name that isn't this machine's, while no address is configured", async () => {
    const { port } = await open();
    const from = async (host: string) => (await ask(port, "/", { headers: { host } })).status;
    expect(await from("store.example")).toBe(421);
    expect(await from("localhost.evil.example")).toBe(421);
    expect(await from("127.0.0.1:4000")).toBe(200);
    expect(await from("[::1]:4000")).toBe(200);
  });

  it.each(["127.999.999.999", "localhost:99999", "localhost:port", "local host", "[::1"])(
    "came by the name %s, which none is",
    async (host) => {
      const { port } = await open();
      expect((await ask(port, "/", { headers: { host } })).status).toBe(400);
    },
  );

  it("names two hosts", async () => {
    const { port } = await open({ origin: "https://store.example" });
    const twoHosts = "GET / HTTP/1.1\r\nHost: store.example\r\nhOST: evil.example\r\n\r\n";
    const line = await converse(port, twoHosts);
    expect(await line.hears(/^HTTP\/1.1 400 /)).toBe(true);
  });

  it("asks for something that is no address of a store", async () => {
    const { port } = await open();
    expect((await ask(port, `/${"x".repeat(2_048)}`)).status).toBe(414);
    expect((await ask(port, "http://evil.example/")).status).toBe(400);
    expect((await ask(port, "//evil.example/")).status).toBe(400);
    expect((await ask(port, "/orders/%zz")).status).toBe(400);
    expect((await ask(port, "/orders/%ff")).status).toBe(400);
    expect((await ask(port, "/orders/caf%C3%A9?q=%zz")).status).toBe(200);
  });

  it.each([
    "/#1",
    "/stories#1",
    "/stories?a#1",
    "/\\evil.example",
    "/a/..",
    "/a/%2e%2E/stories",
    "/./stories",
    "/stories/%2e?a",
  ])("asks for %s, another name of a page that no browser sends", async (path) => {
    const { port } = await open();
    const line = await converse(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await line.hears(/^HTTP\/1.1 400 /)).toBe(true);
  });

  it.each([
    "/.well-known/security.txt",
    "/stories?next=/../a",
    "/stories?q=a\\b",
    "/a..b/...",
    "/%2e5",
  ])("doesn't ask amiss for %s", async (path) => {
    const { port } = await open();
    const line = await converse(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await line.hears(/^HTTP\/1.1 200 /)).toBe(true);
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
    expect(await answerTo(30_000_000)).toBe("HTTP/1.1 413 Payload Too Large");
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

describe("a body that nobody reads", () => {
  const large = Buffer.alloc(2_000_000).toString();
  const post = (headers: string) =>
    `POST /nobody HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`;
  const next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

  it.each([
    ["the app", { handle: async () => new Response(null, { status: 404 }) }],
    [
      "the app, which has begun to read",
      {
        handle: async (request: Request) => {
          await request.body?.getReader().read();
          return new Response(null, { status: 401 });
        },
      },
    ],
    [
      "a Node handler",
      {
        handlers: [
          (_: IncomingMessage, res: ServerResponse) => {
            res.writeHead(405).end();
            return true;
          },
        ],
      },
    ],
  ])("doesn't stand before the connection's next request: %s", async (_, options) => {
    const { port } = await open(options);
    const line = await converse(port, post("Content-Length: 2000001"), "x");
    expect(await line.hears(/^HTTP\/1.1 40\d /)).toBe(true);
    line.socket.write(large);
    line.socket.write(next.replace("/healthz", "/readyz"));
    expect(await line.hears(/\{"ok":true\}|(405[\s\S]*405)/)).toBe(true);
    line.socket.destroy();
  });

  it("ends the connection where it has no end", async () => {
    const { port } = await open({ handle: async () => new Response(null, { status: 404 }) });
    const line = await converse(port, post("Transfer-Encoding: chunked"));
    expect(await line.hears(/^HTTP\/1.1 404 /)).toBe(true);
    const chunk = `${(1_000_000).toString(16)}\r\n${"x".repeat(1_000_000)}\r\n`;
    for (let sent = 0; sent < 40 && !line.ended; sent++) {
      await new Promise((resolve) => line.socket.write(chunk, resolve));
    }
    await expect.poll(() => line.ended).toBe(true);
  });
});

describe("a connection", () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  it("has one request at work, and the others that were sent along with it in order", async () => {
    let atWork = 0;
    let most = 0;
    const { port } = await open({
      handle: async ({ url }) => {
        most = Math.max(most, ++atWork);
        await wait(1);
        atWork--;
        return new Response(`(${new URL(url).pathname})`);
      },
    });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    const line = await converse(port, paths.map(get).join(""));
    expect(await line.hears(/\(\/49\)/)).toBe(true);
    expect(line.heard.match(/(?<=\(\/)\d+(?=\))/g)).toEqual(paths.map((path) => path.slice(1)));
    expect(most).toBe(1);
    line.socket.destroy();
  });

  it("that sends a thousand requests at once is ended, having had one at work", async () => {
    let answered = 0;
    const handle = () => {
      answered++;
      return new Promise<Response>(() => {});
    };
    const { port } = await open({ handle });
    const line = await converse(port, get("/").repeat(1_000));
    await expect.poll(() => line.ended).toBe(true);
    expect(answered).toBe(1);
  });

  it("doesn't hold a file that its visitor won't read", async () => {
    const cancelled: string[] = [];
    let begun = 0;
    const { port } = await open({
      handle: async (request) => {
        begun++;
        if (request.method === "GET") await wait(50);
        const cancel = () => void cancelled.push(request.method);
        return new Response(new ReadableStream({ cancel }));
      },
    });
    await ask(port, "/screenshot", { method: "HEAD" });
    expect(cancelled).toEqual(["HEAD"]);
    const line = await converse(port, get("/screenshot"));
    await expect.poll(() => begun).toBe(2);
    line.socket.destroy();
    await expect.poll(() => cancelled).toEqual(["HEAD", "GET"]);
  });

  it("is ended when it doesn't read its answer", async () => {
    const { server, port } = await open({
      handle: async () => {
        const pull = (stream: ReadableStreamDefaultController) =>
          stream.enqueue(new Uint8Array(65_536));
        return new Response(new ReadableStream({ pull }));
      },
    });
    endSlowReaders(server, { within: 50, every: 10 });
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const [accepted] = (await once(server, "connection")) as [Socket];
    socket.write(get("/"));
    await expect.poll(() => accepted.destroyed).toBe(true);
    socket.destroy();
  });
});

describe("the log", () => {
  it("has one line a request, without what the address or the cookies say of a person", async () => {
    const { port, lines } = await open();
    const headers = { cookie: "sid=secret" };
    await ask(port, "/orders/lakshmi?mobile=9876543210", { headers });
    await expect.poll(() => lines.length).toBe(1);
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
    await expect.poll(() => lines.map(({ cache }) => cache)).toEqual([undefined, "hit"]);
  });
});

describe("health", () => {
  it("is the process's own, and readiness names what is missing", async () => {
    const { port } = await open({ problems: async () => [{ code: "database" }] });
    for (const path of ["/healthz", "/readyz/shutdown"])
      expect((await ask(port, path)).status).toBe(200);
    const { status, body } = await ask(port, "/readyz");
    expect([status, JSON.parse(body.toString())]).toEqual([
      503,
      {
        ok: false,
        missing: ["database"],
        problems: [expect.stringContaining("The database doesn't answer")],
      },
    ]);
  });

  it("says what is wrong with a node that is ready with it", async () => {
    const { port } = await open({ problems: async () => [{ code: "log", reason: "ENOSPC" }] });
    const { status, body } = await ask(port, "/readyz");
    expect([status, JSON.parse(body.toString())]).toEqual([
      200,
      { ok: true, problems: [expect.stringContaining("The log can't be written (ENOSPC)")] },
    ]);
  });

  it("is asked with any query, without a body, and takes no form", async () => {
    const { port } = await open({ problems: async () => [{ code: "database" }] });
    expect((await ask(port, "/readyz?now=1")).status).toBe(503);
    const head = await ask(port, "/readyz", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([503, 0]);
    for (const path of ["/healthz", "/readyz", "/readyz/shutdown"]) {
      const { status, headers } = await ask(port, path, { method: "POST", body: "a" });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    }
  });
});

describe("the log", () => {
  it("has no line of a health check that found nothing, and one of any other", async () => {
    let problems: NodeProblem[] = [];
    const { port, lines } = await open({
      problems: async () => problems,
      patternOf: (path) => path,
    });
    for (const path of ["/healthz", "/readyz", "/readyz/shutdown"]) await ask(port, path);
    problems = [{ code: "database" }];
    await ask(port, "/readyz");
    await ask(port, "/healthz", { method: "POST" });
    await expect.poll(() => lines.length).toBe(5);
    const logged = lines.filter((line) => !isUnloggedHealthCheck(line));
    expect(logged.map(({ path, status }) => `${path} ${status}`)).toEqual([
      "/readyz 503",
      "/healthz 405",
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
    const arrived = once(server, "request");
    const inFlight = ask(port, "/", { method: "POST" });
    await arrived;
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
    // For a request under way it would wait longer than a test may take.
    await closeServer(server, { timeout: 2 * TEST_MILLISECONDS });
    socket.destroy();
  });

  it("tells kept-alive connections that this answer was the last, instead of cutting them off", async () => {
    const { server, port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const lines = await Promise.all([converse(port, get("/")), converse(port, get("/stories"))]);
    for (const line of lines) expect(await line.hears(/^HTTP\/1.1 200/)).toBe(true);
    const closing = closeServer(server);
    lines[0]?.socket.write(get("/"));
    lines[1]?.socket.write(get("/stories"));
    for (const line of lines) {
      expect(await line.hears(/200[\s\S]*200[\s\S]*Connection: close/i)).toBe(true);
    }
    await closing;
  });

  it("lets whoever reads slowly have the whole answer", async () => {
    const picture = Buffer.alloc(20_000_000, "x");
    const { server, port } = await open({
      handlers: [(_, res) => Boolean(res.end(picture))],
    });
    const outgoing = request({ port, agent: false }).end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    incoming.pause();
    const closing = closeServer(server, { timeout: WAIT_MILLISECONDS });
    await wait(700);
    expect(Buffer.concat(await incoming.toArray()).length).toBe(picture.length);
    await closing;
  });

  it("begins with /readyz, and serves everybody for the grace, each connection for the last time", async () => {
    const { server, port } = await open({ pages: pagesOf(HTML) });
    await ask(port, "/stories");
    const closing = closeServer(server, { grace: 10_000 });
    for (const path of ["/readyz", "/readyz/shutdown"]) {
      const { status, body } = await ask(port, path);
      const answer = { ok: false, missing: ["stopping"] };
      expect([path, status, JSON.parse(body.toString())]).toMatchObject([path, 503, answer]);
    }
    for (const path of ["/stories", "/", "/healthz"]) {
      const { status, headers } = await ask(port, path, { headers: { connection: "keep-alive" } });
      expect([path, status, headers.connection]).toEqual([path, 200, "close"]);
    }
    await closing;
    await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
  });

  it("lets an upload finish that takes longer than the rest may", async () => {
    const { server, port } = await open({
      handle: async (request) => new Response(`${(await request.text()).length} characters`),
    });
    const arrived = once(server, "request");
    const line = await converse(
      port,
      "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 6\r\n\r\nabc",
    );
    await arrived;
    const closing = closeServer(server, { timeout: 50, uploads: WAIT_MILLISECONDS });
    await wait(300);
    line.socket.write("def");
    await line.hears(/6 characters/);
    expect(line.heard).toMatch(/200 [\s\S]*Connection: close[\s\S]*6 characters/i);
    await closing;
  });

  it("tells what doesn't finish in time to try again", async () => {
    const { server, port } = await open({ handle: () => new Promise(() => {}) });
    const arrived = once(server, "request");
    const hanging = ask(port, "/");
    await arrived;
    await closeServer(server, { timeout: 100 });
    const { status, headers, body } = await hanging;
    expect([status, headers["retry-after"], body.toString().trim()]).toEqual([
      503,
      "5",
      refusalMessages.storeRestarts,
    ]);
  });
});
