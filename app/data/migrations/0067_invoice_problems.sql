-- A problem is a code now, and of a missing rate the item that has none. Sentences are found again, as codes, within a minute.
alter table invoice_checks add column item text;
update invoice_checks set problem = null where problem is not null;
