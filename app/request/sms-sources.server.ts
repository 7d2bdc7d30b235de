import { createHmac, timingSafeEqual } from "node:crypto";
import { type HeardSource, sourcesToHear } from "#data/statements/sms-sources.server";
import { derivedKey } from "./secret.server.ts";

/** A phone's signing key, which the store's key makes anew: the database and its back-ups don't have it. */
export function smsSecret(sourceId: string, serial: number): string {
  const mac = createHmac("sha256", derivedKey("bank sms")).update(`${sourceId} ${serial}`);
  return mac.digest().subarray(0, 24).toString("base64url");
}

/** Milliseconds for which the phones are remembered: what an owner changes counts on every node by then. */
const REMEMBERED = 5_000;

let asked = Number.NEGATIVE_INFINITY;
let known: Promise<HeardSource[]> = Promise.resolve([]);

/** The phones that are on. However many ask, one statement in some seconds reads them. */
export async function heardSources(): Promise<readonly HeardSource[]> {
  if (performance.now() - asked >= REMEMBERED) {
    asked = performance.now();
    known = sourcesToHear();
  }
  return await known;
}

/** After a change on this node. */
export function readSourcesAnew(): void {
  asked = Number.NEGATIVE_INFINITY;
}

type Signed = { body: Buffer; timestamp: string; signature: string };

/** HMAC-SHA256 over the body and the time behind it, as the app documents it, by the secret or the one before. */
export function isSigned(
  { id, serial, overlap_until }: HeardSource,
  { body, timestamp, signature }: Signed,
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
