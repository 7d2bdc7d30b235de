-- The seller finds an order by any part of anything they have in hand. PostgreSQL brings pg_trgm with it, and since
-- version 13 whoever owns the database may switch it on (docs/running.md).
create extension if not exists pg_trgm;

-- What an order is found by, in small letters and one text, so that one index finds several words wherever they
-- stand. It begins with a space: a short word is looked for where a word begins.
alter table orders add column search_text text not null default '';

create function order_search_text(placed orders) returns text language sql stable as $$
  select ' ' || lower(regexp_replace(concat_ws(' ',
    placed.order_number, placed.payment_transaction_id, placed.customer_name, placed.gift_recipient,
    placed.mobile_number, placed.delivery_mobile, placed.tracking_id, placed.shipping_address,
    (select email from users where users.id = placed.user_id),
    (select name from profiles where profiles.id = placed.user_id),
    (select string_agg(transaction_id, ' ') from payments
      where payments.order_id = placed.id and transaction_id is distinct from placed.payment_transaction_id)),
    '\s+', ' ', 'g'))
$$;

create function orders_set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := order_search_text(new);
  return new;
end $$;
create trigger orders_search_text before insert or update of order_number, payment_transaction_id, customer_name,
    gift_recipient, mobile_number, delivery_mobile, tracking_id, shipping_address, user_id on orders
  for each row execute function orders_set_search_text();

-- An id that was rejected still finds its order.
create function payments_set_search_text() returns trigger language plpgsql as $$
begin
  update orders set search_text = order_search_text(orders)
  where id = new.order_id and position(new.transaction_id in search_text) = 0;
  return null;
end $$;
create trigger payments_search_text after insert or update of transaction_id, order_id on payments
  for each row execute function payments_set_search_text();

-- Orders have a transaction id: the condition is the one of the index that finds a person's.
create function people_set_search_text() returns trigger language plpgsql as $$
begin
  update orders set search_text = order_search_text(orders)
  where user_id = coalesce(new.id, old.id) and payment_transaction_id is not null;
  return null;
end $$;
create trigger users_search_text after update of email on users
  for each row when (old.email is distinct from new.email) execute function people_set_search_text();
create trigger profiles_new_search_text after insert or delete on profiles
  for each row execute function people_set_search_text();
create trigger profiles_search_text after update of name on profiles
  for each row when (old.name is distinct from new.name) execute function people_set_search_text();

update orders set search_text = order_search_text(orders);
create index orders_by_search_text on orders using gin (search_text gin_trgm_ops);
-- A whole email address is looked for by itself: its end is most people's.
create index users_by_email on users (lower(email));
drop index orders_by_name;
drop index orders_nameless;

-- Orders that wait for their payment, the oldest first.
create index orders_unverified on orders (created_at, id)
  where not payment_verified and status in ('pending', 'confirmation_pending');

-- A list that sellers come back to, by its name; all sellers of the store share them.
create table order_views (
  id uuid constraint order_views_pk primary key,
  name text not null constraint order_views_name_length check (char_length(name) between 1 and 40),
  -- As in the list's address.
  filter text not null constraint order_views_filter_length check (char_length(filter) between 1 and 1000),
  saved_by uuid constraint order_views_person_fk references users (id) on delete set null,
  saved_at timestamptz not null default now()
);
create unique index order_views_one_a_name on order_views (lower(name));
create index order_views_by_person on order_views (saved_by);

-- Orders that a seller chose for one action: what is to become of each, and what has.
create table bulk_actions (
  id uuid constraint bulk_actions_pk primary key,
  action text not null constraint bulk_actions_action_form check (action ~ '^[a-z][a-z-]*$'),
  chosen_by uuid constraint bulk_actions_person_fk references users (id) on delete set null,
  chosen_at timestamptz not null default now()
);
create index bulk_actions_by_person on bulk_actions (chosen_by);
create index bulk_actions_by_age on bulk_actions (chosen_at);
create table bulk_action_orders (
  bulk_action_id uuid not null
    constraint bulk_action_orders_action_fk references bulk_actions (id) on delete cascade,
  position integer not null,
  order_id uuid not null constraint bulk_action_orders_order_fk references orders (id) on delete cascade,
  -- As the seller saw it when they chose: what somebody has changed since isn't overwritten.
  status_seen text not null,
  -- Null: not yet. 'done', or the code of the problem.
  outcome text,
  facts jsonb not null default '{}',
  done_at timestamptz,
  constraint bulk_action_orders_pk primary key (bulk_action_id, position),
  constraint bulk_action_orders_one_an_order unique (bulk_action_id, order_id),
  constraint bulk_action_orders_done_whole check ((outcome is null) = (done_at is null))
);
create index bulk_action_orders_by_order on bulk_action_orders (order_id);
