-- Cash has no transaction ID. A node of 0.3 writes '' for it.
create function cash_has_no_transaction_id() returns trigger
language plpgsql
as $$
begin
  new.transaction_id := null;
  return new;
end
$$;

alter table payments
  alter column transaction_id drop not null,
  drop constraint payments_transaction_form;
update payments set transaction_id = null where method = 'cash';
alter table payments
  add constraint payments_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  add constraint payments_cash_without_id check ((method = 'cash') = (transaction_id is null));
create trigger payments_of_0_3 before insert or update of transaction_id on payments
  for each row when (new.transaction_id = '') execute function cash_has_no_transaction_id();
