-- Which store this is: back-ups of several may lie in one place. It goes along when the store is restored or moved.
create table backup_identity (
  id uuid constraint backup_identity_pk primary key,
  -- There is one row.
  only_row boolean not null default true constraint backup_identity_one unique
    constraint backup_identity_only check (only_row)
);
insert into backup_identity (id) values (gen_random_uuid());

-- Each back-up, also one that failed: written by the command, read by the admin.
create table backups (
  id uuid constraint backups_pk primary key,
  started_at timestamptz not null,
  -- Moved on while it runs: one that stands still was killed.
  seen_at timestamptz not null,
  finished_at timestamptz,
  -- A folder, or a bucket with its prefix.
  target text not null constraint backups_target_length check (length(target) between 1 and 1000),
  encrypted boolean not null,
  bytes bigint,
  rows bigint,
  files integer,
  problem text,
  constraint backups_result check (
    problem is not null or finished_at is null or num_nonnulls(bytes, rows, files) = 3)
);
create unique index backups_one_at_a_time on backups ((true)) where finished_at is null;
create index backups_by_start on backups (started_at);
create index backups_good on backups (finished_at) where problem is null;

-- While one isn't released, nothing leaves the outbox: after a restore, what waits there may have been sent already.
create table outbox_holds (
  id uuid constraint outbox_holds_pk primary key,
  held_at timestamptz not null,
  -- When the back-up was made: what had been queued by then may have been sent since.
  backup_at timestamptz not null,
  released_at timestamptz,
  released_by uuid constraint outbox_holds_person_fk references users (id) on delete set null
);
create unique index outbox_holds_one_at_a_time on outbox_holds ((true)) where released_at is null;
