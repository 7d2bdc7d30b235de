-- A person's checkouts: of all of them, three versions may have a picture (reading R59).
create index quotes_by_customer on quotes (user_id);
-- Customers' own combos that nobody has ordered: most of them are swept.
create index custom_combo_orders_pending on custom_combo_orders (created_at) where status = 'pending';
-- A direct order has no name of its own (reading R11): the desk finds it by its customer's.
create index profiles_by_name on profiles ((lower(name) collate "C"));
create index orders_nameless on orders (user_id, created_at desc) where customer_name is null;
