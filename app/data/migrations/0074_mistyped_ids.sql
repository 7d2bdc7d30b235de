-- The transaction ID as the customer sent it, once an owner has said that the bank's is another; null: they sent the
-- bank's.
alter table payments add column mistyped_id text constraint payments_mistyped_form
  check (mistyped_id ~ '^[0-9]{12}$' and mistyped_id <> transaction_id);
create index payments_by_end_of_mistyped on payments (reverse(mistyped_id) text_pattern_ops)
  where mistyped_id is not null;

-- The owner who recorded an unmatched credit as a second payment; null: the customer sent the payment.
alter table unplaced_payments add column recorded_by uuid
  constraint unplaced_payments_recorder_fk references users (id);

-- The payer's name as the bank shows it. Orders of customers with that name, or with that UPI ID, come first.
alter table statement_credits add column payer_name text;
create index statement_credits_by_payer on statement_credits (lower(payer_upi_id))
  where payer_upi_id is not null and payment_id is not null;
create index profiles_by_refund_upi_id on profiles (lower(refund_upi_id)) where refund_upi_id is not null;

-- Search finds an order by the ID that the customer sent, too.
create or replace function order_search_text(placed orders) returns text language sql stable as $$
  select ' ' || lower(regexp_replace(concat_ws(' ',
    placed.order_number, placed.payment_transaction_id, placed.customer_name, placed.gift_recipient,
    placed.mobile_number, placed.delivery_mobile, placed.tracking_id, placed.shipping_address,
    (select email from users where users.id = placed.user_id),
    (select name from profiles where profiles.id = placed.user_id),
    (select string_agg(concat_ws(' ',
        case when transaction_id is distinct from placed.payment_transaction_id then transaction_id end, mistyped_id), ' ')
      from payments where payments.order_id = placed.id)),
    '\s+', ' ', 'g'))
$$;
