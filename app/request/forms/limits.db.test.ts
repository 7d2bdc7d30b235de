import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, db, openDatabase } from "#data/db.server";
import { rateLimits, securityLog } from "#data/schema.server";
import { networkOf } from "#request/client-address.server";
import { readConfig, setConfig } from "#request/config.server";
import { logSecurity, securityLogWritten } from "#request/log/security-log.server";
import { testDatabase } from "#test/database/database";
import { consumeLimit, deleteExpiredCounts, LIMITS, limitFailures } from "./limits.server.ts";

const MAX_TAKEN_TRANSACTION_IDS = 10;

const database = testDatabase();
beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of the limits" })));

async function tries(count: number, attempt: () => Promise<boolean>): Promise<boolean[]> {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push(await attempt());
  return answers;
}

describe("a limit", () => {
  it("lets 20 cart operations of one person pass in 60 s [§9.29]", async () => {
    const person = randomUUID();
    const answers = await tries(22, () => consumeLimit(LIMITS.cart, person));
    expect(answers).toEqual([...Array(20).fill(true), false, false]);
    expect(await consumeLimit(LIMITS.cart, randomUUID())).toBe(true);
  });

  it("lets 10 payments be generated for one order in 300 s [§9.26]", async () => {
    const answers = await tries(11, () => consumeLimit(LIMITS.payment, "ORD1763640000000"));
    expect(answers).toEqual([...Array(10).fill(true), false]);
  });

  it.each([
    ["cart", 60, "§9.29"],
    ["payment", 300, "§9.26"],
    ["sign_in", 300, "§9.30"],
  ] as const)("counts %s in windows of %i s [%s]", async (limit, seconds, _id) => {
    const key = randomUUID();
    const started = Date.now();
    await consumeLimit(LIMITS[limit], key);
    const answered = Date.now();
    const [count] = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `${limit}:${key}`));
    const begun = Number(count?.expire) - seconds * 1_000;
    expect(begun).toBeGreaterThanOrEqual(started);
    expect(begun).toBeLessThanOrEqual(answered);
  });

  it("counts presses that come at the same moment", async () => {
    const person = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => consumeLimit(LIMITS.cart, person)),
    );
    expect(answers.filter(Boolean)).toHaveLength(20);
  });

  it("begins anew when its time is over", async () => {
    const key = randomUUID();
    await tries(20, () => consumeLimit(LIMITS.cart, key));
    await db
      .update(rateLimits)
      .set({ expire: Date.now() - 1 })
      .where(eq(rateLimits.key, `cart:${key}`));
    expect(await consumeLimit(LIMITS.cart, key)).toBe(true);
  });

  it("leaves no counts behind", async () => {
    await consumeLimit(LIMITS.cart, randomUUID());
    await deleteExpiredCounts(new Date(Date.now() + 10 * 60 * 1000));
    expect(await db.select().from(rateLimits)).toEqual([]);
  });

  it("waits for no disk: its counts don't go through the write-ahead log", async () => {
    const table = sql`select relpersistence from pg_class where oid = 'rate_limits'::regclass`;
    expect((await db.execute(table)).rows).toEqual([{ relpersistence: "u" }]);
  });

  it("is noted once a window in the security log", async () => {
    const person = randomUUID();
    await tries(25, () => consumeLimit(LIMITS.cart, person));
    await securityLogWritten();
    const noted = sql`${securityLog.facts} ->> 'limit' = 'cart'`;
    await db.delete(securityLog);
    const another = randomUUID();
    await tries(25, () => consumeLimit(LIMITS.cart, another));
    await securityLogWritten();
    expect(await db.select().from(securityLog).where(noted)).toHaveLength(1);
  });

  it("without a database lets the cart pass, and nobody sign in", async () => {
    await closeDatabase();
    openDatabase("postgres://nobody@127.0.0.1:1/nothing");
    try {
      expect(await consumeLimit(LIMITS.cart, randomUUID())).toBe(true);
      await expect(consumeLimit(LIMITS.sign_in, "browser:x")).rejects.toThrow();
      await expect(consumeLimit(LIMITS.network, "192.0.2.1")).rejects.toThrow();
    } finally {
      await closeDatabase();
      openDatabase(database.url);
    }
  });
});

describe("a limit of failures", () => {
  const atOnce = async (count: number, person: string, failed: boolean) => {
    const attempt = () => sleep(20, "an answer");
    const tryOnce = () => limitFailures(LIMITS.taken_id, person, attempt, () => failed);
    const answers = await Promise.all(Array.from({ length: count }, tryOnce));
    return answers.filter((answer) => answer !== null).length;
  };

  it("never meets what succeeds, however many come at once, nor what comes after them [R59]", async () => {
    const person = randomUUID();
    expect(await atOnce(MAX_TAKEN_TRANSACTION_IDS + 5, person, false)).toBe(
      MAX_TAKEN_TRANSACTION_IDS + 5,
    );
    expect(await atOnce(1, person, false)).toBe(1);
  });

  it("lets no more failures pass at once than one after the other", async () => {
    const person = randomUUID();
    expect(await atOnce(MAX_TAKEN_TRANSACTION_IDS + 5, person, true)).toBe(
      MAX_TAKEN_TRANSACTION_IDS,
    );
    expect(await atOnce(1, person, false)).toBe(0);
  });
});

describe("a network", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("the security log", () => {
  it("keeps what happened, without personal data [R36]", async () => {
    await db.delete(securityLog);
    logSecurity("sign_in_refused", { facts: { reason: "unknown_flow" } });
    await securityLogWritten();
    const [entry] = await db.select().from(securityLog);
    expect(entry).toMatchObject({
      kind: "sign_in_refused",
      user_id: null,
      facts: { reason: "unknown_flow" },
    });
  });

  it("keeps the newest 1000 entries of a kind and of 30 days [§9.37]", async () => {
    await db.delete(securityLog);
    await db.execute(sql`
      insert into security_log (id, at, kind)
      select gen_random_uuid(), now() - interval '31 days', 'old' from generate_series(1, 10)`);
    await db.execute(sql`
      insert into security_log (id, at, kind)
      select gen_random_uuid(), now() - n * interval '1 second', kind
      from generate_series(1, 1200) n, unnest(array['form_refused', 'signed_in']) kind`);
    logSecurity("form_refused");
    await securityLogWritten();
    expect(await rowsByKind()).toEqual({ form_refused: 1000, signed_in: 1200 });
    logSecurity("signed_in");
    await securityLogWritten();
    expect(await rowsByKind()).toEqual({ form_refused: 1000, signed_in: 1000 });
  });

  it("forgets what is older than 30 days, however little there is [§9.37]", async () => {
    await db.delete(securityLog);
    await db.execute(sql`
      insert into security_log (id, at, kind) values
        (gen_random_uuid(), now() - interval '30 days 1 hour', 'too old'),
        (gen_random_uuid(), now() - interval '29 days 23 hours', 'old')`);
    logSecurity("form_refused");
    await securityLogWritten();
    const left = await db.select({ kind: securityLog.kind }).from(securityLog);
    expect(left.map(({ kind }) => kind).sort()).toEqual(["form_refused", "old"]);
  });

  it("counts what strangers repeat, by source and reason, instead of keeping each [R36]", async () => {
    await db.delete(securityLog);
    // The clock stands still, so that all attempts are within one hour.
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      logSecurity("signed_in", { facts: { provider: "google" } });
      logSecurity("signed_in", { facts: { provider: "google" } });
      for (let n = 0; n < 2_500; n++) {
        logSecurity("sign_in_refused", { facts: { reason: "unknown_flow" }, address: "192.0.2.7" });
        if (n % 500 === 0) await securityLogWritten();
      }
      logSecurity("sign_in_refused", { facts: { reason: "unknown_flow" }, address: "192.0.2.8" });
      logSecurity("sign_in_refused", { facts: { reason: "failed" }, address: "192.0.2.7" });
      await securityLogWritten();
    } finally {
      vi.useRealTimers();
    }
    expect(await rowsByKind()).toEqual({ signed_in: 2, sign_in_refused: 3 });
    const [flood] = await db.select().from(securityLog).orderBy(desc(securityLog.count)).limit(1);
    expect(flood).toMatchObject({ count: 2_500, facts: { reason: "unknown_flow" } });
    expect(JSON.stringify(flood)).not.toContain("192.0.2");
  });

  it("counts on where another node counts, and begins anew each hour", async () => {
    await db.delete(securityLog);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:59:00Z") });
    try {
      logSecurity("seller_refused", { userId: undefined });
      await securityLogWritten();
      logSecurity("seller_refused");
      await securityLogWritten();
      vi.setSystemTime(new Date("2026-11-22T11:00:00Z"));
      logSecurity("seller_refused");
      await securityLogWritten();
    } finally {
      vi.useRealTimers();
    }
    const rows = await db.select().from(securityLog).orderBy(securityLog.at);
    expect(rows.map(({ count }) => count)).toEqual([2, 1]);
  });
});

async function rowsByKind(): Promise<Record<string, number>> {
  const kinds = await db
    .select({ kind: securityLog.kind, rows: sql<number>`count(*)::int` })
    .from(securityLog)
    .groupBy(securityLog.kind);
  return Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows]));
}
