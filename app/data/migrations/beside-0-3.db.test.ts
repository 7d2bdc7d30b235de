import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { db, violatedConstraint } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  bankEmails,
  payments,
  smsSources,
  statementCredits,
  statementReversals,
} from "#data/schema.server";
import { storeForwardedCredit, storeForwardedReversal } from "#data/statements/sms-credits.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  orderFor,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { confirmedCredit } from "#test/statements/confirmed";
import { forwardedCredit, newMailbox } from "#test/statements/phone";

// A node of 0.3 reads and writes what it did before, also after this release's migrations have run (decision 157).

testDatabase();
beforeAll(stockCatalogue);

const PHONE = "0199f3a0-0000-7000-8000-000000000001";

/** Adds a phone, and a credit that it reports, by the statements of 0.3. */
async function reportedByOldNode(transactionId: string): Promise<void> {
  await db.execute(sql`
    insert into statement_imports (id, file_name, file_sha256, layout, credit_count, confirmed_at)
    values (${PHONE}, 'SMS: Meena''s phone', sha256('phone'), 'sms', 0, now()) on conflict do nothing`);
  await db.execute(sql`
    insert into sms_sources (id, name) values (${PHONE}, 'Meena''s phone') on conflict do nothing`);
  await db.execute(sql`
    update sms_sources set heard = heard + 1, heard_at = now() where id = ${PHONE}`);
  await db.execute(sql`
    insert into statement_credits (id, import_id, told_by, transaction_id, amount, credited_on, line, file_sha256)
    values (gen_random_uuid(), ${PHONE}, ${PHONE}, ${transactionId}, 148, current_date, 1, sha256('phone'))`);
}

const creditOf = async (transactionId: string) =>
  (
    await db
      .select()
      .from(statementCredits)
      .where(eq(statementCredits.transaction_id, transactionId))
  )[0];

test("cash has no transaction ID, also if a node of 0.3 writes an empty one, and every other payment has one", async () => {
  const { orderId } = await orderFor(await shopper());
  const ofOrder = eq(payments.order_id, orderId);
  await db.execute(sql`update orders set payment_transaction_id = '' where id = ${orderId}`);
  await db.update(payments).set({ method: "cash", transaction_id: "" }).where(ofOrder);
  expect(await db.select().from(payments).where(ofOrder)).toMatchObject([
    { method: "cash", transaction_id: null },
  ]);
  for (const wrong of [{ method: "upi" }, { transaction_id: newTransactionId() }] as const) {
    const refused = db.update(payments).set(wrong).where(ofOrder);
    const error = await refused.then(() => null).catch((thrown: unknown) => thrown);
    expect(violatedConstraint(error)).toBe("payments_cash_without_id");
  }
});

test("a version that a node of 0.3 makes has no exact amount, and one that it places keeps its own", async () => {
  const quote = await quoteFor(await shopper(), { ...fromCart, hasExactAmounts: true });
  const version = crypto.randomUUID();
  await db.execute(sql`
    insert into quote_versions (id, quote_id, lines, subtotal, discount_amount, shipping_cost, total_amount,
      shipping_type, shipping_address, customer_name, mobile_number, created_at, expires_at)
    select ${version}, quote_id, lines, subtotal, discount_amount, shipping_cost, subtotal + shipping_cost,
      shipping_type, shipping_address, customer_name, mobile_number, created_at, expires_at
    from quote_versions where id = ${quote.id}`);
  const added = await quoteVersionOf(quote.userId, version);
  expect(added).toMatchObject({ exactDiscount: 0, total: rupees(148) });
  const sent = { transactionId: newTransactionId() };
  await confirmQuote(quote.userId, quote.id, sent, new Date());
  expect(await orderForAdmin(quote.quoteId)).toMatchObject({
    total: rupees("147.99"),
    exactDiscount: 1,
  });
});

test("a phone's credit that a node of 0.3 stores belongs to no statement, until one has it", async () => {
  const transactionId = newTransactionId();
  await reportedByOldNode(transactionId);
  expect(await creditOf(transactionId)).toMatchObject({
    ...{ statement_id: null, reported_by: PHONE },
  });
  expect(await db.select().from(smsSources).where(eq(smsSources.id, PHONE))).toMatchObject([
    { message_count: 1, last_message_at: expect.any(Date) },
  ]);
  const { statement_id } = await confirmedCredit({ transaction_id: newTransactionId() });
  await db.execute(sql`
    update statement_credits set import_id = ${statement_id}, line = 9, decision = 'left'
    where transaction_id = ${transactionId}`);
  expect(await creditOf(transactionId)).toMatchObject({
    ...{ statement_id, reported_by: PHONE, line: 9, decision: "unassigned" },
  });
});

test("a phone's credit and reversal of this release are lines of its import to a node of 0.3", async () => {
  const now = new Date();
  const phone = await addSmsSource("Asha's phone", { by: await person("owner"), now });
  const [credited, reversed] = [newTransactionId(), newTransactionId()];
  await storeForwardedCredit(phone, forwardedCredit(credited), now);
  await storeForwardedReversal(phone, { transactionId: reversed }, now);
  const { rows } = await db.execute(sql`
    select layout, file_name, told_by, heard, heard_at is not null as dated, reversal.transaction_id as reversed
    from statement_credits credit
    join statement_imports import on import.id = credit.import_id
    join sms_sources source on source.id = import.id
    join statement_reversals reversal on reversal.import_id = import.id
    where credit.transaction_id = ${credited}`);
  expect(rows).toEqual([
    {
      layout: "sms",
      file_name: "SMS: Asha's phone",
      told_by: phone,
      heard: 1,
      dated: true,
      reversed,
    },
  ]);
});

test("a reversal that a node of 0.3 stores names its phone or its statement", async () => {
  const { statement_id } = await confirmedCredit({ transaction_id: newTransactionId() });
  await reportedByOldNode(newTransactionId());
  for (const [source, found] of [
    [PHONE, { statement_id: null, reported_by: PHONE }],
    [statement_id, { statement_id, reported_by: null, line: 3 }],
  ] as const) {
    const transaction_id = newTransactionId();
    await db.execute(sql`
      insert into statement_reversals (transaction_id, import_id, line) values (${transaction_id}, ${source}, 3)`);
    const stored = db
      .select()
      .from(statementReversals)
      .where(eq(statementReversals.transaction_id, transaction_id));
    expect(await stored).toMatchObject([found]);
  }
});

test("a node of 0.3 adds phones, takes a mailbox for one, and has no credit of an email that waits for a statement", async () => {
  const { source_id } = await newMailbox(await person("owner"));
  const transaction_id = newTransactionId();
  const hashes = { body_sha256: new Uint8Array([1]), message_id_sha256: new Uint8Array([2]) };
  const signed = { signer: "hdfcbank.net", selector: "new", sent_at: new Date() };
  const about = { transaction_id, amount: rupees(148), booked_on: "2026-12-01" };
  await db.insert(bankEmails).values({ source_id, ...hashes, ...signed, ...about });
  await reportedByOldNode(newTransactionId());
  const { rows } = await db.execute(sql`
    select source.kind, layout, (select count(*)::int from statement_credits where told_by = source.id) as credits
    from sms_sources source join statement_imports import on import.id = source.id
    where source.id in (${PHONE}, ${source_id}) and source.name in ('Meena''s phone', 'Bank''s emails')
    order by source.kind`);
  expect(rows).toEqual([
    { kind: "mailbox", layout: "sms", credits: 0 },
    { kind: "phone", layout: "sms", credits: expect.any(Number) },
  ]);
});
