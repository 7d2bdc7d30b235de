-- The payment of another order that an owner moved here; null: its customer sent it for this order. A payment is moved
-- once at most.
alter table payments add column moved_from uuid
  constraint payments_moved_from_fk references payments (id)
  constraint payments_moved_once unique;
