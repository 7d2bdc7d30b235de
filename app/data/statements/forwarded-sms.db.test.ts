import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordRefusal } from "#data/checkout/refused-ids.server";
import { db } from "#data/db.server";
import { firstTakenBack } from "#data/orders/lists/work-lists.server";
import { evidenceFactsOf } from "#data/orders/payment/evidence.server";
import { reopenPayment } from "#data/orders/payment/taken-back.server";
import { verifyPayment, withdrawDecision } from "#data/orders/payment/verification.server";
import { inviteSeller } from "#data/people/sellers.server";
import {
  orderEvents,
  orders,
  settings,
  smsSources,
  statementCredits,
  users,
} from "#data/schema.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { importedStatement } from "#test/statements/confirmed";
import { allowSmsToVerify, forwardedCredit, lineOf, trustedPhone } from "#test/statements/phone";
import { listStatementImports, statementImportProgress } from "./imports.server.ts";
import { storePastedReversal } from "./payment-sms.server.ts";
import { storeForwardedCredit, storeForwardedReversal } from "./sms-credits.server.ts";
import { addSmsSource, changeSource, smsSourcesNow } from "./sms-sources.server.ts";
import { verifyBySms } from "./sms-verification.server.ts";
import { continueStatementImports } from "./statement-verification.server.ts";
import { sweepStatements } from "./sweeping.server.ts";
import { unmatchedCredits } from "./unmatched-credits.server.ts";

testDatabase();
const now = new Date();
const today = indianDay(now);
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000);
let owner: string;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
});
beforeEach(async () => {
  await db.delete(settings).where(eq(settings.subject, "bankSms"));
  await db.update(smsSources).set({ off_at: now });
});

const order = async () => await orderFor(await shopper());
type Order = Awaited<ReturnType<typeof order>>;

async function isVerified({ orderId }: Order) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row?.payment_verified;
}

async function creditOf(transactionId: string) {
  const { transaction_id } = statementCredits;
  const [credit] = await db
    .select()
    .from(statementCredits)
    .where(eq(transaction_id, transactionId));
  return credit;
}

async function evidenceLines({ orderId }: Order) {
  const { paymentId } = await seenPayment(orderId);
  const facts = (await evidenceFactsOf([paymentId])).get(paymentId);
  return facts ? evidenceOf(facts) : [];
}

const evidence = async (placed: Order) =>
  (await evidenceLines(placed)).map(({ code, strength }) => `${strength} ${code}`);

const source = async (id: string) => (await smsSourcesNow()).find((row) => row.id === id);
const tell = async (id: string, ...[transactionId, change]: Parameters<typeof forwardedCredit>) =>
  await storeForwardedCredit(id, forwardedCredit(transactionId, change), now);

async function judge(at = now) {
  const failed = (error: unknown) => {
    throw error;
  };
  await verifyBySms({ clock: () => at, failed });
}

/**
 * Imports a statement of the phone's account that has every line of these days: the given credits, and one that the
 * phone reported.
 */
async function fileOver(credits: ReturnType<typeof forwardedCredit>[], phone: string) {
  const shared = forwardedCredit(newTransactionId(), { day: indianDayAfter(today, -2) });
  await storeForwardedCredit(phone, shared, now);
  const last = forwardedCredit(newTransactionId(), { day: indianDayAfter(today, 5) });
  const lines = [shared, ...credits, last].map((credit, at) => lineOf(credit, at + 2));
  return await importedStatement({ name: "later.csv", credits: lines }, owner, later(7));
}

describe("a forwarded SMS", () => {
  test("is evidence, strong, and verifies nothing while no owner lets it", async () => {
    const phone = await trustedPhone(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    expect(await evidence(placed)).toContain("for phone-has-it");
    await judge();
    expect(await isVerified(placed)).toBe(false);
  });

  test("isn't listed as a statement", async () => {
    const phone = await addSmsSource("Asha's phone", { by: owner, now });
    expect((await listStatementImports()).map(({ id }) => id)).not.toContain(phone);
  });

  test("about money that no order has names its phone, and no line", async () => {
    const phone = await addSmsSource("Asha's phone", { by: owner, now });
    const transactionId = newTransactionId();
    await tell(phone, transactionId);
    const { rows } = await unmatchedCredits("open", null, now);
    const statement = rows.find((row) => row.transactionId === transactionId)?.statement;
    expect(statement).toEqual({ fileName: "SMS: Asha's phone", line: null });
  });

  test("counts from senders that are named with commas between them, whose names have no spaces", () => {
    const limits = { mostPayment: "500", mostDay: "5000" };
    const saved = (senders: string) => SETTINGS.bankSms.safeParse({ senders, ...limits });
    expect(saved("VM-HDFCBK-S, SBIUPI").data?.senders).toEqual(["HDFCBK", "SBIUPI"]);
    expect(saved("HDFC Bank").success).toBe(false);
  });

  test("whose payment was about to be verified when a node stopped is taken up by the job for statements", async () => {
    const phone = await trustedPhone(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    const { paymentId } = await seenPayment(placed.orderId);
    await db
      .update(statementCredits)
      .set({ decision: "chosen", payment_id: paymentId, decided_by: owner, decided_at: now })
      .where(eq(statementCredits.transaction_id, placed.transactionId));
    const verified: unknown[] = [];
    await continueStatementImports({
      failed: (error) => expect(error).toBeNull(),
      verified: (by) => verified.push(by),
    });
    expect(verified).toEqual([{ orderId: placed.orderId, by: owner, statementId: phone }]);
    expect(await isVerified(placed)).toBe(true);
  });

  test("verifies in the owner's name, whichever comes first, and its history says by what", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const before = await order();
    await tell(phone, before.transactionId);
    await judge();
    const { transactionId } = await order();
    const [after] = await db
      .select()
      .from(orders)
      .where(eq(orders.payment_transaction_id, transactionId));
    await judge();
    expect(after?.payment_verified).toBe(false);
    await tell(phone, transactionId);
    await judge();
    expect(await isVerified(before)).toBe(true);
    expect(await isVerified({ ...before, orderId: after?.id ?? "" })).toBe(true);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(sql`order_id = ${before.orderId} and kind = 'payment' and after = 'verified'`);
    expect(event).toMatchObject({ changed_by: owner, note: `the bank's SMS, credited ${today}` });
  });

  test("of a phone with which statements haven't agreed for 30 days verifies nothing", async () => {
    const phone = await addSmsSource("New phone", { by: owner, now });
    await allowSmsToVerify(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    await judge();
    expect(await isVerified(placed)).toBe(false);
    expect(await evidence(placed)).toContain("for phone-has-it");
  });

  test("never verifies what another sent, too, nor what the team bought, nor what is doubted [R68]", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const [contested, bought, doubted] = [await order(), await order(), await order()];
    await recordRefusal(
      {
        userId: await shopper(),
        transactionId: contested.transactionId,
        from: { orderId: doubted.orderId },
      },
      now,
    );
    const [buyer] = await db
      .select({ email: users.email, id: users.id })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(eq(orders.id, bought.orderId));
    await inviteSeller("demo", buyer?.email ?? "", "staff", now);
    await db.execute(sql`update sellers set user_id = ${buyer?.id} where email = ${buyer?.email}`);
    await db.execute(sql`update payments set screenshot_path = 'a', screenshot_sha256 = ${Buffer.alloc(32)},
      screenshot_program = 'Adobe Photoshop' where order_id = ${doubted.orderId}`);
    for (const { transactionId } of [contested, bought, doubted]) await tell(phone, transactionId);
    await judge();
    expect(await Promise.all([contested, bought, doubted].map(isVerified))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await creditOf(doubted.transactionId)).toMatchObject({
      decision: "unassigned",
      problem: "doubted",
    });
  });

  test("waits for a screenshot that is being read", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    const sha256 = Buffer.alloc(32, 7);
    await db.execute(
      sql`update payments set screenshot_path = 'b', screenshot_sha256 = ${sha256} where order_id = ${placed.orderId}`,
    );
    await db.execute(
      sql`insert into screenshot_readings (sha256, path, user_id, state) values (${sha256}, 'b', ${owner}, 'waiting')`,
    );
    await tell(phone, placed.transactionId);
    await judge();
    expect(await isVerified(placed)).toBe(false);
    await db.execute(
      sql`update screenshot_readings set state = 'failed', read_at = now() where sha256 = ${sha256}`,
    );
    await judge();
    expect(await isVerified(placed)).toBe(true);
  });

  test("told ten times at once, and again after Undo, is one credit and one verification", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    await atOnce(10, async () => await tell(phone, placed.transactionId));
    await atOnce(4, async () => await judge());
    expect(await isVerified(placed)).toBe(true);
    expect(await withdrawDecision(placed.orderId, owner, now)).toEqual({ ok: true });
    await tell(phone, placed.transactionId);
    await judge();
    expect(await isVerified(placed)).toBe(false);
    expect(await creditOf(placed.transactionId)).toMatchObject({ problem: "undone" });
  });

  test("with another amount than what is due verifies nothing", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    await tell(phone, placed.transactionId, { amount: rupees(14) });
    await judge();
    expect(await isVerified(placed)).toBe(false);
    expect(await evidence(placed)).toContain("against statement-other-amount");
  });

  test("of two phones that agree is one; where they differ, both are paused and nothing is verified", async () => {
    const [one, two] = [await trustedPhone(owner), await trustedPhone(owner, "Ravi's phone")];
    await allowSmsToVerify(owner);
    const [same, other] = [await order(), await order()];
    await tell(one, same.transactionId);
    await tell(two, same.transactionId);
    await judge();
    expect(await isVerified(same)).toBe(true);
    await tell(one, other.transactionId, { amount: rupees(1) });
    await tell(two, other.transactionId);
    await judge();
    expect(await isVerified(other)).toBe(false);
    for (const id of [one, two]) expect((await source(id))?.paused_over).toBe(other.transactionId);
  });

  test("of a phone that is off isn't stored", async () => {
    const phone = await trustedPhone(owner);
    await changeSource(phone, "off", { by: owner, now });
    const id = newTransactionId();
    await tell(phone, id);
    expect(await creditOf(id)).toBeUndefined();
  });
});

describe("the limits", () => {
  test("a payment and a day hold, however many are judged at once", async () => {
    const phone = await trustedPhone(owner);
    await db.update(statementCredits).set({ chosen_on: null });
    await allowSmsToVerify(owner, { mostPayment: "148", mostDay: "500" });
    const placed = await Promise.all(Array.from({ length: 8 }, order));
    for (const { transactionId } of placed) await tell(phone, transactionId);
    await atOnce(5, async () => await judge());
    const verified = (await Promise.all(placed.map(isVerified))).filter(Boolean);
    expect(verified).toHaveLength(3);
    const problems = await Promise.all(
      placed.map(async ({ transactionId }) => (await creditOf(transactionId))?.problem),
    );
    expect(problems.filter((problem) => problem === "over-day-limit")).toHaveLength(5);
    await db.delete(settings).where(eq(settings.subject, "bankSms"));
    await allowSmsToVerify(owner, { mostPayment: "147.99", mostDay: "100000" });
    const large = await order();
    await tell(phone, large.transactionId);
    await judge();
    expect(await creditOf(large.transactionId)).toMatchObject({ problem: "over-payment-limit" });
    const line = (await evidenceLines(large)).find(({ code }) => code === "phone-has-it");
    expect(line?.reason).toMatch(
      /The SMS didn't verify it. Reason: The amount is above your limit for one payment\.$/,
    );
  });
});

describe("a statement", () => {
  test("that tells it again agrees: the money is the file's line, and proved", async () => {
    const phone = await trustedPhone(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    const id = await importedStatement(
      { credits: [lineOf(forwardedCredit(placed.transactionId), 9)] },
      owner,
    );
    expect(await isVerified(placed)).toBe(true);
    expect(await creditOf(placed.transactionId)).toMatchObject({
      statement_id: id,
      reported_by: phone,
      line: 9,
    });
  });

  test("audits what was verified, and takes it over where it agrees", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    await judge();
    const id = await fileOver([forwardedCredit(placed.transactionId)], phone);
    expect(await creditOf(placed.transactionId)).toMatchObject({
      statement_id: id,
      decision: "verified",
    });
    expect((await source(phone))?.paused_at).toBeNull();
    expect(await evidence(placed)).toContain("proof statement-has-it");
  });

  test("that was there first agrees with a late SMS", async () => {
    const phone = await trustedPhone(owner);
    const id = newTransactionId();
    const file = await importedStatement({ credits: [lineOf(forwardedCredit(id))] }, owner);
    await tell(phone, id);
    expect(await creditOf(id)).toMatchObject({
      statement_id: file,
      reported_by: phone,
      decision: null,
    });
    expect((await source(phone))?.paused_at).toBeNull();
  });

  test("contradicts the phone that tells another amount, and not one that agreed", async () => {
    const [agreed, differs] = [await trustedPhone(owner), await trustedPhone(owner, "Ravi's")];
    const placed = await order();
    await tell(agreed, placed.transactionId);
    await importedStatement({ credits: [lineOf(forwardedCredit(placed.transactionId))] }, owner);
    await tell(differs, placed.transactionId, { amount: rupees(1) });
    expect((await source(agreed))?.paused_at).toBeNull();
    expect(await source(differs)).toMatchObject({ paused_over: placed.transactionId });
  });

  test("of its days without it pauses the phone, says so on Today, and one press takes it back", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    await judge();
    const file = await fileOver([], phone);
    expect(await statementImportProgress(file)).toMatchObject({ contradicted: 1 });
    expect(await source(phone)).toMatchObject({ paused_over: placed.transactionId });
    expect((await firstTakenBack(50)).map(({ id }) => id)).toContain(placed.orderId);
    expect(await evidence(placed)).toContain("against statement-taken-back");
    const next = await order();
    await tell(phone, next.transactionId);
    await judge();
    expect(await isVerified(next)).toBe(false);
    const seen = await seenPayment(placed.orderId);
    expect(await reopenPayment(seen, owner, now)).toEqual({ ok: true });
    expect(await isVerified(placed)).toBe(false);
    expect(await statementImportProgress(file)).toMatchObject({ contradicted: 0 });
    const another = newTransactionId();
    expect(await changeSource(phone, "resumed", { by: owner, now }, another)).toBeNull();
    expect((await source(phone))?.paused_at).not.toBeNull();
    await changeSource(phone, "resumed", { by: owner, now }, placed.transactionId);
    await judge();
    expect(await isVerified(placed)).toBe(false);
    expect((await source(phone))?.paused_at).toBeNull();
  });

  test("with another amount pauses the phone, also where the payment only waits", async () => {
    const phone = await trustedPhone(owner);
    const placed = await order();
    await tell(phone, placed.transactionId, { amount: rupees(100) });
    await importedStatement({ credits: [lineOf(forwardedCredit(placed.transactionId))] }, owner);
    expect(await source(phone)).toMatchObject({ paused_over: placed.transactionId });
    expect(await isVerified(placed)).toBe(false);
  });

  test("of another account, or of other days, says nothing", async () => {
    const phone = await trustedPhone(owner);
    await allowSmsToVerify(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    await judge();
    const of = (days: number) =>
      lineOf(forwardedCredit(newTransactionId(), { day: indianDayAfter(today, days) }), days + 9);
    await importedStatement({ credits: [of(-3), of(0), of(6)] }, owner, later(9));
    const own = forwardedCredit(newTransactionId(), { day: indianDayAfter(today, -2) });
    await storeForwardedCredit(phone, own, now);
    await importedStatement({ credits: [lineOf(own)] }, owner, now);
    expect((await source(phone))?.paused_at).toBeNull();
  });

  test("pauses nobody over money that no payment has, and doubts it", async () => {
    const phone = await trustedPhone(owner);
    const id = newTransactionId();
    await tell(phone, id);
    await fileOver([], phone);
    expect((await source(phone))?.paused_at).toBeNull();
    expect(await creditOf(id)).toMatchObject({ decision: "doubtful" });
  });

  test("that contradicts between choosing and verifying keeps the payment waiting", async () => {
    const phone = await trustedPhone(owner);
    const placed = await order();
    await tell(phone, placed.transactionId);
    const { paymentId } = await seenPayment(placed.orderId);
    const credit = await creditOf(placed.transactionId);
    await db
      .update(statementCredits)
      .set({ decision: "chosen", payment_id: paymentId })
      .where(eq(statementCredits.id, credit?.id ?? ""));
    await db
      .update(smsSources)
      .set({ paused_at: now, paused_over: placed.transactionId })
      .where(eq(smsSources.id, phone));
    const seen = { orderId: placed.orderId, paymentId };
    expect(await verifyPayment(seen, owner, now, { creditId: credit?.id ?? "" })).toEqual({
      ok: false,
      problem: { code: "not-proved", reason: "source-paused" },
    });
    await db
      .update(statementCredits)
      .set({ decision: "unassigned", payment_id: null })
      .where(eq(statementCredits.id, credit?.id ?? ""));
  });
});

describe("an SMS about money that went out", () => {
  const goneOut = (phone: string, transactionId: string) =>
    storeForwardedReversal(phone, { transactionId }, now);

  test.each([
    ["forwarded", goneOut],
    [
      "pasted",
      async (_phone: string, id: string) => await storePastedReversal(id, { by: owner, now }),
    ],
  ])(
    "%s: its transaction ID verifies nothing afterwards, and a seller sees why",
    async (_, store) => {
      const phone = await trustedPhone(owner);
      await allowSmsToVerify(owner);
      const placed = await order();
      await store(phone, placed.transactionId);
      await tell(phone, placed.transactionId);
      await judge();
      expect(await isVerified(placed)).toBe(false);
      expect(await evidence(placed)).toContain("against statement-taken-back");
      const [line] = await evidenceLines(placed);
      expect(line?.reason).toMatch(
        /^An SMS from the bank says .* went out or back \((?:SMS: |Pasted)/,
      );
      const file = await importedStatement(
        { name: "out.csv", credits: [lineOf(forwardedCredit(placed.transactionId))] },
        owner,
      );
      expect(await statementImportProgress(file)).toMatchObject({ queued: 0, verified: 0 });
      expect(await isVerified(placed)).toBe(false);
    },
  );

  test.each([
    ["forwarded", goneOut],
    [
      "pasted",
      async (_phone: string, id: string) => await storePastedReversal(id, { by: owner, now }),
    ],
  ])(
    "%s after the verification: the payment stays verified, and a seller decides about it",
    async (_, store) => {
      const phone = await trustedPhone(owner);
      await allowSmsToVerify(owner);
      const placed = await order();
      await tell(phone, placed.transactionId);
      await judge();
      await store(phone, placed.transactionId);
      expect(await isVerified(placed)).toBe(true);
      expect((await source(phone))?.paused_at).toBeNull();
      expect((await firstTakenBack(50)).map(({ id }) => id)).toContain(placed.orderId);
      const [event] = await db
        .select()
        .from(orderEvents)
        .where(sql`order_id = ${placed.orderId} and after = 'taken-back'`);
      expect(event?.note).toMatch(/^(?:Meena's phone|Pasted SMS)$/);
      expect(await reopenPayment(await seenPayment(placed.orderId), owner, now)).toEqual({
        ok: true,
      });
    },
  );

  test("is remembered for 180 days, however old its phone is", async () => {
    const phone = await addSmsSource("Old phone", { by: owner, now: later(-400) });
    const placed = await order();
    await goneOut(phone, placed.transactionId);
    await sweepStatements(later(179));
    expect(await evidence(placed)).toContain("against statement-taken-back");
    await sweepStatements(later(181));
    expect(await evidence(placed)).not.toContain("against statement-taken-back");
  });

  test("of a phone that is off isn't stored", async () => {
    const phone = await addSmsSource("Old phone", { by: owner, now });
    await changeSource(phone, "off", { by: owner, now });
    const placed = await order();
    await goneOut(phone, placed.transactionId);
    expect(await evidence(placed)).not.toContain("against statement-taken-back");
  });

  test("pasted twice is no statement that is listed", async () => {
    for (const id of [newTransactionId(), newTransactionId()])
      await storePastedReversal(id, { by: owner, now });
    expect((await listStatementImports()).map(({ file_name }) => file_name)).not.toContain(
      "Pasted SMS",
    );
  });
});
