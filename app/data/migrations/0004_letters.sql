-- Which transport took a message: the log is one (reading R27).
alter table outbox add column sent_by text constraint outbox_sent_by_known check (sent_by in ('log', 'smtp'));
-- An order finds the letters of its episodes; the desk, those that nobody tries to send any more.
create index outbox_by_purchase on outbox ((payload ->> 'purchaseId')) where payload ->> 'purchaseId' is not null;
create index outbox_dead on outbox (dead_at) where dead_at is not null;
