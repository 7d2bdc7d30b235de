-- Statements that wait for Confirm were read by a rule that took an ID from a payer's words. Nothing else knows of
-- them; their files are chosen again.
delete from statement_imports where confirmed_at is null;
-- What was confirmed and isn't verified yet is left to the seller, one by one, for the same reason.
update statement_credits set decision = 'left', payment_id = null where decision = 'chosen';
