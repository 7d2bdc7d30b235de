import { sql } from "drizzle-orm";
import { INITIAL_STATUS, TRANSITIONS } from "#domain/orders/transitions";
import { type Check, orderPath, orderPathOrRow, rowPlace } from "./check.ts";
import { unwrittenEmails } from "./unwritten-emails.ts";

// Checks that the history of orders and settings agrees with their rows, and that each email owed to a customer was
// written exactly once.

/** Each allowed change of an order's status as `from>to`, for orders with or without a parcel. */
function allowedTransitions(parcel: boolean): string[] {
  const other = parcel ? "no-parcel" : "parcel";
  return TRANSITIONS.filter(({ when = [] }) => !when.includes(other)).map(
    ({ from, to }) => `${from}>${to}`,
  );
}

export const HISTORY_CHECKS: readonly Check[] = [
  {
    name: "statuses-recorded",
    holds: "Each order came to its status by steps that there are, one after the other.",
    where: orderPath,
    sql: sql`
      with steps as (
        select order_id, seq, before, after, lag(after) over one_order as was,
          lead(seq) over one_order is null as is_last
        from order_events where kind = 'status' window one_order as (partition by order_id order by seq)),
      histories as (
        select step.order_id, count(*) filter (where before is distinct from was) as gaps,
          bool_or(was is null and after = ${INITIAL_STATUS}) as begun,
          min(before || ' to ' || after) filter (where was is not null and not (before || '>' || after) = any(
            case when shipping_type in ('digital', 'collected') then ${sql.param(allowedTransitions(false))}::text[]
              else ${sql.param(allowedTransitions(true))}::text[] end)) as odd,
          max(after) filter (where is_last) as last
        from steps step join orders on orders.id = step.order_id group by step.order_id)
      select orders.id, 'Order ' || order_number as name, case
        when histories.order_id is null then 'has no history'
        when last <> status then format('is %s, and its history ends with %s', status, last)
        when not begun then 'has a history that doesn''t begin with the placing of the order'
        when gaps > 0 then 'has a history with a gap'
        when odd is not null then format('changed its state from %s, which isn''t possible', odd)
        end as found
      from orders left join histories on histories.order_id = orders.id`,
  },
  {
    name: "changes-recorded",
    holds:
      "Each decision, refund, parcel, address, incident and note of an order has its event, and each event its row.",
    where: orderPath,
    sql: sql`
      with recorded as (
        select order_id,
          count(*) filter (where kind = 'payment' and after = 'verified') as verified,
          count(*) filter (where kind = 'payment' and after = 'rejected') as rejected,
          count(*) filter (where kind = 'payment' and after = 'waiting') as reopened,
          count(*) filter (where kind = 'payment' and after = 'kept') as kept,
          count(*) filter (where kind = 'refund' and before is null) as owed,
          count(*) filter (where kind = 'refund' and after = 'withdrawn') as withdrawn,
          sum(note::numeric) filter (where kind = 'refund' and after = 'refunded') as refunded,
          count(*) filter (where kind = 'address') as addresses,
          count(*) filter (where kind = 'incident' and before is null) as incidents,
          count(*) filter (where kind = 'incident' and after = 'withdrawn') as incidents_withdrawn,
          count(*) filter (where kind = 'note' and after = 'written')
            - count(*) filter (where kind = 'note' and after = 'deleted') as notes
        from order_events where kind not in ('status', 'email') group by order_id),
      last as (
        select distinct on (kind, order_id) kind, order_id, after from order_events
        where kind in ('tracking_id', 'courier') order by kind, order_id, seq desc),
      decided as (
        select order_id, count(distinct payment.id) as payments,
          count(*) filter (where outcome = 'verified') as verified,
          count(*) filter (where outcome = 'rejected') as rejected,
          count(withdrawn_at) as withdrawn
        from payments payment left join payment_verification decision on decision.payment_id = payment.id
        where order_id is not null group by order_id),
      given as (
        select order_id, count(*) as owed, count(withdrawn_at) as withdrawn,
          sum(amount) filter (where refunded_at is not null) as refunded
        from refunds group by order_id),
      happened as (
        select order_id, count(*) as incidents, count(withdrawn_at) as withdrawn from order_incidents group by order_id),
      written as (select order_id, count(*) as notes from order_notes group by order_id),
      settled as (
        select order_id from statement_reversals reversal join payments on payments.id = reversal.payment_id
        where settled_at is not null group by order_id)
      select orders.id, 'Order ' || order_number as name, case
        when (coalesce(recorded.verified, 0), coalesce(recorded.rejected, 0))
          is distinct from (coalesce(decided.verified, 0), coalesce(decided.rejected, 0))
          then format('has %s decisions about its payments, but %s in its history',
            coalesce(decided.verified + decided.rejected, 0), coalesce(recorded.verified + recorded.rejected, 0))
        -- A decision that was taken back, or another payment that its customer sent.
        when coalesce(recorded.reopened, 0) <> coalesce(decided.withdrawn + decided.payments - 1, 0)
          then 'has a history with other payments that were set back or sent again than it has'
        when settled.order_id is not null and coalesce(recorded.kept, 0) = 0
          then 'still has a payment that the bank took back, but its history doesn''t say who decided that'
        when (coalesce(recorded.owed, 0), coalesce(recorded.withdrawn, 0), coalesce(recorded.refunded, 0))
          is distinct from (coalesce(given.owed, 0), coalesce(given.withdrawn, 0), coalesce(given.refunded, 0))
          then format('has refunds of ₹%s, but refunds of ₹%s in its history', coalesce(given.refunded, 0), coalesce(recorded.refunded, 0))
        when orders.address_version <> coalesce(recorded.addresses, 0)
          then 'has a history with more or fewer corrections of its address than there were'
        when (coalesce(recorded.incidents, 0), coalesce(recorded.incidents_withdrawn, 0))
          is distinct from (coalesce(happened.incidents, 0), coalesce(happened.withdrawn, 0))
          then 'has a history with other lost, returned or replaced parcels than it has'
        when orders.courier is distinct from nullif(couriers.after, '') then 'has another courier than its history says'
        -- Of an account that was erased neither is there any more.
        when users.erased_at is null and coalesce(recorded.notes, 0) <> coalesce(written.notes, 0)
          then format('has %s notes, but %s in its history', coalesce(written.notes, 0), coalesce(recorded.notes, 0))
        when users.erased_at is null and orders.tracking_id is distinct from nullif(parcels.after, '')
          then 'has another tracking ID than its history says'
        end as found
      from orders
      join users on users.id = orders.user_id
      left join recorded on recorded.order_id = orders.id
      left join last couriers on couriers.order_id = orders.id and couriers.kind = 'courier'
      left join last parcels on parcels.order_id = orders.id and parcels.kind = 'tracking_id'
      left join decided on decided.order_id = orders.id
      left join given on given.order_id = orders.id
      left join happened on happened.order_id = orders.id
      left join written on written.order_id = orders.id
      left join settled on settled.order_id = orders.id`,
  },
  {
    name: "settings-recorded",
    holds: "Each save of the settings is there, and in their history.",
    where: rowPlace("settings"),
    sql: sql`
      select saved.subject as id, 'The settings ' || saved.subject as name, case
        when saved.times <> saved.newest then format('are stored %s times, but the newest has the number %s', saved.times, saved.newest)
        when saved.times <> coalesce(recorded.times, 0)
          then format('were saved %s times, but their history has %s', saved.times, coalesce(recorded.times, 0))
        end as found
      from (select subject, count(*) as times, max(version) as newest from settings group by subject) saved
      left join (select subject_id, count(*) as times from admin_events
        where subject = 'settings' and action in ('saved', 'demo-cleared') group by subject_id) recorded on recorded.subject_id = saved.subject`,
  },
  {
    name: "emails-owed",
    holds: "Each email that an order's customer is owed was written, once.",
    where: orderPath,
    find: unwrittenEmails,
  },
  {
    name: "emails-once",
    holds: "No email is there twice, and each is of an order that is there.",
    where: rowPlace("outbox"),
    sql: sql`
      select min(id::text) as id, 'An email' as name, format('to a customer is stored %s times', count(*)) as found
      from outbox where event is not null group by event having count(*) > 1
      union all
      select email.id::text, 'An email', 'is of another order than it says'
      from outbox email where kind in ('order-mail', 'payment-details-mail', 'moved-payment-mail') and event is distinct from
        concat_ws(' ', order_id, payload ->> 'email', coalesce(payload ->> 'of', ''))`,
  },
  {
    name: "episodes-emailed",
    holds:
      "Each episode that is a customer's has its email, once, and no other has any that waits.",
    where: orderPathOrRow,
    sql: sql`
      with mails as (
        select payload ->> 'purchaseId' as purchase_id, count(*) filter (where payload -> 'again' is null) as own,
          count(sent_at) as sent, bool_or(sent_at is null and dead_at is null and skipped_at is null) as waits
        from outbox where kind = 'episode-mail' group by 1)
      select coalesce(purchase.order_id::text, 'episode_purchases ' || coalesce(purchase.id::text, mails.purchase_id)) as id,
        coalesce('Order ' || purchase.order_number, 'An episode''s purchase') as name, case
        when purchase.id is null then 'isn''t there any more, but its email is'
        when purchase.payment_status <> 'completed' and mails.waits then 'has an email with an episode that the customer hasn''t paid'
        when purchase.order_id is null or users.erased_at is not null then null
        when purchase.payment_status = 'completed' and mails.purchase_id is null then 'has a paid episode, but no email for it'
        when purchase.delivery_status = 'sent' and mails.sent = 0 then 'says that an episode was sent, but no email was sent'
        when mails.own > 1 then 'has two emails for the same episode'
        end as found
      from (select purchase.*, user_id as buyer from episode_purchases purchase) purchase
      join users on users.id = purchase.buyer
      full join mails on mails.purchase_id = purchase.id::text`,
  },
];
