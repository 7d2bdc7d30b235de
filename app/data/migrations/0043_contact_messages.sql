-- A message is named by its number, and keeps the date of its answer whatever is decided afterwards (reading R26).
alter table contact_messages
  add column number bigint generated always as identity constraint contact_messages_number_unique unique,
  add column answered_at timestamptz;
update contact_messages set answered_at = decided_at where state = 'answered';
