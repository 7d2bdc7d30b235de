import { appendToSecurityLog, type SecurityEntry } from "#data/security-log.server";
import { LOG_ENTRIES } from "#domain/limits";
import { log } from "./log.server.ts";

/** What the log of reading R36 holds. */
export type SecurityKind =
  | "signed_in"
  | "signed_out"
  | "sign_in_refused"
  | "form_refused"
  | "limit_hit"
  | "seller_refused"
  | "owner_refused"
  | "payment_verified"
  | "verification_withdrawn"
  | "payment_rejected";

let waiting: SecurityEntry[] = [];
let writing: Promise<void> | undefined;

/**
 * Notes what happened without making the request wait. Entries of one moment are written together,
 * so that a flood of refusals costs one statement, not thousands. No personal data in the facts.
 */
export function logSecurity(
  kind: SecurityKind,
  { userId, facts = {} }: Partial<Pick<SecurityEntry, "userId" | "facts">> = {},
): void {
  // The log keeps no more than this: what comes above it in one moment would be trimmed anyway.
  if (waiting.length >= LOG_ENTRIES) return;
  waiting.push({ kind, at: new Date(), userId, facts });
  writing ??= writeAll();
}

async function writeAll(): Promise<void> {
  try {
    while (waiting.length > 0) {
      const entries = waiting;
      waiting = [];
      await appendToSecurityLog(entries, new Date());
    }
  } catch (error) {
    log.error({ err: error }, "security log not written");
  } finally {
    writing = undefined;
  }
}

/** Resolves when everything noted so far is written: before the database closes, and in tests. */
export async function securityLogWritten(): Promise<void> {
  await writing;
}
