import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { RequestHandler } from "react-router";
import { storeMessages } from "#domain/messages";
import { isUnready, type NodeProblem, problemSentence } from "#domain/nodes/problems";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { type FairQueueBounds, fairQueue, QueueFull } from "#request/fair-queue.server";
import type { RequestLine } from "#request/log/log.server";
import { SESSION_COOKIE } from "#server/page-cache/guest-session";
import type { PageCache } from "#server/page-cache/page-cache";
import { endSlowReaders, inTurn } from "./connections.ts";
import {
  BUSY,
  carriesBody,
  drain,
  FORMS_ONLY,
  LIMITS,
  type Limits,
  READS_ONLY,
  refusalOf,
  refuse,
  STOPPING,
} from "./refusals.ts";
import { renderFor, sendRendered } from "./rendering.ts";
import { BARE_POLICY, securityHeaders } from "./security-headers.ts";
import { type StoredAnswer, sendStored } from "./stored-answer.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** Answers a request by Node's own means and says so, or leaves it untouched for the next. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

export type StoreHttpOptions = {
  /** Null: any loopback host is its own origin. */
  origin: string | null;
  trustProxy: TrustedProxies;
  files: ReadonlyMap<string, StoredAnswer>;
  pages: PageCache | null;
  handlers: NodeHandler[];
  handle: RequestHandler;
  /** What is wrong with the node, whether or not it is ready with it. */
  problems: () => Promise<NodeProblem[]>;
  patternOf: (pathname: string) => string;
  /** Of another spelling of a cached page's address: the one that it is stored by. */
  storedAddress?: (pathname: string) => string | null;
  /** Whether an address takes forms and nothing else. */
  takesFormsOnly: (pathname: string) => boolean;
  logRequest: (line: RequestLine) => void;
  logError: (error: unknown, requestId: string) => void;
  limits?: Limits;
  turns?: FairQueueBounds;
};

/**
 * Every request goes this way, and the first that answers ends it:
 *
 * 1. `refusals.ts`: what is wrong whatever is requested (method, address, host, size): 4xx.
 * 2. `static-files.ts`: the built client, from memory.
 * 3. `page-cache/`: a public page that is cached.
 * 4. `/healthz`, `/readyz` and `/readyz/shutdown`, by `watch/readiness.ts`.
 * 5. Handlers of Node's kind: Vite in development, `pictures/`, the demo sign-in provider.
 * 6. `page-cache/`: the page of addresses that nobody has; another spelling of a cached page's leads to its own.
 * 7. 405 for whoever reads an address that only takes forms.
 * 8. What has to be worked out, some of each network at a time: `page-cache/`, a public page that isn't cached,
 *    rendered once for all who wait for it; or `rendering.ts`, React Router for this one visitor.
 *
 * `onRequest` sends 2 and 3 without a promise or a header of its own: they are nearly all that is
 * requested. The rest is `serve`. Around them, `connections.ts` has each connection's requests wait
 * for each other and ends slow readers; `shutdown.ts` ends it all.
 */
export function createStoreServer(options: StoreHttpOptions): Server {
  const { origin, files, pages, logRequest, limits = LIMITS, turns: bounds = TURNS } = options;
  const security = securityHeaders(origin);
  const nextId = requestIds();
  // A form whose body doesn't come holds up no page.
  const turns = { pages: fairQueue(bounds), forms: fairQueue(bounds) };
  /** Answers that aren't from memory, and haven't been sent. */
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let stopping = false;
  const server = createServer(inTurn(onRequest));

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    const started = performance.now();
    if (stopping) res.setHeader("Connection", "close");
    const refusal = refusalOf(req, origin, limits);
    const stored = refusal === null && isPlainRead(req) ? find(req.url ?? "/") : null;
    if (stored === null) return void answer(req, res, refusal, started);
    const bytes = sendStored(req, res, stored);
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
    // Before the pages, which hold whatever no route answers for missing.
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
    // Of a form with a session the turns are its own (a person's, in the forms): nothing of a payer's network may
    // stand before Confirm (reading R59).
    const isMembers = !isRead && SESSION_COOKIE.test(req.headers.cookie ?? "");
    const inTurnOf = isRead ? turns.pages : turns.forms;
    const answer = isMembers ? await work() : await inTurnOf(networkOf(address), work, left.signal);
    // Whoever takes an answer slowly holds nobody up.
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
    // Somebody before may have had it rendered.
    const page =
      isRead && pages && (find(path) ?? pages.getMissing(path) ?? (await pages.fetch(path)));
    if (page) return page;
    const visit = { ...visitor, fromThisMachine: isFromThisMachine(req) };
    return await renderFor(visit, req, res, { handle: options.handle, origin, limits });
  }

  function fail(req: IncomingMessage, res: ServerResponse, id: string, error: unknown): void {
    if (res.destroyed || req.destroyed) return;
    if (error instanceof QueueFull) return void refuse(req, res, BUSY);
    options.logError(error, id);
    if (res.headersSent) res.destroy();
    else refuse(req, res, { status: 500, text: () => storeMessages.pageFailed });
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

  // Asked first ("Expect: 100-continue"), a body that is refused isn't sent.
  server.on(
    "checkContinue",
    inTurn((req, res) => {
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
  return configure(server);
}

/**
 * What a stranger's requests may cost the others ([decision 77](../../docs/decisions/0077-networks-take-turns.md)):
 * of one network (an address, which may be thousands of phones behind a carrier) so many are worked out at once, and
 * its others wait. What hangs (a database, a phone's slow line) keeps its place for half a second.
 */
const TURNS: FairQueueBounds = {
  placesOfOne: 4,
  mostOfOne: Number.POSITIVE_INFINITY,
  placeMilliseconds: 500,
  mostQueued: 10_000,
};

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "/").split("?", 1)[0] ?? "/";
}

/** With its query, which pages read once they have woken up (reading R57). */
function redirect(req: IncomingMessage, res: ServerResponse, address: string): void {
  const query = (req.url ?? "").slice(pathOf(req).length);
  const headers = { Location: address + query, "Cache-Control": "no-store", "Content-Length": 0 };
  res.writeHead(301, headers).end();
}

function isPlainRead(req: IncomingMessage): boolean {
  return req.method !== "POST" && !carriesBody(req);
}

/**
 * The address of a public page as it is cached: no such page reads its query (reading R57). React
 * Router's own asks for a part of a page's data, and stays.
 */
function withoutQuery(url: string): string {
  const at = url.indexOf("?");
  if (at < 0 || (url.endsWith(".data", at) && url.includes("_routes=", at))) return url;
  return url.slice(0, at);
}

/** A phone on a bad line may take minutes for a screenshot; a line that says nothing may not. */
function configure(server: Server): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.timeout = 60_000;
  endSlowReaders(server);
  return server;
}

function requestIds(): () => string {
  const process = randomBytes(4).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

type Health = Pick<StoreHttpOptions, "problems"> & { stopping: boolean };

/**
 * What is wrong by each address. First of all who is told to stop says so: balancers send nobody new.
 * `/readyz/shutdown` says nothing else, for those that must go on where no node has its database.
 */
const HEALTH = new Map<string, (health: Health) => NodeProblem[] | Promise<NodeProblem[]>>([
  ["/healthz", () => []],
  ["/readyz", ({ stopping, problems }) => (stopping ? [{ code: "stopping" }] : problems())],
  ["/readyz/shutdown", ({ stopping }) => (stopping ? [{ code: "stopping" }] : [])],
]);

async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  health: Health,
): Promise<boolean> {
  // Some monitors add a query, so that no cache answers them.
  const look = HEALTH.get(pathOf(req));
  if (!look) return false;
  if (req.method === "POST") {
    refuse(req, res, READS_ONLY);
    return true;
  }
  const problems = await look(health);
  const missing = problems.filter(isUnready).map(({ code }) => code);
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
