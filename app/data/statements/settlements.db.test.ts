import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import {
  settledPayments,
  statementCredits,
  statementImports,
  statementReversals,
  statementSums,
} from "#data/schema.server";
import { indianDay, indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import { type Paise, paise, rupees } from "#domain/money/money";
import type { StatementCredit } from "#domain/statements/credits";
import { outcomeGroups } from "#domain/statements/outcome-rows";
import type { DoubtfulLine, SkippedLines } from "#domain/statements/reading/doubts";
import type { SumLine } from "#domain/statements/reading/settled";
import { unexplainedSentences } from "#domain/statements/settlements";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  newTransactionId,
  orderFor,
  person,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "./imports.server.ts";
import { feesOf, sumsOfImport, unexplained } from "./settlements.server.ts";
import { continueStatementImport } from "./statement-verification.server.ts";
import { sweepStatements } from "./sweeping.server.ts";
import { unmatchedCredits } from "./unmatched-credits.server.ts";

testDatabase();
const now = new Date();
const today = indianDay(now);
const daysAgo = (days: number) => indianDayAfter(today, -days);
let owners: [string, string];

beforeAll(async () => {
  await stockCatalogue();
  owners = [await person("owner"), await person("owner")];
});

beforeEach(async () => {
  // Settlements of other tests are removed, because a sum could match one of them.
  await db.delete(statementSums);
  await db.delete(settledPayments);
  await db
    .update(statementCredits)
    .set({ decision: null })
    .where(eq(statementCredits.decision, "sum"));
});

const REPORT = "paidat|upireference|amount|fee|gst|settlementid";
const [FEE, TAX] = [rupees("2.96"), rupees("0.53")];
/** ₹148 less the provider's fee and tax. */
const NET = rupees("144.51");

type Payment = {
  transactionId?: string;
  settlement?: string | null;
  fee?: Paise;
  amount?: Paise;
  day?: string;
};

function payment(at: number, of: Payment): StatementCredit {
  const { settlement = "setl_9", fee = FEE, amount = rupees(148), day = daysAgo(3) } = of;
  const transactionId = of.transactionId ?? newTransactionId();
  const settled = { fee, tax: TAX, settlement };
  return { line: at + 2, transactionId, amount, day, payerUpiId: null, note: null, settled };
}

const line = (amount: Paise, change: Partial<SumLine> = {}): SumLine => ({
  line: 7,
  amount,
  day: daysAgo(2),
  sender: "NEFT PAYCO",
  ...change,
});

async function brought(
  file: { credits?: StatementCredit[]; dropped?: Partial<SkippedLines> },
  by = owners[0],
) {
  const name = randomUUID();
  const sha256 = createHash("sha256").update(name).digest();
  const { credits = [], dropped = {} } = file;
  const { id } = await storeStatementImport(
    { name: `${name}.csv`, sha256, layout: null, credits, dropped },
    { by, now },
  );
  return id;
}

const report = async (payments: Payment[], by?: string, dropped: Partial<SkippedLines> = {}) =>
  await brought(
    {
      credits: payments.map((each, at) => payment(at, each)),
      dropped: { report: REPORT, ...dropped },
    },
    by,
  );
const statement = async (sums: SumLine[], credits: StatementCredit[] = [], by?: string) =>
  await brought({ credits, dropped: { sums } }, by);

async function confirmed(id: string, by = owners[0]): Promise<string> {
  for (;;) {
    const seen = await statementImportPreview(id);
    const answer = await confirmStatementImport(id, seen?.digest ?? "", { by, now });
    if (answer.ok) return id;
  }
}

async function sumsOf(importId: string) {
  const [row] = await db.select().from(statementImports).where(eq(statementImports.id, importId));
  if (!row) throw new Error("no import");
  return (await sumsOfImport(row)).map(({ line: at, amount, settlement }) => ({
    line: at,
    amount,
    settlement: settlement.reference,
    payments: settlement.payments,
  }));
}

const sentences = async () => unexplainedSentences(await unexplained(now), today);
const month = async () =>
  await feesOf(startOfIndianDay(daysAgo(30)), startOfIndianDay(indianDayAfter(today)));

describe("a merchant's report", () => {
  test("verifies what it proves, by the rule of statements, and its fees are kept", async () => {
    const [paid, other] = [await orderFor(await shopper()), await orderFor(await shopper())];
    const id = await report([
      { transactionId: paid.transactionId, day: today },
      { transactionId: other.transactionId, amount: rupees(100), day: today },
    ]);
    const found = await statementImportPreview(id);
    expect(found?.matches.verify.map(({ payment: { orderId } }) => orderId)).toEqual([
      paid.orderId,
    ]);
    expect(found?.matches.amountDiffers).toHaveLength(1);
    await confirmed(id);
    const failed = (error: unknown) => {
      throw error;
    };
    expect(await continueStatementImport(id, { clock: () => now, failed })).toMatchObject({
      verified: 1,
    });
    expect(await month()).toMatchObject({ fee: rupees("5.92"), tax: rupees("1.06") });
    expect(await feesOf(startOfIndianDay(daysAgo(30)), startOfIndianDay(today))).toEqual({
      amount: 0,
      fee: 0,
      tax: 0,
    });
  });

  test("explains the bank's line before the bank's file comes and after it", async () => {
    await confirmed(await report([{}, {}]));
    const file = await statement([line(paise(2 * NET))]);
    const explained = [{ line: 7, amount: 2 * NET, settlement: "setl_9", payments: 2 }];
    // Before the confirmation, the preview shows the same sums.
    expect(await sumsOf(file)).toEqual(explained);
    await confirmed(file);
    expect(await sumsOf(file)).toEqual(explained);

    const first = await confirmed(await statement([line(NET)]));
    expect(await sumsOf(first)).toEqual([]);
    await confirmed(await report([{ settlement: "setl_10" }]));
    expect(await sumsOf(first)).toMatchObject([{ settlement: "setl_10", payments: 1 }]);
    expect(await sentences()).toEqual([]);
  });

  test("twice, or one that overlaps, counts each payment once", async () => {
    const [one, two, three] = [newTransactionId(), newTransactionId(), newTransactionId()];
    await confirmed(
      await report([{ transactionId: one }, { transactionId: two, settlement: null }]),
    );
    await confirmed(
      await report([{ transactionId: one }, { transactionId: two, settlement: null }]),
    );
    await confirmed(
      await report([
        { transactionId: two, settlement: "setl_10" },
        { transactionId: three, settlement: "setl_10" },
      ]),
    );
    expect(await db.$count(settledPayments)).toBe(3);
    expect(await month()).toMatchObject({ fee: 3 * FEE, tax: 3 * TAX });
    const file = await confirmed(await statement([line(NET), line(paise(2 * NET), { line: 8 })]));
    expect(await sumsOf(file)).toMatchObject([
      { line: 7, settlement: "setl_9", payments: 1 },
      { line: 8, settlement: "setl_10", payments: 2 },
    ]);
  });

  test("that has another fee or settlement of a payment than an earlier one doesn't count there, and says so for good", async () => {
    const [one, two, three] = [newTransactionId(), newTransactionId(), newTransactionId()];
    await confirmed(
      await report([{ transactionId: one }, { transactionId: two }, { transactionId: three }]),
    );
    const later = [
      { transactionId: one, fee: rupees(3) },
      { transactionId: two, settlement: "setl_10" },
      { transactionId: three },
      { transactionId: newTransactionId() },
    ];
    const id = await report(later);
    const named = [one, two].map((transactionId, at) => ({
      line: at + 2,
      reason: "reported-otherwise",
      ids: [transactionId],
    }));
    expect((await statementImportPreview(id))?.doubtful).toEqual(named);
    await confirmed(id);
    expect((await statementImportPreview(id))?.doubtful).toEqual(named);
    expect(await month()).toMatchObject({ fee: 4 * FEE });
    // Two reports don't contradict each other if one of them doesn't know the settlement yet.
    const open = newTransactionId();
    await confirmed(await report([{ transactionId: open, settlement: null }]));
    const same = await report([
      { transactionId: three, settlement: null },
      { transactionId: open, fee: rupees(1) },
    ]);
    expect((await statementImportPreview(same))?.doubtful).toEqual([]);
  });

  test("that has another amount of a payment than an earlier one has its line in one bucket", async () => {
    const transactionId = newTransactionId();
    await confirmed(await report([{ transactionId }]));
    const id = await report([{ transactionId, amount: rupees(149) }]);
    const buckets = async () => {
      const found = await statementImportPreview(id);
      return found && outcomeGroups(found.matches, found).map(({ code, count }) => [code, count]);
    };
    expect(await buckets()).toEqual([["doubtful", 1]]);
    await confirmed(id);
    expect(await buckets()).toEqual([["unreadable", 1]]);
  });

  test("that brings more payments of a settlement takes its sum away, which doesn't come to it any more", async () => {
    await confirmed(await report([{}]));
    const file = await confirmed(await statement([line(NET)]));
    expect(await sumsOf(file)).toHaveLength(1);
    // The bank's sender is known as the provider, because another sum of it matched a settlement.
    await confirmed(await report([{ settlement: "setl_10" }]));
    await confirmed(await statement([line(NET, { day: daysAgo(1) })]));
    await confirmed(await report([{}]));
    expect(await sumsOf(file)).toEqual([]);
    const [said, ...more] = await sentences();
    expect(more).toEqual([]);
    expect(said).toContain("₹144.51 less than settlement setl_9 (2 payments of ₹296.00");
  });

  test("that has refunds says so where the sum differs, and guesses nothing", async () => {
    await confirmed(await report([{ settlement: "setl_10" }]));
    await confirmed(await statement([line(NET, { day: daysAgo(3) })]));
    const uncounted = { line: 9, reason: "uncounted", ids: ["setl_9"] } satisfies DoubtfulLine;
    await confirmed(await report([{}, {}], owners[0], { doubtful: [uncounted] }));
    await confirmed(await statement([line(paise(2 * NET - 14_800))]));
    const [said = ""] = await sentences();
    expect(said).toContain("₹148.00 less than settlement setl_9");
    expect(said).toContain("also has lines that don't count, such as refunds");
  });

  test("whose day means another provider's is another settlement", async () => {
    await confirmed(await report([{ settlement: today }]));
    const credits = [payment(0, { settlement: today })];
    await confirmed(await brought({ credits, dropped: { report: "another|header" } }));
    const file = await confirmed(await statement([line(NET), line(NET, { line: 8 })]));
    expect(await sumsOf(file)).toMatchObject([{ payments: 1 }, { payments: 1 }]);
  });

  test("whose payments have no settlement for a week is named", async () => {
    await confirmed(await report([{ settlement: null, day: daysAgo(8) }, { settlement: null }]));
    expect(await sentences()).toEqual([
      "Your provider's reports say that it hasn't paid out 1 payment (₹148.00) yet.",
    ]);
  });
});

describe("a bank's file", () => {
  test("that overlaps another has no line twice, and as many equal ones as the fuller has", async () => {
    const equal = [line(NET), line(NET, { line: 8 })];
    await confirmed(await statement(equal.slice(0, 1)));
    await confirmed(await statement(equal));
    await confirmed(await statement(equal));
    expect(await db.$count(statementSums)).toBe(2);
    await confirmed(await report(["a", "b", "c"].map((settlement) => ({ settlement }))));
    expect((await unexplained(now)).settlements).toHaveLength(1);
  });

  test("is no sum's where the money has an ID that a customer may still send, and is where nobody was promised it", async () => {
    await orderFor(await shopper());
    const [free, mine] = [newTransactionId(), newTransactionId()];
    await confirmed(
      await report([
        { settlement: "promised", fee: paise(0), amount: paise(14_800 + TAX), day: daysAgo(1) },
        { settlement: "setl_9", day: daysAgo(1) },
      ]),
    );
    const { settled: _, ...credit } = payment(0, { transactionId: free, day: today });
    const { settled: __, ...other } = payment(1, { transactionId: mine, amount: NET, day: today });
    const file = await confirmed(await statement([], [credit, other]));
    expect(await sumsOf(file)).toMatchObject([{ line: 3, settlement: "setl_9" }]);
    const { rows } = await unmatchedCredits("open", null, now);
    const listed = rows.map(({ transactionId }) => transactionId);
    expect(listed).toContain(free);
    expect(listed).not.toContain(mine);
    const shown = await statementImportPreview(file);
    const summed =
      shown &&
      outcomeGroups(shown.matches, shown).filter(({ rows }) =>
        rows.some((row) => row.transactionId === mine),
      );
    expect(summed?.map(({ code }) => code)).toEqual(["sums"]);
    // The same line in the next file counts as done.
    const again = await statement([], [other]);
    const { matches } = (await statementImportPreview(again)) ?? {};
    expect(matches?.done).toMatchObject([{ reason: "sum" }]);
    await confirmed(again);
    expect(await db.$count(statementSums, eq(statementSums.transaction_id, mine))).toBe(1);
    // A report adds payments to the settlement, so the sum no longer matches and the credit is unmatched again.
    await confirmed(await report([{ settlement: "setl_9", day: daysAgo(1) }]));
    const open = (await unmatchedCredits("open", null, now)).rows;
    expect(open.map(({ transactionId }) => transactionId)).toContain(mine);
  });

  test("is no sum's where the bank took the money back", async () => {
    const mine = newTransactionId();
    await confirmed(await report([{ day: daysAgo(1) }]));
    const { settled: _, ...credit } = payment(1, { transactionId: mine, amount: NET, day: today });
    const taken = { line: 9, transactionId: mine };
    await confirmed(await brought({ dropped: { takenBack: [taken] } }));
    await confirmed(await statement([], [credit]));
    expect(await db.$count(statementReversals, eq(statementReversals.transaction_id, mine))).toBe(
      1,
    );
    expect((await unexplained(now)).settlements).toHaveLength(1);
  });

  test("has its money kept for half a year, if it is no sum", async () => {
    await confirmed(await report([{}]));
    await confirmed(await statement([line(NET), line(rupees(1), { line: 8 })]));
    const later = new Date(now.getTime() + 200 * 86_400_000);
    await sweepStatements(later);
    const left = await db.select().from(statementSums);
    expect(left).toMatchObject([{ line: 7 }]);
    const all = await db.select().from(statementImports);
    // Sums in files that nobody confirmed are deleted with their import.
    expect(all.every(({ dropped: { sums = [] } }) => sums.length === 0)).toBe(true);
  });
});

describe("at once", () => {
  test("two owners who confirm reports and statements that overlap double nothing", async () => {
    for (let round = 0; round < 5; round++) {
      const ids = Array.from({ length: 6 }, newTransactionId);
      const part = (from: number, to: number) =>
        ids.slice(from, to).map((transactionId, at) => ({
          transactionId,
          settlement: `round ${round} ${Math.floor((from + at) / 3)}`,
        }));
      const sums = [line(paise(3 * NET), { sender: `PAYCO ${"A".repeat(round + 1)}` })];
      const [one, other] = owners;
      const files = await Promise.all([
        report(part(0, 4), one),
        report(part(2, 6), other),
        report(part(0, 6), one),
        statement([...sums, ...sums.map((each) => ({ ...each, line: 8 }))], [], other),
        statement(sums, [], one),
      ]);
      await atOnce(files.length, async (at) => await confirmed(files[at] ?? "", owners[at % 2]));
      const { rows } = await db.execute<{ sums: number; net: string; payments: number }>(sql`
        select (select count(*)::int from statement_sums where settlement like ${`%round ${round} %`}) as sums,
          (select sum(amount - fee - tax)::text from settled_payments where settlement like ${`%round ${round} %`}) as net,
          (select count(*)::int from settled_payments where settlement like ${`%round ${round} %`}) as payments`);
      expect(rows).toEqual([{ sums: 2, net: "867.06", payments: 6 }]);
    }
    expect(await sentences()).toEqual([]);
  });

  test("a confirmation that is pressed twice stores once", async () => {
    const id = await report([{}, {}]);
    await atOnce(3, async () => await confirmed(id));
    expect(await db.$count(settledPayments)).toBe(2);
    expect(await statementImportPreview(id)).not.toBeNull();
  });
});

test("random reports, cut and brought in any order beside the bank's lines, add up to the paisa", async () => {
  const payments = fc.array(
    fc.record({
      amount: fc.integer({ min: 1_000, max: 500_000 }),
      fee: fc.integer({ min: 0, max: 900 }),
      of: fc.nat(3),
    }),
    { minLength: 1, maxLength: 12 },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(payments, fc.nat(12), fc.boolean(), async (all, cut, bankFirst) => {
      run += 1;
      const own = all.map(({ amount, fee, of }) => ({
        transactionId: newTransactionId(),
        amount: paise(amount),
        fee: paise(fee),
        settlement: `run ${run} ${of}`,
      }));
      const nets = new Map<string, number>();
      for (const { settlement, amount, fee } of own)
        nets.set(settlement, (nets.get(settlement) ?? 0) + amount - fee - TAX);
      const lines = [...nets.values()].map((net, at) =>
        line(paise(net), { line: at + 2, sender: `RUN ${"A".repeat(run)}` }),
      );
      const bank = await statement(lines);
      if (bankFirst) await confirmed(bank);
      await confirmed(await report(own.slice(0, cut)));
      await confirmed(await report(own.slice(Math.max(0, cut - 2))));
      if (!bankFirst) await confirmed(bank);
      const found = await sumsOf(bank);
      expect(found.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount));
      expect(found.reduce((sum, each) => sum + each.payments, 0)).toBe(own.length);
    }),
    { numRuns: 25 },
  );
  expect(await sentences()).toEqual([]);
});
