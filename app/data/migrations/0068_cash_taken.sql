-- A customer confirmed a payment by UPI after the seller had taken cash: the payment is stored, and says so.
alter table unplaced_payments
  drop constraint unplaced_payments_reason_known,
  add constraint unplaced_payments_reason_known check (reason in (
    'other-version-placed', 'other-id-placed', 'cash-taken', 'version-expired', 'order-cancelled', 'coupon-used-up'));
