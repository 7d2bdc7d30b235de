-- Who may do what in the admin (reading R25): addresses of SELLER_EMAILS are owners, whatever stands here.
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

-- Who did what in the admin beside orders, whose own events are in order_events: appended and never changed.
create table admin_events (
  id bigint generated always as identity constraint admin_events_pk primary key,
  -- What it is of, and which: ('product', 'qt-07'), ('settings', 'payee').
  subject text not null constraint admin_events_subject_form check (subject ~ '^[a-z][a-z-]*$'),
  subject_id text,
  action text not null constraint admin_events_action_form check (action ~ '^[a-z][a-z-]*$'),
  facts jsonb not null default '{}',
  done_by uuid constraint admin_events_person_fk references users (id) on delete set null,
  done_at timestamptz not null default now()
);
create index admin_events_by_subject on admin_events (subject, subject_id, id desc);
create index admin_events_by_time on admin_events (done_at desc, id desc);
