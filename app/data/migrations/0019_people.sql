-- Customers are searched by any part of email, name or mobile number. An extension that PostgreSQL trusts: whoever
-- owns the database may create it.
create extension if not exists pg_trgm;
create index users_by_email_part on users using gin (lower(email) gin_trgm_ops);
create index profiles_by_part on profiles using gin ((lower(
  coalesce(name, '') || ' ' || coalesce(mobile_number, '') || ' ' ||
  coalesce(name_1, '') || ' ' || coalesce(name_2, '') || ' ' || coalesce(name_3, '') || ' ' ||
  coalesce(mobile_number_1, '') || ' ' || coalesce(mobile_number_2, '') || ' ' || coalesce(mobile_number_3, '')
)) gin_trgm_ops);
-- The list of customers begins with who ordered last.
create index orders_placed_by_time on orders (created_at desc, id desc) where payment_transaction_id is not null;

-- Who did what when, over all orders and over all else.
create index order_events_by_time on order_events (changed_at desc, seq desc) where changed_by is not null;
create index order_events_by_person on order_events (changed_by, changed_at desc, seq desc) where changed_by is not null;
create index admin_events_by_person on admin_events (done_by, done_at desc, id desc);
create index admin_events_of_subject on admin_events (subject, done_at desc, id desc);

-- What the browser called itself at the sign-in, so that its person knows it again: 'Chrome on Android'.
alter table sessions add column device text
  constraint sessions_device_length check (char_length(device) between 1 and 60);

-- Pictures of payments that a sweep looks through, the oldest first.
create index payments_with_picture on payments (submitted_at, id) where screenshot_path is not null;
create index outbox_ended on outbox (coalesce(sent_at, skipped_at)) where coalesce(sent_at, skipped_at) is not null;
