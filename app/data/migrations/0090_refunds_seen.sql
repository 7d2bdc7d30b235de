-- A line of money that went out may be a refund's: the bank then shows what sellers say (reading R73).
alter table statement_reversals
  -- Null where ID, amount or day isn't certain, and in rows that a node of 0.3 wrote.
  add column amount numeric(10,2) constraint statement_reversals_amount_positive check (amount > 0),
  add column sent_on date,
  -- A customer's UPI ID for refunds, until the line shows one; other payees aren't stored.
  add column payee_upi_id text,
  -- The money came back to the seller.
  add column is_returned boolean not null default false,
  -- The refund that this line shows. A line shows one refund, and a refund is shown by one line.
  add column refund_id uuid constraint statement_reversals_refund_fk references refunds (id) on delete set null,
  add column unplaced_payment_id uuid constraint statement_reversals_unplaced_fk
    references unplaced_payments (id) on delete set null;
alter table statement_reversals
  add constraint statement_reversals_one_refund check (num_nonnulls(refund_id, unplaced_payment_id) < 2);
create unique index statement_reversals_by_refund on statement_reversals (refund_id) where refund_id is not null;
create unique index statement_reversals_by_unplaced on statement_reversals (unplaced_payment_id)
  where unplaced_payment_id is not null;

-- So far a refund was shown by a line that has its reference, and nobody looked at the amount.
update statement_reversals line set refund_id = refund.id from refunds refund
where refund.reference = line.transaction_id and refund.refunded_at is not null
  and line.amount is null and not line.contradicts and num_nonnulls(line.statement_id, line.reported_by) > 0
  and not exists (select from refunds other where other.reference = refund.reference and other.id <> refund.id);
update statement_reversals line set unplaced_payment_id = refund.id from unplaced_payments refund
where refund.refund_reference = line.transaction_id and refund.settled_as = 'refunded' and line.refund_id is null
  and line.amount is null and not line.contradicts and num_nonnulls(line.statement_id, line.reported_by) > 0
  and not exists (select from unplaced_payments other
    where other.refund_reference = refund.refund_reference and other.id <> refund.id);
