-- How a document names its seller: a credit note names the seller as its invoice did. Null in documents of before.
alter table invoices add column supplier jsonb;
