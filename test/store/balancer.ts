/**
 * A load balancer as people put it before several nodes. It sends requests in turn to the nodes whose `/readyz`
 * responds with 200, and never repeats a request.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const CHECK_EVERY_MILLISECONDS = 500;

type Node = { port: number; agent: Agent; isReady: boolean };

export type Balancer = {
  origin: string;
  /** True if it sends people to the node at this port. */
  sendsTo: (port: number) => boolean;
  /** Requests without a response, because no node was ready or the connection broke. */
  broken: string[];
  close: () => Promise<void>;
};

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const nodes: Node[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  const broken: string[] = [];
  let turn = 0;
  const server = createServer((req, res) => {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (node) forward(req, res, node, broken);
    else refuse(req, res, "no node is ready", broken);
  });
  const timer = new AbortController();
  for (const node of nodes) void checkRepeatedly(node, timer.signal);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendsTo: (port) => nodes.some((node) => node.port === port && node.isReady),
    broken,
    close: async () => {
      timer.abort();
      server.close();
      server.closeAllConnections();
      for (const { agent } of nodes) agent.destroy();
    },
  };
}

/** A node that is slow to say whether it is ready stays what it was: on a busy machine it is slow and still serves. */
async function checkRepeatedly(node: Node, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const address = `http://127.0.0.1:${node.port}/readyz`;
    const answer = await fetch(address, { signal }).catch(() => null);
    node.isReady = answer?.status === 200;
    await sleep(CHECK_EVERY_MILLISECONDS);
  }
}

/** Forwards a request and its response, streaming both bodies. */
function forward(req: IncomingMessage, res: ServerResponse, node: Node, broken: string[]): void {
  const { method, url, headers } = req;
  const onward = request({
    host: "127.0.0.1",
    port: node.port,
    agent: node.agent,
    method,
    path: url,
    headers: { ...headers, connection: "keep-alive" },
  });
  onward.on("response", (answer) => {
    const { connection: _, ...rest } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, rest);
    answer.on("error", (error) => refuse(req, res, error.message, broken)).pipe(res);
  });
  onward.on("error", (error) => refuse(req, res, `${node.port}: ${error.message}`, broken));
  req.pipe(onward);
}

function refuse(req: IncomingMessage, res: ServerResponse, why: string, broken: string[]): void {
  broken.push(`${req.method} ${req.url}: ${why}`);
  if (res.headersSent) return void res.destroy();
  res.writeHead(502, { Connection: "close" }).end();
}
