-- Where payments go to a merchant account, the bank has one sum of many. The merchant's report has each of them, with
-- its fee, the tax on it, and the settlement that it came with.
create table settled_payments (
  -- Each once, whatever reports have it.
  transaction_id text constraint settled_payments_pk primary key
    constraint settled_payments_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  import_id uuid not null constraint settled_payments_import_fk references statement_imports (id),
  amount numeric(10, 2) not null constraint settled_payments_amount_positive check (amount > 0),
  fee numeric(10, 2) not null constraint settled_payments_fee_range check (fee >= 0),
  tax numeric(10, 2) not null constraint settled_payments_tax_range check (tax >= 0),
  paid_on date not null,
  -- Eight letters for the kind of report, since two providers may count alike, and the settlement's ID or day; null: no
  -- report says it yet.
  settlement text constraint settled_payments_settlement_form check (settlement ~ '^[0-9a-f]{8} .{1,100}$')
);
create index settled_payments_of_import on settled_payments (import_id);
create index settled_payments_of_settlement on settled_payments (settlement);
create index settled_payments_by_day on settled_payments (paid_on);

-- Money that a bank's statement has, and that may be such a sum. Of its words there is a fingerprint alone.
create table statement_sums (
  id uuid constraint statement_sums_pk primary key,
  import_id uuid not null constraint statement_sums_import_fk references statement_imports (id),
  line integer not null constraint statement_sums_line_positive check (line > 0),
  amount numeric(10, 2) not null constraint statement_sums_amount_positive check (amount > 0),
  credited_on date not null,
  sender text not null constraint statement_sums_sender_form check (sender ~ '^[0-9a-f]{32}$'),
  -- Which of several of the same day, amount and sender it is: statements that overlap have the same lines.
  place integer not null constraint statement_sums_place_positive check (place > 0),
  -- Where the bank gave it one, as it does a payment.
  transaction_id text constraint statement_sums_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  -- Whose sum it is, to the paisa.
  settlement text constraint statement_sums_settlement_unique unique,
  constraint statement_sums_once unique (credited_on, amount, sender, place)
);
create index statement_sums_of_import on statement_sums (import_id);
create index statement_sums_by_sender on statement_sums (sender) where settlement is not null;

-- sum: of a settlement.
alter table statement_credits
  drop constraint statement_credits_decision_known,
  add constraint statement_credits_decision_known
    check (decision in ('chosen', 'verified', 'left', 'doubtful', 'invited', 'placed', 'not-ours', 'sum'));
