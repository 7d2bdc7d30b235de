-- The seller's queue of payments to verify: the longest waiting first, whatever was verified before.

-- When the seller saw the money; null while a payment waits, and again where that was taken back. The word itself,
-- with who said it, is in payment_verification: this column is what an index can hold.
alter table payments add column verified_at timestamptz;
update payments set verified_at = verification.decided_at
from payment_verification verification
where verification.payment_id = payments.id and verification.outcome = 'verified' and verification.withdrawn_at is null;
create index payments_waiting on payments (submitted_at, id) where verified_at is null and released_at is null;
-- Where an ID was used before: those of rejected payments are free, and in no other index.
create index payments_by_transaction on payments (transaction_id);

-- A rejection can be taken back, too.
alter table payment_verification
  drop constraint payment_verification_withdrawn_whole,
  add constraint payment_verification_withdrawn_paired check ((withdrawn_by is null) = (withdrawn_at is null));
