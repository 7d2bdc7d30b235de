import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { backupFacts, beginBackup, finishBackup } from "#data/backups/backups.server";
import { db } from "#data/db.server";
import { claimMessage } from "#data/email/outbox.server";
import { holdOutbox, outboxHold } from "#data/email/outbox-hold.server";
import { backupState } from "#domain/settings/backups";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
let staff: Visitor;
beforeAll(async () => {
  owner = await seller();
  staff = await seller("staff");
});
afterEach(async () => {
  for (const table of ["backups", "outbox_holds", "outbox"])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

const DAY = 24 * 60 * 60 * 1000;
const target = { target: "/srv/backups", encrypted: true };
// What the backup command reports; it has more fields than the table stores.
const good = { id: "2026-11-22T21-30-00Z-a1b2", bytes: 1, rows: 2, files: 3 };

async function ended(at: Date, result: Parameters<typeof finishBackup>[1]) {
  await finishBackup((await beginBackup(target, at)) ?? "", result, at);
}

test("owners read on the first page that the last good backup is old, or that the last one failed", async () => {
  expect(await owner.read("/admin")).not.toMatch(/backup is old|backup failed/);
  await ended(new Date(Date.now() - 3 * DAY), good);
  expect(await owner.read("/admin")).toContain("The last good backup is old:");
  expect(await staff.read("/admin")).not.toContain("The last good backup is old:");
  await ended(new Date(Date.now() - DAY), good);
  expect(await owner.read("/admin")).not.toContain("The last good backup is old:");
  await ended(new Date(), { problem: "The disk of /srv/backups is full." });
  expect(await owner.read("/admin")).toContain("The last backup failed.");
  const page = await owner.read("/admin/backups");
  expect(page).toContain("The disk of /srv/backups is full.");
  expect(page).toContain("2 rows, 3 files");
});

test("two backups don't run at once, and one that was killed makes way", async () => {
  const now = new Date();
  expect(await beginBackup(target, new Date(now.getTime() - 60_000))).not.toBeNull();
  expect(await beginBackup(target, now)).toBeNull();
  expect(await beginBackup(target, new Date(now.getTime() + 5 * 60_000))).not.toBeNull();
  expect(await owner.read("/admin/backups")).toContain("The backup ended without a message");
});

test("a clock that was wrong once keeps nobody from backing up, and no failure since from being told", async () => {
  const future = new Date(Date.now() + 5 * 365 * DAY);
  await ended(future, good);
  // This backup is begun but never finished, as if its process had been killed.
  expect(await beginBackup(target, future)).not.toBeNull();
  const aMinuteAgo = new Date(Date.now() - 60_000);
  const next = await beginBackup(target, aMinuteAgo);
  expect(next).not.toBeNull();
  // It ends later than it begins, when the killed one is taken for ended.
  await finishBackup(next ?? "", { problem: "The disk of /srv/backups is full." }, new Date());
  expect(await backupFacts()).toEqual({
    lastGood: null,
    lastProblem: "The disk of /srv/backups is full.",
  });
  await ended(new Date(), good);
  expect(await owner.read("/admin")).not.toMatch(/backup is old|backup failed/);
});

test.each([
  ["nothing was ever backed up", null, null, 2, "none"],
  ["the last is of yesterday", 1, null, 2, "good"],
  ["the last is of long ago", 3, null, 2, "old"],
  ["the last failed, and a good one is of yesterday", 1, "Full.", 2, "failed"],
  ["the operator wants to hear nothing", 30, "Full.", 0, "off"],
])("%s", (_name, days, lastProblem, alarmDays, state) => {
  const now = new Date("2026-11-22T10:00:00Z");
  const lastGood = days === null ? null : new Date(now.getTime() - days * DAY);
  expect(backupState({ lastGood, lastProblem }, { alarmDays, now })).toBe(state);
});

const queue = async (at: Date) => {
  const id = randomUUID();
  await db.execute(sql`insert into outbox (id, kind, payload, not_before, created_at)
    values (${id}, 'team-mail', '{}', ${at.toISOString()}, ${at.toISOString()})`);
  return id;
};

test("after a restore nothing is sent until an owner says so, and what the backup had isn't sent twice", async () => {
  const now = Date.now();
  await queue(new Date(now - DAY));
  await holdOutbox(db, new Date(now - DAY / 2), new Date(now - 60_000));
  const since = await queue(new Date(now - 1_000));
  expect(await claimMessage(new Date())).toBeNull();
  expect(await owner.read("/admin")).toContain("No emails are sent");
  expect(await owner.read("/admin/backups")).toContain(
    "1 unsent email was in the backup. 1 email was added since.",
  );
  const hold = (await outboxHold())?.id ?? "";
  const release = { hold, before: "skip" };
  expect(await owner.post("/forms/admin/backups/emails-release", release)).toMatchObject({
    ok: true,
  });
  expect(await owner.post("/forms/admin/backups/emails-release", release)).toMatchObject({
    status: 409,
  });
  expect((await claimMessage(new Date()))?.id).toBe(since);
  expect(await claimMessage(new Date())).toBeNull();
  expect(await owner.read("/admin/audit")).toContain("Released: emails");
});

test("or is, where the owner knows that it wasn't", async () => {
  const before = await queue(new Date(Date.now() - DAY));
  await holdOutbox(db, new Date(), new Date());
  const hold = (await outboxHold())?.id ?? "";
  await owner.post("/forms/admin/backups/emails-release", { hold, before: "send" });
  expect((await claimMessage(new Date()))?.id).toBe(before);
});
