-- Search finds an order by the message of its gift, too.
create or replace function order_search_text(placed orders) returns text language sql stable as $$
  select ' ' || lower(regexp_replace(concat_ws(' ',
    placed.order_number, placed.payment_transaction_id, placed.customer_name, placed.gift_recipient,
    placed.mobile_number, placed.delivery_mobile, placed.tracking_id, placed.shipping_address,
    (select email from users where users.id = placed.user_id),
    (select name from profiles where profiles.id = placed.user_id),
    (select string_agg(concat_ws(' ',
        case when transaction_id is distinct from placed.payment_transaction_id then transaction_id end, mistyped_id), ' ')
      from payments where payments.order_id = placed.id),
    placed.gift_message),
    '\s+', ' ', 'g'))
$$;

drop trigger orders_search_text on orders;
create trigger orders_search_text before insert or update of order_number, payment_transaction_id, customer_name,
    gift_recipient, gift_message, mobile_number, delivery_mobile, tracking_id, shipping_address, user_id on orders
  for each row execute function orders_set_search_text();

update orders set search_text = order_search_text(orders) where gift_message is not null;
