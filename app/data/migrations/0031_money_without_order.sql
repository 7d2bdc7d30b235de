-- Whom the store asked whether money that arrived without an order is theirs: each person once for each credit.
create table credit_invitations (
  id uuid constraint credit_invitations_pk primary key,
  credit_id uuid not null constraint credit_invitations_credit_fk references statement_credits (id) on delete cascade,
  version_id uuid not null constraint credit_invitations_version_fk references quote_versions (id) on delete cascade,
  user_id uuid not null constraint credit_invitations_user_fk references users (id) on delete cascade,
  invited_by uuid constraint credit_invitations_seller_fk references users (id) on delete set null,
  invited_at timestamptz not null default now(),
  constraint credit_invitations_once unique (credit_id, user_id)
);
create index credit_invitations_by_person on credit_invitations (user_id);
create index credit_invitations_by_version on credit_invitations (version_id);

-- Banks cut a payment's note: the beginning of an order's number is kept, too, as long as it can be only a few.
alter table statement_credits drop constraint statement_credits_number_form;
alter table statement_credits add constraint statement_credits_number_form check (order_number ~ '^(ORD|EP)[0-9]{8,}$');

-- What money without an order may have been for: a promise of that amount, or of a number that begins so.
create index quote_versions_by_amount on quote_versions (total_amount, created_at);
create index quotes_by_beginning_of_number on quotes (order_number text_pattern_ops);

-- What was submitted on a day.
create index payments_by_day on payments (submitted_at, id);
