import type { IncomingMessage, ServerResponse } from "node:http";
import type { OrderLook } from "#data/orders/order-version.server";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { nextEventLoopTurn } from "#request/event-loop.server";
import { sessionHash } from "#request/session/session.server";
import { BUSY, refuse } from "#server/http/refusals";
import type { NodeHandler } from "#server/http/server";
import { SESSION_COOKIE } from "#server/page-cache/guest-session";

/** As the open page of an order asks for news of it (`use-order-changes.ts`), in either language. */
const LOOK = /^\/orders\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/changes\?version=(\d{1,6})$/;

/** Milliseconds that looks are gathered before one statement answers them. */
const GATHERED_FOR = 500;
/** Answers that are sent before others have a turn: some milliseconds of the processor. */
const AT_ONCE = 16;
/** Looks that one statement answers. */
const MOST_AT_ONCE = 500;
/** Looks of one network that wait, and of all: one more is told to come again. */
const MOST_OF_ONE = 2_000;
const MOST_WAITING = 10_000;

type Options = {
  /** Whether each order is its session's own and unchanged. */
  unchanged: (looks: OrderLook[]) => Promise<boolean[]>;
  trustProxy: TrustedProxies;
  onError: (error: unknown) => void;
  gatheredFor?: number;
};

type Answer = "unchanged" | "unknown" | "busy";
type PendingLook = { look: OrderLook; answer: (answer: Answer) => void };

/**
 * Pages that wait for a payment's verification ask every few seconds whether something changed, and nearly always
 * nothing did: a thousand of them cost two statements a second, no turn of their network's and no line of the log
 * ([decision 90](../../docs/decisions/0090-an-open-page-asks.md)). Everything else (a change, a session that
 * ended, another person's order) is answered by the route, as any request.
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

  /** One statement at a time: while the database is slow, the looks wait for it together. */
  function gather(): void {
    if (gathering || pending === 0) return;
    gathering = true;
    setTimeout(async () => {
      await answerAll(takeTurns());
      gathering = false;
      gather();
    }, gatheredFor);
  }

  /** One of each network, then one more of each, as long as there is room. */
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
      // Asked each on its own, they would come upon a database that is away.
      for (const { answer } of taken) answer("busy");
    }
  }

  function networkOfPeer({ socket, headers }: IncomingMessage): string {
    const peer = socket.remoteAddress ?? "";
    return networkOf(clientAddress(peer, headers["x-forwarded-for"], trustProxy));
  }
}

/** The log has no line of a look that brought nothing; they are counted. */
export function isQuietLook({ path, status }: { path: string; status: number }): boolean {
  return path === "/orders/:orderId/changes" && (status === 204 || status === BUSY.status);
}

/** Its cookies alone, for whoever reads them; the host was checked before. */
function requestOf({ headers }: IncomingMessage): Request {
  const { cookie = "", host = "localhost" } = headers;
  return new Request(`http://${host}`, { headers: { Cookie: cookie } });
}

function sendNothing(res: ServerResponse): void {
  res.writeHead(204, { "Cache-Control": "no-store" }).end();
}
