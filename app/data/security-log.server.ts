import { desc, inArray, lt } from "drizzle-orm";
import { LOG_DAYS, LOG_ENTRIES } from "#domain/limits";
import { db, read } from "./db.server.ts";
import { newId, securityLog } from "./schema.server.ts";

export type SecurityEntry = {
  kind: string;
  at: Date;
  userId?: string | undefined;
  /** Codes and counts, never names, addresses or e-mails. */
  facts: Record<string, string | number | boolean>;
};

/** Writes the entries and keeps the log to 1000 entries and 30 days (spec §9, reading R36). */
export async function appendToSecurityLog(entries: SecurityEntry[], now: Date): Promise<void> {
  const rows = entries.map(({ kind, at, userId, facts }) => ({
    id: newId(),
    kind,
    at,
    user_id: userId ?? null,
    facts,
  }));
  await db.insert(securityLog).values(rows);
  await trim(now);
}

async function trim(now: Date): Promise<void> {
  const surplus = db
    .select({ id: securityLog.id })
    .from(securityLog)
    .orderBy(desc(securityLog.at), desc(securityLog.id))
    .offset(LOG_ENTRIES);
  const oldest = new Date(now.getTime() - LOG_DAYS * 24 * 60 * 60 * 1000);
  await db.delete(securityLog).where(lt(securityLog.at, oldest));
  await db.delete(securityLog).where(inArray(securityLog.id, surplus));
}

/** Newest first. */
export async function recentSecurityLog(limit: number) {
  return await read(() =>
    db.select().from(securityLog).orderBy(desc(securityLog.at), desc(securityLog.id)).limit(limit),
  );
}
