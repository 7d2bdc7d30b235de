import { createHash, randomInt, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db, transaction } from "#data/db.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { PERSONAL_TABLES } from "#data/personal-data/personal-tables.server";
import {
  adminEvents,
  orderEvents,
  orders,
  outbox,
  paymentSms,
  payments,
  paymentVerification,
  statementCredits,
  statementImports,
  statementLayouts,
} from "#data/schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, rupees } from "#domain/money/money";
import type { StatementCredit } from "#domain/statements/credits";
import type { SkippedLines } from "#domain/statements/reading/doubts";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  newTransactionId,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "./imports.server.ts";
import { columnsFor, rememberColumns, rememberedColumns } from "./layouts.server.ts";
import { storeSms } from "./payment-sms.server.ts";
import {
  continueStatementImport,
  continueStatementImports,
} from "./statement-verification.server.ts";
import { sweepStatements } from "./sweeping.server.ts";

testDatabase({ byHand: ["orders-paid", "payments-proved", "statuses-recorded"] });
const now = new Date();
const today = indianDay(now);
const clock = () => now;
const failures: unknown[] = [];
const failed = (error: unknown) => void failures.push(error);
let accountant: string;

beforeAll(async () => {
  await stockCatalogue();
  accountant = await person("accountant");
});

type Order = Awaited<ReturnType<typeof orderFor>>;

/** Makes an order of ₹148 whose payment isn't decided. */
const order = async () => await orderFor(await shopper());
const DUE = rupees(148);

/** A transaction ID far from those of orders, which follow each other; a near one could be a typing mistake. */
const unlikeAny = () => `987${randomInt(10 ** 8, 10 ** 9)}`;

let lines = 0;
function credit(transactionId: string, change: Partial<StatementCredit> = {}): StatementCredit {
  lines += 1;
  const amount: Paise = DUE;
  return {
    line: lines,
    transactionId,
    amount,
    day: today,
    payerUpiId: null,
    note: null,
    ...change,
  };
}

async function uploadedWith(
  credits: StatementCredit[],
  dropped: Partial<SkippedLines>,
  name: string = randomUUID(),
) {
  const sha256 = createHash("sha256").update(name).digest();
  const file = { name: `${name}.csv`, sha256, layout: "hdfc", credits, dropped };
  const { id } = await storeStatementImport(file, { by: accountant, now });
  return id;
}

const uploaded = async (credits: StatementCredit[], name?: string) =>
  await uploadedWith(credits, {}, name);

async function previewOf(id: string) {
  const found = await statementImportPreview(id);
  if (!found) throw new Error("no preview");
  return found;
}

async function confirmed(id: string) {
  const { digest } = await previewOf(id);
  return await confirmStatementImport(id, digest, { by: accountant, now });
}

async function carriedOut(id: string) {
  for (;;) {
    const progress = await continueStatementImport(id, { clock, failed });
    if (!progress?.queued) return progress;
  }
}

/** Uploads a statement, confirms it and verifies its payments. */
async function imported(credits: StatementCredit[]) {
  const id = await uploaded(credits);
  const answer = await confirmed(id);
  expect(answer).toMatchObject({ ok: true });
  return { id, progress: await carriedOut(id) };
}

const isVerified = async ({ orderId }: Order) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.payment_verified;

const creditOf = async (transactionId: string) =>
  (
    await db
      .select()
      .from(statementCredits)
      .where(eq(statementCredits.transaction_id, transactionId))
  )[0];

const outcomesOf = async (id: string) => {
  const { matches } = await previewOf(id);
  return Object.fromEntries(
    Object.entries(matches).map(([code, entries]) => [
      code,
      entries.map(
        (entry) =>
          (("credit" in entry ? entry.credit : null) ?? ("payment" in entry ? entry.payment : null))
            ?.transactionId,
      ),
    ]),
  );
};

test("one confirm verifies what the statement proves, and nothing before it", async () => {
  const [paid, other] = [await order(), await order()];
  const id = await uploaded([
    credit(paid.transactionId),
    credit(other.transactionId, { amount: rupees(1) }),
  ]);
  expect(await outcomesOf(id)).toMatchObject({
    verify: [paid.transactionId],
    amountDiffers: [other.transactionId],
  });
  expect(await isVerified(paid)).toBe(false);
  expect(await db.$count(statementCredits, eq(statementCredits.statement_id, id))).toBe(0);
  expect(await confirmed(id)).toEqual({ ok: true, chosen: 1 });
  expect(await isVerified(paid)).toBe(false);
  expect(await carriedOut(id)).toEqual({ queued: 0, verified: 1, contradicted: 0, unassigned: [] });
  expect([await isVerified(paid), await isVerified(other)]).toEqual([true, false]);
});

test("a verification says by which credit it was made, who confirmed it, and tells the customer as ever", async () => {
  const paid = await order();
  await imported([credit(paid.transactionId, { line: 12 })]);
  const { paymentId } = await seenPayment(paid.orderId);
  const stored = await creditOf(paid.transactionId);
  const [verification] = await db
    .select()
    .from(paymentVerification)
    .where(eq(paymentVerification.payment_id, paymentId));
  expect(verification).toMatchObject({
    outcome: "verified",
    decided_by: accountant,
    statement_credit_id: stored?.id,
  });
  expect(stored).toMatchObject({
    decision: "verified",
    payment_id: paymentId,
    decided_by: accountant,
  });
  const [event] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, paid.orderId), eq(orderEvents.after, "verified")));
  expect(event).toMatchObject({
    changed_by: accountant,
    note: `statement hdfc, line 12, credited ${today}`,
  });
  const emails = await db.select().from(outbox).where(eq(outbox.order_id, paid.orderId));
  expect(emails.map(({ payload }) => payload)).toContainEqual({ email: "verified", of: paymentId });
});

describe("nothing is done twice", () => {
  test("the same file is the import that is there", async () => {
    const paid = await order();
    const credits = [credit(paid.transactionId)];
    const name = randomUUID();
    const id = await uploaded(credits, name);
    expect(await uploaded(credits, name)).toBe(id);
    await confirmed(id);
    await carriedOut(id);
    const sha256 = createHash("sha256").update(name).digest();
    const again = { name, sha256, layout: "hdfc", credits: [], dropped: {} };
    expect(await storeStatementImport(again, { by: accountant, now })).toEqual({
      id,
      isNew: false,
    });
    expect(await outcomesOf(id)).toMatchObject({ verify: [], done: [paid.transactionId] });
  });

  test("another export with the same lines changes nothing", async () => {
    const paid = await order();
    const unknown = unlikeAny();
    const credits = [credit(paid.transactionId), credit(unknown)];
    await imported(credits);
    const before = await everything();
    const id = await uploaded(credits);
    expect(await outcomesOf(id)).toMatchObject({
      verify: [],
      done: [paid.transactionId],
      withoutOrder: [unknown],
    });
    expect(await confirmed(id)).toEqual({ ok: true, chosen: 0 });
    expect(await carriedOut(id)).toMatchObject({ queued: 0, verified: 0, unassigned: [] });
    expect(await everything()).toEqual(before);
  });

  test("Confirm pressed twice, and at once, verifies each order once", async () => {
    const paid = await Promise.all(Array.from({ length: 4 }, order));
    const id = await uploaded(paid.map(({ transactionId }) => credit(transactionId)));
    const { digest } = await previewOf(id);
    const answers = await atOnce(4, () =>
      confirmStatementImport(id, digest, { by: accountant, now }),
    );
    expect(
      answers.toSorted(
        (one, other) => Number(other.ok && other.chosen) - Number(one.ok && one.chosen),
      ),
    ).toEqual([4, 0, 0, 0].map((chosen) => ({ ok: true, chosen })));
    await atOnce(4, () => continueStatementImport(id, { clock, failed }));
    expect(await carriedOut(id)).toEqual({
      queued: 0,
      verified: 4,
      contradicted: 0,
      unassigned: [],
    });
    for (const { orderId } of paid) expect(await verifications(orderId)).toBe(1);
  });

  test("two nodes that import files with the same lines at once verify each order once", async () => {
    const paid = await Promise.all(Array.from({ length: 30 }, order));
    const credits = paid.map(({ transactionId }) => credit(transactionId));
    const ids = [await uploaded(credits), await uploaded(credits.toReversed())];
    const { digest } = await previewOf(ids[0] ?? "");
    expect((await previewOf(ids[1] ?? "")).digest).toBe(digest);
    await atOnce(4, async (turn) => {
      const id = ids[turn % 2] ?? "";
      await confirmStatementImport(id, digest, { by: accountant, now });
      await carriedOut(id);
    });
    for (const { orderId } of paid) expect(await verifications(orderId)).toBe(1);
    expect(await db.$count(statementCredits, eq(statementCredits.decision, "unassigned"))).toBe(0);
  });
});

/** Returns everything that a statement could change. */
async function everything() {
  const payload = await db.execute(sql`
    select (select jsonb_agg(to_jsonb(credit) order by id) from statement_credits credit) as credits,
      (select jsonb_agg(to_jsonb(o) order by id) from orders o) as orders,
      (select jsonb_agg(to_jsonb(p) order by id) from payments p) as payments,
      (select jsonb_agg(to_jsonb(v) order by id) from payment_verification v) as verifications,
      (select count(*) from order_events) as events, (select count(*) from outbox) as emails`);
  return payload.rows;
}

async function verifications(orderId: string) {
  const verified = and(
    eq(orderEvents.order_id, orderId),
    eq(orderEvents.kind, "payment"),
    eq(orderEvents.after, "verified"),
  );
  return await db.$count(orderEvents, verified);
}

describe("what happens between the preview and the verification", () => {
  test("a customer who sends an id makes it another preview", async () => {
    const [paid, late] = [await order(), newTransactionId()];
    const id = await uploaded([credit(paid.transactionId), credit(late)]);
    const { digest } = await previewOf(id);
    const other = await order();
    await db
      .update(payments)
      .set({ transaction_id: late })
      .where(eq(payments.order_id, other.orderId));
    expect(await confirmStatementImport(id, digest, { by: accountant, now })).toEqual({
      ok: false,
      problem: { code: "preview-changed" },
    });
    expect(await confirmed(id)).toEqual({ ok: true, chosen: 2 });
  });

  test("an order that is verified, rejected or cancelled after Confirm is left as it is", async () => {
    const [byHand, rejected, cancelled, resubmitted] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    const all = [byHand, rejected, cancelled, resubmitted];
    const id = await uploaded(all.map(({ transactionId }) => credit(transactionId)));
    expect(await confirmed(id)).toEqual({ ok: true, chosen: 4 });
    const seller = await person("seller");
    await verifyPayment(await seenPayment(byHand.orderId), seller, now);
    const why = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(rejected.orderId), seller, why, now);
    await rejectPayment(await seenPayment(resubmitted.orderId), seller, why, now);
    const [{ user = "" } = {}] = await db
      .select({ user: orders.user_id })
      .from(orders)
      .where(eq(orders.id, resubmitted.orderId));
    await resubmitPayment(user, resubmitted.orderId, { transactionId: newTransactionId() }, now);
    await db
      .update(orders)
      .set({ status: "cancelled", cancelled_by_customer: true })
      .where(eq(orders.id, cancelled.orderId));
    const progress = await carriedOut(id);
    expect(progress).toMatchObject({ queued: 0, verified: 0 });
    expect(progress?.unassigned.map(({ problem }) => problem)).toEqual([
      "payment-decided",
      "payment-decided",
      "order-cancelled",
      "payment-changed",
    ]);
    expect(await verifications(byHand.orderId)).toBe(1);
    for (const { orderId } of [rejected, cancelled, resubmitted])
      expect(await verifications(orderId)).toBe(0);
  });

  test("sellers who press by hand while it is carried out and it verify each order once", async () => {
    const paid = await Promise.all(Array.from({ length: 12 }, order));
    const id = await uploaded(paid.map(({ transactionId }) => credit(transactionId)));
    await confirmed(id);
    const seen = await Promise.all(paid.map(({ orderId }) => seenPayment(orderId)));
    const seller = await person("seller");
    await Promise.all([
      carriedOut(id),
      ...seen.toReversed().map((payment) => verifyPayment(payment, seller, now)),
    ]);
    const progress = await carriedOut(id);
    for (const { orderId } of paid) expect(await verifications(orderId)).toBe(1);
    expect((progress?.verified ?? 0) + (progress?.unassigned.length ?? 0)).toBe(12);
  });
});

test("Undo takes a verification by a statement back, and the credit proves again", async () => {
  const paid = await order();
  const { id } = await imported([credit(paid.transactionId)]);
  expect(await withdrawDecision(paid.orderId, accountant, now)).toEqual({ ok: true });
  expect(await isVerified(paid)).toBe(false);
  expect(await creditOf(paid.transactionId)).toMatchObject({
    decision: "unassigned",
    payment_id: null,
  });
  expect(await carriedOut(id)).toMatchObject({ queued: 0 });
  expect(await isVerified(paid)).toBe(false);
  expect(await outcomesOf(id)).toMatchObject({ verify: [paid.transactionId] });
  await confirmed(id);
  await carriedOut(id);
  expect(await isVerified(paid)).toBe(true);
});

test("a job goes on with what was confirmed once nobody carries it out any more", async () => {
  const paid = await Promise.all(Array.from({ length: 3 }, order));
  const id = await uploaded(paid.map(({ transactionId }) => credit(transactionId)));
  await confirmed(id);
  await continueStatementImports({ clock: () => new Date(now.getTime() + 20_000), failed });
  expect(await isVerified(paid[0] as Order)).toBe(false);
  const later = () => new Date(now.getTime() + 40_000);
  await atOnce(2, () => continueStatementImports({ clock: later, failed }));
  expect(await Promise.all(paid.map(isVerified))).toEqual([true, true, true]);
});

test("a node that stops leaves what was confirmed to another", async () => {
  const paid = await order();
  await confirmed(await uploaded([credit(paid.transactionId)]));
  const later = () => new Date(now.getTime() + 40_000);
  await continueStatementImports({ clock: later, stopping: AbortSignal.abort(), failed });
  expect(await isVerified(paid)).toBe(false);
  await continueStatementImports({ clock: later, failed });
  expect(await isVerified(paid)).toBe(true);
});

test("one order that fails stands in nobody's way, and why is told", async () => {
  const paid = await Promise.all(Array.from({ length: 3 }, order));
  const [, broken] = paid;
  await db.execute(sql`
    create function break_one() returns trigger language plpgsql as $$
      begin if new.order_id = ${sql.raw(`'${broken?.orderId}'`)} then raise 'broken'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger breaks before insert on order_events for each row execute function break_one()`,
  );
  const { id, progress } = await imported(paid.map(({ transactionId }) => credit(transactionId)));
  await db.execute(sql`drop trigger breaks on order_events`);
  expect(progress).toMatchObject({ verified: 2, unassigned: [{ problem: "failed" }] });
  expect(failures.splice(0).map((error) => String((error as Error).cause))).toEqual([
    "error: broken",
  ]);
  await confirmed(id);
  expect(await carriedOut(id)).toMatchObject({ verified: 3, unassigned: [] });
});

test("what was short before and comes in two is verified by the difference", async () => {
  const userId = await shopper();
  const paid = await orderFor(userId);
  const seller = await person("seller");
  const short = { kind: "amount-differs", reason: "Too little.", received: "100" } as const;
  await rejectPayment(await seenPayment(paid.orderId), seller, short, now);
  const rest = newTransactionId();
  expect(await resubmitPayment(userId, paid.orderId, { transactionId: rest }, now)).toEqual({
    ok: true,
  });
  const id = await uploaded([
    credit(paid.transactionId, { amount: rupees(100) }),
    credit(rest, { amount: rupees(148) }),
  ]);
  expect(await outcomesOf(id)).toMatchObject({
    verify: [],
    done: [paid.transactionId],
    amountDiffers: [rest],
  });
  await imported([
    credit(paid.transactionId, { amount: rupees(100) }),
    credit(rest, { amount: rupees(48) }),
  ]);
  expect(await isVerified(paid)).toBe(true);
});

test("two statements that contradict each other prove nothing, in whatever order they come", async () => {
  const [one, other] = [await order(), await order()];
  const first = await uploaded([
    credit(one.transactionId),
    credit(other.transactionId, { amount: rupees(1) }),
  ]);
  await confirmed(first);
  const second = await uploaded([
    credit(one.transactionId, { amount: rupees(1) }),
    credit(other.transactionId),
  ]);
  expect(await outcomesOf(second)).toMatchObject({
    doubtful: [one.transactionId, other.transactionId],
  });
  await confirmed(second);
  expect(await carriedOut(first)).toMatchObject({ verified: 0 });
  expect(await carriedOut(second)).toMatchObject({ verified: 0 });
  const third = await uploaded([credit(one.transactionId), credit(other.transactionId)]);
  expect(await outcomesOf(third)).toMatchObject({ verify: [] });
});

test("a line in doubt stays so in whatever file its id comes again; one that is taken back later is named", async () => {
  const [one, paid] = [await order(), await order()];
  const doubtful = [{ line: 3, reason: "taken-back", credit: credit(one.transactionId) } as const];
  const reversal = [{ line: 4, transactionId: one.transactionId }];
  const first = await uploadedWith([credit(paid.transactionId)], { doubtful, takenBack: reversal });
  expect((await statementImportPreview(first))?.row.dropped).toMatchObject({ doubtful: [] });
  await confirmed(first);
  await carriedOut(first);
  const takenBack = [{ line: 9, transactionId: paid.transactionId }];
  const second = await uploadedWith([credit(one.transactionId)], { takenBack });
  const { matches } = await previewOf(second);
  expect(matches.verify).toEqual([]);
  expect(matches.doubtful).toMatchObject([
    { credit: { transactionId: one.transactionId }, reason: "taken-back" },
  ]);
  expect(matches.takenBack).toMatchObject([
    { line: 9, payment: { orderId: paid.orderId, state: "verified" } },
  ]);
  await confirmed(second);
  expect([await isVerified(one), await isVerified(paid)]).toEqual([false, true]);
});

test("a reversal of an earlier file stands against the credit of a later one, a line that was unfinished doesn't", async () => {
  const [reversed, pending] = [await order(), await order()];
  const takenBack = [
    { line: 9, transactionId: reversed.transactionId },
    { line: 10, transactionId: pending.transactionId, unfinished: true },
  ];
  const first = await uploadedWith([credit(unlikeAny())], { takenBack });
  expect(await confirmed(first)).toMatchObject({ ok: true });
  const second = await uploaded([credit(reversed.transactionId), credit(pending.transactionId)]);
  expect(await outcomesOf(second)).toMatchObject({
    verify: [pending.transactionId],
    doubtful: [reversed.transactionId],
  });
  await confirmed(second);
  await carriedOut(second);
  expect([await isVerified(reversed), await isVerified(pending)]).toEqual([false, true]);
  const kept = async () =>
    (await db.select().from(statementImports).where(eq(statementImports.id, first)))[0]?.dropped;
  expect((await kept())?.takenBack).toEqual(takenBack.slice(0, 1));
  await sweepStatements(new Date(now.getTime() + 182 * 24 * 60 * 60 * 1000));
  expect(await kept()).not.toHaveProperty("takenBack");
});

test("a credit that was undone in another tab isn't taken again by who has it in hand", async () => {
  const paid = await order();
  await imported([credit(paid.transactionId)]);
  const seen = await seenPayment(paid.orderId);
  expect(await withdrawDecision(paid.orderId, accountant, now)).toEqual({ ok: true });
  const creditId = (await creditOf(paid.transactionId))?.id ?? "";
  expect(await verifyPayment(seen, accountant, now, { creditId })).toMatchObject({
    ok: false,
    problem: { reason: "credit-unavailable" },
  });
  expect(await isVerified(paid)).toBe(false);
});

test("who has only sent somebody's id has nothing of their credit", async () => {
  const userId = await shopper();
  const sent = await orderFor(userId);
  await imported([credit(sent.transactionId, { amount: rupees(1), payerUpiId: "asha@oksbi" })]);
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, sent.orderId));
  const table = PERSONAL_TABLES.find((each) => each.table === "statement_credits");
  const theirs = async () =>
    await db.$count(
      statementCredits,
      and(eq(statementCredits.transaction_id, sent.transactionId), table?.whereOwnedBy(userId)),
    );
  expect(await theirs()).toBe(0);
  await db.update(payments).set({ verified_at: now }).where(eq(payments.order_id, sent.orderId));
  expect(await theirs()).toBe(1);
});

test("of a note the store's own order number is kept, and of the file nothing", async () => {
  const number = "ORD1700000000000";
  const unknown = unlikeAny();
  const note = `Pay ${number} from Ravi's savings`;
  const { id } = await imported([credit(unknown, { note, payerUpiId: "ravi@oksbi" })]);
  expect(await creditOf(unknown)).toMatchObject({
    order_number: number,
    payer_upi_id: "ravi@oksbi",
    decision: null,
  });
  const [row] = await db.select().from(statementImports).where(eq(statementImports.id, id));
  expect(row).toMatchObject({ credits: null, found: { withoutOrder: 1 } });
  expect(JSON.stringify(row)).not.toContain("Ravi");
  const [event] = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, id));
  expect(event).toMatchObject({ subject: "statement", action: "confirmed", done_by: accountant });
});

test("a draft goes after seven days, and what proved nothing after a hundred and eighty", async () => {
  const [paid, unknown] = [await order(), newTransactionId()];
  await imported([credit(paid.transactionId), credit(unknown)]);
  const draft = await uploaded([credit(newTransactionId())]);
  const after = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  const hasDraft = async () => (await statementImportPreview(draft)) !== null;
  await sweepStatements(after(6.9));
  expect([await hasDraft(), (await creditOf(unknown)) !== undefined]).toEqual([true, true]);
  await sweepStatements(after(7.1));
  expect([await hasDraft(), (await creditOf(unknown)) !== undefined]).toEqual([false, true]);
  await sweepStatements(after(182));
  expect(await creditOf(unknown)).toBeUndefined();
  expect(await creditOf(paid.transactionId)).toMatchObject({ decision: "verified" });
});

test("what an earlier statement has isn't missing from a later one of the same days", async () => {
  const short = await order();
  await imported([credit(short.transactionId, { amount: rupees(1) })]);
  const days = [-3, 1].map((by) => credit(unlikeAny(), { day: indianDayAfter(today, by) }));
  const id = await uploaded(days);
  await db
    .update(statementImports)
    .set({ created_at: new Date(now.getTime() + 24 * 60 * 60 * 1000) })
    .where(eq(statementImports.id, id));
  expect((await outcomesOf(id)).notInStatement).not.toContain(short.transactionId);
});

test("only what waits whole days inside the statement is missing from it", async () => {
  const missing = await order();
  const yesterday = indianDayAfter(today, -1);
  const [from, to] = [indianDayAfter(today, -3), indianDayAfter(today, 1)];
  const days = [credit(unlikeAny(), { day: from }), credit(unlikeAny(), { day: to })];
  const id = await uploaded(days);
  const found = async () => (await outcomesOf(id)).notInStatement?.includes(missing.transactionId);
  expect(await found()).toBe(false);
  await db
    .update(statementImports)
    .set({ created_at: new Date(now.getTime() + 24 * 60 * 60 * 1000) })
    .where(eq(statementImports.id, id));
  expect(await found()).toBe(true);
  await db
    .update(statementImports)
    .set({ covers_to: yesterday })
    .where(eq(statementImports.id, id));
  expect(await found()).toBe(false);
});

test("a bank's message is kept beside a payment that waits, without its text, and verifies nothing", async () => {
  const paid = await order();
  const { paymentId } = await seenPayment(paid.orderId);
  const says = { transactionId: paid.transactionId, amount: DUE, day: today };
  expect(await storeSms(paymentId, says, { by: accountant, now })).toBeNull();
  expect(await storeSms(paymentId, { ...says, day: null }, { by: accountant, now })).toBeNull();
  expect(await db.select().from(paymentSms).where(eq(paymentSms.payment_id, paymentId))).toEqual([
    {
      payment_id: paymentId,
      transaction_id: paid.transactionId,
      amount: DUE,
      credited_on: null,
      pasted_by: accountant,
      pasted_at: now,
    },
  ]);
  expect(await isVerified(paid)).toBe(false);
  await verifyPayment({ orderId: paid.orderId, paymentId }, accountant, now);
  expect(await storeSms(paymentId, says, { by: accountant, now })).toBe("payment-changed");
  expect(await storeSms("no-key", says, { by: accountant, now })).toBe("payment-changed");
});

test("an erased account leaves no UPI ID at a credit, verified by the statement or by hand", async () => {
  const userId = await shopper();
  const paid = await orderFor(userId);
  await verifyPayment(await seenPayment(paid.orderId), accountant, now);
  await imported([credit(paid.transactionId, { payerUpiId: "asha@oksbi" })]);
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, paid.orderId));
  expect(await creditOf(paid.transactionId)).toMatchObject({ payer_upi_id: "asha@oksbi" });
  expect(await erasePerson(userId, async () => {}, now)).toEqual({ ok: true });
  expect(await creditOf(paid.transactionId)).toMatchObject({ payer_upi_id: null });
});

test("columns that a seller named are remembered by the file's header once they confirm, the last word stands", async () => {
  expect(await columnsFor("date|text|amount")).toBeNull();
  const optional = { debit: null, mark: null, status: null, payer: null, note: null };
  const named = (text: number, credited: number) =>
    ({ header: "date|text|amount", date: 0, text, credit: credited, ...optional }) as const;
  const sha256 = createHash("sha256").update("mapped").digest();
  const file = { name: "mapped.csv", sha256, layout: null, dropped: {} };
  const credits = [credit(unlikeAny())];
  for (const columns of [named(1, 2), named(2, 1)])
    await storeStatementImport({ ...file, credits, columns }, { by: accountant, now });
  // Columns are remembered only once the result is confirmed, since they may be wrong.
  expect(await columnsFor("date|text|amount")).toBeNull();
  const { id } = await storeStatementImport(
    { ...file, credits, columns: named(2, 1) },
    { by: accountant, now },
  );
  await confirmed(id);
  expect(await columnsFor("date|text|amount")).toEqual(named(2, 1));
  await transaction((tx) => rememberColumns(tx, named(1, 2), { by: accountant, now }));
  expect(await columnsFor("date|text|amount")).toEqual(named(1, 2));
});

test("columns by which nothing came in aren't remembered, except where a provider's sum did", async () => {
  const columns = { header: "nothing|came|in", date: 0, text: 1, credit: 2, ...NOT_CHOSEN };
  const sent = { debits: 0, doubtful: [{ line: 2, reason: "direction" as const }] };
  const stored = async (name: string, dropped: Partial<SkippedLines>) => {
    const sha256 = createHash("sha256").update(name).digest();
    const file = { name, sha256, layout: null, columns, credits: [], dropped };
    await confirmed((await storeStatementImport(file, { by: accountant, now })).id);
    return await columnsFor(columns.header);
  };
  expect(await stored("sent.csv", sent)).toBeNull();
  const sum = { line: 2, amount: DUE, day: "2026-11-20", sender: "NEFT PAYCO" };
  expect(await stored("sum.csv", { sums: [sum] })).toEqual(columns);
});

test("columns that an earlier release remembered are asked about until they are confirmed once more", async () => {
  const columns = { header: "old|release|columns", date: 0, text: 1, credit: 2, ...NOT_CHOSEN };
  const remembered = async () =>
    (await rememberedColumns()).find(({ header }) => header === columns.header);
  await db.insert(statementLayouts).values({ header: columns.header, columns });
  expect(await remembered()).toMatchObject({ credit: 2, isUnchecked: true });
  await transaction((tx) => rememberColumns(tx, columns, { by: accountant, now }));
  expect(await remembered()).toMatchObject({ credit: 2, isUnchecked: false });
});

const NOT_CHOSEN = { debit: null, mark: null, status: null, payer: null, note: null };

test("what isn't there is nothing", async () => {
  for (const id of [randomUUID(), "no-key"]) {
    expect(await statementImportPreview(id)).toBeNull();
    expect(await continueStatementImport(id, { clock, failed })).toBeNull();
    expect(await confirmStatementImport(id, "", { by: accountant, now })).toMatchObject({
      ok: false,
    });
  }
});
