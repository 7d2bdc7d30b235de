-- A month as an owner closed it. Nothing of it is changed: what becomes of it later stands in the next open month.
create table closed_months (
  month text constraint closed_months_pk primary key
    constraint closed_months_month_form check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_at timestamptz not null,
  closed_by uuid not null constraint closed_months_closed_by_fk references users (id),
  figures jsonb not null
);

-- What the figures count. A row of a day before its month corrects an earlier one, or comes late.
create table closed_month_rows (
  month text not null constraint closed_month_rows_month_fk references closed_months (month),
  figure text not null,
  -- A decision about a payment, a refund, a credit or an invoice. Credits are deleted with age.
  source uuid not null,
  day date not null,
  order_id uuid constraint closed_month_rows_order_fk references orders (id),
  order_number text,
  count integer not null,
  amount numeric(10, 2) not null,
  constraint closed_month_rows_pk primary key (figure, source, month)
);
create index closed_month_rows_by_month on closed_month_rows (month, figure, day, source);
create index closed_month_rows_by_order on closed_month_rows (order_id);

-- What was decided or taken back since a time.
create index payment_verification_decided on payment_verification (decided_at);
create index payment_verification_withdrawn on payment_verification (withdrawn_at) where withdrawn_at is not null;
