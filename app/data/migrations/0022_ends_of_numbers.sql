-- A number is looked for by its end: the whole of it is its longest end. Of ten digits there are a thousand trigrams
-- and every order has dozens of them, so that the index of parts costs more with each order.
create index orders_by_end_of_number on orders (reverse(lower(order_number)) text_pattern_ops);
create index orders_by_end_of_mobile on orders (reverse(mobile_number) text_pattern_ops);
create index orders_by_end_of_delivery_mobile on orders (reverse(delivery_mobile) text_pattern_ops)
  where delivery_mobile is not null;
create index orders_by_end_of_tracking_id on orders (reverse(lower(tracking_id)) text_pattern_ops)
  where tracking_id is not null;
create index payments_by_end_of_transaction on payments (reverse(transaction_id) text_pattern_ops);
create index profiles_by_mobile on profiles
  using gin ((array[mobile_number, mobile_number_1, mobile_number_2, mobile_number_3]));

-- Nearly every order whose payment isn't verified is in the same few states: without knowing it PostgreSQL expects a
-- handful of them, reads all and sorts.
create statistics orders_payment_and_status (mcv) on payment_verified, status from orders;
analyze orders, payments, profiles;
