-- A quote is a person's checkout of the cart, or of one episode bought directly, under one order number
-- until something is placed (reading R51). What each Proceed to Payment promised is a version of it (R52).
create table quote_versions (
  id uuid constraint quote_versions_pk primary key,
  quote_id uuid not null constraint quote_versions_quote_fk references quotes (id) on delete cascade,
  -- The lines as they were priced: what is shown, charged, and copied to order_items.
  lines jsonb not null
    constraint quote_versions_lines_form check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  subtotal numeric(10, 2) not null constraint quote_versions_subtotal_range check (subtotal >= 0),
  discount_amount numeric(10, 2) not null default 0,
  shipping_cost numeric(10, 2) not null constraint quote_versions_shipping_range check (shipping_cost >= 0),
  total_amount numeric(10, 2) not null constraint quote_versions_total_range check (total_amount between 1 and 100000),
  coupon_id uuid constraint quote_versions_coupon_fk references coupons (id),
  shipping_type text not null
    constraint quote_versions_shipping_known check (shipping_type in ('standard', 'express', 'digital')),
  shipping_address text,
  customer_name text,
  mobile_number text not null constraint quote_versions_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$'),
  -- Who was to be paid, as the page showed it (reading R22). Null: prepared before it was stored.
  upi_id text constraint quote_versions_upi_form check (upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$'),
  upi_name text,
  -- What the customer typed and uploaded on this version's page, so that a killed tab loses nothing.
  transaction_id_typed text constraint quote_versions_typed_length check (char_length(transaction_id_typed) <= 12),
  screenshot_path text,
  screenshot_sha256 bytea,
  screenshot_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint quote_versions_discount_range check (discount_amount between 0 and subtotal),
  constraint quote_versions_adds_up check (total_amount = subtotal - discount_amount + shipping_cost),
  constraint quote_versions_address_given
    check (shipping_type = 'digital' or (shipping_address is not null and customer_name is not null)),
  constraint quote_versions_payee_whole check (num_nulls(upi_id, upi_name) <> 1),
  constraint quote_versions_picture_whole check (num_nulls(screenshot_path, screenshot_sha256, screenshot_at) in (0, 3))
);

-- What was cancelled or ran out becomes versions of the quote that its person would open next.
insert into quote_versions (id, quote_id, lines, subtotal, discount_amount, shipping_cost, total_amount, coupon_id,
  shipping_type, shipping_address, customer_name, mobile_number, transaction_id_typed,
  screenshot_path, screenshot_sha256, screenshot_at, created_at, expires_at)
select quotes.id, coalesce(stays.id, quotes.id), lines, subtotal, discount_amount, shipping_cost, total_amount, coupon_id,
  shipping_type, shipping_address, customer_name, mobile_number, transaction_id_typed,
  picture.path, picture.sha256, picture.at, priced_at, expires_at
from quotes
left join (
  select distinct on (user_id, basket) id, user_id, basket from quotes where state <> 'placed'
  order by user_id, basket, (state = 'open') desc, created_at desc, id desc
) stays on quotes.state <> 'placed' and stays.user_id = quotes.user_id and stays.basket = quotes.basket
-- A placed quote's picture is its order's.
left join lateral (
  select screenshot_path as path, screenshot_sha256 as sha256, coalesce(closed_at, priced_at) as at
  where quotes.state <> 'placed' and screenshot_path is not null and screenshot_sha256 is not null
) picture on true;

-- One row for each coupon that a quote holds a use of: once, while a version with it can be confirmed.
-- So a coupon's used_count is these and the rows of coupon_usage.
create table coupon_holds (
  quote_id uuid not null constraint coupon_holds_quote_fk references quotes (id) on delete cascade,
  coupon_id uuid not null constraint coupon_holds_coupon_fk references coupons (id),
  held_until timestamptz not null,
  constraint coupon_holds_pk primary key (quote_id, coupon_id)
);
create index coupon_holds_by_coupon on coupon_holds (coupon_id);
create index coupon_holds_by_end on coupon_holds (held_until);
insert into coupon_holds (quote_id, coupon_id, held_until)
select id, coupon_id, expires_at from quotes where state = 'open' and coupon_id is not null;

delete from quotes where not exists (select from quote_versions where quote_versions.quote_id = quotes.id);

drop index quotes_one_open;
drop index quotes_by_expiry;
drop index quotes_by_coupon;
drop index quotes_with_abandoned_picture;
alter table quotes
  drop constraint quotes_state_known,
  add column placed_version_id uuid constraint quotes_placed_version_fk references quote_versions (id);
update quotes set placed_version_id = id where state = 'placed';
update quotes set state = 'cancelled' where state = 'expired';
alter table quotes
  drop column lines, drop column subtotal, drop column discount_amount, drop column shipping_cost,
  drop column total_amount, drop column coupon_id, drop column shipping_type, drop column shipping_address,
  drop column customer_name, drop column mobile_number, drop column transaction_id_typed,
  drop column screenshot_path, drop column screenshot_sha256, drop column priced_at, drop column expires_at,
  add constraint quotes_state_known check (state in ('open', 'cancelled', 'placed')),
  add constraint quotes_placed_names_version check ((state = 'placed') = (placed_version_id is not null));
create unique index quotes_one_unplaced on quotes (user_id, basket) where state <> 'placed';
create index quotes_by_placed_version on quotes (placed_version_id);

create index quote_versions_by_quote on quote_versions (quote_id, created_at desc, id desc);
create index quote_versions_by_picture on quote_versions (screenshot_at) where screenshot_path is not null;
create index quote_versions_by_expiry on quote_versions (expires_at);

alter table orders
  add column upi_id text constraint orders_upi_form check (upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$'),
  add column upi_name text;

-- A customer paid what a version asked for, and no order could come of it (reading R52): the seller decides.
-- Its transaction id and picture are a payment claim like any other, so that one index holds every live id.
create table unplaced_payments (
  id uuid constraint unplaced_payments_pk primary key,
  user_id uuid not null constraint unplaced_payments_user_fk references users (id),
  version_id uuid not null constraint unplaced_payments_version_fk references quote_versions (id),
  reason text not null constraint unplaced_payments_reason_known
    check (reason in ('other-version-placed', 'other-id-placed', 'version-expired', 'coupon-used-up')),
  stored_at timestamptz not null default now()
);
create index unplaced_payments_by_person on unplaced_payments (user_id, stored_at desc);
create index unplaced_payments_by_version on unplaced_payments (version_id);
create index unplaced_payments_by_age on unplaced_payments (stored_at desc);
alter table payment_claims
  alter column order_id drop not null,
  add column unplaced_payment_id uuid constraint payment_claims_unplaced_unique unique
    constraint payment_claims_unplaced_fk references unplaced_payments (id),
  add constraint payment_claims_for_something check (num_nonnulls(order_id, unplaced_payment_id) > 0);
