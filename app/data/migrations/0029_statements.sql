-- Which column of a file says what, where a seller has said it: found again by the file's header.
create table statement_layouts (
  header text constraint statement_layouts_pk primary key
    constraint statement_layouts_header_length check (char_length(header) between 1 and 2000),
  columns jsonb not null constraint statement_layouts_columns_form check (jsonb_typeof(columns) = 'object'),
  saved_by uuid constraint statement_layouts_person_fk references users (id) on delete set null,
  saved_at timestamptz not null default now()
);

-- A statement that a seller has brought. Until it is confirmed its credits stand in `credits`, and nothing else
-- knows of them; then they are rows of statement_credits. Of other lines no more than their ids is stored, until then.
create table statement_imports (
  id uuid constraint statement_imports_pk primary key,
  file_name text not null constraint statement_imports_file_name_length check (char_length(file_name) between 1 and 200),
  file_sha256 bytea not null constraint statement_imports_file_unique unique
    constraint statement_imports_file_form check (octet_length(file_sha256) = 32),
  layout text not null constraint statement_imports_layout_length check (char_length(layout) between 1 and 100),
  credits jsonb constraint statement_imports_credits_form check (jsonb_typeof(credits) = 'array'),
  -- What wasn't taken from the file: counts, and lines that are named.
  dropped jsonb not null default '{}' constraint statement_imports_dropped_form check (jsonb_typeof(dropped) = 'object'),
  credit_count integer not null constraint statement_imports_count_range check (credit_count between 0 and 50000),
  -- The days in India of its first and its last credit.
  covers_from date,
  covers_to date,
  created_by uuid constraint statement_imports_person_fk references users (id) on delete set null,
  created_at timestamptz not null default now(),
  confirmed_by uuid constraint statement_imports_confirmer_fk references users (id) on delete set null,
  confirmed_at timestamptz,
  -- How many credits each kind of answer had when it was last confirmed.
  found jsonb constraint statement_imports_found_form check (jsonb_typeof(found) = 'object'),
  -- Until then somebody carries it out; after it a job does.
  claimed_until timestamptz,
  constraint statement_imports_draft check ((credits is null) = (confirmed_at is not null)),
  constraint statement_imports_covers_whole check ((covers_from is null) = (covers_to is null) and covers_from <= covers_to)
);
create index statement_imports_by_age on statement_imports (created_at desc, id);

-- Money that arrived, as a confirmed statement says it.
create table statement_credits (
  id uuid constraint statement_credits_pk primary key,
  import_id uuid not null constraint statement_credits_import_fk references statement_imports (id),
  transaction_id text not null constraint statement_credits_transaction_unique unique
    constraint statement_credits_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  amount numeric(10, 2) not null constraint statement_credits_amount_positive check (amount > 0),
  -- The day in India.
  credited_on date not null,
  payer_upi_id text constraint statement_credits_payer_length check (char_length(payer_upi_id) between 1 and 100),
  -- One of the store's own, that the payer's app was given to write beside the payment.
  order_number text constraint statement_credits_number_form check (order_number ~ '^(ORD|EP)[0-9]{13,}$'),
  line integer not null constraint statement_credits_line_positive check (line > 0),
  file_sha256 bytea not null constraint statement_credits_file_form check (octet_length(file_sha256) = 32),
  -- chosen: confirmed, and its payment not yet verified. left: it was chosen, and `problem` says why it wasn't done.
  -- doubtful: statements say different things of this id. The last three are about money without an order.
  decision text constraint statement_credits_decision_known
    check (decision in ('chosen', 'verified', 'left', 'doubtful', 'invited', 'placed', 'not-ours')),
  problem text constraint statement_credits_problem_length check (char_length(problem) between 1 and 100),
  payment_id uuid constraint statement_credits_payment_fk references payments (id) on delete set null,
  version_id uuid constraint statement_credits_version_fk references quote_versions (id) on delete set null,
  decided_at timestamptz,
  decided_by uuid constraint statement_credits_person_fk references users (id) on delete set null
);
create index statement_credits_of_import on statement_credits (import_id, line);
create index statement_credits_chosen on statement_credits (import_id, line) where decision = 'chosen';
create unique index statement_credits_by_payment on statement_credits (payment_id) where payment_id is not null;
create index statement_credits_by_version on statement_credits (version_id) where version_id is not null;
-- What nobody knows an order for, by its age: shown, and after a while deleted.
create index statement_credits_unmatched on statement_credits (credited_on, id) where payment_id is null;

-- By what a payment was verified; null: the seller looked.
alter table payment_verification
  add column statement_credit_id uuid
    constraint payment_verification_credit_fk references statement_credits (id) on delete set null,
  add constraint payment_verification_credit_verified check (outcome = 'verified' or statement_credit_id is null);
create index payment_verification_by_credit on payment_verification (statement_credit_id)
  where statement_credit_id is not null;
-- One credit pays for one thing.
create unique index payment_verification_credit_once on payment_verification (statement_credit_id)
  where statement_credit_id is not null and withdrawn_at is null;

-- What a bank's message said that a seller pasted beside a payment; the message itself isn't kept.
create table payment_sms (
  payment_id uuid constraint payment_sms_pk primary key
    constraint payment_sms_payment_fk references payments (id) on delete cascade,
  transaction_id text not null constraint payment_sms_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  amount numeric(10, 2) not null constraint payment_sms_amount_positive check (amount > 0),
  credited_on date,
  pasted_by uuid constraint payment_sms_person_fk references users (id) on delete set null,
  pasted_at timestamptz not null default now()
);
