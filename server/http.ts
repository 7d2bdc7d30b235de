import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { RequestHandler } from "react-router";
import { PAGE_FAILED } from "#domain/messages";
import type { RequestLine } from "#request/log.server";
import type { PageCache } from "./page-cache.ts";
import { FORMS_ONLY, LIMITS, type Limits, refusalOf, refuse } from "./refusals.ts";
import { renderFor } from "./rendering.ts";
import { BARE_POLICY, securityHeaders } from "./security-headers.ts";
import { type StoredAnswer, sendStored } from "./stored-answer.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** Answers a request by Node's own means and says so, or leaves it untouched for the next. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

export type StoreHttpOptions = {
  /** Null: any loopback host is its own origin. */
  origin: string | null;
  /** How many proxies stand in front. */
  trustProxy: number;
  files: ReadonlyMap<string, StoredAnswer>;
  pages: PageCache | null;
  handlers: NodeHandler[];
  handle: RequestHandler;
  /** What is missing before people can be served; empty: ready. */
  unready: () => Promise<string[]>;
  patternOf: (pathname: string) => string;
  /** Whether an address takes forms and nothing else. */
  takesFormsOnly: (pathname: string) => boolean;
  logRequest: (line: RequestLine) => void;
  logError: (error: unknown, requestId: string) => void;
  limits?: Limits;
};

/** In the order of a request: refusals, health, files, kept pages, Node handlers, React Router. */
export function createStoreServer(options: StoreHttpOptions): Server {
  const { origin, files, pages, logRequest, limits = LIMITS } = options;
  const security = securityHeaders(origin);
  const nextId = requestIds();

  function arrive(req: IncomingMessage, res: ServerResponse): void {
    const started = performance.now();
    const refusal = refusalOf(req, origin, limits);
    const kept = refusal === null && req.method !== "POST" ? find(req.url ?? "/") : null;
    if (kept === null) return void answer(req, res, refusal, started);
    const bytes = sendStored(req, res, kept);
    logRequest({
      id: nextId(),
      method: req.method ?? "",
      path: req.url ?? "",
      status: res.statusCode,
      ms: performance.now() - started,
      bytes,
      cache: "hit",
    });
  }

  function find(url: string): StoredAnswer | null {
    return files.get(url) ?? pages?.ready(url) ?? null;
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    refusal: ReturnType<typeof refusalOf>,
    started: number,
  ): Promise<void> {
    const id = nextId();
    logWhenClosed(req, res, id, started);
    for (const [name, value] of security) res.setHeader(name, value);
    res.setHeader("Content-Security-Policy", BARE_POLICY);
    try {
      if (refusal) refuse(req, res, refusal);
      else await serve(req, res, id);
    } catch (error) {
      fail(req, res, id, error);
    }
  }

  async function serve(req: IncomingMessage, res: ServerResponse, requestId: string) {
    if (await answerHealth(req, res, options.unready)) return;
    const page = req.method === "POST" ? null : await pages?.answer(req.url ?? "/");
    if (page) return void sendStored(req, res, page);
    for (const handler of options.handlers) if (await handler(req, res)) return;
    if (req.method !== "POST" && options.takesFormsOnly(pathOf(req))) {
      return refuse(req, res, FORMS_ONLY);
    }
    const visit = {
      requestId,
      address: addressOf(req, options.trustProxy),
      fromThisMachine: isFromThisMachine(req),
    };
    await renderFor(visit, req, res, { handle: options.handle, origin, limits });
  }

  function fail(req: IncomingMessage, res: ServerResponse, id: string, error: unknown): void {
    if (res.destroyed || req.destroyed) return;
    options.logError(error, id);
    if (res.headersSent) res.destroy();
    else refuse(req, res, { status: 500, text: PAGE_FAILED });
  }

  /** `bytes` counts what the socket sent, headers included: a streamed body has no length of its own. */
  function logWhenClosed(req: IncomingMessage, res: ServerResponse, id: string, started: number) {
    const { socket } = req;
    const before = socket.bytesWritten;
    res.once("close", () => {
      logRequest({
        id,
        method: req.method ?? "",
        path: options.patternOf(pathOf(req)),
        status: res.statusCode,
        ms: performance.now() - started,
        bytes: socket.bytesWritten - before,
        ...(!res.writableFinished && { cut: true }),
      });
    });
  }

  return configure(createServer(arrive), arrive, limits);
}

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "/").split("?", 1)[0] ?? "/";
}

/** A phone on a bad line may take minutes for a screenshot; a line that says nothing may not. */
function configure(
  server: Server,
  arrive: (req: IncomingMessage, res: ServerResponse) => void,
  limits: Limits,
): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  // Asked first ("Expect: 100-continue"), an oversized upload is refused before it is sent.
  server.on("checkContinue", (req, res) => {
    const tooLarge = Number(req.headers["content-length"] ?? 0) > limits.bodyBytes;
    if (!tooLarge) res.writeContinue();
    arrive(req, res);
  });
  return server;
}

function requestIds(): () => string {
  const process = randomBytes(4).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

/** Each proxy adds whom it heard from; what stands before those is the caller's own claim. */
function addressOf(req: IncomingMessage, proxies: number): string {
  const heard = req.headers["x-forwarded-for"];
  const hops = typeof heard === "string" ? heard.split(",") : [];
  const vouched = proxies > 0 ? hops.at(-Math.min(proxies, hops.length))?.trim() : undefined;
  return vouched || (req.socket.remoteAddress ?? "");
}

async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  unready: StoreHttpOptions["unready"],
): Promise<boolean> {
  if (req.url !== "/healthz" && req.url !== "/readyz") return false;
  const missing = req.url === "/readyz" ? await unready() : [];
  res.writeHead(missing.length === 0 ? 200 : 503, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  res.end(JSON.stringify(missing.length === 0 ? { ok: true } : { ok: false, missing }));
  return true;
}
