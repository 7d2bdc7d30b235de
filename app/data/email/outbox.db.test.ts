import { beforeEach, expect, test } from "vitest";
import { db, transaction } from "#data/db.server";
import { outbox } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { atOnce } from "#test/database/store-rows";
import {
  claimMessage,
  deleteMessage,
  enqueue,
  markFailed,
  markSent,
  markServerAway,
  markSkipped,
  renewLease,
} from "./outbox.server.ts";

testDatabase({ byHand: ["episodes-emailed"] });
beforeEach(async () => {
  await db.delete(outbox);
});

const email = (purchaseId: string, notBefore = new Date()) =>
  ({
    kind: "episode-mail",
    payload: { purchaseId },
    userId: null,
    orderId: null,
    notBefore,
  }) as const;
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

test("a message whose cause was undone is never sent", async () => {
  const undone = transaction(async (tx) => {
    await enqueue(tx, [email("one")]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await claimMessage(later(1))).toBeNull();
});

test("a message that must wait isn't claimed before its time", async () => {
  await enqueue(db, [email("one", later(10))]);
  expect(await claimMessage(later(1))).toBeNull();
  expect(await claimMessage(later(11))).toMatchObject({ payload: { purchaseId: "one" } });
});

test("a kind that only a newer version knows stays for its nodes", async () => {
  await db.insert(outbox).values({ kind: "of a newer version", payload: {} });
  expect(await claimMessage(later(1))).toBeNull();
  expect(await db.$count(outbox)).toBe(1);
});

test("sixteen senders at once claim ten messages once each", async () => {
  await enqueue(
    db,
    Array.from({ length: 10 }, (_, index) => email(`${index}`)),
  );
  const claimed = await atOnce(16, () => claimMessage(later(1)));
  const ids = claimed.flatMap((message) => message?.id ?? []);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
});

test("what its sender didn't finish is another's after two minutes, under the same id", async () => {
  await enqueue(db, [email("one")]);
  const first = await claimMessage(later(1));
  expect(await claimMessage(later(100))).toBeNull();
  const second = await claimMessage(later(122));
  expect(second).toEqual({ ...first, attempts: 2 });
  expect(second).toMatchObject({ kind: "episode-mail", payload: { purchaseId: "one" } });
});

test("who is still sending after a minute keeps it; who has lost it renews nothing", async () => {
  await enqueue(db, [email("one")]);
  const first = await claimMessage(later(1));
  if (!first) throw new Error("nothing was claimed");
  await renewLease(first, later(100));
  expect(await claimMessage(later(122))).toBeNull();
  expect(await claimMessage(later(221))).toMatchObject({ id: first.id, attempts: 2 });
  await renewLease(first, later(1_000));
  expect(await claimMessage(later(342))).toMatchObject({ id: first.id, attempts: 3 });
});

test("an event is told once, however often it is written", async () => {
  const sent = { ...email("one"), event: "an order placed" };
  await enqueue(db, [sent]);
  await enqueue(db, [sent, email("two")]);
  expect(await db.$count(outbox)).toBe(2);
});

test("a sent message is never claimed again", async () => {
  await enqueue(db, [email("one")]);
  expect(await claimMessage(later(1))).not.toBeNull();
  await db.update(outbox).set({ sent_at: later(2) });
  expect(await claimMessage(later(100_000))).toBeNull();
});

test("a failed message is tried again later each time, and is dead after eight times", async () => {
  await enqueue(db, [email("one")]);
  let now = later(1);
  const waits: number[] = [];
  for (let message = await claimMessage(now); message; message = await claimMessage(now)) {
    await markFailed(message, "421 try later", now);
    const [row] = await db.select().from(outbox);
    if (!row || row.dead_at) break;
    expect(await claimMessage(new Date(row.not_before.getTime() - 1))).toBeNull();
    waits.push((row.not_before.getTime() - now.getTime()) / 1_000);
    now = row.not_before;
  }
  expect(waits).toHaveLength(7);
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(30 * 2 ** index * 0.74);
    expect(wait).toBeLessThanOrEqual(30 * 2 ** index * 1.26);
  });
  expect(await db.select().from(outbox)).toMatchObject([
    { attempts: 8, last_error: "421 try later", sent_at: null, dead_at: now },
  ]);
});

const skip: typeof markFailed = (message, sentence, now) =>
  markSkipped(message, { reason: "template-off", sentence }, now);

test.each<[string, typeof markFailed]>([
  ["fails with it", markFailed],
  ["gives it back", markServerAway],
  ["finds it switched off", skip],
  ["finds nothing to tell", deleteMessage],
])("a node that lost its claim and %s leaves the message to the next one", async (_, work) => {
  await enqueue(db, [email("one")]);
  const [lost, next] = [await claimMessage(later(1)), await claimMessage(later(122))];
  if (!lost || !next) throw new Error("it wasn't claimed twice");
  const [before] = await db.select().from(outbox);
  await work(lost, "421 try later", later(123));
  expect(await db.select().from(outbox)).toEqual([before]);
  expect(await claimMessage(later(123))).toBeNull();
  await work(next, "421 try later", later(123));
  expect(await db.select().from(outbox)).not.toEqual([before]);
});

test("a message that was sent under a lost claim is sent, whatever becomes of the next one", async () => {
  await enqueue(db, [email("one")]);
  const [lost, next] = [await claimMessage(later(1)), await claimMessage(later(122))];
  if (!lost || !next) throw new Error("it wasn't claimed twice");
  await markSent(db, lost.id, "smtp", later(123));
  for (const work of [markFailed, markServerAway, skip, deleteMessage])
    await work(next, "421 try later", later(124));
  expect(await db.select().from(outbox)).toMatchObject([
    { sent_at: expect.any(Date), dead_at: null, skipped_at: null, last_error: null },
  ]);
  expect(await claimMessage(later(100_000))).toBeNull();
});
