-- An order that a seller makes is its customer's, who pays it by a link: somebody without an account, known by it alone.
alter table users
  drop constraint users_provider_known,
  add constraint users_provider_known check (provider in ('google', 'demo', 'link'));

-- Handed over at a stall: no parcel, and no address.
alter table quote_versions
  drop constraint quote_versions_shipping_known,
  add constraint quote_versions_shipping_known check (shipping_type in ('standard', 'express', 'digital', 'collected')),
  drop constraint quote_versions_address_given,
  add constraint quote_versions_address_given check (shipping_type in ('digital', 'collected')
    or (shipping_address is not null and num_nonnulls(customer_name, gift_recipient) > 0));
alter table orders
  drop constraint orders_shipping_known,
  add constraint orders_shipping_known check (shipping_type in ('standard', 'express', 'digital', 'collected'));

create table order_links (
  quote_id uuid constraint order_links_pk primary key
    constraint order_links_quote_fk references quotes (id) on delete cascade,
  -- Whose the order is until somebody claims it, and again when that is undone.
  guest_id uuid not null constraint order_links_guest_unique unique
    constraint order_links_guest_fk references users (id) on delete cascade,
  -- The secret follows from the order, this number and the key of the store: a new number makes a new link.
  serial integer not null default 1 constraint order_links_serial_range check (serial > 0),
  token_hash bytea not null constraint order_links_token_unique unique
    constraint order_links_token_length check (octet_length(token_hash) = 32),
  made_by uuid constraint order_links_maker_fk references users (id) on delete set null,
  made_at timestamptz not null default now(),
  cancelled_by uuid constraint order_links_canceller_fk references users (id) on delete set null,
  cancelled_at timestamptz,
  claimed_by uuid constraint order_links_claimer_fk references users (id) on delete cascade,
  claimed_at timestamptz,
  constraint order_links_claim_dated check ((claimed_by is null) = (claimed_at is null))
);
create index order_links_by_age on order_links (made_at desc);
create index order_links_by_claimer on order_links (claimed_by) where claimed_by is not null;

-- Cash has no ID of a bank, and several orders are paid so.
alter table payments
  add column method text not null default 'upi' constraint payments_method_known check (method in ('upi', 'cash')),
  drop constraint payments_transaction_form,
  add constraint payments_transaction_form check (case method
    when 'cash' then transaction_id = '' else transaction_id ~ '^[0-9]{12}$' end);
drop index payments_live_transaction;
-- Null says that an order was never submitted.
alter table orders
  drop constraint orders_transaction_form,
  add constraint orders_transaction_form check (payment_transaction_id ~ '^([0-9]{12})?$');
create unique index payments_live_transaction on payments (transaction_id)
  where released_at is null and method = 'upi';
