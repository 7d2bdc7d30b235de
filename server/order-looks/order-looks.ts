import type { IncomingMessage, ServerResponse } from "node:http";
import type { OrderLook } from "#data/orders/order-version.server";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { nextEventLoopTurn } from "#request/event-loop.server";
import { sessionHash } from "#request/session/session.server";
import { BUSY, refuse } from "#server/http/refusals";
import type { NodeHandler } from "#server/http/server";
import { SESSION_COOKIE } from "#server/page-cache/guest-session";

/** The request by which an open order page asks for changes (`use-order-changes.ts`), in either language. */
const LOOK = /^\/orders\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/changes\?version=(\d{1,6})$/;

/** Milliseconds for which looks are gathered into one statement. */
const GATHERED_FOR = 500;
/** Answers sent before others get a turn: some milliseconds of processor time. */
const AT_ONCE = 16;
/** Looks answered by one statement. */
const MOST_AT_ONCE = 500;
/** Looks that may wait, of one network and of all; others are told to come again. */
const MOST_OF_ONE = 2_000;
const MOST_WAITING = 10_000;

type Options = {
  /** Whether each order belongs to its session and is unchanged. */
  unchanged: (looks: OrderLook[]) => Promise<boolean[]>;
  trustProxy: TrustedProxies;
  onError: (error: unknown) => void;
  gatheredFor?: number;
};

type Answer = "unchanged" | "unknown" | "busy";
type PendingLook = { look: OrderLook; answer: (answer: Answer) => void };

/**
 * Order pages ask every few seconds for changes, and nearly always there are none. Gathered, a thousand pages cost two
 * statements a second, without turns and log lines ([decision 90](../../docs/decisions/0090-an-open-page-asks.md)).
 * Everything else (a change, an ended session, another person's order) is left to the route.
 */
export function orderLooks({
  unchanged,
  trustProxy,
  onError,
  gatheredFor = GATHERED_FOR,
}: Options): NodeHandler {
  const queues = new Map<string, PendingLook[]>();
  let pending = 0;
  let gathering = false;

  return async (req, res) => {
    const found = req.method === "GET" ? LOOK.exec(req.url ?? "") : null;
    if (!found || !SESSION_COOKIE.test(req.headers.cookie ?? "")) return false;
    const tokenHash = await sessionHash(requestOf(req));
    if (!tokenHash) return false;
    const [, orderId = "", version] = found;
    const answer = await join(networkOfPeer(req), { orderId, version: Number(version), tokenHash });
    if (answer === "unknown") return false;
    if (answer === "busy") refuse(req, res, BUSY);
    else sendNothing(res);
    return true;
  };

  function join(network: string, look: OrderLook): Promise<Answer> {
    const queue = queues.get(network) ?? [];
    if (queue.length >= MOST_OF_ONE || pending >= MOST_WAITING) return Promise.resolve("busy");
    const { promise, resolve } = Promise.withResolvers<Answer>();
    queue.push({ look, answer: resolve });
    queues.set(network, queue);
    pending++;
    gather();
    return promise;
  }

  /** One statement at a time: while the database is slow, looks wait together. */
  function gather(): void {
    if (gathering || pending === 0) return;
    gathering = true;
    setTimeout(async () => {
      await answerAll(takeTurns());
      gathering = false;
      gather();
    }, gatheredFor);
  }

  /** Takes one of each network by turns, as long as there is room. */
  function takeTurns(): PendingLook[] {
    const taken: PendingLook[] = [];
    while (taken.length < MOST_AT_ONCE && queues.size > 0) {
      for (const [network, queue] of queues) {
        if (taken.length === MOST_AT_ONCE) break;
        taken.push(queue.shift() as PendingLook);
        if (queue.length === 0) queues.delete(network);
      }
    }
    pending -= taken.length;
    return taken;
  }

  async function answerAll(taken: PendingLook[]): Promise<void> {
    try {
      const answers = await unchanged(taken.map(({ look }) => look));
      for (const [at, { answer }] of taken.entries()) {
        if (at % AT_ONCE === 0) await nextEventLoopTurn();
        answer(answers[at] ? "unchanged" : "unknown");
      }
    } catch (error) {
      onError(error);
      // Answered here: the route would ask the unavailable database once for each.
      for (const { answer } of taken) answer("busy");
    }
  }

  function networkOfPeer({ socket, headers }: IncomingMessage): string {
    const peer = socket.remoteAddress ?? "";
    return networkOf(clientAddress(peer, headers["x-forwarded-for"], trustProxy));
  }
}

/** Looks without news aren't logged, only counted. */
export function isQuietLook({ path, status }: { path: string; status: number }): boolean {
  return path === "/orders/:orderId/changes" && (status === 204 || status === BUSY.status);
}

/** A request with the cookies alone; the host was checked before. */
function requestOf({ headers }: IncomingMessage): Request {
  const { cookie = "", host = "localhost" } = headers;
  return new Request(`http://${host}`, { headers: { Cookie: cookie } });
}

function sendNothing(res: ServerResponse): void {
  res.writeHead(204, { "Cache-Control": "no-store" }).end();
}
