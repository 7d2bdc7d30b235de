-- Parcels that are shipped by a courier's file: a choice of orders as others, each with its tracking ID.
alter table bulk_actions
  -- Rows of the file that no order is shipped by: their lines, and why.
  add column left_out jsonb not null default '[]'
    constraint bulk_actions_left_out_form check (jsonb_typeof(left_out) = 'array');
alter table bulk_action_orders
  add column tracking_id text
    constraint bulk_action_orders_tracking_length check (char_length(tracking_id) between 4 and 40),
  add column courier text constraint bulk_action_orders_courier_length check (char_length(courier) between 1 and 40);
