-- What happened to an order, appended and never changed: what it was, what it became, by whom and when.
alter table order_events rename column status to after;
alter table order_events rename column moved_by to changed_by;
alter table order_events rename column moved_at to changed_at;
alter table order_events drop constraint order_events_status_known;
alter table order_events
  -- As they were written, whatever the clocks of several nodes say.
  add column seq bigint,
  add column kind text not null default 'status' constraint order_events_kind_known
    check (kind in ('status', 'payment', 'tracking_id', 'email', 'refund')),
  add column before text,
  -- The reason of a rejection, the amount of a refund, the episode of an email.
  add column note text,
  add constraint order_events_status_known check (kind <> 'status'
    or after in ('pending', 'confirmation_pending', 'processing', 'shipped', 'delivered', 'cancelled'));
alter table order_events alter column kind drop default;
update order_events set before = earlier.after
from (select id, lag(after) over (partition by order_id order by changed_at, id) as after from order_events) as earlier
where earlier.id = order_events.id;
insert into order_events (id, order_id, kind, before, after, note, changed_by, changed_at)
select gen_random_uuid(), order_id, 'payment', 'waiting', outcome, reason, decided_by, decided_at
from payment_verification join payment_claims on payment_claims.id = claim_id;
update order_events set seq = numbered.seq
from (select id, row_number() over (order by changed_at, kind, id) as seq from order_events) as numbered
where numbered.id = order_events.id;
alter table order_events alter column seq set not null;
alter table order_events alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('order_events', 'seq'), (select coalesce(max(seq), 0) + 1 from order_events), false);

-- A verification that was taken back stays, with who and when.
alter table payment_verification drop constraint payment_verification_pk;
alter table payment_verification
  add column id uuid not null default gen_random_uuid() constraint payment_verification_pk primary key,
  add column withdrawn_by uuid constraint payment_verification_withdrawer_fk references users (id),
  add column withdrawn_at timestamptz,
  add constraint payment_verification_withdrawn_whole
    check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_at is null or outcome = 'verified'));
create unique index payment_verification_current on payment_verification (claim_id) where withdrawn_at is null;

-- Each order that holds an episode has a purchase of its own; one of a person and episode is completed (reading R54).
-- Whether it is cancelled its order says (reading R53).
drop index episode_purchases_one_live;
update episode_purchases set payment_status = 'pending' where payment_status = 'cancelled';
alter table episode_purchases drop constraint episode_purchases_payment_known;
alter table episode_purchases
  add constraint episode_purchases_payment_known check (payment_status in ('pending', 'completed'));
create unique index episode_purchases_one_completed on episode_purchases (user_id, episode_id)
  where payment_status = 'completed';
create unique index episode_purchases_one_an_order on episode_purchases (order_id, episode_id);
drop index episode_purchases_by_order;

-- Money that belongs back to a customer, and whether it was given: each with who and when (reading R53).
create table refunds (
  id uuid constraint refunds_pk primary key,
  order_id uuid not null constraint refunds_order_fk references orders (id) on delete cascade,
  -- The episode that was paid for twice (reading R54); none: the order was cancelled after its payment was verified.
  purchase_id uuid constraint refunds_purchase_fk references episode_purchases (id) on delete cascade,
  amount numeric(10, 2) not null constraint refunds_amount_positive check (amount > 0),
  due_by uuid constraint refunds_due_by_fk references users (id),
  due_at timestamptz not null,
  -- It is owed no longer: the purchase took the other one's place, or the order's own refund holds it.
  withdrawn_by uuid constraint refunds_withdrawer_fk references users (id),
  withdrawn_at timestamptz,
  refunded_by uuid constraint refunds_refunder_fk references users (id),
  refunded_at timestamptz,
  constraint refunds_ended_once check (num_nonnulls(withdrawn_at, refunded_at) <= 1),
  constraint refunds_refunded_whole check ((refunded_by is null) = (refunded_at is null))
);
create unique index refunds_one_a_purchase on refunds (purchase_id) where withdrawn_at is null;
create unique index refunds_one_a_cancelling on refunds (order_id) where purchase_id is null and withdrawn_at is null;
create index refunds_by_order on refunds (order_id);
create index refunds_owed on refunds (due_at) where withdrawn_at is null and refunded_at is null;

-- Orders that lost their purchase to another order's get it now; whoever paid and has nothing, the episode.
insert into episode_purchases (id, user_id, episode_id, order_id, order_number, amount_paid, purchase_price,
  payment_transaction_id, customer_email, customer_name, purchased_at)
select gen_random_uuid(), orders.user_id, item.episode_id, orders.id, orders.order_number, item.price, item.price,
  orders.payment_transaction_id, users.email, orders.customer_name, orders.created_at
from order_items item join orders on orders.id = item.order_id join users on users.id = orders.user_id
where item.episode_id is not null
on conflict (order_id, episode_id) do nothing;
with first as (
  select distinct on (purchase.user_id, purchase.episode_id) purchase.id
  from episode_purchases purchase join orders on orders.id = purchase.order_id
  where orders.payment_verified and orders.status <> 'cancelled' and not exists (
    select 1 from episode_purchases other where other.user_id = purchase.user_id
      and other.episode_id = purchase.episode_id and other.payment_status = 'completed')
  order by purchase.user_id, purchase.episode_id, orders.created_at
), completed as (
  update episode_purchases set payment_status = 'completed', updated_at = now()
  from first where first.id = episode_purchases.id returning episode_purchases.id
)
insert into outbox (id, kind, payload)
select gen_random_uuid(), 'episode-mail', jsonb_build_object('purchaseId', id) from completed;
insert into refunds (id, order_id, purchase_id, amount, due_at)
select gen_random_uuid(), orders.id, purchase.id, purchase.amount_paid, now()
from episode_purchases purchase join orders on orders.id = purchase.order_id
where orders.payment_verified and orders.status <> 'cancelled' and purchase.payment_status = 'pending'
  and purchase.amount_paid > 0;
