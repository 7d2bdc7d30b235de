-- After the order: what a rejection asks for, a customer's own cancelling, whom a refund goes to, buying
-- again, and erasing an account.

-- Why a payment was rejected, as what its customer is told to do hangs on it; and, where another amount
-- arrived, which one. `reason` has the seller's own words.
alter table payment_verification
  add column rejection text constraint payment_verification_rejection_known check (rejection in
    ('not-found', 'amount-differs', 'payment-failed', 'screenshot-unreadable', 'other-screenshot', 'other')),
  add column amount_received numeric(10, 2)
    constraint payment_verification_received_range check (amount_received > 0 and amount_received <= 100000),
  add constraint payment_verification_rejection_rejected check (outcome = 'rejected' or rejection is null),
  add constraint payment_verification_received_differs
    check (amount_received is null or rejection is not distinct from 'amount-differs');

-- A customer's cancelling leaves a payment that may have arrived: the seller still looks for it.
alter table orders add column cancelled_by_customer boolean not null default false;
create index orders_cancelled_unverified on orders (created_at, id)
  where cancelled_by_customer and not payment_verified;

-- Money that is found after some was given back already is a refund of its own: one is owed at a time.
drop index refunds_one_a_cancelling;
create unique index refunds_one_owed_a_cancelling on refunds (order_id)
  where purchase_id is null and withdrawn_at is null and refunded_at is null;

-- Where a customer wants refunds, named once; on a refund, where the seller sent it.
alter table profiles add column refund_upi_id text
  constraint profiles_refund_upi_form check (refund_upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$');
alter table refunds add column refunded_to text
  constraint refunds_refunded_to_form check (refunded_to ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$');
alter table unplaced_payments
  add column settled_as text constraint unplaced_payments_settled_known check (settled_as in ('sent', 'refunded')),
  add column refunded_to text
    constraint unplaced_payments_refunded_to_form check (refunded_to ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$');

-- An order is bought again once for each press, however often it is retried.
create table cart_reorders (
  user_id uuid not null constraint cart_reorders_user_fk references users (id) on delete cascade,
  reorder_id uuid not null,
  -- What became of each line: a retry is answered with it.
  lines jsonb not null constraint cart_reorders_lines_form check (jsonb_typeof(lines) = 'array'),
  reordered_at timestamptz not null default now(),
  constraint cart_reorders_pk primary key (user_id, reorder_id)
);
create index cart_reorders_by_age on cart_reorders (reordered_at);

-- Of an account that was erased its orders stay, and what they name: the rest of the row is empty.
alter table users add column erased_at timestamptz;
alter table quote_versions
  drop constraint quote_versions_mobile_form,
  add constraint quote_versions_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$' or mobile_number = '');
