-- The desk's search: how a name begins, whatever language the database sorts in; of one name the newest first.
create index orders_by_name on orders ((lower(customer_name) collate "C"), created_at desc);
