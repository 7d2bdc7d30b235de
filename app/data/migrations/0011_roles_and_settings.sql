-- Who does what in the admin (reading R25): addresses of SELLER_EMAILS are owners, whatever stands here.
alter table sellers add column role text not null default 'owner'
  constraint sellers_role_known check (role in ('owner', 'staff', 'accountant'));

-- What an owner has set in the admin (reading R22): one subject's settings, appended and never changed, so that
-- the newest of a subject rules and the older ones are its history. Without a row the environment's hold.
create table settings (
  subject text not null constraint settings_subject_filled check (subject <> ''),
  -- Counts from 1: of two who save at once, the second learns of the first.
  version integer not null constraint settings_version_positive check (version > 0),
  value jsonb not null constraint settings_value_form check (jsonb_typeof(value) = 'object'),
  changed_by uuid constraint settings_person_fk references users (id),
  changed_at timestamptz not null default now(),
  constraint settings_pk primary key (subject, version)
);
