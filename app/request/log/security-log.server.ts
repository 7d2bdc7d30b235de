import { createHash, createHmac } from "node:crypto";
import { appendToSecurityLog, type SecurityEntry } from "#data/people/security-log.server";
import type { VerifiedByStatement } from "#data/statements/statement-verification.server";
import { LOG_WINDOW_SECONDS, MOST_LOG_ENTRIES } from "#domain/limits";
import { networkOf } from "#request/client-address.server";
import { derivedKey } from "#request/secret.server";
import { log } from "./log.server.ts";

/**
 * Kinds of the security log (reading R36). False: one row for each event; true: repetitions within an hour are one
 * row.
 */
const COUNTED = {
  signed_in: false,
  signed_out: false,
  sessions_ended: false,
  seller_bound: false,
  payment_verified: false,
  verification_withdrawn: false,
  payment_rejected: false,
  sign_in_refused: true,
  form_refused: true,
  limit_hit: true,
  seller_refused: true,
  owner_refused: true,
};

export type SecurityKind = keyof typeof COUNTED;

type Noted = Partial<Pick<SecurityEntry, "userId" | "facts">> & {
  /** A guest's network address; only a hash of it is stored. */
  address?: string | undefined;
};

let unwritten = new Map<string, SecurityEntry>();
let writing: Promise<void> | undefined;

/**
 * Records an event without delaying the request. Events that strangers can repeat are one row with a count for each
 * hour, source and reason. `facts` hold no personal data.
 */
export function logSecurity(kind: SecurityKind, { userId, facts = {}, address }: Noted = {}): void {
  const at = new Date();
  const noted = address ? { ...facts, network: markOf(address) } : facts;
  const countedAs = COUNTED[kind] ? counting(kind, at, userId, noted) : null;
  const key = countedAs ?? `${kind} ${unwritten.size}`;
  const before = unwritten.get(key);
  if (before) before.count += 1;
  // More than this of a kind would be trimmed anyway.
  else if (unwritten.size < MOST_LOG_ENTRIES) {
    unwritten.set(key, { kind, at, userId, facts: noted, count: 1, countedAs });
  }
  writing ??= writeAll();
}

export function logProved({ orderId, by, statementId }: VerifiedByStatement): void {
  const facts = { order: orderId, statement: statementId };
  logSecurity("payment_verified", { userId: by, facts });
}

function counting(kind: string, at: Date, userId: string | undefined, facts: object): string {
  const window = Math.floor(at.getTime() / 1000 / LOG_WINDOW_SECONDS);
  const source = JSON.stringify([kind, window, userId ?? null, facts]);
  return createHash("sha256").update(source).digest("base64url");
}

/** A keyed hash that tells sources apart without revealing them. */
function markOf(address: string): string {
  const key = derivedKey("security log");
  return createHmac("sha256", key).update(networkOf(address)).digest("base64url").slice(0, 12);
}

async function writeAll(): Promise<void> {
  // Collects all events of this turn of the event loop.
  await Promise.resolve();
  while (unwritten.size > 0) {
    const entries = [...unwritten.values()];
    unwritten = new Map();
    // Logs a failed write, so that later events are still written.
    await appendToSecurityLog(entries, new Date()).catch((error: unknown) => {
      log.error({ err: error }, "security log not written");
    });
  }
  writing = undefined;
}

/** Resolves once everything recorded so far is written: before the database closes, and in tests. */
export async function securityLogWritten(): Promise<void> {
  await writing;
}
