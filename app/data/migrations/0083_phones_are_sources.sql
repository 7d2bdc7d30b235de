-- A phone that forwards the bank's SMS is a source of its own and no statement import. A node of 0.3 reads and writes
-- import_id, told_by, heard and heard_at, so triggers write both until no such node can run. It takes a credit or a
-- reversal without a line for none at all, so these have line 1 where no statement has them.
alter table statement_credits
  -- The statement that has the credit; null: only a phone has reported it.
  add column statement_id uuid constraint statement_credits_statement_fk references statement_imports (id),
  -- The phone that reported the credit first; null: no phone did.
  add column reported_by uuid constraint statement_credits_reporter_fk references sms_sources (id);
alter table statement_credits
  alter column line set default 1,
  alter column file_sha256 drop not null;
update statement_credits set reported_by = told_by, statement_id = nullif(import_id, told_by);
alter table statement_credits
  add constraint statement_credits_reported check (num_nonnulls(statement_id, reported_by) > 0);
create index statement_credits_of_statement on statement_credits (statement_id, line);
create index statement_credits_reported_by on statement_credits (reported_by, credited_on)
  where reported_by is not null;
create index statement_credits_chosen_of_statement on statement_credits (statement_id, line)
  where decision = 'chosen';

create function statement_credits_of_0_3() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' and new.import_id is not null
    or tg_op = 'UPDATE' and (new.import_id, new.told_by) is distinct from (old.import_id, old.told_by) then
    new.reported_by := new.told_by;
    new.statement_id := nullif(new.import_id, new.told_by);
  else
    new.told_by := new.reported_by;
    new.import_id := coalesce(new.statement_id, new.reported_by);
  end if;
  return new;
end
$$;
create trigger statement_credits_of_0_3 before insert or update on statement_credits
  for each row execute function statement_credits_of_0_3();

alter table statement_reversals
  -- The statement that reports the reversal; null: an SMS does.
  add column statement_id uuid constraint statement_reversals_statement_fk references statement_imports (id),
  -- The phone that reported it; null: a statement did, or an SMS that a seller pasted.
  add column reported_by uuid constraint statement_reversals_reporter_fk references sms_sources (id);
alter table statement_reversals
  alter column import_id drop not null,
  alter column line set default 1;
update statement_reversals set
  reported_by = (select id from sms_sources where id = import_id),
  statement_id = (select id from statement_imports where id = import_id and layout <> 'sms');

create function statement_reversals_of_0_3() returns trigger
language plpgsql
as $$
begin
  if new.import_id is null then
    new.import_id := coalesce(new.statement_id, new.reported_by);
  else
    new.reported_by := (select id from sms_sources where id = new.import_id);
    new.statement_id := (select id from statement_imports where id = new.import_id and layout <> 'sms');
  end if;
  return new;
end
$$;
create trigger statement_reversals_of_0_3 before insert on statement_reversals
  for each row execute function statement_reversals_of_0_3();

alter table sms_sources
  add column message_count integer not null default 0,
  add column last_message_at timestamptz;
update sms_sources set message_count = heard, last_message_at = heard_at;

create function sms_sources_of_0_3() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    -- A node of 0.3 joins a phone's credits to a statement import with the phone's ID.
    insert into statement_imports (id, file_name, file_sha256, layout, credit_count, created_at, confirmed_at)
    values (new.id, 'SMS: ' || new.name, sha256(convert_to(new.id::text, 'UTF8')), 'sms', 0, new.created_at, new.created_at)
    on conflict (id) do nothing;
  elsif (new.heard, new.heard_at) is distinct from (old.heard, old.heard_at) then
    new.message_count := new.heard;
    new.last_message_at := new.heard_at;
  end if;
  new.heard := new.message_count;
  new.heard_at := new.last_message_at;
  return new;
end
$$;
create trigger sms_sources_of_0_3 before insert or update on sms_sources
  for each row execute function sms_sources_of_0_3();
