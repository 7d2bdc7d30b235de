import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { clientAddress, type TrustedProxies } from "#request/client-address.server";
import type { NodeHandler } from "./server.ts";

/** How a request arrived at the store, after any proxies. */
export const ReceivedRequest = z.object({
  /** A value that only somebody with SECRET can make, which shows that the store answered. */
  proof: z.string(),
  httpVersion: z.string(),
  /** The IP address that connected: the proxy's, if there is one. With its port it identifies the connection. */
  peer: z.string(),
  peerPort: z.number(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  host: z.string().nullable(),
  /** The client's address according to TRUST_PROXY. */
  address: z.string(),
  bodyBytes: z.number(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** The purpose that the key is derived for (`derivedKey`). */
export const PROXY_CHECK = "proxy check";
const PREFIX = "/proxy-check/";
/** Milliseconds for which a ticket is valid, enough to send the largest body. */
const TICKET_MILLISECONDS = 180_000;

/**
 * Makes an address that answers once, and the proof that its answer must contain. Both need SECRET. `now` is in
 * milliseconds.
 */
export function proxyCheckPath(key: Buffer, now: number): { path: string; proof: string } {
  const ticket = `${(now + TICKET_MILLISECONDS).toString(36)}.${randomBytes(12).toString("base64url")}`;
  return {
    path: `${PREFIX}${ticket}.${hmacOf(key, `ask ${ticket}`)}`,
    proof: answerProof(key, ticket),
  };
}

function answerProof(key: Buffer, ticket: string): string {
  return hmacOf(key, `answer ${ticket}`);
}

function hmacOf(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

type Options = { key: Buffer; trustProxy: TrustedProxies; now?: () => number };

/** Tells `npm run doctor` how its request came through proxies. Answers only a fresh ticket, and only once. */
export function proxyCheck({ key, trustProxy, now = Date.now }: Options): NodeHandler {
  const used = new Map<string, number>();
  return async (req, res) => {
    if (req.method !== "POST" || !req.url?.startsWith(PREFIX)) return false;
    const ticket = validTicket(req.url.slice(PREFIX.length), key, now());
    if (!ticket || used.has(ticket)) return false;
    for (const [old, until] of used) if (until < now()) used.delete(old);
    used.set(ticket, now() + TICKET_MILLISECONDS);
    const bodyBytes = await countBody(req);
    const forwardedFor = req.headers["x-forwarded-for"];
    const answer: ReceivedRequest = {
      proof: answerProof(key, ticket),
      httpVersion: req.httpVersion,
      peer: req.socket.remoteAddress ?? "",
      peerPort: req.socket.remotePort ?? 0,
      forwardedFor: headerText(forwardedFor),
      forwardedProto: headerText(req.headers["x-forwarded-proto"]),
      host: req.headers.host ?? null,
      address: clientAddress(req.socket.remoteAddress ?? "", forwardedFor, trustProxy),
      bodyBytes,
    };
    res.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    });
    res.end(JSON.stringify(answer));
    return true;
  };
}

function validTicket(text: string, key: Buffer, now: number): string | null {
  const [until = "", nonce = "", sent = ""] = text.split(".");
  const ticket = `${until}.${nonce}`;
  const wanted = Buffer.from(hmacOf(key, `ask ${ticket}`));
  const received = Buffer.from(sent);
  const fits = received.length === wanted.length && timingSafeEqual(received, wanted);
  const ends = Number.parseInt(until, 36);
  return fits && ends > now && ends <= now + 2 * TICKET_MILLISECONDS ? ticket : null;
}

async function countBody(req: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of req) bytes += (chunk as Buffer).length;
  return bytes;
}

function headerText(header: string | string[] | undefined): string | null {
  return header === undefined ? null : String(header).slice(0, 500);
}
