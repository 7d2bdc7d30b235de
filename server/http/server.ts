import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { RequestHandler } from "react-router";
import { storeMessages } from "#domain/messages";
import { type NodeProblem, problemSentence, stopsRequests } from "#domain/nodes/problems";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { type FairQueueBounds, fairQueue, QueueFull } from "#request/load/fair-queue.server";
import type { RequestLine } from "#request/log/log.server";
import { SESSION_COOKIE } from "#server/page-cache/guest-session";
import type { PageCache } from "#server/page-cache/page-cache";
import { endSlowReaders, oneRequestAtATime } from "./connections.ts";
import {
  carriesBody,
  drain,
  FORMS_ONLY,
  LIMITS,
  type Limits,
  READS_ONLY,
  refusalOf,
  refuse,
  STOPPING,
  TOO_BUSY,
} from "./refusals.ts";
import { renderFor, sendRendered } from "./rendering.ts";
import { BARE_POLICY, type SecurityOptions, securityHeaders } from "./security-headers.ts";
import { isFetchedAhead, type StoredAnswer, sendStored } from "./stored-answer.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** Answers a request and returns true, or leaves it to the next handler. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

type StoreHttpOptions = SecurityOptions & {
  trustProxy: TrustedProxies;
  files: ReadonlyMap<string, StoredAnswer>;
  pages: PageCache | null;
  handlers: NodeHandler[];
  handle: RequestHandler;
  /** All problems of the node, including those that don't keep it from serving. */
  problems: () => Promise<NodeProblem[]>;
  patternOf: (pathname: string) => string;
  /** The address of a cached page, if the path is another spelling of it; else null. */
  storedAddress?: (pathname: string) => string | null;
  /** True if an address only takes forms and can't be visited. */
  takesFormsOnly: (pathname: string) => boolean;
  logRequest: (line: RequestLine) => void;
  /** Called for a page that was sent, or that the browser already had (304). */
  countVisit?: (visit: { address: string; destination: string | undefined }) => void;
  logError: (error: unknown, requestId: string) => void;
  limits?: Limits;
  turns?: FairQueueBounds;
};

/**
 * Answers each request by the first of these that can:
 *
 * 1. `refusals.ts`: 4xx if the method, address, host or size is wrong.
 * 2. `static-files.ts`: the built client, from memory.
 * 3. `page-cache/`: a public page that is cached.
 * 4. `/healthz`, `/readyz` and `/readyz/shutdown`, by `watch/readiness.ts`.
 * 5. Node handlers: Vite in development, `pictures/`, the demo sign-in provider.
 * 6. `page-cache/`: the page for addresses without a route; a redirect from another spelling of a cached page.
 * 7. 405 for a GET of an address that only takes forms.
 * 8. Rendering, a few requests of each network at a time: `page-cache/` renders a public page once for all who
 *    wait for it; `rendering.ts` runs React Router for one visitor.
 *
 * `onRequest` answers 2 and 3, nearly all requests, without a promise; `serve` does the rest. `connections.ts`
 * handles each connection's requests one at a time and closes slow readers; `shutdown.ts` stops the server.
 */
export function createStoreServer(options: StoreHttpOptions): Server {
  const {
    origin,
    files,
    pages,
    logRequest,
    limits = LIMITS,
    turns: bounds = REQUEST_QUEUE_BOUNDS,
  } = options;
  const security = securityHeaders(options);
  const nextId = requestIdGenerator();
  // Pages and forms have separate queues, so that forms with slow bodies don't delay pages.
  const turns = { pages: fairQueue(bounds), forms: fairQueue(bounds) };
  /** Responses under way, except those that are sent from memory. */
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let stopping = false;
  const server = createServer(oneRequestAtATime(onRequest));

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    const started = performance.now();
    if (stopping) res.setHeader("Connection", "close");
    const refusal = refusalOf(req, origin, limits);
    const stored = refusal === null && isPlainRead(req) ? find(req.url ?? "/") : null;
    if (stored === null) return void answer(req, res, refusal, started);
    const bytes = sendStored(req, res, stored);
    count(req, stored.status);
    logRequest({
      id: nextId(),
      method: req.method ?? "",
      path: stored.status === 200 ? pathOf(req) : options.patternOf(pathOf(req)),
      status: res.statusCode,
      ms: performance.now() - started,
      bytes,
      cache: "hit",
    });
  }

  function count({ method, url = "", headers }: IncomingMessage, status: number): void {
    if (method !== "GET" || (status !== 200 && status !== 304)) return;
    // Browsers mark prefetches by this header. A prefetch isn't a visit.
    if (headers["sec-purpose"]) return;
    options.countVisit?.({ address: url, destination: headers["sec-fetch-dest"] });
  }

  function find(url: string): StoredAnswer | null {
    const address = withoutQuery(url);
    return files.get(address) ?? pages?.get(address) ?? null;
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    refusal: ReturnType<typeof refusalOf>,
    started: number,
  ): Promise<void> {
    const id = nextId();
    underWay.set(res, req);
    res.once("close", () => underWay.delete(res));
    logWhenClosed(req, res, id, started);
    for (const [name, value] of security) res.setHeader(name, value);
    res.setHeader("Content-Security-Policy", BARE_POLICY);
    try {
      if (refusal) refuse(req, res, refusal);
      else await serve(req, res, id);
    } catch (error) {
      fail(req, res, id, error);
    }
    drain(req);
  }

  async function serve(req: IncomingMessage, res: ServerResponse, requestId: string) {
    if (await answerHealth(req, res, { stopping, problems: options.problems })) return;
    // Handlers come before the page cache, which would answer their paths as missing pages.
    for (const handler of options.handlers) if (await handler(req, res)) return;
    const isRead = req.method !== "POST";
    const missing = isRead && pages?.getMissing(withoutQuery(req.url ?? "/"));
    if (missing) return void sendStored(req, res, missing);
    const stored = isRead && options.storedAddress?.(pathOf(req));
    if (stored) return redirect(req, res, stored);
    if (isRead && options.takesFormsOnly(pathOf(req))) return refuse(req, res, FORMS_ONLY);
    const peer = req.socket.remoteAddress ?? "";
    const address = clientAddress(peer, req.headers["x-forwarded-for"], options.trustProxy);
    const left = new AbortController();
    res.once("close", () => left.abort());
    const work = () => workOut(req, res, { requestId, address });
    // Forms with a session aren't queued by network here but by person in `app/forms`, so that other requests of a
    // payer's network can't delay Confirm (reading R59).
    const isMembers = !isRead && SESSION_COOKIE.test(req.headers.cookie ?? "");
    const inTurnOf = isRead ? turns.pages : turns.forms;
    const answer = isMembers ? await work() : await inTurnOf(networkOf(address), work, left.signal);
    // The response is sent after the turn has ended, so that a slow client delays nobody.
    if (answer instanceof Response) await sendRendered(req, res, answer);
    else if (answer) sendStored(req, res, answer);
  }

  async function workOut(
    req: IncomingMessage,
    res: ServerResponse,
    visitor: { requestId: string; address: string },
  ): Promise<StoredAnswer | Response | null> {
    const path = withoutQuery(req.url ?? "/");
    const isRead = req.method !== "POST";
    // Another request may have rendered the page while this one waited.
    const page =
      isRead && pages && (find(path) ?? pages.getMissing(path) ?? (await pages.fetch(path)));
    if (page) return page;
    if (isFetchedAhead(req))
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    const visit = { ...visitor, fromThisMachine: isFromThisMachine(req) };
    return await renderFor(visit, req, res, { handle: options.handle, origin, limits });
  }

  function fail(req: IncomingMessage, res: ServerResponse, id: string, error: unknown): void {
    if (res.destroyed || req.destroyed) return;
    if (error instanceof QueueFull) return void refuse(req, res, TOO_BUSY);
    options.logError(error, id);
    if (res.headersSent) res.destroy();
    else refuse(req, res, { status: 500, text: () => storeMessages.pageFailed });
  }

  /**
   * Writes a request's log line when its response is closed. `bytes` are those that the socket sent, headers
   * included, since a streamed body has no declared length.
   */
  function logWhenClosed(req: IncomingMessage, res: ServerResponse, id: string, started: number) {
    const { socket } = req;
    const before = socket.bytesWritten;
    res.once("close", () => {
      if (res.headersSent) count(req, res.statusCode);
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

  // A client that sends "Expect: 100-continue" waits before it sends the body, so a refused body never arrives.
  server.on(
    "checkContinue",
    oneRequestAtATime((req, res) => {
      if (refusalOf(req, origin, limits) === null) res.writeContinue();
      onRequest(req, res);
    }),
  );
  server.on("stopping", () => {
    stopping = true;
    for (const res of underWay.keys()) if (!res.headersSent) res.setHeader("Connection", "close");
  });
  server.on("late", ({ sparing }: { sparing: "uploads" | "nobody" }) => {
    for (const [res, req] of underWay) {
      const isSpared = sparing === "uploads" && !req.complete;
      if (!res.headersSent && !isSpared) refuse(req, res, STOPPING);
    }
  });
  return setTimeLimits(server);
}

/**
 * Limits how many requests of one network are worked on at once; the others wait ([decision
 * 77](../../docs/decisions/0077-networks-take-turns.md)). A network may be thousands of phones behind one carrier, so
 * a request that takes over half a second gives its place to the next.
 */
const REQUEST_QUEUE_BOUNDS: FairQueueBounds = {
  placesOfOne: 4,
  mostOfOne: Number.POSITIVE_INFINITY,
  placeMilliseconds: 500,
  mostQueued: 10_000,
};

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "/").split("?", 1)[0] ?? "/";
}

/** Redirects to an address with the request's query, which pages may read in the browser (reading R57). */
function redirect(req: IncomingMessage, res: ServerResponse, address: string): void {
  const query = (req.url ?? "").slice(pathOf(req).length);
  const headers = { Location: address + query, "Cache-Control": "no-store", "Content-Length": 0 };
  res.writeHead(301, headers).end();
}

function isPlainRead(req: IncomingMessage): boolean {
  return req.method !== "POST" && !carriesBody(req);
}

/**
 * A public page's address as the page cache knows it: without the query, which the server doesn't read (reading R57).
 * Only React Router's `_routes`, which asks for a part of the data, stays.
 */
function withoutQuery(url: string): string {
  const at = url.indexOf("?");
  if (at < 0 || (url.endsWith(".data", at) && url.includes("_routes=", at))) return url;
  return url.slice(0, at);
}

/** Sets time limits that allow a phone minutes to send a screenshot over a bad connection, but end a silent one. */
function setTimeLimits(server: Server): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.timeout = 60_000;
  endSlowReaders(server);
  return server;
}

function requestIdGenerator(): () => string {
  const process = randomBytes(4).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

type Health = Pick<StoreHttpOptions, "problems"> & { stopping: boolean };

/**
 * What each health address reports. A node that is stopping says so first, so that load balancers send nobody new.
 * `/readyz/shutdown` reports nothing else, for load balancers that must keep a node while the database is
 * unreachable.
 */
const HEALTH = new Map<string, (health: Health) => NodeProblem[] | Promise<NodeProblem[]>>([
  ["/healthz", () => []],
  ["/readyz", ({ stopping, problems }) => (stopping ? [{ code: "stopping" }] : problems())],
  ["/readyz/shutdown", ({ stopping }) => (stopping ? [{ code: "stopping" }] : [])],
]);

/** True for a health check that found nothing, which a load balancer makes each second. It isn't logged. */
export function isUnloggedHealthCheck({ path, status }: { path: string; status: number }): boolean {
  return HEALTH.has(path) && status === 200;
}

async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  health: Health,
): Promise<boolean> {
  // The query is ignored, because some monitors add one to avoid caches.
  const look = HEALTH.get(pathOf(req));
  if (!look) return false;
  if (req.method === "POST") {
    refuse(req, res, READS_ONLY);
    return true;
  }
  const problems = await look(health);
  const missing = problems.filter(stopsRequests).map(({ code }) => code);
  res.writeHead(missing.length === 0 ? 200 : 503, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  res.end(
    JSON.stringify({
      ok: missing.length === 0,
      ...(missing.length > 0 && { missing }),
      ...(problems.length > 0 && { problems: problems.map(problemSentence) }),
    }),
  );
  return true;
}
