import type { IncomingMessage, ServerResponse } from "node:http";
import type { OrderPoll } from "#data/orders/order-version.server";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
import { sessionHash } from "#request/session/session.server";
import { refuse, TOO_BUSY } from "#server/http/refusals";
import type { NodeHandler } from "#server/http/server";
import { SESSION_COOKIE } from "#server/page-cache/guest-session";

const UUID = String.raw`([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})`;
/** The path that an open order page polls (`use-order-changes.ts`), without its language prefix. */
const ORDER_PATH = new RegExp(String.raw`^/orders/${UUID}/changes\?version=(\d{1,6})$`);
/** The path that an open payment page polls while it waits for the bank's word (`use-bank-word.ts`). */
const PAYMENT_PATH = new RegExp(`^/checkout-details/credit/${UUID}$`);

function polledRow(path: string) {
  const [, orderId, version] = ORDER_PATH.exec(path) ?? [];
  if (orderId !== undefined) return { orderId, version: Number(version) };
  const [, quoteVersionId] = PAYMENT_PATH.exec(path) ?? [];
  return quoteVersionId === undefined ? null : { quoteVersionId };
}

/** Milliseconds for which polls are collected before one statement answers them all. */
const GATHERING_MILLISECONDS = 500;
/** How many answers are sent before other work gets a turn; they take some milliseconds of processor time. */
const ANSWERS_PER_TURN = 16;
/** The most polls that one statement answers. */
const MOST_POLLS_PER_STATEMENT = 500;
/**
 * The most polls of one network that may wait. Above this, and above a total, the answer is a 503, and pages ask again
 * later.
 */
const MOST_POLLS_PER_NETWORK = 2_000;
const MOST_PENDING_POLLS = 10_000;

type Options = {
  /** Returns for each poll whether its row belongs to the session's person and there is no news. */
  unchanged: (polls: OrderPoll[]) => Promise<boolean[]>;
  trustProxy: TrustedProxies;
  onError: (error: unknown) => void;
  gatheredFor?: number;
};

type Answer = "unchanged" | "unknown" | "busy";
type PendingPoll = { poll: OrderPoll; answer: (answer: Answer) => void };

/**
 * Answers open pages of orders and payments, which poll every few seconds and nearly always get "no change". Because
 * polls are collected, a thousand pages cost two statements a second; they don't wait in the queue for rendering, and
 * aren't logged ([decision 90](../../docs/decisions/0090-an-open-page-asks.md)). Any other answer (a change, an ended
 * session, another person's order) comes from the route.
 */
export function orderPolls({
  unchanged,
  trustProxy,
  onError,
  gatheredFor = GATHERING_MILLISECONDS,
}: Options): NodeHandler {
  const queues = new Map<string, PendingPoll[]>();
  let pending = 0;
  let gathering = false;

  return async (req, res) => {
    const row = req.method === "GET" ? polledRow(req.url ?? "") : null;
    if (!row || !SESSION_COOKIE.test(req.headers.cookie ?? "")) return false;
    const tokenHash = await sessionHash(requestOf(req));
    if (!tokenHash) return false;
    const answer = await join(networkOfPeer(req), { ...row, tokenHash });
    if (answer === "unknown") return false;
    if (answer === "busy") refuse(req, res, TOO_BUSY);
    else sendNothing(res);
    return true;
  };

  function join(network: string, poll: OrderPoll): Promise<Answer> {
    const queue = queues.get(network) ?? [];
    if (queue.length >= MOST_POLLS_PER_NETWORK || pending >= MOST_PENDING_POLLS)
      return Promise.resolve("busy");
    const { promise, resolve } = Promise.withResolvers<Answer>();
    queue.push({ poll, answer: resolve });
    queues.set(network, queue);
    pending++;
    gather();
    return promise;
  }

  /** Only one statement runs at a time, so a slow database makes each collect more polls. */
  function gather(): void {
    if (gathering || pending === 0) return;
    gathering = true;
    setTimeout(async () => {
      await answerAll(takeTurns());
      gathering = false;
      gather();
    }, gatheredFor);
  }

  /** Takes polls from all networks in turn, up to the limit. */
  function takeTurns(): PendingPoll[] {
    const taken: PendingPoll[] = [];
    while (taken.length < MOST_POLLS_PER_STATEMENT && queues.size > 0) {
      for (const [network, queue] of queues) {
        if (taken.length === MOST_POLLS_PER_STATEMENT) break;
        taken.push(queue.shift() as PendingPoll);
        if (queue.length === 0) queues.delete(network);
      }
    }
    pending -= taken.length;
    return taken;
  }

  async function answerAll(taken: PendingPoll[]): Promise<void> {
    try {
      const answers = await unchanged(taken.map(({ poll }) => poll));
      for (const [at, { answer }] of taken.entries()) {
        if (at % ANSWERS_PER_TURN === 0) await nextEventLoopTurn();
        answer(answers[at] ? "unchanged" : "unknown");
      }
    } catch (error) {
      onError(error);
      // The polls aren't passed on to the route, which would ask the unavailable database once for each.
      for (const { answer } of taken) answer("busy");
    }
  }

  function networkOfPeer({ socket, headers }: IncomingMessage): string {
    const peer = socket.remoteAddress ?? "";
    return networkOf(clientAddress(peer, headers["x-forwarded-for"], trustProxy));
  }
}

const POLLS = [
  "/orders/:orderId/changes",
  "/pay/:link/changes",
  "/checkout-details/credit/:version",
  "/pay/:link/credit/:version",
];

/** True for polls without news, which are counted but not logged. */
export function isUnloggedPoll({ path, status }: { path: string; status: number }): boolean {
  return POLLS.includes(path) && (status === 204 || status === TOO_BUSY.status);
}

/** A request with only the cookies, to look up its session. The host was checked before. */
function requestOf({ headers }: IncomingMessage): Request {
  const { cookie = "", host = "localhost" } = headers;
  return new Request(`http://${host}`, { headers: { Cookie: cookie } });
}

function sendNothing(res: ServerResponse): void {
  res.writeHead(204, { "Cache-Control": "no-store" }).end();
}
