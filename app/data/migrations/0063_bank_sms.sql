-- A phone that forwards the bank's SMS: a statement that goes on, whose lines are credits as a file's are.
create table sms_sources (
  id uuid constraint sms_sources_pk primary key
    constraint sms_sources_import_fk references statement_imports (id),
  name text not null constraint sms_sources_name_length check (char_length(name) between 1 and 60),
  -- The secret follows from the id, this number and the key of the store; until `overlap_until` the one before is good, too.
  serial integer not null default 1 constraint sms_sources_serial_range check (serial > 0),
  overlap_until timestamptz,
  off_at timestamptz,
  -- A statement, or another phone, said otherwise of this transaction.
  paused_at timestamptz,
  paused_over text constraint sms_sources_paused_form check (paused_over ~ '^[0-9]{12}$'),
  heard integer not null default 0,
  other_senders integer not null default 0,
  unread integer not null default 0,
  heard_at timestamptz,
  created_at timestamptz not null default now()
);

alter table statement_credits
  -- The phone that told of it first; until a file has it, it is a line of that phone's import.
  add column told_by uuid constraint statement_credits_source_fk references sms_sources (id),
  -- The day in India to whose sum it counts: by its SMS alone it was let verify.
  add column chosen_on date;
create index statement_credits_told on statement_credits (told_by, credited_on) where told_by is not null;
create index statement_credits_by_sms on statement_credits (chosen_on) where chosen_on is not null;

-- The days of a source's account of which a confirmed statement has every line.
create table sms_audits (
  source_id uuid not null constraint sms_audits_source_fk references sms_sources (id),
  import_id uuid not null constraint sms_audits_import_fk references statement_imports (id),
  from_day date not null,
  to_day date not null,
  constraint sms_audits_pk primary key (source_id, import_id)
);

-- No money went back: an SMS told of it, and this statement says otherwise.
alter table statement_reversals add column contradicts boolean not null default false;
