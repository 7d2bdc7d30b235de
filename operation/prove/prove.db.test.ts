import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { settleUnplaced } from "#data/checkout/unplaced-payments.server";
import { withClient } from "#data/copying/copy-tables.server";
import { type Db, db, transaction } from "#data/db.server";
import {
  claimIntegrityCheck,
  lastIntegrityCheck,
  storeIntegrityCheck,
} from "#data/integrity/integrity-checks.server";
import { queueInvoiceChecksSince } from "#data/invoices/issuing.server";
import { closeMonth } from "#data/months/months.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { recordIncident } from "#data/orders/incidents/incidents.server";
import { writeNote } from "#data/orders/incidents/notes.server";
import { correctAddress } from "#data/orders/parcel/address-correction.server";
import { shipOrder } from "#data/orders/parcel/shipments.server";
import { keepReversedVerified } from "#data/orders/payment/taken-back.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus, giveRefund } from "#data/orders/seller-actions.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { emailTemplates } from "#data/schema.server";
import { saveSettings } from "#data/settings/settings.server";
import { assignToOrder } from "#data/statements/mistyped-ids.server";
import { movePayment } from "#data/statements/moved-payments.server";
import { placeFromCredit } from "#data/statements/placed-credits.server";
import { emailTemplates as standardTemplates } from "#domain/email/emails";
import { monthAfter, monthOf } from "#domain/figures/payment-days";
import { indianDay, startOfIndianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { proveAtNight } from "#operation/prove-at-night";
import { sendDueEmails } from "#server/jobs/send-emails";
import { ObjectStoreError } from "#services/files/object-store-error";
import { type Files, filesAt, openFiles } from "#services/files.server";
import { openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { issueLater, setInvoices } from "#test/database/invoices";
import { countSize } from "#test/database/stock";
import {
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { confirmedCredit, importedStatement } from "#test/statements/confirmed";
import { CHECKS, prove, rowFindings } from "./prove.ts";

const database = testDatabase();
const now = () => new Date();
let folder: string;
let files: Files;
/** IDs of the orders that `openShop` makes, by what happened to them. */
const made: Record<string, string> = {};
const screenshot = Buffer.from("a picture of a payment");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prove-"));
  files = filesAt({ dataDir: folder });
  openMail({ smtpUrl: null, mailFrom: "", storeName: () => "Kathalu", write: () => {} });
  await stockCatalogue();
  await db.execute(sql`update products set image_url = null`);
  await db.execute(
    sql`update story_episodes set spotify_playlist_url = 'https://open.spotify.com/playlist/1'`,
  );
  await db.insert(emailTemplates).values(standardTemplates);
  await openShop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const found = async () =>
  (await prove({ databaseUrl: database.url, files, now: now(), readAll: true })).findings;

/** Makes a store in which everything has happened that the checks are about. */
async function openShop(): Promise<void> {
  const owner = await person("owner");
  const verified = async (orderId: string) => {
    const answer = await verifyPayment(await seenPayment(orderId), owner, now());
    if (!answer.ok) throw new Error(answer.problem.code);
    return orderId;
  };
  const reject = async (orderId: string, received?: string) => {
    const kind = received ? "amount-differs" : "not-found";
    const why = { kind, reason: "Not all of it.", ...(received && { received }) } as const;
    await rejectPayment(await seenPayment(orderId), owner, why, now());
  };

  await countSize({ id: "ndk-01", size: "postal" }, 500, owner);
  made.waiting = (await orderFor(await shopper())).orderId;

  // An order that was sent to a corrected address, then lost, and partly refunded.
  const sent = await verified((await orderFor(await shopper())).orderId);
  made.sent = sent;
  const there = {
    version: 0,
    name: "Asha Rao",
    pin: "520001",
    address: "14 Temple Road, Vijayawada",
    mobile: "9876543210",
    giftMessage: "",
  };
  await correctAddress(sent, owner, there, now());
  const parcel = { trackingId: "AB123456789", courier: "Swift" };
  await shipOrder(sent, owner, { from: "confirmation_pending", ...parcel }, now());
  await recordIncident(sent, owner, { kind: "lost", note: null }, now());
  await writeNote(sent, owner, "Rang the courier", now());
  await giveRefund(sent, { amount: "20", to: null }, owner, now());

  // A payment that was sent for the wrong order, and moved.
  const [wrong, right] = [await orderFor(await shopper()), await orderFor(await shopper())];
  const to = { orderNumber: right.orderNumber, isSure: true };
  await movePayment(await seenPayment(wrong.orderId), to, { by: owner, now: now() });
  made.moved = right.orderId;

  // An order with a coupon, and a quote that holds a use of it.
  const { code } = await insertCoupon({ max_uses: 5 });
  made.coupon = (await orderFor(await shopper(), { ...fromCart, couponCode: code })).orderId;
  await quoteFor(await shopper(), { ...fromCart, couponCode: code });

  // An order that was cancelled after its payment was verified, so that all of it must be refunded.
  made.cancelled = await verified((await orderFor(await shopper())).orderId);
  await changeOrderStatus(
    made.cancelled,
    owner,
    { from: "confirmation_pending", to: "cancelled" },
    now(),
  );

  // An order of which a part was paid first, and the rest was proved by a statement.
  const partly = await shopper();
  const part = await orderFor(partly);
  await reject(part.orderId, "100");
  const rest = newTransactionId();
  await resubmitPayment(partly, part.orderId, { transactionId: rest }, now());
  const line = {
    transactionId: rest,
    amount: rupees(48),
    day: indianDay(now()),
    payerUpiId: null,
    orderNumber: null,
    note: null,
    line: 7,
  };
  await importedStatement({ credits: [line] }, owner);
  made.statement = part.orderId;

  // A payment provider's report, and the bank's two sums for it, one of which has a transaction ID.
  const settled = ["setl_1", "setl_2"].map((settlement, at) => ({
    ...line,
    transactionId: newTransactionId(),
    line: at + 2,
    settled: { fee: rupees("2.96"), tax: rupees("0.53"), settlement },
  }));
  await importedStatement({ credits: settled, dropped: { report: "a|report" } }, owner);
  const sum = { line: 3, amount: rupees("44.51"), day: line.day, sender: "PAYCO" };
  const withId = { ...line, transactionId: newTransactionId(), amount: sum.amount };
  await importedStatement({ credits: [withId], dropped: { sums: [sum] } }, owner);

  // A payment that came too late and was refunded, and an unmatched credit that an owner turned into an order.
  const late = await quoteFor(await shopper());
  await db.execute(
    sql`update quote_versions set expires_at = now() - interval '1 second' where id = ${late.id}`,
  );
  await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, now());
  const [unplaced] = (await db.execute<{ id: string }>(sql`select id from unplaced_payments`)).rows;
  const decider = { id: owner, alone: false };
  await settleUnplaced(unplaced?.id ?? "", decider, { outcome: "refunded" }, now());
  const promise = await quoteFor(await shopper());
  const credit = await confirmedCredit({ transaction_id: newTransactionId() });
  await placeFromCredit(credit.id, promise.id, { by: owner, now: now() });
  made.placed = promise.quoteId;

  // One episode bought by two orders: the second must be refunded, and the email is sent.
  const listener = await shopper();
  const episode = "episode_night-bus-tapes";
  await addEpisode(listener, "night-bus-tapes");
  const inCart = await quoteFor(listener);
  const direct = await quoteFor(listener, { ...fromCart, source: episode, addressSlot: null });
  for (const { id } of [inCart, direct])
    await confirmQuote(listener, id, { transactionId: newTransactionId() }, now());
  made.episode = await verified(direct.quoteId);
  made.twice = await verified(inCart.quoteId);
  await sendDueEmails(storeFacts, { clock: () => new Date(Date.now() + 11_000) });

  // A payment with a screenshot that was verified, that the bank took back, and that stayed verified.
  const pictured = await quoteFor(await shopper());
  const path = `payment-screenshots/${pictured.quoteId}payment_screenshot.png`;
  await files.put(path, screenshot);
  const sha256 = createHash("sha256").update(screenshot).digest();
  const transactionId = newTransactionId();
  await confirmQuote(
    pictured.userId,
    pictured.id,
    { transactionId, screenshot: { path, sha256 } },
    now(),
  );
  made.kept = await verified(pictured.quoteId);
  await importedStatement(
    {
      name: "back.csv",
      dropped: { takenBack: [{ line: 3, transactionId, certain: true }] } as never,
    },
    owner,
  );
  await keepReversedVerified(await seenPayment(made.kept), owner, now());

  // A customer's own combo, a merged guest cart, saved settings, and somebody who erased their account.
  const builder = await shopper();
  await addCustomCombo(
    builder,
    [
      { id: "ndk-01", size: "postal", quantity: 3 },
      { id: "rk-stamp", size: "stamp", quantity: 2 },
    ],
    rupees(157),
  );
  made.combo = (await orderFor(builder)).orderId;
  await mergeGuestCart(builder, randomUUID(), [
    { id: "rk-01", size: "postal", quantity: 2, addedPrice: rupees(49) },
  ]);
  await saveSettings("brand", { storeName: "Vennela" } as never, {
    seen: 0,
    by: owner,
    now: now(),
  });
  const leaving = await shopper();
  const left = await orderFor(leaving);
  await cancelOwnOrder(leaving, left.orderId, now());
  await reject(left.orderId);
  await erasePerson(leaving, async () => {}, now());

  const mistyped = await orderFor(await shopper());
  const bank = `${mistyped.transactionId.slice(0, 11)}${(Number(mistyped.transactionId[11]) + 1) % 10}`;
  const near = await confirmedCredit({ transaction_id: bank });
  const assigned = await assignToOrder(near.id, mistyped.orderId, { by: owner, now: now() });
  expect(assigned).toEqual({ ok: true });

  // Invoices for the verified orders, and a credit note.
  await setInvoices("unregistered", owner);
  await transaction((tx) => queueInvoiceChecksSince(tx, indianDay(now())));
  await issueLater();
  await giveRefund(made.statement, { amount: "7", to: null }, owner, new Date(Date.now() + 15_000));
  await issueLater(30);

  // Closes this month and the next, by a clock that is ahead of both.
  for (const months of [0, 1]) {
    const after = startOfIndianDay(`${monthAfter(monthOf(now()), months + 1)}-01`);
    const closed = await closeMonth(monthAfter(monthOf(now()), months), { by: owner, now: after });
    expect(closed).toEqual({ ok: true });
  }
}

it("finds nothing wrong with a store in which all of it has happened", async () => {
  const proof = await prove({ databaseUrl: database.url, files, now: now() });
  expect(proof.findings).toEqual([]);
  expect(proof.orders).toBe(
    Number((await db.execute<{ n: string }>(sql`select count(*) n from orders`)).rows[0]?.n),
  );
  // The breakages below need a row in each of these tables.
  for (const table of [
    "refunds",
    "coupon_holds",
    "coupon_usage",
    "statement_reversals",
    "statement_sums",
    "order_incidents",
    "order_notes",
    "unplaced_payments",
    "episode_purchases",
    "custom_combo_orders",
    "cart_merges",
    "invoices",
    "closed_month_rows",
  ])
    expect(
      (await db.execute(sql`select from ${sql.identifier(table)} limit 1`)).rowCount,
      table,
    ).toBe(1);
});

/**
 * A change of rows that the store's own code never makes, and the check that finds it. `without` drops a constraint
 * that would forbid it.
 */
type Breakage = { what: string; check: string; break: (orders: typeof made) => SQL; without?: SQL };

const BREAKAGES: Breakage[] = [
  {
    what: "an order costs a paisa more",
    check: "orders-promised",
    break: ({ waiting }) =>
      sql`update orders set total_amount = total_amount + 0.01 where id = ${waiting}`,
  },
  {
    what: "an order has another price of a line",
    check: "orders-promised",
    break: ({ waiting }) =>
      sql`update order_items set price = price - 1 where order_id = ${waiting}`,
  },
  {
    what: "an order has lost a line",
    check: "orders-promised",
    break: ({ waiting }) => sql`delete from order_items where order_id = ${waiting}`,
  },
  {
    what: "an order holds a piece more",
    check: "orders-promised",
    break: ({ waiting }) =>
      sql`update order_items set quantity = quantity + 1 where order_id = ${waiting}`,
  },
  {
    what: "an order goes to another address",
    check: "orders-promised",
    break: ({ waiting }) =>
      sql`update orders set shipping_address = 'Elsewhere' where id = ${waiting}`,
  },
  {
    what: "an order asked for another delivery",
    check: "orders-promised",
    break: ({ waiting }) => sql`update orders set shipping_type = 'express' where id = ${waiting}`,
  },
  {
    what: "an order names no promise",
    check: "orders-promised",
    break: ({ waiting }) => sql`update orders set quote_id = null where id = ${waiting}`,
  },
  {
    what: "an order is another person's than its promise",
    check: "orders-promised",
    break: ({ waiting, sent }) =>
      sql`update orders set user_id = (select user_id from orders where id = ${sent}) where id = ${waiting}`,
  },
  {
    what: "a promise's lines come to more",
    check: "orders-promised",
    break: ({ waiting }) =>
      sql`update quote_versions set lines = jsonb_set(lines, '{0,price}', '"50.00"') where quote_id = ${waiting}`,
  },
  {
    what: "an open promise's lines come to more",
    check: "promises-add-up",
    break: () =>
      sql`update quote_versions set lines = jsonb_set(lines, '{0,price}', '"50.00"') where quote_id in (select id from quotes where state = 'open')`,
  },
  {
    what: "a discount comes of no coupon",
    check: "promises-add-up",
    break: () =>
      sql`update quote_versions set coupon_id = null where coupon_id is not null and quote_id in (select id from quotes where state = 'open')`,
  },
  {
    what: "an open promise has an exact amount that its total doesn't know",
    check: "promises-add-up",
    without: sql`alter table quote_versions drop constraint quote_versions_adds_up`,
    break: () =>
      sql`update quote_versions set exact_discount = 0.37 where quote_id in (select id from quotes where state = 'open')`,
  },
  {
    what: "two payment pages ask for the same exact amount",
    check: "exact-amounts-apart",
    break: () =>
      sql`update quote_versions set exact_discount = 0.37, subtotal = 98, discount_amount = 0, coupon_id = null, shipping_cost = 50,
        total_amount = 147.63`,
  },
  {
    what: "a placed checkout has lost its order",
    check: "checkouts-placed",
    break: ({ waiting }) => sql`delete from orders where id = ${waiting}`,
  },
  {
    what: "a checkout with an order isn't placed",
    check: "checkouts-placed",
    break: ({ waiting }) =>
      sql`update quotes set state = 'open', closed_at = null, placed_version_id = null where id = ${waiting}`,
  },
  {
    what: "one transaction ID pays for two orders",
    check: "ids-once",
    break: ({ waiting, coupon: other }) =>
      sql`update payments set transaction_id = (select transaction_id from payments where order_id = ${other}) where order_id = ${waiting}`,
    without: sql`drop index payments_live_transaction`,
  },
  {
    what: "two customers' parcels have one tracking ID",
    check: "ids-once",
    break: ({ placed }) => sql`update orders set tracking_id = 'AB123456789' where id = ${placed}`,
  },
  {
    what: "an ordered combo counts as pending",
    check: "combos-ordered",
    break: () => sql`update custom_combo_orders set status = 'pending'`,
  },
  {
    what: "a piece is on hand that nobody counted",
    check: "stock-adds-up",
    break: () => sql`update stock_counts set on_hand = on_hand + 1`,
  },
  {
    what: "an order has fewer pieces than it holds, and isn't short",
    check: "stock-of-orders",
    break: ({ waiting }) => sql`update order_pieces set taken = 1 where order_id = ${waiting}`,
  },
  {
    what: "a serial was drawn for nothing",
    check: "invoice-serials",
    break: () => sql`update invoice_serials set last = last + 1 where series = 'CN'`,
  },
  {
    what: "an invoice has lost its lines",
    check: "invoices-add-up",
    break: () => sql`update invoices set lines = '[]'`,
  },
  {
    what: "an order is invoiced for more than it is worth",
    check: "invoices-of-orders",
    break: () =>
      sql`update invoices set total = total + 1, taxable = taxable + 1 where kind <> 'credit-note'`,
  },
  {
    what: "a closed month has other figures than its rows add up to",
    check: "months-add-up",
    break: () => sql`update closed_months set figures = '{}'`,
  },
  {
    what: "a month was closed before it was over",
    check: "months-add-up",
    break: () => sql`update closed_months set closed_at = closed_at - interval '1 second'`,
  },
  {
    what: "a row is gone from a closed month",
    check: "months-hold-all",
    break: ({ sent }) => sql`delete from closed_month_rows where order_id = ${sent}`,
  },
  {
    what: "a closed month has what never was",
    check: "months-hold-all",
    break: () => sql`
      insert into closed_month_rows (month, figure, source, day, count, amount)
      select month, 'refunds', gen_random_uuid(), (month || '-01')::date, 1, 20 from closed_months`,
  },
  {
    what: "the months have money that its order hasn't",
    check: "months-of-orders",
    break: ({ placed }) => sql`update orders set payment_verified = false where id = ${placed}`,
  },
  {
    what: "a merge lost a piece for no reason",
    check: "merges-add-up",
    break: () => sql`update cart_merges set lines = jsonb_set(lines, '{0,rest}', '1')`,
  },
  {
    what: "an order says that it is verified",
    check: "orders-paid",
    break: ({ waiting }) => sql`update orders set payment_verified = true where id = ${waiting}`,
  },
  {
    what: "an order has lost its payment",
    check: "orders-paid",
    break: ({ waiting }) => sql`delete from payments where order_id = ${waiting}`,
  },
  {
    what: "an order has another ID than its payment",
    check: "orders-paid",
    break: ({ waiting }) =>
      sql`update orders set payment_transaction_id = '999999999999' where id = ${waiting}`,
  },
  {
    what: "an order has two payments at once",
    check: "orders-paid",
    break: ({ statement }) =>
      sql`update payments set released_at = null where order_id = ${statement}`,
    without: sql`drop index payments_live_order`,
  },
  {
    what: "a payment is verified by nobody",
    check: "payments-proved",
    break: ({ sent }) =>
      sql`delete from payment_verification where payment_id = (select id from payments where order_id = ${sent})`,
  },
  {
    what: "a verified payment doesn't count so",
    check: "payments-proved",
    break: ({ sent }) => sql`update payments set verified_at = null where order_id = ${sent}`,
  },
  {
    what: "a payment gave its ID back unrejected",
    check: "payments-proved",
    break: ({ waiting }) =>
      sql`update payments set released_at = now() where order_id = ${waiting}`,
  },
  {
    what: "a payment has two decisions",
    check: "payments-proved",
    break: ({ sent }) =>
      sql`insert into payment_verification (id, payment_id, outcome, decided_by) select gen_random_uuid(), payment_id, outcome, decided_by from payment_verification where payment_id = (select id from payments where order_id = ${sent})`,
    without: sql`drop index payment_verification_current`,
  },
  {
    what: "a credit proves a payment of another ID",
    check: "payments-proved",
    break: () =>
      sql`update statement_credits set transaction_id = '999999999999' where id = (select min(id::text)::uuid from statement_credits where decision = 'verified')`,
  },
  {
    what: "a payment had another ID, of which its order's history knows nothing",
    check: "mistyped-ids",
    break: ({ waiting }) =>
      sql`update payments set mistyped_id = '999999999999' where order_id = ${waiting}`,
  },
  {
    what: "a payment had another ID than its order's history says",
    check: "mistyped-ids",
    break: () =>
      sql`update payments set mistyped_id = '999999999999' where mistyped_id is not null`,
  },
  {
    what: "a moved payment is the same order's",
    check: "payments-moved",
    break: ({ moved }) =>
      sql`update payments set order_id = ${moved} where id = (select moved_from from payments where moved_from is not null)`,
  },
  {
    what: "a moved payment had another ID",
    check: "payments-moved",
    break: ({ moved }) =>
      sql`update payments set transaction_id = '999999999999' where order_id = ${moved} and moved_from is not null`,
  },
  {
    what: "a moved payment is in no history",
    check: "payments-moved",
    break: ({ moved }) =>
      sql`update order_events set before = null where order_id = ${moved} and before = 'moved-here'`,
  },
  {
    what: "a credit proves two payments",
    check: "credits-prove-once",
    break: ({ sent }) =>
      sql`update payment_verification set statement_credit_id = (select min(id::text)::uuid from statement_credits where decision = 'verified') where payment_id = (select id from payments where order_id = ${sent})`,
    without: sql`drop index payment_verification_credit_once`,
  },
  {
    what: "a credit counts as a proof of nothing",
    check: "credits-prove-once",
    break: () => sql`update payment_verification set statement_credit_id = null`,
  },
  {
    what: "a credit of whole rupees placed an order by itself",
    check: "placed-by-themselves",
    break: () =>
      sql`update statement_credits set placed_on = current_date where decision = 'placed'`,
  },
  {
    what: "a placed credit has no payment",
    check: "credits-prove-once",
    break: () => sql`update statement_credits set payment_id = null where decision = 'placed'`,
  },
  {
    what: "a credit brought another amount",
    check: "credits-amount",
    break: () => sql`update statement_credits set amount = amount + 1 where decision = 'placed'`,
  },
  {
    what: "a credit brought the whole though a part was there",
    check: "credits-amount",
    break: () => sql`update statement_credits set amount = 148 where decision = 'verified'`,
  },
  {
    what: "a sum is a paisa more than its payments less fees and taxes",
    check: "sums-add-up",
    break: () => sql`update settled_payments set fee = fee - 0.01`,
  },
  {
    what: "a sum is of a settlement without payments",
    check: "sums-add-up",
    break: () => sql`delete from settled_payments`,
  },
  {
    what: "a sum is also money without an order",
    check: "sums-add-up",
    break: () => sql`update statement_credits set decision = null where decision = 'sum'`,
  },
  {
    what: "money counts as a sum of nothing",
    check: "sums-add-up",
    break: () => sql`update statement_sums set settlement = null`,
  },
  {
    what: "a payment doesn't know that it was taken back",
    check: "money-taken-back",
    break: () =>
      sql`update statement_reversals set payment_id = null, settled_at = null, settled_by = null`,
  },
  {
    what: "money was taken back from a payment that isn't verified",
    check: "money-taken-back",
    break: ({ waiting }) =>
      sql`update statement_reversals set transaction_id = (select transaction_id from payments where order_id = ${waiting})`,
  },
  {
    what: "a refunded payment was seen by nobody",
    check: "payments-without-order",
    break: () => sql`update payments set verified_at = null where order_id is null`,
  },
  {
    what: "a payment without an order has no ID",
    check: "payments-without-order",
    break: () => sql`delete from payments where order_id is null`,
  },
  {
    what: "a coupon counts a use that nobody had",
    check: "coupon-uses",
    break: () => sql`update coupons set used_count = used_count + 1`,
  },
  {
    what: "a coupon forgot a use",
    check: "coupon-uses",
    break: () => sql`update coupons set used_count = used_count - 1`,
  },
  {
    what: "a cancelled checkout holds a use",
    check: "coupon-uses",
    break: () =>
      sql`update quotes set state = 'cancelled', closed_at = now() where id in (select quote_id from coupon_holds)`,
  },
  {
    what: "an order lost its coupon's use",
    check: "coupons-of-orders",
    break: ({ coupon: used }) => sql`delete from coupon_usage where order_id = ${used}`,
  },
  {
    what: "a use took another amount",
    check: "coupons-of-orders",
    break: ({ coupon: used }) =>
      sql`update coupon_usage set discount_amount = discount_amount + 1 where order_id = ${used}`,
  },
  {
    what: "a cancelled order uses a coupon",
    check: "coupons-of-orders",
    break: ({ cancelled, coupon: used }) =>
      sql`update coupon_usage set order_id = ${cancelled} where order_id = ${used}`,
  },
  {
    what: "more is given back than was paid",
    check: "refunds-add-up",
    break: ({ sent }) => sql`update refunds set amount = 149 where order_id = ${sent}`,
  },
  {
    what: "a refund of a cancelled order is forgotten",
    check: "refunds-add-up",
    break: ({ cancelled }) =>
      sql`update refunds set withdrawn_at = now() where order_id = ${cancelled}`,
  },
  {
    what: "a refund of a cancelled order is a rupee short",
    check: "refunds-add-up",
    break: ({ cancelled }) =>
      sql`update refunds set amount = amount - 1 where order_id = ${cancelled}`,
  },
  {
    what: "an order owes money that nothing asks for",
    check: "refunds-add-up",
    break: ({ cancelled, placed }) =>
      sql`update refunds set order_id = ${placed} where order_id = ${cancelled}`,
  },
  {
    what: "a line of another amount shows a refund",
    check: "refunds-seen",
    break: ({ sent }) => sql`
      insert into statement_reversals (transaction_id, amount, refund_id)
      select coalesce(reference, '987654321098'), amount - 1, id from refunds where order_id = ${sent}`,
  },
  {
    what: "a line shows a refund that nobody sent",
    check: "refunds-seen",
    break: ({ cancelled }) => sql`
      insert into statement_reversals (transaction_id, amount, refund_id)
      select '987654321098', amount, id from refunds where order_id = ${cancelled}`,
  },
  {
    what: "a line of another reference shows a refund",
    check: "refunds-seen",
    break: ({ sent }) => sql`
      with noted as (
        update refunds set reference = '987654321097' where order_id = ${sent} returning id, amount)
      insert into statement_reversals (transaction_id, amount, refund_id)
      select '987654321098', amount, id from noted`,
  },
  {
    what: "an ordered episode has no purchase",
    check: "episodes-recorded",
    break: ({ twice }) => sql`delete from episode_purchases where order_id = ${twice}`,
  },
  {
    what: "an episode was paid with more than its price",
    check: "episodes-recorded",
    break: ({ episode }) =>
      sql`update episode_purchases set amount_paid = 500 where order_id = ${episode}`,
  },
  {
    what: "a paid episode isn't its customer's",
    check: "episodes-owned",
    break: ({ episode }) =>
      sql`update episode_purchases set payment_status = 'pending', delivery_status = 'pending', email_sent_at = null where order_id = ${episode}`,
  },
  {
    what: "an episode that was paid twice owes nothing",
    check: "episodes-owned",
    break: ({ twice }) => sql`update refunds set withdrawn_at = now() where order_id = ${twice}`,
  },
  {
    what: "a status changed without an event",
    check: "statuses-recorded",
    break: ({ waiting }) => sql`update orders set status = 'pending' where id = ${waiting}`,
  },
  {
    what: "an event is gone from the middle",
    check: "statuses-recorded",
    break: ({ sent }) =>
      sql`delete from order_events where order_id = ${sent} and after = 'processing'`,
  },
  {
    what: "an order has no history",
    check: "statuses-recorded",
    break: ({ waiting }) => sql`delete from order_events where order_id = ${waiting}`,
  },
  {
    what: "an order took a step that there isn't",
    check: "statuses-recorded",
    break: ({ waiting }) =>
      sql`with moved as (update orders set status = 'delivered', payment_verified = true where id = ${waiting}) insert into order_events (id, order_id, kind, before, after) values (gen_random_uuid(), ${waiting}, 'status', 'confirmation_pending', 'delivered')`,
  },
  {
    what: "a decision has no event",
    check: "changes-recorded",
    break: ({ sent }) =>
      sql`delete from order_events where order_id = ${sent} and kind = 'payment'`,
  },
  {
    what: "an event tells of no decision",
    check: "changes-recorded",
    break: ({ waiting }) =>
      sql`insert into order_events (id, order_id, kind, before, after) values (gen_random_uuid(), ${waiting}, 'payment', 'waiting', 'verified')`,
  },
  {
    what: "another payment came unnoticed",
    check: "changes-recorded",
    break: ({ statement }) =>
      sql`delete from order_events where order_id = ${statement} and after = 'waiting'`,
  },
  {
    what: "a refund has no event",
    check: "changes-recorded",
    break: ({ sent }) => sql`delete from order_events where order_id = ${sent} and kind = 'refund'`,
  },
  {
    what: "a refund's event has another amount",
    check: "changes-recorded",
    break: ({ sent }) =>
      sql`update order_events set note = '21.00' where order_id = ${sent} and kind = 'refund'`,
  },
  {
    what: "an address changed without an event",
    check: "changes-recorded",
    break: ({ sent }) => sql`update orders set address_version = 2 where id = ${sent}`,
  },
  {
    what: "an incident is gone",
    check: "changes-recorded",
    break: () => sql`delete from order_incidents`,
  },
  { what: "a note is gone", check: "changes-recorded", break: () => sql`delete from order_notes` },
  {
    what: "a tracking ID changed without an event",
    check: "changes-recorded",
    break: ({ sent }) => sql`update orders set tracking_id = 'ZZ123456789' where id = ${sent}`,
  },
  {
    what: "a courier changed without an event",
    check: "changes-recorded",
    break: ({ sent }) => sql`update orders set courier = 'Other' where id = ${sent}`,
  },
  {
    what: "nobody said why a payment that went back stays",
    check: "changes-recorded",
    break: ({ kept }) => sql`delete from order_events where order_id = ${kept} and after = 'kept'`,
  },
  {
    what: "a version of the settings is gone",
    check: "settings-recorded",
    break: () => sql`update settings set version = 2`,
  },
  {
    what: "settings changed without an event",
    check: "settings-recorded",
    break: () => sql`delete from admin_events where subject = 'settings'`,
  },
  ...["placed", "verified", "shipped", "cancelled", "refunded"].map((email) => ({
    what: `an email of '${email}' was never written`,
    check: "emails-owed",
    break: () => sql`delete from outbox where payload ->> 'email' = ${email}`,
  })),
  {
    what: "an email of 'rejected' was never written",
    check: "emails-owed",
    break: ({ waiting }) =>
      sql`with decided as (insert into payment_verification (id, payment_id, outcome, reason, decided_by) select gen_random_uuid(), payments.id, 'rejected', 'No', orders.user_id from payments join orders on orders.id = order_id where order_id = ${waiting}) update payments set released_at = now() where order_id = ${waiting}`,
  },
  {
    what: "an email of 'resubmitted' was never written",
    check: "emails-owed",
    break: ({ waiting }) =>
      sql`insert into order_events (id, order_id, kind, before, after, changed_at) select gen_random_uuid(), order_id, 'payment', 'rejected', 'waiting', submitted_at from payments where order_id = ${waiting}`,
  },
  {
    what: "an email of an address was never written",
    check: "emails-owed",
    break: ({ placed }) =>
      sql`with corrected as (update orders set address_version = 1 where id = ${placed}) insert into order_events (id, order_id, kind, after) values (gen_random_uuid(), ${placed}, 'address', 'There')`,
  },
  {
    what: "an email is there twice",
    check: "emails-once",
    break: () =>
      sql`insert into outbox (id, kind, payload, user_id, order_id, event) select gen_random_uuid(), kind, payload, user_id, order_id, event from outbox where kind = 'order-mail' limit 1`,
    without: sql`alter table outbox drop constraint outbox_event_unique`,
  },
  {
    what: "an email is of another order",
    check: "emails-once",
    break: ({ sent, waiting }) =>
      sql`update outbox set order_id = ${sent} where order_id = ${waiting}`,
  },
  {
    what: "an episode has no email",
    check: "episodes-emailed",
    break: () => sql`delete from outbox where kind = 'episode-mail'`,
  },
  {
    what: "an episode's email is there twice",
    check: "episodes-emailed",
    break: () =>
      sql`insert into outbox (id, kind, payload, user_id, order_id) select gen_random_uuid(), kind, payload, user_id, order_id from outbox where kind = 'episode-mail'`,
  },
  {
    what: "an episode that nobody paid is on its way",
    check: "episodes-emailed",
    break: ({ twice }) =>
      sql`insert into outbox (id, kind, payload) select gen_random_uuid(), 'episode-mail', json_build_object('purchaseId', id) from episode_purchases where order_id = ${twice}`,
  },
  {
    what: "an episode counts as sent that wasn't",
    check: "episodes-emailed",
    break: () => sql`update outbox set sent_at = null, sent_by = null where kind = 'episode-mail'`,
  },
];

describe("a store in which", () => {
  test.each(BREAKAGES)(
    "$what is told so by $check",
    async ({ check, break: breakage, without }) => {
      const findings = await broken(async (tx) => {
        if (without) await tx.execute(without);
        const { rowCount } = await tx.execute(breakage(made));
        expect(rowCount).toBeGreaterThan(0);
      });
      expect(findings.map((finding) => finding.check)).toContain(check);
      for (const { sentence, where } of findings) {
        expect(sentence).toMatch(/^[A-Z₹].*\.$/);
        expect(where).not.toBe("");
      }
    },
  );

  it("and each check has a breakage", () => {
    const tried = new Set(BREAKAGES.map(({ check }) => check));
    expect(CHECKS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  /** Breaks rows in a transaction that is never committed; returns what the checks find. */
  async function broken(work: (tx: Db) => Promise<void>) {
    return await withClient(database.url, async (client) => {
      await client.query("begin");
      const tx = drizzle({ client });
      await work(tx);
      const findings = await rowFindings(tx, now());
      await client.query("rollback");
      return findings;
    });
  }
});

describe("files", () => {
  const path = () => `payment-screenshots/${made.kept}payment_screenshot.png`;
  const put = () => files.put(path(), screenshot);

  it("that a row names are there, and unchanged", async () => {
    await files.remove(path());
    expect(await found()).toMatchObject([{ check: "files-there", where: path() }]);
    await files.put(path(), Buffer.from("another picture"));
    expect(await found()).toMatchObject([{ check: "files-unchanged", where: path() }]);
    await put();
    expect(await found()).toEqual([]);
  });

  it("of the shop are there in every width", async () => {
    await db.execute(
      sql`update products set image_url = 'product-images/card' where product_id = 'ndk-01'`,
    );
    expect(await found()).toMatchObject([{ check: "files-there", where: "product-images/card" }]);
    await db.execute(sql`update products set image_url = null`);
  });

  it("that are nobody's for two weeks are told; younger ones may be on their way", async () => {
    const nobodys = `payment-screenshots/${randomUUID()}payment_screenshot.png`;
    await files.put(nobodys, screenshot);
    expect(await found()).toEqual([]);
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    await utimes(join(folder, "files", nobodys), longAgo, longAgo);
    expect(await found()).toMatchObject([{ check: "files-named", where: nobodys }]);
    await files.remove(nobodys);
  });

  it("are told twenty of a kind, and the others as a number", async () => {
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    const all = Array.from(
      { length: 25 },
      () => `payment-screenshots/${randomUUID()}payment_screenshot.png`,
    );
    for (const each of all) {
      await files.put(each, screenshot);
      await utimes(join(folder, "files", each), longAgo, longAgo);
    }
    const findings = await found();
    expect(findings).toHaveLength(21);
    expect(findings.at(-1)).toMatchObject({ check: "files-named", more: 5 });
    await Promise.all(all.map((each) => files.remove(each)));
  });

  it("that the sweep has deleted, and whose row doesn't know of it yet, aren't missed", async () => {
    await files.remove(path());
    const old = sql`now() - interval '200 days'`;
    await db.execute(sql`update payments set submitted_at = ${old} where order_id = ${made.kept}`);
    await db.execute(
      sql`update order_events set changed_at = ${old} where order_id = ${made.kept}`,
    );
    await db.execute(sql`update orders set updated_at = ${old} where id = ${made.kept}`);
    expect(await found()).toMatchObject([{ check: "files-there" }]);
    await db.execute(sql`update orders set status = 'shipped' where id = ${made.kept}`);
    expect((await found()).map(({ check }) => check)).toEqual(["statuses-recorded"]);
    await db.execute(
      sql`update orders set status = 'confirmation_pending' where id = ${made.kept}`,
    );
    await put();
  });

  it("that can't be read are told so; of a store of files that is away nothing is known, and all of the rows", async () => {
    const failing = (error: Error): Files => ({ ...files, find: () => Promise.reject(error) });
    const look = async (error: Error) =>
      (await prove({ databaseUrl: database.url, files: failing(error), now: now() })).findings;
    const damaged = (await look(new Error("EIO"))).map(({ sentence }) => sentence);
    expect(damaged).toContain(`A screenshot can't be read: ${path()}.`);
    const away = new ObjectStoreError({ code: "Away", where: "the bucket" });
    await expect(look(away)).rejects.toThrow("The object store at the bucket doesn't answer");
    await db.execute(sql`update coupons set used_count = used_count + 1`);
    await expect(look(away)).rejects.toMatchObject({
      rows: { findings: [{ check: "coupon-uses" }] },
    });
    await db.execute(sql`update coupons set used_count = used_count - 1`);
  });
});

test("of many nodes one checks at night, and what it found is read until the next", async () => {
  const night = new Date("2026-03-10T02:30+05:30");
  expect(await lastIntegrityCheck()).toBeNull();
  const claimed = await Promise.all([
    claimIntegrityCheck(night),
    claimIntegrityCheck(night),
    claimIntegrityCheck(night),
  ]);
  expect(claimed.filter(Boolean)).toHaveLength(1);
  const finding = { check: "orders-promised", sentence: "An order costs too much.", where: "" };
  await storeIntegrityCheck({ at: night, orders: 7, findings: [finding] });
  expect(await lastIntegrityCheck()).toEqual({
    begunAt: night,
    provedAt: night,
    orders: 7,
    findings: [finding],
    problem: null,
  });
  expect(await claimIntegrityCheck(new Date("2026-03-10T04:59+05:30"))).toBe(false);
  expect(await claimIntegrityCheck(new Date("2026-03-11T02:01+05:30"))).toBe(true);
});

test("the night's check stores what it found, or why it couldn't look", async () => {
  await db.execute(sql`delete from proofs`);
  openFiles({ dataDir: folder });
  await proveAtNight(now());
  expect(await lastIntegrityCheck()).toMatchObject({ findings: [], problem: null });
  await db.execute(sql`update proofs set begun_at = now() - interval '2 days'`);
  await db.execute(sql`update schema_migrations set name = 'x' where name = '0046_books'`);
  await expect(proveAtNight(now())).rejects.toThrow("x isn't known here");
  expect((await lastIntegrityCheck())?.problem).toContain(
    "Start the release that it was last used with",
  );
  await db.execute(sql`update schema_migrations set name = '0046_books' where name = 'x'`);
});

test("a node that ends gives the night's check back, undone", async () => {
  await db.execute(sql`delete from proofs`);
  await proveAtNight(now(), AbortSignal.abort());
  expect(await lastIntegrityCheck()).toMatchObject({ provedAt: null, problem: null });
  expect(await claimIntegrityCheck(now())).toBe(true);
});

test("more than twenty of a kind are told as a number", async () => {
  await withClient(database.url, async (client) => {
    await client.query("begin");
    await client.query(
      "insert into coupons (id, code, discount_type, discount_value, minimum_order_amount, used_count) select gen_random_uuid(), 'X' || n, 'fixed', 1, 0, 1 from generate_series(1, 25) n",
    );
    const findings = await rowFindings(drizzle({ client }), now());
    expect(findings).toHaveLength(21);
    expect(findings.at(-1)).toMatchObject({ sentence: "5 more are like these.", more: 5 });
    await client.query("rollback");
  });
});
