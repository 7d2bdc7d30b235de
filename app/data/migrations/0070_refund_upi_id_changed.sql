-- Whoever has an order's link may name where its refund goes: sellers see when another UPI ID took the first one's place.
alter table profiles add column refund_upi_id_changed_at timestamptz;
