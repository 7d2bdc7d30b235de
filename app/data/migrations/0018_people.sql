-- Refusals are counted instead of kept one by one: one row a kind, hour, source and reason (reading R36).
alter table security_log add column count integer not null default 1
  constraint security_log_count_positive check (count > 0);
alter table security_log add column counted_as text constraint security_log_counted_unique unique;
create index security_log_by_kind on security_log (kind, at desc, id desc);

-- Who may sell (reading R25): an address that SELLER_EMAILS lists or that was invited, and the account
-- that took the role by signing in first. Without an account it waits for one.
create table sellers (
  provider text not null constraint sellers_provider_known check (provider in ('google', 'demo')),
  email text not null constraint sellers_email_small check (email = lower(email)),
  user_id uuid constraint sellers_user_unique unique
    constraint sellers_user_fk references users (id) on delete set null,
  bound_at timestamptz,
  invited_at timestamptz,
  constraint sellers_pk primary key (provider, email)
);

-- The demo store comes once: what is deleted of it stays deleted. A store with products has had it, or
-- never wanted it.
create table demo_seed (
  only_row boolean not null default true constraint demo_seed_pk primary key
    constraint demo_seed_only check (only_row),
  seeded_at timestamptz not null default now()
);
insert into demo_seed (only_row) select true where exists (select from products);
