import type { IncomingMessage } from "node:http";
import type { ActiveSmsSource } from "#data/statements/sms-sources.server";
import { clientAddress, networkOf, type TrustedProxies } from "#request/client-address.server";
import { isSigned } from "#request/sms-sources.server";
import { TOO_BUSY } from "#server/http/refusals";
import type { NodeHandler } from "#server/http/server";

const SMS_PATH = /^\/bank-sms\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/;

/** Bytes: room for two long SMS in JSON with every letter escaped. */
const MOST_BYTES = 16_384;
/**
 * Seconds by which a phone's clock and ours may differ. The phone signs every attempt with the current time, so an SMS
 * that arrives late has a recent signature, too.
 */
const MOST_CLOCK_DIFFERENCE_SECONDS = 300;
/** The most requests in a minute that one network may send to a phone's address without its signature. */
const MOST_UNSIGNED_PER_MINUTE = 120;

type Options = {
  sources: () => Promise<readonly ActiveSmsSource[]>;
  /** Called with each body that has a valid signature of its phone. */
  onSignedBody: (sourceId: string, body: string) => Promise<void>;
  trustProxy: TrustedProxies;
  onError: (error: unknown) => void;
};

/**
 * Takes SMS that phones forward. Cheap checks come first: whether the request looks signed, whether the phone is known,
 * and only then the body and its signature; the database is used last. A refusal is a 401, after which the phone's app
 * tries again. A correctly signed request gets a 204, whatever it says.
 */
export function bankSms({ sources, onSignedBody, trustProxy, onError }: Options): NodeHandler {
  let forged = new Map<string, number>();
  let minute = 0;
  return async (req, res) => {
    if (!req.url?.startsWith("/bank-sms/")) return false;
    const status = await statusFor(req).catch((error: unknown) => {
      onError(error);
      return TOO_BUSY.status;
    });
    // The connection is closed unless the request was accepted, so that strangers can't hold any open.
    const headers = { "Content-Length": 0, ...(status !== 204 && { Connection: "close" }) };
    if (!res.destroyed) res.writeHead(status, headers).end();
    return true;
  };

  async function statusFor(req: IncomingMessage): Promise<number> {
    const now = new Date();
    const claim = signedRequestOf(req, now);
    const source = claim && (await sources()).find(({ id }) => id === claim.id);
    if (!source) return 401;
    const peer = req.socket.remoteAddress ?? "";
    const network = networkOf(clientAddress(peer, req.headers["x-forwarded-for"], trustProxy));
    if (forgedBy(network, now) >= MOST_UNSIGNED_PER_MINUTE) return 429;
    const body = await bodyOf(req);
    if (!body || !isSigned(source, { ...claim, body }, now)) {
      forged.set(network, forgedBy(network, now) + 1);
      return 401;
    }
    await onSignedBody(source.id, body.toString());
    return 204;
  }

  /** Returns how many requests with a wrong signature this network has sent in the current minute. */
  function forgedBy(network: string, now: Date): number {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) forged = new Map();
    minute = current;
    return forged.get(network) ?? 0;
  }
}

/** The phone's ID, signature and time as the request claims them; null if no phone would send such a request. */
function signedRequestOf({ method, url = "", headers }: IncomingMessage, now: Date) {
  const id = method === "POST" && SMS_PATH.exec(url)?.[1];
  const signature = String(headers["x-signature"]);
  const timestamp = String(headers["x-timestamp"]);
  const isLong = Number(headers["content-length"] ?? 0) > MOST_BYTES;
  if (!id || isLong || !/^[\da-f]{64}$/i.test(signature) || !/^\d{10}$/.test(timestamp))
    return null;
  const differs = Math.abs(Number(timestamp) - now.getTime() / 1_000);
  return differs <= MOST_CLOCK_DIFFERENCE_SECONDS ? { id, signature, timestamp } : null;
}

/** Reads the whole body; null if it is too long or doesn't arrive. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | null> {
  let body = Buffer.alloc(0);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      body = Buffer.concat([body, chunk as Buffer]);
      if (body.length > MOST_BYTES) return null;
    }
    return body;
  } catch {
    return null;
  }
}

/** True for refused requests, which are counted but not logged, because strangers would fill the log. */
export function isUnloggedSms({ path, status }: { path: string; status: number }): boolean {
  return path === "/bank-sms/:source" && (status === 401 || status === 429);
}
