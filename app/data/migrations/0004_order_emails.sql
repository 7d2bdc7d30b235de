-- Customers are told by email what becomes of an order, through the outbox.

-- The language in which an order was placed: its emails are in it (reading R56).
alter table orders add column language text not null default 'en'
  constraint orders_language_form check (language ~ '^[a-z]{2}$');

alter table outbox
  -- Whom it is to: what is erased of a person takes their emails along (reading R27).
  add column user_id uuid constraint outbox_user_fk references users (id) on delete cascade,
  add column order_id uuid constraint outbox_order_fk references orders (id) on delete cascade,
  -- What it tells of, once: an event of one order.
  add column event text constraint outbox_event_unique unique,
  -- Its template is switched off.
  add column skipped_at timestamptz,
  add constraint outbox_skipped_alone check (num_nonnulls(sent_at, dead_at, skipped_at) <= 1);

update outbox set user_id = purchase.user_id, order_id = purchase.order_id
from episode_purchases purchase
where payload ->> 'purchaseId' = purchase.id::text;

create index outbox_by_user on outbox (user_id, created_at);
create index outbox_by_order on outbox (order_id);
drop index outbox_waiting;
create index outbox_waiting on outbox (not_before)
  where sent_at is null and dead_at is null and skipped_at is null;

-- Seeded before anything sent them, with the demo store's name in them: they come again at this start.
delete from email_templates
where template_name in ('order_verified', 'order_shipped') and text_content like '%Kathalu'
  and html_content like '%Kathalu <span lang="te">%';
