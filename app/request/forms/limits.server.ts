import { sql } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#data/db.server";
import { CART_OPERATIONS_WINDOW_SECONDS, MAX_CART_OPERATIONS } from "#domain/cart/limits";
import {
  MAX_PAYMENT_GENERATIONS,
  PAYMENT_GENERATIONS_WINDOW_SECONDS,
} from "#domain/checkout/limits";
import { MAX_SIGN_INS, SIGN_INS_WINDOW_SECONDS } from "#domain/people/limits";
import { fairQueue } from "#request/load/fair-queue.server";
import { log } from "#request/log/log.server";
import { logSecurity } from "#request/log/security-log.server";

/** The most merges at sign-in (our limit). Above this, the guest's cart stays in the browser, and is merged later. */
const MAX_MERGES = 20;
const MERGES_WINDOW_SECONDS = 60;
/**
 * The most payments that one person may prepare within the time below (our limit, reading R59). Each is stored for a
 * month.
 */
const MAX_PAYMENTS_PREPARED = 100;
const PAYMENTS_PREPARED_WINDOW_SECONDS = 24 * 60 * 60;
/** How often a person may send transaction IDs that already belong to another order (our limit, reading R59). */
const MAX_TAKEN_TRANSACTION_IDS = 10;
const TAKEN_TRANSACTION_IDS_WINDOW_SECONDS = 300;
/** The most screenshots that one person may upload before Confirm (our limit, reading R59). */
const MAX_UPLOADS = 20;
const UPLOADS_WINDOW_SECONDS = 300;
/** The most sign-ins from one IP address. It is high: mobile carriers put thousands of phones behind one. */
const MAX_SIGN_INS_PER_ADDRESS = 300;
/** The limit is low, because a download reads everything about a person (our limit). */
const MAX_DATA_DOWNLOADS = 5;
const DATA_DOWNLOADS_WINDOW_SECONDS = 60 * 60;

/**
 * A limit of `points` attempts in `seconds`. `open`: attempts are allowed while the database is unreachable, because
 * what the limit protects fails then anyway.
 */
export type Limit = { name: string; points: number; seconds: number; open: boolean };

/**
 * The limits of spec §9, and those by which several forms or pages count. All others are in their form's entry. Each
 * comment says what attempts are counted by.
 */
export const LIMITS = {
  /** By person. */
  cart: limit("cart", MAX_CART_OPERATIONS, CART_OPERATIONS_WINDOW_SECONDS),
  /** By person. */
  merge: limit("merge", MAX_MERGES, MERGES_WINDOW_SECONDS),
  /** By order number. */
  payment: limit("payment", MAX_PAYMENT_GENERATIONS, PAYMENT_GENERATIONS_WINDOW_SECONDS),
  /** By person. */
  prepared: limit("prepared", MAX_PAYMENTS_PREPARED, PAYMENTS_PREPARED_WINDOW_SECONDS),
  /** By person. Only transaction IDs that another payment had are counted. */
  taken_id: limit("taken_id", MAX_TAKEN_TRANSACTION_IDS, TAKEN_TRANSACTION_IDS_WINDOW_SECONDS),
  /** By person. */
  upload: limit("upload", MAX_UPLOADS, UPLOADS_WINDOW_SECONDS),
  /** By browser, and also by the person who signs in. */
  sign_in: { ...limit("sign_in", MAX_SIGN_INS, SIGN_INS_WINDOW_SECONDS), open: false },
  /** By network. The limit is high, since the address of one phone company serves thousands of phones. */
  network: { ...limit("network", MAX_SIGN_INS_PER_ADDRESS, SIGN_INS_WINDOW_SECONDS), open: false },
  /** By person. */
  download: limit("download", MAX_DATA_DOWNLOADS, DATA_DOWNLOADS_WINDOW_SECONDS),
};

function limit(name: string, points: number, seconds: number): Limit {
  return { name, points, seconds, open: true };
}

type Query = { text: string; values: unknown[] };

/** The limiters of each database. A limiter remembers keys that are above their limit. */
const limiters = new WeakMap<typeof db, Map<string, RateLimiterPostgres>>();

/**
 * Returns the limiter of a limit. Each attempt is one SQL statement. A key above its limit is remembered in memory,
 * and costs no statement until it may try again.
 */
function limiterFor(limit: Limit): RateLimiterPostgres {
  const ours = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, ours);
  const limiter = ours.get(limit.name) ?? newLimiter(limit);
  ours.set(limit.name, limiter);
  return limiter;
}

function newLimiter({ name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: poolOf(db),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
}

/**
 * Gives the rate-limiter package a pool that drops the names of its prepared statements. Through a pooler in
 * transaction mode, the next connection wouldn't know them.
 */
function poolOf(opened: typeof db) {
  const { $client } = opened as unknown as { $client: { query(query: Query): unknown } };
  return { query: ({ text, values }: Query) => $client.query({ text, values }) };
}

/** Counts an attempt; returns false if it is over the limit. */
export async function consumeLimit(limit: Limit, key: string, userId?: string): Promise<boolean> {
  try {
    await limiterFor(limit).consume(key);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) return passWithoutDatabase(limit, refusal);
    // Logged only for the first attempt over the limit, so once in each window.
    if (refusal.consumedPoints === limit.points + 1) {
      logSecurity("limit_hit", { userId, facts: { limit: limit.name } });
    }
    return false;
  }
}

/** Runs a person's attempts one after the other, so that the result of each counts before the next. */
const attemptQueue = fairQueue();

/**
 * Runs `attempt`, and counts it if `failed` is true for its answer. Returns null instead if there were too many
 * failures before. Attempts at the same time wait for each other and aren't refused (reading R59).
 */
export async function limitFailures<Answer>(
  limit: Limit,
  userId: string,
  attempt: () => Promise<Answer>,
  failed: (answer: Answer) => boolean,
): Promise<Answer | null> {
  return await attemptQueue(`${limit.name}:${userId}`, async () => {
    if ((await countOf(limit, userId)) >= limit.points) {
      await consumeLimit(limit, userId, userId);
      return null;
    }
    const answer = await attempt();
    if (failed(answer)) await consumeLimit(limit, userId, userId);
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
  if (!limit.open) throw error;
  log.warn({ err: error, limit: limit.name }, "limit not counted");
  return true;
}

/** A job's work: deletes counts whose time is over. */
export async function deleteExpiredCounts(now: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${now.getTime()}`);
}
