-- An SMS may say that money went out, too, and a phone's import never ends: each of these rows has its own age.
alter table statement_reversals add column reported_at timestamptz not null default now();
update statement_reversals set reported_at = confirmed_at from statement_imports uploaded
where uploaded.id = import_id and confirmed_at is not null
  and not exists (select from sms_sources where sms_sources.id = import_id);
