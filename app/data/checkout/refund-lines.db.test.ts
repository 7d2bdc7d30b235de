/** Tests that the bank's lines of money that went out show refunds, each one [R73]. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { refundSums } from "#data/figures/payment-days.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { missingRefunds } from "#data/orders/refunds.server";
import {
  changeOrderStatus,
  giveRefund,
  markRefunded,
  noteRefundReference,
} from "#data/orders/seller-actions.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { statementImports, statementReversals } from "#data/schema.server";
import { storeForwardedReversal } from "#data/statements/sms-credits.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { sweepStatements } from "#data/statements/sweeping.server";
import { parseMonth } from "#domain/figures/payment-days";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import type { RefundProof } from "#domain/orders/refund-proof";
import type { SentMoney } from "#domain/statements/credits";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import { possibleRefundLines, seenOwedRefunds } from "./refund-lines.server.ts";

testDatabase();
const now = new Date();
const today = indianDay(now);
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000);
let owner: string;
let upiIds = 0;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
});

type Refundable = { orderId: string; buyer: string; upiId: string };

/** Makes a verified order of ₹148, whose customer has named a UPI ID for refunds. */
async function refundable(of?: Refundable): Promise<Refundable> {
  const buyer = await shopper();
  const upiId = of?.upiId ?? `asha${++upiIds}@okaxis`;
  await setRefundUpiId(buyer, upiId, now);
  const { orderId } = await orderFor(buyer);
  await verifyPayment(await seenPayment(orderId), owner, now);
  return { orderId, buyer, upiId };
}

type Sending = { amount?: string; reference?: string | null; at?: Date };

async function refund(
  { orderId, upiId }: Refundable,
  { amount = "148", reference = null, at = now }: Sending = {},
): Promise<void> {
  const sent = { to: upiId, reference, amount };
  expect(await giveRefund(orderId, sent, owner, at)).toEqual({ ok: true });
}

type Line = { transactionId: string; sent: SentMoney };

const line = (
  payeeUpiId: string | null,
  { id = newTransactionId(), amount = rupees(148), day = today } = {},
): Line => ({ transactionId: id, sent: { amount, day, payeeUpiId } });

/** Imports a statement with these lines of money that went out. `days` are those of its credits. */
async function imported(
  lines: readonly (Line & { returned?: boolean })[],
  { days = [today], at = now }: { days?: string[]; at?: Date } = {},
): Promise<string> {
  const credits = days.map((day, index) => ({
    ...{ line: index + 1, transactionId: newTransactionId(), amount: rupees(1), day },
    ...{ payerUpiId: null, note: null },
  }));
  const takenBack = lines.map((each, index) => ({ ...each, line: index + 50 }));
  return await importedStatement({ credits, dropped: { takenBack } }, owner, at);
}

async function proofs({ orderId }: Refundable): Promise<(RefundProof | null)[]> {
  return (await orderForAdmin(orderId))?.refunds.map(({ proof }) => proof) ?? [];
}
const SEEN: RefundProof = { state: "seen", day: today };
const SENT: RefundProof = { state: "sent" };

async function refundIds({ orderId }: Refundable): Promise<string[]> {
  return (await orderForAdmin(orderId))?.refunds.map(({ id }) => id) ?? [];
}

describe("a refund with a reference", () => {
  test("is seen by the line with it, whichever of the two is recorded first", async () => {
    const [one, other] = [await refundable(), await refundable()];
    const [before, after] = [line(null), line(null)];
    await refund(one, { reference: after.transactionId });
    expect(await proofs(one)).toEqual([SENT]);
    await imported([before, after]);
    await refund(other, { reference: before.transactionId });
    expect([await proofs(one), await proofs(other)]).toEqual([[SEEN], [SEEN]]);
  });

  test("isn't seen by a line of another amount, which its seller is shown", async () => {
    const order = await refundable();
    const less = line(order.upiId, { amount: rupees(100) });
    await refund(order, { reference: less.transactionId });
    await imported([less]);
    expect(await proofs(order)).toEqual([SENT]);
    expect(await possibleRefundLines(order.orderId)).toMatchObject([
      { reference: less.transactionId, amount: rupees(100), day: today },
    ]);
  });

  test("isn't seen where a second one notes the same line, which shows one alone", async () => {
    const [one, other] = [await refundable(), await refundable()];
    const { transactionId: reference, sent } = line(null);
    await refund(one, { reference });
    await imported([{ transactionId: reference, sent }]);
    await refund(other, { reference });
    expect([await proofs(one), await proofs(other)]).toEqual([[SEEN], [SENT]]);
  });
});

describe("a refund without a reference", () => {
  test.each([
    ["the day before", -1, SEEN],
    ["two days before", -2, SENT],
    ["three days after", 3, SEEN],
    ["four days after", 4, SENT],
  ])("is seen by UPI ID, amount and a day that fits: %s", async (_, days, expected) => {
    const order = await refundable();
    const day = indianDayAfter(today, days);
    await imported([line(order.upiId.toUpperCase(), { day })], { at: later(9) });
    await refund(order);
    const proof = expected === SEEN ? { state: "seen", day } : SENT;
    expect(await proofs(order)).toEqual([proof]);
  });

  test("is told from the other part of the same order by its amount", async () => {
    const order = await refundable();
    await refund(order, { amount: "48" });
    await imported([line(order.upiId, { amount: rupees(48) }), line(order.upiId)]);
    await refund(order, { amount: "100" });
    expect(await proofs(order)).toEqual([SEEN, SENT]);
  });

  test("waits beside one that is alike, until a reference tells which line is whose", async () => {
    const one = await refundable();
    const other = await refundable(one);
    await refund(one);
    await refund(other);
    const [first, second] = [line(one.upiId), line(one.upiId)];
    await imported([first]);
    expect([await proofs(one), await proofs(other)]).toEqual([[SENT], [SENT]]);
    await imported([second]);
    expect([await proofs(one), await proofs(other)]).toEqual([[SENT], [SENT]]);
    const [id = ""] = await refundIds(one);
    const noted = { id, reference: second.transactionId };
    expect(await noteRefundReference(one.orderId, noted, owner, now)).toEqual({ ok: true });
    expect([await proofs(one), await proofs(other)]).toEqual([[SEEN], [SEEN]]);
    expect((await orderForAdmin(one.orderId))?.events.at(-1)).toMatchObject({
      ...{ kind: "refund", after: "noted" },
    });
    expect(await noteRefundReference(one.orderId, noted, owner, now)).toMatchObject({ ok: false });
  });

  test("waits where two lines fit it, as if it had been sent twice", async () => {
    const order = await refundable();
    await imported([line(order.upiId), line(order.upiId)]);
    await refund(order);
    expect(await proofs(order)).toEqual([SENT]);
    expect(await possibleRefundLines(order.orderId)).toHaveLength(2);
  });

  test("that went to a UPI ID which its customer has replaced since is found by that one", async () => {
    const order = await refundable();
    await refund(order);
    await setRefundUpiId(order.buyer, `other${order.upiId}`, now);
    await imported([line(order.upiId)]);
    expect(await proofs(order)).toEqual([SEEN]);
  });
});

describe("a line that several report", () => {
  async function phone(): Promise<string> {
    return await addSmsSource(`Phone ${newTransactionId()}`, { by: owner, now });
  }

  async function shownBy() {
    const sums = await refundSums(parseMonth(today.slice(0, 7)) ?? expect.fail("no month"));
    return { statement: rupees(0), sms: rupees(0), ...sums };
  }

  test("by SMS, then in a statement, shows one refund, and the statement's day counts", async () => {
    const order = await refundable();
    const before = await shownBy();
    await refund(order);
    const { transactionId, sent } = line(order.upiId);
    await storeForwardedReversal(await phone(), { transactionId, sent }, now);
    expect(await proofs(order)).toEqual([SEEN]);
    expect((await shownBy()).sms).toBe(before.sms + 14_800);
    const day = indianDayAfter(today, 1);
    await imported([{ transactionId, sent: { ...sent, day } }], { at: later(5) });
    expect(await proofs(order)).toEqual([{ state: "seen", day }]);
    expect(await shownBy()).toMatchObject({
      ...{ sms: before.sms, statement: before.statement + 14_800 },
    });
  });

  test("in a statement, then by SMS, stays as the statement has it", async () => {
    const order = await refundable();
    const { transactionId, sent } = line(order.upiId);
    await imported([{ transactionId, sent }]);
    await storeForwardedReversal(
      await phone(),
      { transactionId, sent: { ...sent, amount: rupees(1) } },
      now,
    );
    await refund(order);
    expect(await proofs(order)).toEqual([SEEN]);
  });

  test("with another amount in the statement shows the refund no more", async () => {
    const order = await refundable();
    await refund(order);
    const { transactionId, sent } = line(order.upiId);
    await storeForwardedReversal(await phone(), { transactionId, sent }, now);
    await imported([{ transactionId, sent: { ...sent, amount: rupees(14) } }]);
    expect(await proofs(order)).toEqual([SENT]);
  });

  test("twice in one file with other amounts, or by a paused phone, shows nothing", async () => {
    const order = await refundable();
    await refund(order);
    const { transactionId, sent } = line(order.upiId);
    const paused = await phone();
    await db.execute(
      sql`update sms_sources set paused_at = now(), paused_over = ${transactionId} where id = ${paused}`,
    );
    await storeForwardedReversal(paused, { transactionId, sent }, now);
    expect(await proofs(order)).toEqual([SENT]);
    const other = newTransactionId();
    await imported([
      { transactionId: other, sent },
      { transactionId: other, sent: { ...sent, amount: rupees(20) } },
    ]);
    expect(await proofs(order)).toEqual([SENT]);
  });

  test("of which a node of 0.3 stored the ID alone shows the refund once a statement has it again", async () => {
    const order = await refundable();
    const out = line(null);
    await db.execute(
      sql`insert into statement_reversals (transaction_id) values (${out.transactionId})`,
    );
    await refund(order, { reference: out.transactionId });
    expect(await proofs(order)).toEqual([SENT]);
    await imported([out]);
    expect(await proofs(order)).toEqual([SEEN]);
  });

  test("and that the release before took for a refund's by its reference stays so until its amount is known", async () => {
    const [order, other] = [await refundable(), await refundable()];
    const [out, less] = [line(null), line(null, { amount: rupees(20) })];
    const file = await imported([]);
    for (const [each, { transactionId: reference }] of [
      [order, out],
      [other, less],
    ] as const) {
      await refund(each, { reference });
      await db.execute(
        sql`insert into statement_reversals (transaction_id, statement_id) values (${reference}, ${file})`,
      );
    }
    const path = join(import.meta.dirname, "../migrations/0090_refunds_seen.sql");
    const updates = (await readFile(path, "utf8")).match(/^update [^;]+/gm) ?? [];
    for (const update of updates) await db.execute(update);
    const known: RefundProof = { state: "seen", day: null };
    expect([await proofs(order), await proofs(other)]).toEqual([[known], [known]]);
    await imported([out, less]);
    expect([await proofs(order), await proofs(other)]).toEqual([[SEEN], [SENT]]);
  });

  test("whose money came back shows no refund, whatever is reported later", async () => {
    const order = await refundable();
    const out = line(order.upiId);
    await imported([out]);
    await refund(order);
    expect(await proofs(order)).toEqual([SEEN]);
    await storeForwardedReversal(
      await phone(),
      { transactionId: out.transactionId, returned: true },
      now,
    );
    expect(await proofs(order)).toEqual([SENT]);
    await imported([out]);
    expect(await proofs(order)).toEqual([SENT]);
  });
});

describe("a refund that no line shows", () => {
  const days = (from: number, to: number) => [
    indianDayAfter(today, from),
    indianDayAfter(today, to),
  ];

  test("is missing once statements cover every day on which the bank may have booked it", async () => {
    const order = await refundable();
    await refund(order);
    const named = async () => (await missingRefunds(later(9))).map(({ orderId }) => orderId);
    await imported([], { days: days(-9, 1), at: later(9) });
    expect(await proofs(order)).toEqual([SENT]);
    expect(await named()).not.toContain(order.orderId);
    await imported([], { days: days(2, 8), at: later(9) });
    expect(await proofs(order)).toEqual([{ state: "missing" }]);
    expect(await named()).toContain(order.orderId);
    await imported([line(order.upiId)], { at: later(9) });
    expect(await proofs(order)).toEqual([SEEN]);
    expect(await named()).not.toContain(order.orderId);
  });

  test("isn't missing while a line may be its own, nor was one that nobody can look for", async () => {
    const [twice, unknown] = [await refundable(), await refundable()];
    await refund(twice);
    await giveRefund(unknown.orderId, { to: null, amount: "148" }, owner, now);
    await imported([line(twice.upiId), line(twice.upiId)], { days: days(-9, 8), at: later(9) });
    expect(await proofs(twice)).toEqual([SENT]);
    expect(await proofs(unknown)).toEqual([null]);
  });
});

describe("an import that goes again", () => {
  test("takes 'seen' back, and another file with the line brings it again", async () => {
    const order = await refundable();
    await refund(order);
    const out = line(order.upiId);
    const id = await imported([out], { days: [] });
    expect(await proofs(order)).toEqual([SEEN]);
    await db.delete(statementReversals).where(eq(statementReversals.statement_id, id));
    await db.delete(statementImports).where(eq(statementImports.id, id));
    expect(await proofs(order)).not.toEqual([SEEN]);
    await imported([out]);
    expect(await proofs(order)).toEqual([SEEN]);
  });

  test("isn't what the store does with old lines: those that show a refund stay, the others go", async () => {
    const order = await refundable();
    await refund(order);
    const [out, other] = [line(order.upiId), line(null)];
    await imported([out, other]);
    await sweepStatements(later(200));
    expect(await proofs(order)).toEqual([SEEN]);
    const left = await db
      .select({ id: statementReversals.transaction_id })
      .from(statementReversals);
    expect(left).toContainEqual({ id: out.transactionId });
    expect(left).not.toContainEqual({ id: other.transactionId });
  });
});

describe("at the same time", () => {
  test("two imports and the refund's record lead to one line for one refund", async () => {
    for (const _ of [1, 2, 3]) {
      const order = await refundable();
      const out = line(order.upiId);
      await Promise.all([imported([out]), refund(order), imported([out, line(null)])]);
      expect(await proofs(order)).toEqual([SEEN]);
    }
  });

  test("refunds that are alike aren't seen by one line between them", async () => {
    const one = await refundable();
    const other = await refundable(one);
    await Promise.all([refund(one), refund(other), imported([line(one.upiId)])]);
    const seen = [...(await proofs(one)), ...(await proofs(other))].filter(
      (proof) => proof?.state === "seen",
    );
    expect(seen.length).toBeLessThan(2);
  });
});

describe("a refund that is owed", () => {
  /** Cancels the order, so that its ₹148 are owed; returns the refund. */
  async function owed(of: Refundable): Promise<string> {
    const step = { from: "confirmation_pending", to: "cancelled" } as const;
    expect(await changeOrderStatus(of.orderId, owner, step, now)).toEqual({ ok: true });
    const [id = ""] = await refundIds(of);
    return id;
  }

  test("is found in the bank's message, and is seen as soon as a seller records it", async () => {
    const order = await refundable();
    const id = await owed(order);
    const { transactionId, sent } = line(order.upiId);
    expect((await seenOwedRefunds()).get(id)).toBeUndefined();
    const phone = await addSmsSource("Owner's phone", { by: owner, now });
    await storeForwardedReversal(phone, { transactionId, sent }, now);
    expect((await seenOwedRefunds()).get(id)).toBe(transactionId);
    expect(await proofs(order)).toEqual([null]);
    const paid = { id, to: order.upiId, reference: transactionId };
    expect(await markRefunded(order.orderId, paid, owner, now)).toEqual({ ok: true });
    expect(await proofs(order)).toEqual([SEEN]);
    expect((await seenOwedRefunds()).get(id)).toBeUndefined();
  });

  test("isn't found by a payment to somebody else, or beside one that is alike", async () => {
    const order = await refundable();
    const first = await owed(order);
    await imported([line(`x${order.upiId}`), line(order.upiId, { amount: rupees(147) })]);
    expect((await seenOwedRefunds()).get(first)).toBeUndefined();
    const second = await owed(await refundable(order));
    await imported([line(order.upiId)]);
    const seen = await seenOwedRefunds();
    expect([seen.get(first), seen.get(second)]).toEqual([undefined, undefined]);
  });
});

test("of money that went out, only a customer's UPI ID is stored, and only until the line shows a refund", async () => {
  const order = await refundable();
  const [mill, out] = [line("mill@ybl"), line(order.upiId)];
  await imported([mill, out]);
  const payees = async () =>
    await db
      .select({ id: statementReversals.transaction_id, payee: statementReversals.payee_upi_id })
      .from(statementReversals)
      .where(sql`transaction_id in (${mill.transactionId}, ${out.transactionId})`);
  expect(await payees()).toEqual(
    expect.arrayContaining([
      { id: mill.transactionId, payee: null },
      { id: out.transactionId, payee: order.upiId },
    ]),
  );
  await refund(order);
  expect(await payees()).toContainEqual({ id: out.transactionId, payee: null });
  const [row] = await db.select().from(statementImports).limit(1);
  expect(JSON.stringify(row?.dropped)).not.toContain("payeeUpiId");
});

test("what a node of 0.3 or a stopped one left unlinked is seen at the job's next turn", async () => {
  const order = await refundable();
  await refund(order);
  await db.execute(sql`
    insert into statement_reversals (transaction_id, amount, sent_on, payee_upi_id)
    values (${newTransactionId()}, 148, ${today}, ${order.upiId})`);
  expect(await proofs(order)).toEqual([SENT]);
  await sweepStatements(now);
  expect(await proofs(order)).toEqual([SEEN]);
});
