import { sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { purchasesWhere } from "#data/people/bought-episodes.server";
import { paysInFull } from "#domain/checkout/exact-amounts";
import {
  type Paise,
  plainDecimal,
  rupees,
  smallerAmount,
  subtract,
  sum,
  ZERO,
} from "#domain/money/money";
import {
  duplicatePurchases,
  purchaseGivingAccess,
  refundOnCancelling,
} from "#domain/orders/episode-purchases";
import { MOVED_HERE } from "#domain/orders/history/order-changes";
import type { OrderStatus } from "#domain/orders/order-status";
import { amountDue, type RejectedPayment, receivedAmount } from "#domain/orders/payment/rejections";
import { type Check, type CheckedRow, orderPath, orderPathOrRow, rowPlace } from "./check.ts";

// Checks payments and their proofs, coupons, refunds and episodes.

/** An order's rejected payments as JSON, newest first, in the form that the domain takes. */
export const REJECTED = sql`(
  select json_agg(json_build_object('transactionId', rejected.transaction_id, 'kind', decision.rejection,
    'received', decision.amount_received) order by decision.decided_at desc, rejected.id desc)
  from payments rejected join payment_verification decision on decision.payment_id = rejected.id
  where rejected.order_id = orders.id and decision.outcome = 'rejected' and decision.withdrawn_at is null)`;
export type Rejected = (Omit<RejectedPayment, "received"> & { received: number | null })[] | null;

export function rejectedOf(rows: Rejected): RejectedPayment[] {
  return (rows ?? []).map(({ received, ...row }) => ({
    ...row,
    received: received === null ? null : rupees(received),
  }));
}

export const MONEY_CHECKS: readonly Check[] = [
  {
    name: "orders-paid",
    holds: "Each order says of its payment what the payment says of itself.",
    where: orderPath,
    sql: sql`
      with paid as (
        select order_id, count(*) filter (where released_at is null) as live,
          bool_or(verified_at is not null and released_at is null) as verified,
          -- Of several the one that wasn't rejected; clocks of nodes don't say which of the others came last.
          coalesce(array_agg(sent_id) filter (where released_at is null), array_agg(sent_id)) as ids,
          coalesce(array_agg(screenshot_path) filter (where released_at is null), array_agg(screenshot_path)) as pictures
        -- An order that was paid in cash has the ID ''.
        from (select *, coalesce(transaction_id, '') as sent_id from payments) payment
        where order_id is not null group by order_id)
      select orders.id, 'Order ' || order_number as name, case
        when paid.order_id is null then 'has no payment'
        when paid.live > 1 then format('has %s payments at once', paid.live)
        when orders.payment_verified <> paid.verified
          then format('says that its payment is %s, but the payment says the opposite', case when orders.payment_verified then 'verified' else 'not verified' end)
        when orders.payment_transaction_id is null or orders.payment_transaction_id <> all (paid.ids)
          then format('has the transaction ID %s, but a payment with the ID %s', orders.payment_transaction_id, paid.ids[1])
        -- Old ones are removed, of the order before the newest of its payments.
        when (orders.payment_screenshot_url = any (paid.pictures)) is not true and orders.payment_screenshot_url is not null
          then 'shows another screenshot than its payment has'
        end as found
      from orders left join paid on paid.order_id = orders.id`,
  },
  {
    name: "payments-proved",
    holds: "Each verified payment has its one proof: who, or which credit.",
    where: rowPlace("payments"),
    sql: sql`
      select payment.id, 'The payment ' || coalesce(payment.transaction_id, 'in cash') as name, case
        when count(*) over (partition by payment.id) > 1 then 'has two decisions'
        when payment.verified_at is not null and decision.outcome is distinct from 'verified'
          then 'counts as verified, but nobody has verified it'
        when decision.outcome = 'verified' and payment.verified_at is distinct from decision.decided_at
          then 'was verified, but doesn''t count as verified'
        when (payment.released_at is not null) <> (decision.outcome is not distinct from 'rejected')
          then case when payment.released_at is null then 'was rejected, but its transaction ID can''t be used again'
            else 'wasn''t rejected, but its transaction ID can be used again' end
        when decision.statement_credit_id is not null and credit.id is null
          then 'was verified by a line of a statement that isn''t there'
        when credit.id is not null and (credit.transaction_id, credit.payment_id, credit.decision in ('verified', 'placed'))
          is distinct from (payment.transaction_id, payment.id, true)
          then 'was verified by the money of another payment'
        end as found
      from payments payment
      left join payment_verification decision on decision.payment_id = payment.id and decision.withdrawn_at is null
      left join statement_credits credit on credit.id = decision.statement_credit_id`,
  },
  {
    name: "mistyped-ids",
    holds: "Each transaction ID that an owner replaced is in its order's history, with the bank's.",
    where: rowPlace("payments"),
    sql: sql`
      select payment.id, 'The payment ' || payment.transaction_id as name, case
        when payment.order_id is null then 'has a mistyped ID, but no order'
        when last.order_id is null then format('had the ID %s, but its order''s history doesn''t say so', mistyped_id)
        when (last.before, last.after) is distinct from (mistyped_id, payment.transaction_id)
          then format('had the ID %s, but its order''s history ends with %s', mistyped_id, last.after)
        end as found
      from payments payment
      left join lateral (select order_id, before, after from order_events
        where order_id = payment.order_id and kind = 'transaction_id' order by seq desc limit 1) last on true
      where mistyped_id is not null`,
  },
  {
    name: "payments-moved",
    holds:
      "Each payment that an owner moved is one order's alone, and that order's history says so.",
    where: rowPlace("payments"),
    sql: sql`
      select payment.id, 'The payment ' || payment.transaction_id as name, case
        when first.order_id is null or first.order_id is not distinct from payment.order_id
          then 'was moved, but not from another order'
        when first.transaction_id is distinct from coalesce(payment.mistyped_id, payment.transaction_id)
          then format('was moved, but had the ID %s before', first.transaction_id)
        when not exists (select from order_events where order_id = payment.order_id and before = ${MOVED_HERE})
          then 'was moved, but its order''s history doesn''t say so'
        end as found
      from payments payment join payments first on first.id = payment.moved_from`,
  },
  {
    name: "credits-prove-once",
    holds: "No line of a statement proves two payments, and what it proved knows of it.",
    where: rowPlace("statement_credits"),
    sql: sql`
      select credit.id, 'Money under ' || credit.transaction_id as name, case
        when count(decision.id) > 1 then 'has verified several payments'
        when credit.decision = 'verified' and count(decision.id) = 0 then 'is marked as the money of a payment, but there is no such payment'
        when credit.decision = 'placed' and credit.payment_id is null then 'is marked as made into an order, but its payment is missing'
        when bool_or(payment.transaction_id <> credit.transaction_id) then 'belongs to a payment with another ID'
        end as found
      from statement_credits credit
      left join payment_verification decision on decision.statement_credit_id = credit.id and decision.withdrawn_at is null
      left join payments payment on payment.id = credit.payment_id
      group by credit.id`,
  },
  {
    name: "placed-by-themselves",
    holds: "Each order that was placed by itself was paid with exactly its version's amount.",
    where: rowPlace("statement_credits"),
    sql: sql`
      select credit.id, 'Money under ' || credit.transaction_id as name,
        'placed an order by itself, whose page asked for ₹' || version.total_amount as found
      from statement_credits credit join quote_versions version on version.id = credit.version_id
      where credit.placed_on is not null and credit.decision = 'placed'
        and (version.total_amount <> credit.amount or version.exact_discount = 0)`,
  },
  {
    name: "credits-amount",
    holds: "What a line of a statement brought is what its payment had to bring.",
    where: orderPath,
    find: wrongAmounts,
  },
  {
    name: "sums-add-up",
    holds:
      "A bank's sum of a settlement is its payments less fees and taxes, and pays for nothing else.",
    where: rowPlace("statement_sums"),
    sql: sql`
      select sum.id, 'The sum of settlement ' || substr(settlement, 10) as name, case
        when paid.net is distinct from sum.amount then format('is ₹%s, but its payments come to ₹%s', sum.amount, paid.net)
        when credit.decision is distinct from 'sum' and credit.id is not null then 'is counted twice'
        end as found
      from statement_sums sum
      left join (select settlement, sum(amount - fee - tax) as net from settled_payments group by settlement) paid
        using (settlement)
      left join statement_credits credit on credit.transaction_id = sum.transaction_id
      where settlement is not null
      union all
      select id, 'Money under ' || transaction_id, 'counts as a payout, but no report explains it'
      from statement_credits credit where decision = 'sum' and not exists (select from statement_sums sum
        where sum.transaction_id = credit.transaction_id and settlement is not null)`,
  },
  {
    name: "money-taken-back",
    holds: "What a bank took back stands at the payment that it was.",
    where: rowPlace("statement_reversals"),
    sql: sql`
      select reversal.transaction_id as id, 'Money under ' || reversal.transaction_id as name, case
        when own.id is distinct from reversal.payment_id then case when own.id is null
          then 'was taken back from a payment that isn''t verified'
          else 'was taken back, but its verified payment doesn''t say so' end
        end as found
      from statement_reversals reversal
      left join payments own on own.transaction_id = reversal.transaction_id
        and own.verified_at is not null and own.order_id is not null`,
  },
  {
    name: "payments-without-order",
    holds: "Each payment that no order came of is one payment, and says what became of it.",
    where: rowPlace("unplaced_payments"),
    sql: sql`
      select unplaced.id, 'The payment without an order ' || coalesce(payment.transaction_id, '') as name, case
        when payment.id is null then 'has no transaction ID'
        when unplaced.user_id <> quote.user_id then 'belongs to another customer than its payment page'
        when payment.order_id is not null and (payment.order_id <> quote.id or unplaced.settled_as is distinct from 'sent')
          then 'was made into an order, but that order doesn''t have it'
        when unplaced.settled_as is not null and payment.order_id is null and payment.verified_at is null
          then format('is settled as %s, but nobody has verified its money', unplaced.settled_as)
        end as found
      from unplaced_payments unplaced
      join quote_versions version on version.id = unplaced.version_id
      join quotes quote on quote.id = version.quote_id
      left join payments payment on payment.unplaced_payment_id = unplaced.id`,
  },
  {
    name: "coupon-uses",
    holds: "Each coupon's count is what checkouts hold of it and orders used.",
    where: rowPlace("coupons"),
    sql: sql`
      with uses as (
        select coupon_id, sum(uses) as uses from (
          select coupon_id, count(*) as uses from coupon_holds group by coupon_id
          union all select coupon_id, count(*) from coupon_usage group by coupon_id) counted
        group by coupon_id)
      select coupons.id, 'Coupon ' || code as name, case
        when used_count <> coalesce(uses, 0) then format('says that it was used %s times, but was used %s times', used_count, coalesce(uses, 0))
        end as found
      from coupons left join uses on uses.coupon_id = coupons.id
      union all
      select quote.id, 'The checkout ' || quote.order_number, format('is %s, but still counts as a use of a coupon', quote.state)
      from coupon_holds hold join quotes quote on quote.id = hold.quote_id where quote.state <> 'open'`,
  },
  {
    name: "coupons-of-orders",
    holds: "Each order used the coupon of its promise, once, until it was cancelled.",
    where: orderPath,
    sql: sql`
      with promised as (
        select quote.id, version.coupon_id, version.discount_amount
        from quotes quote join quote_versions version on version.id = quote.placed_version_id)
      select orders.id, 'Order ' || orders.order_number as name, case
        when orders.status = 'cancelled' and usage.id is not null then 'is cancelled, but still counts as a use of its coupon'
        when orders.status <> 'cancelled' and promised.coupon_id is distinct from usage.coupon_id
          then 'uses another coupon than its payment page showed, or none'
        when usage.discount_amount <> promised.discount_amount or usage.user_id <> orders.user_id
          then format('has a coupon of ₹%s, but its payment page showed ₹%s', usage.discount_amount, promised.discount_amount)
        end as found
      from orders join promised on promised.id = orders.id
      left join coupon_usage usage on usage.order_id = orders.id`,
  },
  {
    name: "refunds-add-up",
    holds:
      "What was given back or is owed is no more than was paid, and no less than belongs back.",
    where: orderPath,
    find: wrongRefunds,
  },
  {
    name: "refunds-seen",
    holds:
      "A line of the bank that shows a refund has its amount, and its reference where one is noted.",
    where: orderPathOrRow,
    sql: sql`
      select coalesce(refund.order_id::text, 'unplaced_payments ' || line.unplaced_payment_id) as id,
        coalesce('Order ' || orders.order_number, 'The payment ' || line.unplaced_payment_id) as name, case
        when line.contradicts or line.is_returned then 'has a refund that is shown by money which didn''t go out'
        when refund.id is not null and refund.refunded_at is null or unplaced.settled_as <> 'refunded'
          then 'has a refund that the bank shows and nobody sent'
        when line.amount <> coalesce(refund.amount, version.total_amount)
          then format('has a refund that is shown by a line of ₹%s', line.amount)
        when line.transaction_id <> coalesce(refund.reference, unplaced.refund_reference)
          then 'has a refund that is shown by a line with another reference'
        end as found
      from statement_reversals line
      left join refunds refund on refund.id = line.refund_id
      left join orders on orders.id = refund.order_id
      left join unplaced_payments unplaced on unplaced.id = line.unplaced_payment_id
      left join quote_versions version on version.id = unplaced.version_id
      where num_nonnulls(line.refund_id, line.unplaced_payment_id) > 0`,
  },
  {
    name: "episodes-recorded",
    holds:
      "Each episode of an order is one purchase, at its price less its part of the coupon and of the exact amount's paise.",
    where: orderPath,
    sql: sql`
      with bought as (
        select item.order_id, item.episode_id, item.price * item.quantity as price,
          coalesce(version.discount_amount + version.exact_discount, 0) as discount
        from order_items item
        left join quotes quote on quote.id = item.order_id
        left join quote_versions version on version.id = quote.placed_version_id
        where item.episode_id is not null),
      purchased as (select * from episode_purchases where order_id is not null)
      select orders.id, 'Order ' || orders.order_number as name, case
        when purchased.id is null then 'has an episode without a purchase'
        when bought.order_id is null then 'has a purchase of an episode that isn''t in it'
        when (purchased.user_id, purchased.order_number) is distinct from (orders.user_id, orders.order_number)
          then 'has another person''s purchase'
        when purchased.amount_paid not between greatest(bought.price - bought.discount, 0) and bought.price
          then format('has an episode of ₹%s, but ₹%s was paid for it', bought.price, purchased.amount_paid)
        end as found
      from bought full join purchased on purchased.order_id = bought.order_id and purchased.episode_id = bought.episode_id
      join orders on orders.id = coalesce(bought.order_id, purchased.order_id)`,
  },
  {
    name: "episodes-owned",
    holds: "Each episode is a person's by one payment; what was paid twice belongs back.",
    where: orderPathOrRow,
    find: wrongPurchases,
  },
];

const shown = (amount: Paise) => `₹${plainDecimal(amount)}`;

/**
 * Finds orders that were paid a wrong amount. Only orders with a partial or a differing payment need the domain's
 * rule.
 */
async function wrongAmounts(tx: Db): Promise<CheckedRow[]> {
  const { rows } = await tx.execute<{
    id: string;
    name: string;
    transactionId: string;
    amount: string;
    total: string;
    exactDiscount: string;
    rejected: Rejected;
  }>(sql`
    select orders.id, 'Order ' || orders.order_number as name, payment.transaction_id as "transactionId",
      credit.amount, orders.total_amount as total, coalesce(version.exact_discount, 0)::text as "exactDiscount",
      ${REJECTED} as rejected
    from payment_verification decision
    join statement_credits credit on credit.id = decision.statement_credit_id
    join payments payment on payment.id = decision.payment_id
    join orders on orders.id = payment.order_id
    left join quotes quote on quote.id = orders.quote_id
    left join quote_versions version on version.id = quote.placed_version_id
    where decision.withdrawn_at is null and (credit.amount <> orders.total_amount or exists (
      select from payments other where other.order_id = orders.id and other.id <> payment.id))
    order by name`);
  return rows.map(({ id, name, transactionId, amount, total, exactDiscount, rejected }) => {
    const others = rejectedOf(rejected).filter((each) => each.transactionId !== transactionId);
    const due = amountDue(rupees(total), others);
    const sentence = `was verified by ₹${amount}, but ${shown(due)} was due`;
    const isPaid = paysInFull(rupees(amount), { due, exactDiscount: rupees(exactDiscount) });
    return { id, name, found: isPaid ? null : sentence };
  });
}

type RefundFacts = {
  id: string;
  name: string;
  total: string;
  verified: boolean;
  status: OrderStatus;
  rejected: Rejected;
  refunds: { amount: number; open: boolean; twice: boolean }[] | null;
  stays: number[] | null;
};

/** Finds orders with wrong refunds. Orders that aren't cancelled and have no refund needn't be looked at. */
async function wrongRefunds(tx: Db): Promise<CheckedRow[]> {
  const { rows } = await tx.execute<RefundFacts>(sql`
    select orders.id, 'Order ' || order_number as name, total_amount as total, payment_verified as verified, status,
      ${REJECTED} as rejected,
      (select json_agg(json_build_object('amount', amount, 'open', refunded_at is null, 'twice', purchase_id is not null))
        from refunds where order_id = orders.id and withdrawn_at is null) as refunds,
      (select json_agg(amount_paid) from episode_purchases
        where order_id = orders.id and payment_status = 'completed') as stays
    from orders
    where status = 'cancelled' or id in (select order_id from refunds where withdrawn_at is null)
    order by order_number`);
  return rows.map((row) => ({ id: row.id, name: row.name, found: refundsWrong(row) }));
}

function refundsWrong({ status, verified, ...row }: RefundFacts): string | null {
  const refunds = (row.refunds ?? []).map((each) => ({ ...each, amount: rupees(each.amount) }));
  const total = rupees(row.total);
  const received = receivedAmount(rejectedOf(row.rejected));
  const paid = verified && total > received ? total : received;
  const refunded = sum(refunds.map(({ amount }) => amount));
  if (refunded > paid) return `has refunds of ${shown(refunded)}, but only ${shown(paid)} was paid`;
  const cancelled = status === "cancelled";
  if (!cancelled && refunds.some(({ open, twice }) => open && !twice))
    return "has a refund to make, but isn't cancelled";
  if (!cancelled) return null;
  const keptEpisodePrices = (row.stays ?? []).map((amount) => rupees(amount));
  const payment = verified ? "verified" : "rejected";
  const due = refundOnCancelling({ payment, total, received, keptEpisodePrices, refunded: [] });
  if (refunded >= due) return null;
  return `is cancelled: ${shown(due)} must be refunded, but ${shown(subtract(due, smallerAmount(refunded, due)))} of it is in no refund`;
}

/**
 * Finds wrong episode purchases. The domain decides about all of a person's purchases of an episode together (reading
 * R54).
 */
async function wrongPurchases(tx: Db, now: Date): Promise<CheckedRow[]> {
  const { rows: sending } = await tx.execute<{ id: string }>(sql`
    select payload ->> 'purchaseId' as id from outbox
    where kind = 'episode-mail' and sent_at is null and (attempts > 0 or last_error is not null)`);
  const begun = new Set(sending.map(({ id }) => id));
  const { rows: open } = await tx.execute<{ id: string; amount: string }>(sql`
    select purchase_id as id, amount from refunds
    where purchase_id is not null and withdrawn_at is null and refunded_at is null`);
  const owed = new Map(open.map(({ id, amount }) => [id, rupees(amount)]));
  const purchases = (await purchasesWhere(tx, sql`true`, now)).map((purchase) => ({
    ...purchase,
    // An episode whose email is being sent counts as delivered, as it did when the store decided.
    delivered: purchase.delivered || begun.has(purchase.id),
  }));
  const wrong: CheckedRow[] = [];
  const groups = Map.groupBy(purchases, ({ userId, episodeId }) => `${userId} ${episodeId}`);
  for (const ofOne of groups.values()) {
    const owned = purchaseGivingAccess(ofOne);
    const twice = new Set(duplicatePurchases(ofOne));
    for (const purchase of ofOne) {
      const due = twice.has(purchase) && purchase.orderId ? purchase.paid : ZERO;
      const found = purchaseWrong(purchase, {
        isOwned: purchase === owned,
        due,
        owed: owed.get(purchase.id) ?? ZERO,
      });
      const id = purchase.orderId ?? `episode_purchases ${purchase.id}`;
      if (found) wrong.push({ id, name: purchase.id, found });
    }
  }
  return await withOrderNames(tx, wrong);
}

async function withOrderNames(tx: Db, wrong: CheckedRow[]): Promise<CheckedRow[]> {
  const { rows } = await tx.execute<{ id: string; number: string | null }>(sql`
    select id, order_number as number from episode_purchases
    where id = any(${sql.param(wrong.map(({ name }) => name))}::uuid[])`);
  const numbers = new Map(rows.map(({ id, number }) => [id, number && `Order ${number}`]));
  return wrong.map((each) => ({
    ...each,
    name: numbers.get(each.name) ?? "An episode's purchase",
  }));
}

function purchaseWrong(
  { completed }: { completed: boolean },
  { isOwned, due, owed }: { isOwned: boolean; due: Paise; owed: Paise },
): string | null {
  if (completed && !isOwned)
    return "counts an episode as the customer's, but its payment doesn't pay for it";
  if (isOwned && !completed) return "was paid, but its episode doesn't count as the customer's";
  if (owed === due) return null;
  return `has ${shown(owed)} to refund for an episode, but ${shown(due)} of it was paid twice`;
}
