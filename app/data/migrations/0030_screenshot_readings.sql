-- What was read on a picture of a payment: a row a picture, asked for in the transaction that attaches it, and gone
-- with it. Reading is advice: no payment waits for it.
create table screenshot_readings (
  sha256 bytea constraint screenshot_readings_pk primary key
    constraint screenshot_readings_hash check (octet_length(sha256) = 32),
  path text not null,
  -- Whose: what one person sends in numbers lets others' pictures come in between.
  user_id uuid not null constraint screenshot_readings_user_fk references users (id) on delete cascade,
  state text not null default 'waiting'
    constraint screenshot_readings_state check (state in ('waiting', 'read', 'failed')),
  text text constraint screenshot_readings_text_length check (char_length(text) <= 8000),
  attempts integer not null default 0,
  -- Until then somebody reads it.
  claimed_until timestamptz,
  requested_at timestamptz not null default now(),
  read_at timestamptz,
  constraint screenshot_readings_whole
    check ((text is not null) = (state = 'read') and (read_at is null) = (state = 'waiting'))
);
create index screenshot_readings_waiting on screenshot_readings (requested_at) where state = 'waiting';
create index screenshot_readings_by_user on screenshot_readings (user_id, read_at);
create index quote_versions_by_picture_hash on quote_versions (screenshot_sha256) where screenshot_sha256 is not null;
