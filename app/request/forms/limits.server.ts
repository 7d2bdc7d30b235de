import { sql } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#data/db.server";
import {
  CART_OPERATIONS,
  CART_OPERATIONS_WINDOW_SECONDS,
  CONTACT_MESSAGES,
  CONTACT_MESSAGES_WINDOW_SECONDS,
  DATA_DOWNLOADS,
  DATA_DOWNLOADS_WINDOW_SECONDS,
  MERGES,
  MERGES_WINDOW_SECONDS,
  PAYMENT_GENERATIONS,
  PAYMENT_GENERATIONS_WINDOW_SECONDS,
  PAYMENTS_PREPARED,
  PAYMENTS_PREPARED_WINDOW_SECONDS,
  SIGN_INS,
  SIGN_INS_PER_ADDRESS,
  SIGN_INS_WINDOW_SECONDS,
  TAKEN_IDS,
  TAKEN_IDS_WINDOW_SECONDS,
  UPLOADS,
  UPLOADS_WINDOW_SECONDS,
} from "#domain/limits";
import { fairQueue } from "#request/fair-queue.server";
import { log } from "#request/log/log.server";
import { logSecurity } from "#request/log/security-log.server";

/**
 * Limits of spec §9. `open` lets attempts pass while the database is unreachable: what these limits protect fails then
 * anyway.
 */
const limits = {
  /** By person. */
  cart: { points: CART_OPERATIONS, seconds: CART_OPERATIONS_WINDOW_SECONDS, open: true },
  /** By person. */
  merge: { points: MERGES, seconds: MERGES_WINDOW_SECONDS, open: true },
  /** By order number. */
  payment: { points: PAYMENT_GENERATIONS, seconds: PAYMENT_GENERATIONS_WINDOW_SECONDS, open: true },
  /** By person. */
  prepared: { points: PAYMENTS_PREPARED, seconds: PAYMENTS_PREPARED_WINDOW_SECONDS, open: true },
  /** By person; only transaction IDs that were taken count. */
  taken_id: { points: TAKEN_IDS, seconds: TAKEN_IDS_WINDOW_SECONDS, open: true },
  /** By person. */
  upload: { points: UPLOADS, seconds: UPLOADS_WINDOW_SECONDS, open: true },
  /** By browser, and by identity. */
  sign_in: { points: SIGN_INS, seconds: SIGN_INS_WINDOW_SECONDS, open: false },
  /** By network: one carrier's address may be thousands of phones. */
  network: { points: SIGN_INS_PER_ADDRESS, seconds: SIGN_INS_WINDOW_SECONDS, open: false },
  /** By person. */
  download: { points: DATA_DOWNLOADS, seconds: DATA_DOWNLOADS_WINDOW_SECONDS, open: true },
  /** By network: each message becomes an email. */
  contact: { points: CONTACT_MESSAGES, seconds: CONTACT_MESSAGES_WINDOW_SECONDS, open: false },
};

export type Limit = keyof typeof limits;

type Query = { text: string; values: unknown[] };

/** By database, because a limiter remembers the keys that are over their limit. */
const limiters = new WeakMap<typeof db, Map<Limit, RateLimiterPostgres>>();

/** One statement per attempt. A key over its limit is remembered here until it may try again. */
function limiterFor(limit: Limit): RateLimiterPostgres {
  const ours = limiters.get(db) ?? new Map<Limit, RateLimiterPostgres>();
  limiters.set(db, ours);
  const limiter = ours.get(limit) ?? newLimiter(limit);
  ours.set(limit, limiter);
  return limiter;
}

function newLimiter(limit: Limit): RateLimiterPostgres {
  const { points, seconds } = limits[limit];
  return new RateLimiterPostgres({
    storeClient: poolOf(db),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
}

/**
 * Removes the names that the package gives its statements: poolers in transaction mode don't know them on the next
 * connection.
 */
function poolOf(opened: typeof db) {
  const { $client } = opened as unknown as { $client: { query(query: Query): unknown } };
  return { query: ({ text, values }: Query) => $client.query({ text, values }) };
}

/** Counts an attempt; answers false if it is over the limit. */
export async function within(limit: Limit, key: string, userId?: string): Promise<boolean> {
  try {
    await limiterFor(limit).consume(key);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) return passWithoutDatabase(limit, refusal);
    // Logged once a window.
    if (refusal.consumedPoints === limits[limit].points + 1) {
      logSecurity("limit_hit", { userId, facts: { limit } });
    }
    return false;
  }
}

/** One attempt of a person at a time, so that the result of each counts before the next begins. */
const attempts = fairQueue();

/**
 * Runs `attempt` and counts it if it `failed`; null if there were too many failures before. Concurrent attempts run one
 * after the other, and none is refused because of those beside it (reading R59).
 */
export async function withinFailures<Answer>(
  limit: Limit,
  userId: string,
  attempt: () => Promise<Answer>,
  failed: (answer: Answer) => boolean,
): Promise<Answer | null> {
  return await attempts(`${limit}:${userId}`, async () => {
    if ((await countOf(limit, userId)) >= limits[limit].points) {
      await within(limit, userId, userId);
      return null;
    }
    const answer = await attempt();
    if (failed(answer)) await within(limit, userId, userId);
    return answer;
  });
}

async function countOf(limit: Limit, key: string): Promise<number> {
  try {
    const count = await limiterFor(limit).get(key);
    return count?.consumedPoints ?? 0;
  } catch (error) {
    passWithoutDatabase(limit, error);
    return 0;
  }
}

function passWithoutDatabase(limit: Limit, error: unknown): true {
  if (!limits[limit].open) throw error;
  log.warn({ err: error, limit }, "limit not counted");
  return true;
}

/** Deletes expired counts. */
export async function deleteExpiredCounts(now: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${now.getTime()}`);
}
