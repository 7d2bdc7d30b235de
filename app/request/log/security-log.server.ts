import { createHash, createHmac } from "node:crypto";
import { appendToSecurityLog, type SecurityEntry } from "#data/people/security-log.server";
import type { VerifiedByStatement } from "#data/statements/statement-verification.server";
import { MAX_LOG_ENTRIES } from "#domain/people/limits";
import { networkOf } from "#request/client-address.server";
import { derivedKey } from "#request/secret.server";
import { log } from "./log.server.ts";

/** Refusals of requests from the same source within this time become one row of the log, with a count (our choice). */
const LOG_COUNT_WINDOW_SECONDS = 3_600;

/**
 * The kinds of events in the security log (reading R36). False: each event is a row; true: repetitions within an hour
 * are one row with a count.
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

type SecurityKind = keyof typeof COUNTED;

type SecurityEntryDetails = Partial<Pick<SecurityEntry, "userId" | "facts">> & {
  /** The network address of a guest; only a hash of it is stored. */
  address?: string | undefined;
};

let unsavedEntries = new Map<string, SecurityEntry>();
let writing: Promise<void> | undefined;

/**
 * Records an event without delaying the request. Events that strangers can repeat are counted in one row for each
 * hour, source and reason. `facts` must have no personal data.
 */
export function logSecurity(
  kind: SecurityKind,
  { userId, facts = {}, address }: SecurityEntryDetails = {},
): void {
  const at = new Date();
  const noted = address ? { ...facts, network: networkHash(address) } : facts;
  const countedAs = COUNTED[kind] ? countKey(kind, at, userId, noted) : null;
  const key = countedAs ?? `${kind} ${unsavedEntries.size}`;
  const before = unsavedEntries.get(key);
  if (before) before.count += 1;
  // The log keeps no more entries than this of a kind, so more aren't even collected.
  else if (unsavedEntries.size < MAX_LOG_ENTRIES) {
    unsavedEntries.set(key, { kind, at, userId, facts: noted, count: 1, countedAs });
  }
  writing ??= writeAll();
}

export function logVerifiedByStatement({ orderId, by, statementId }: VerifiedByStatement): void {
  const facts = { order: orderId, statement: statementId };
  logSecurity("payment_verified", { userId: by, facts });
}

function countKey(kind: string, at: Date, userId: string | undefined, facts: object): string {
  const window = Math.floor(at.getTime() / 1000 / LOG_COUNT_WINDOW_SECONDS);
  const source = JSON.stringify([kind, window, userId ?? null, facts]);
  return createHash("sha256").update(source).digest("base64url");
}

/** Returns a keyed hash of an address's network, which tells sources apart and doesn't reveal them. */
function networkHash(address: string): string {
  const key = derivedKey("security log");
  return createHmac("sha256", key).update(networkOf(address)).digest("base64url").slice(0, 12);
}

async function writeAll(): Promise<void> {
  // Waits for all events of this turn of the event loop, so that they are written together.
  await Promise.resolve();
  while (unsavedEntries.size > 0) {
    const entries = [...unsavedEntries.values()];
    unsavedEntries = new Map();
    // A failed write is only logged, so that later events are still written.
    await appendToSecurityLog(entries, new Date()).catch((error: unknown) => {
      log.error({ err: error }, "security log not written");
    });
  }
  writing = undefined;
}

/** Resolves once everything that was recorded is written. Called before the database is closed, and in tests. */
export async function securityLogWritten(): Promise<void> {
  await writing;
}
