import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { profiles, sellers, sessions, users } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { countCartPieces, findOrCreateUser, type Identity, loadProfile } from "./people.server.ts";
import { inviteSeller, releaseSeller, uninviteSeller } from "./sellers.server.ts";
import { beginSession, deleteExpiredSessions, endSession, findSession } from "./sessions.server.ts";

testDatabase();

const noon = new Date("2026-11-20T12:00:00Z");
const asha: Identity = {
  provider: "google",
  subject: "1089",
  email: "asha@example.com",
  emailVerified: true,
  avatarUrl: "https://lh3.googleusercontent.com/a/asha",
};

beforeEach(async () => {
  await db.delete(users);
});

function hash(token = randomBytes(32)): Buffer {
  return createHash("sha256").update(token).digest();
}

function later(hours: number): Date {
  return new Date(noon.getTime() + hours * 60 * 60 * 1000);
}

async function rowsOf(userId: string) {
  return await db.select().from(sessions).where(eq(sessions.user_id, userId));
}

describe("a session", () => {
  it("is found by the hash of its token, with whose it is [§3.21]", async () => {
    const token = hash();
    const { userId, sessionId } = await beginSession(asha, token, noon);
    expect(await findSession(token, "google", noon)).toEqual({
      sessionId,
      userId,
      email: "asha@example.com",
      avatarUrl: "https://lh3.googleusercontent.com/a/asha",
      authenticatedAt: noon,
      seller: null,
    });
    expect(await findSession(hash(), "google", noon)).toBeNull();
  });

  it("lasts 24 hours from its beginning, however it is used [§9.36]", async () => {
    const token = hash();
    await beginSession(asha, token, noon);
    expect(await findSession(token, "google", later(23.99))).not.toBeNull();
    expect(await findSession(token, "google", later(24))).toBeNull();
  });

  it("is refreshed once an hour at most [§4.1, §7.54, §9.36]", async () => {
    const token = hash();
    const { userId } = await beginSession(asha, token, noon);
    await findSession(token, "google", later(0.9));
    expect((await rowsOf(userId))[0]?.refreshed_at).toEqual(noon);
    await findSession(token, "google", later(1.5));
    await findSession(token, "google", later(1.6));
    expect((await rowsOf(userId))[0]?.refreshed_at).toEqual(later(1.5));
  });

  it("is looked up without any write within the hour", async () => {
    const token = hash();
    const { userId } = await beginSession(asha, token, noon);
    const version = sql<string>`xmin::text`;
    const before = await db.select({ version }).from(sessions).where(eq(sessions.user_id, userId));
    await findSession(token, "google", later(0.5));
    const after = await db.select({ version }).from(sessions).where(eq(sessions.user_id, userId));
    expect(after).toEqual(before);
  });

  it("opens nothing once another provider is configured", async () => {
    const token = hash();
    await beginSession({ ...asha, provider: "demo" }, token, noon);
    expect(await findSession(token, "google", noon)).toBeNull();
    expect(await findSession(token, "demo", noon)).not.toBeNull();
  });

  it("ends alone", async () => {
    const [here, there] = [hash(), hash()];
    const { sessionId } = await beginSession(asha, here, noon);
    await beginSession(asha, there, noon);
    await endSession(sessionId);
    expect(await findSession(here, "google", noon)).toBeNull();
    expect(await findSession(there, "google", noon)).not.toBeNull();
  });

  it("leaves nothing behind when its day is over", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    await deleteExpiredSessions(later(23));
    expect(await rowsOf(userId)).toHaveLength(1);
    await deleteExpiredSessions(later(25));
    expect(await rowsOf(userId)).toEqual([]);
  });
});

describe("a person", () => {
  it("has three sessions at most; the oldest ends [§9.36]", async () => {
    const tokens = [hash(), hash(), hash(), hash()] as const;
    for (const [hour, token] of tokens.entries()) await beginSession(asha, token, later(hour));
    const found = await Promise.all(tokens.map((token) => findSession(token, "google", later(4))));
    expect(found.map((session) => session !== null)).toEqual([false, true, true, true]);
  });

  it("has three sessions after ten sign-ins at the same moment", async () => {
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => beginSession(asha, hash(), noon)),
    );
    const ids = new Set(begun.map(({ userId }) => userId));
    expect(ids.size).toBe(1);
    expect(await rowsOf(begun[0]?.userId ?? "")).toHaveLength(3);
  });

  it("is another one under another provider, whatever the email says", async () => {
    const google = await beginSession(asha, hash(), noon);
    const demo = await beginSession({ ...asha, provider: "demo" }, hash(), noon);
    const namesake = await beginSession({ ...asha, subject: "2090" }, hash(), noon);
    expect(new Set([google.userId, demo.userId, namesake.userId]).size).toBe(3);
  });

  it("stays the same when the email changes [§4.1, §7.54]", async () => {
    const first = await beginSession(asha, hash(), noon);
    const token = hash();
    const second = await beginSession({ ...asha, email: "asha.rao@example.com" }, token, noon);
    expect(second.userId).toBe(first.userId);
    expect(await findSession(token, "google", noon)).toMatchObject({
      email: "asha.rao@example.com",
    });
  });
});

describe("the seller's role [R25]", () => {
  const listed = { sellerListed: true };

  async function roleOf(identity: Identity, options = {}) {
    const token = hash();
    const { seller } = await beginSession(identity, token, noon, options);
    return { seller, found: (await findSession(token, identity.provider, noon))?.seller };
  }

  const namesake = { ...asha, subject: "2090" };
  const role = { email: "asha@example.com", invited: false, role: "owner" };

  beforeEach(async () => {
    await db.delete(sellers);
  });

  it("goes to the first account that signs in with a listed address, and to no other", async () => {
    const shouted = { ...asha, email: "Asha@Example.com" };
    expect(await roleOf(shouted, listed)).toEqual({ seller: "bound", found: role });
    expect(await roleOf(asha, listed)).toEqual({ seller: "known", found: role });
    expect(await roleOf(namesake, listed)).toEqual({ seller: "another's", found: null });
  });

  it("goes to one of eight accounts that come at the same moment", async () => {
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, n) => roleOf({ ...asha, subject: `${n}` }, listed)),
    );
    expect(begun.filter(({ found }) => found)).toHaveLength(1);
    expect(begun.filter(({ seller }) => seller === "another's")).toHaveLength(7);
  });

  it("needs a verified address, and one that is listed or invited", async () => {
    const nobody = { seller: null, found: null };
    expect(await roleOf({ ...asha, emailVerified: false }, listed)).toEqual(nobody);
    expect(await roleOf(asha)).toEqual(nobody);
    await inviteSeller("demo", "asha@example.com", "owner", noon);
    expect(await roleOf(asha)).toEqual(nobody);
    await inviteSeller("google", "Asha@example.com", "owner", noon);
    expect(await roleOf(asha)).toEqual({ seller: "bound", found: { ...role, invited: true } });
    expect(await uninviteSeller("google", "asha@example.com")).toBe(true);
    expect(await roleOf(asha)).toEqual(nobody);
  });

  it("stays with the account when its address changes, and is free once it is released", async () => {
    await roleOf(asha, listed);
    const moved = { ...asha, email: "asha.rao@example.com" };
    expect(await roleOf(moved)).toEqual({ seller: null, found: role });
    expect(await releaseSeller("google", "ASHA@example.com")).toBe(true);
    expect(await releaseSeller("google", "asha@example.com")).toBe(false);
    expect(await roleOf(moved)).toEqual({ seller: null, found: null });
    expect(await roleOf(namesake, listed)).toEqual({ seller: "bound", found: role });
  });

  it("is one for an account, whichever of its addresses is listed", async () => {
    await roleOf(asha, listed);
    const moved = { ...asha, email: "asha.rao@example.com" };
    const found = { email: "asha.rao@example.com", invited: false, role: "owner" };
    expect(await roleOf(moved, listed)).toEqual({ seller: "bound", found });
    expect(await roleOf(namesake, listed)).toEqual({ seller: "bound", found: role });
  });
});

describe("a profile", () => {
  it("is made at sign-in and holds only the id [§4.5, §7.11]", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    const { id, created_at, updated_at, ...rest } = (await loadProfile(userId)) ?? {};
    expect(id).toBe(userId);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it("is made when it is asked for and there is none [§4.5, §7.10, §7.11, §8.1]", async () => {
    const userId = await findOrCreateUser(db, asha);
    expect(await db.select().from(profiles)).toEqual([]);
    expect(await loadProfile(userId)).toMatchObject({ id: userId });
  });

  it("keeps what it holds through the next sign-in", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    await db.update(profiles).set({ name: "Asha" }).where(eq(profiles.id, userId));
    await beginSession(asha, hash(), noon);
    expect(await loadProfile(userId)).toMatchObject({ name: "Asha" });
  });

  it("is none when the time runs out, and the page doesn't wait longer [§4.4, §4.6, §9.44]", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table profiles in access exclusive mode`);
      // `loadProfile` must return while another transaction still has the table locked.
      expect(await loadProfile(userId, { timeout: 150 })).toBeNull();
    });
  });

  it("has 5 s, and no more [§4.4, §4.6]", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table profiles in access exclusive mode`);
      // One timer begins before the load and ends sooner, one begins after it and ends later. Timers end in their
      // order even on a slow machine.
      const before = sleep(4_990, "waits");
      const loading = loadProfile(userId);
      const after = sleep(5_100, "waits longer");
      expect(await Promise.race([loading, before])).toBe("waits");
      expect(await Promise.race([loading, after])).toBeNull();
    });
  });

  it("is none when a column is missing [§8.3]", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    await db.execute(sql`alter table profiles rename column mobile_number_3 to mobile_number_4`);
    try {
      expect(await loadProfile(userId)).toBeNull();
    } finally {
      await db.execute(sql`alter table profiles rename column mobile_number_4 to mobile_number_3`);
    }
  });
});

describe("the badge", () => {
  it("counts the pieces of both carts, and nobody else's [§2.22, R41]", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    const other = await beginSession({ ...asha, subject: "2090" }, hash(), noon);
    await fillCarts(userId, 3, 2);
    await fillCarts(other.userId, 40, 50);
    expect(await countCartPieces(userId)).toBe(5);
  });

  it("is zero for an empty cart", async () => {
    const { userId } = await beginSession(asha, hash(), noon);
    expect(await countCartPieces(userId)).toBe(0);
  });
});

async function fillCarts(userId: string, pieces: number, packs: number): Promise<void> {
  await db.execute(sql`
    insert into products (product_id, product_name, stamp_size) values ('ndk-01', 'Rain', 20)
    on conflict do nothing`);
  await db.execute(sql`
    insert into pre_defined_combos (combo_id, combo_name, original_price, final_price, included_products)
    values ('starter', 'Starter', 107, 99, '[{"product_id":"ndk-01","size":"stamp","quantity":5}]')
    on conflict do nothing`);
  await db.execute(sql`
    insert into cart_items (id, user_id, product_id, size, size_price, quantity)
    values (gen_random_uuid(), ${userId}, 'ndk-01', 'stamp', 20, ${pieces})`);
  await db.execute(sql`
    insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity)
    values (gen_random_uuid(), ${userId}, 'starter', 'Starter', 99, ${packs})`);
}
