-- The transaction ID under which money for a payment without an order was given back. Both columns are searched by ID.
alter table unplaced_payments add column refund_reference text;
create index refunds_reference on refunds (reference) where reference is not null;
create index unplaced_payments_refund_reference on unplaced_payments (refund_reference)
  where refund_reference is not null;
