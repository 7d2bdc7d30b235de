-- A customer paid by a link whose order its seller had cancelled: the payment is stored, and says so.
alter table unplaced_payments
  drop constraint unplaced_payments_reason_known,
  add constraint unplaced_payments_reason_known check (reason in
    ('other-version-placed', 'other-id-placed', 'version-expired', 'order-cancelled', 'coupon-used-up'));
