import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { outbox, settings } from "#data/schema.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { startMailServer } from "#test/store/mail-server";
import { startHeartbeat } from "./heartbeat.ts";

type Heartbeat = ReturnType<typeof startHeartbeat>;

testDatabase({ byHand: ["settings-recorded"] });
appForVisitors();

let owner: Visitor;
const beating: Heartbeat[] = [];

beforeAll(async () => {
  owner = await seller();
});
afterEach(async () => {
  for (const each of beating.splice(0)) await each.stop();
  await db.execute(sql`delete from nodes`);
  await db.delete(outbox);
});
afterAll(() => mail.close());

const noMail = () => openMail({ smtpUrl: null, mailFrom: null, write: () => {} });

/** Starts a node that checks its problems ten times a second. */
async function node(name: string, problems: () => NodeProblem[]) {
  const beats = async () => problems();
  const heart = startHeartbeat({ id: randomUUID(), name }, beats, 100);
  beating.push(heart);
  await expect.poll(() => stateOf(name)).toBeDefined();
  return heart;
}

async function stateOf(name: string) {
  const { rows } = await db.execute(sql`select * from nodes where name = ${name}`);
  return rows[0];
}

const SECTION = "The store has a technical problem";
const today = (visitor = owner) => visitor.read("/admin");
const says = (words: string | RegExp) => expect.poll(() => today()).toMatch(words);

describe("an owner's first page", () => {
  test("says what is wrong on which node and what to do, and nothing once it is mended", async () => {
    noMail();
    expect(await today()).not.toContain(SECTION);
    let problems: NodeProblem[] = [{ code: "disk-low", megabytes: 812, files: null }];
    await node("shop-1:3000", () => problems);
    await node("shop-2:3000", () => [{ code: "clock", seconds: 42 }]);
    await says(/shop-1:3000.*The disk is filling up: 812 MB left/);
    await says(/shop-2:3000.*42 s ahead of the database's.*timedatectl/);
    problems = [{ code: "secret" }];
    await says(
      /shop-1:3000.*another SECRET.*npm run adopt -- secret.*send no visitors to this server/,
    );
    problems = [];
    await expect.poll(() => today()).not.toContain("shop-1:3000");
  });

  test("says one sentence where it is the same on several nodes", async () => {
    noMail();
    for (const name of ["shop-1:3000", "shop-2:3000"]) await node(name, () => [{ code: "files" }]);
    await says(/shop-1:3000, shop-2:3000/);
    expect((await today()).match(/<\/strong>\s*A file could not/g)).toHaveLength(1);
  });

  test("is nobody else's business", async () => {
    noMail();
    await node("shop-1:3000", () => [{ code: "clock", seconds: 42 }]);
    await says(SECTION);
    for (const role of ["staff", "accountant"] as const)
      expect(await today(await seller(role))).not.toContain(SECTION);
  });

  test("names a node that says nothing any more, until it is forgotten or one of its name is there", async () => {
    noMail();
    const silent = (minutes: number) =>
      db.execute(sql`
      insert into nodes (id, name, seen_at) values (${randomUUID()}, 'shop-9:3000',
        now() - make_interval(mins => ${minutes}))`);
    await silent(3);
    await says(/shop-9:3000.*This server hasn't answered for \d min/);
    await db.execute(sql`delete from nodes`);
    await silent(90);
    expect(await today()).not.toContain("shop-9");
    await silent(3);
    const heart = await node("shop-9:3000", () => []);
    await expect.poll(() => today()).not.toContain("shop-9");
    await heart.stop();
    expect(await stateOf("shop-9:3000")).toBeUndefined();
  });

  test("reads what a newer version's node says", async () => {
    noMail();
    await db.execute(sql`insert into nodes (id, name, problems)
      values (${randomUUID()}, 'shop-3:3000', '[{"code":"too-new"}]')`);
    expect(await today()).toMatch(/shop-3:3000.*too-new/);
  });

  test("says that the mail server is away, by greeting it, and that it is back", async () => {
    const post = await startMailServer();
    openMail({ smtpUrl: post.url, mailFrom: "post@kathalu.example", write: () => {} });
    await node("shop-1:3000", () => []);
    expect(await mail.problem()).toBeNull();
    await post.stop();
    await says(/shop-1:3000.*The mail server takes no emails \(\w+\)/);
    expect(await today()).not.toContain(post.url);
    noMail();
    await expect.poll(() => today()).not.toContain(SECTION);
  });

  test("says that one which takes connections and says nothing is away", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await expect.poll(() => silent.listening).toBe(true);
    const { port } = silent.address() as { port: number };
    const smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=200`;
    openMail({ smtpUrl, mailFrom: "a@b.example", write: () => {} });
    expect(await mail.problem()).toMatch(/^ETIMEDOUT|it hung up/);
    mail.close();
    silent.close();
    noMail();
  });

  test("says that nothing old is deleted while nobody can read what an owner keeps", async () => {
    noMail();
    await db.insert(settings).values({ subject: "retention", version: 1, value: { days: 3_650 } });
    await node("shop-1:3000", () => []);
    await says(/shop-1:3000.*this server deletes no old data/);
    await db.delete(settings);
    await expect.poll(() => today()).not.toContain("shop-1:3000");
  });

  test("says that emails stand still, unless the mail server is the reason", async () => {
    noMail();
    const not_before = new Date(Date.now() - 17 * 60_000);
    await db.insert(outbox).values({ kind: "order-mail", payload: {}, not_before });
    expect(await today()).toMatch(/1 email waits, the oldest for 17 min/);
    await node("shop-1:3000", () => [{ code: "mail", reason: "ECONNREFUSED" }]);
    await expect.poll(() => today()).not.toContain("1 email waits");
  });

  test("is read again by an open page when something changes", async () => {
    noMail();
    const version = async () => {
      const response = await owner.get("/admin/changes");
      return ((await response.json()) as { version: string }).version;
    };
    const before = await version();
    await node("shop-1:3000", () => [{ code: "clock", seconds: 42 }]);
    await expect.poll(version).not.toBe(before);
  });
});
