import { createHmac, timingSafeEqual } from "node:crypto";
import { type ActiveSmsSource, findActiveSmsSources } from "#data/statements/sms-sources.server";
import { derivedKey } from "./secret.server.ts";

/**
 * Returns the secret with which a phone signs its messages. It is derived from the store's key each time, so the
 * database and its backups don't have it.
 */
export function smsSecret(sourceId: string, serial: number): string {
  const mac = createHmac("sha256", derivedKey("bank sms")).update(`${sourceId} ${serial}`);
  return mac.digest().subarray(0, 24).toString("base64url");
}

/** For how many milliseconds the list of phones is cached. An owner's change counts on every node by then. */
const CACHE_MILLISECONDS = 5_000;

let readAt = Number.NEGATIVE_INFINITY;
let cached: Promise<ActiveSmsSource[]> = Promise.resolve([]);

/** Returns the phones that are switched on; one query every few seconds, however many requests come. */
export async function activeSmsSources(): Promise<readonly ActiveSmsSource[]> {
  if (performance.now() - readAt >= CACHE_MILLISECONDS) {
    readAt = performance.now();
    cached = findActiveSmsSources();
  }
  return await cached;
}

/** Empties the cache of phones after a change on this node. */
export function clearSmsSourceCache(): void {
  readAt = Number.NEGATIVE_INFINITY;
}

type SignedMessage = { body: Buffer; timestamp: string; signature: string };

/**
 * True if the phone signed the message: an HMAC-SHA256 over the body followed by the timestamp, as the forwarding app
 * documents it. The key is the phone's secret or, for some days after a change, the old one.
 */
export function isSigned(
  { id, serial, overlap_until }: ActiveSmsSource,
  { body, timestamp, signature }: SignedMessage,
  now: Date,
): boolean {
  const before = overlap_until && overlap_until > now ? [serial - 1] : [];
  const given = Buffer.from(signature, "hex");
  return [serial, ...before].some((each) =>
    timingSafeEqual(
      createHmac("sha256", smsSecret(id, each)).update(body).update(timestamp).digest(),
      given,
    ),
  );
}
