-- The store's figures, by Indian day: a job counts a day's rows once, so that a year is read from a few of these.
create table daily_figures (
  figure text not null constraint daily_figures_figure_form check (figure ~ '^[a-z][a-z-]*$'),
  day date not null,
  -- Of which product, coupon, step of the checkout, or length of time.
  key text not null default '',
  count bigint not null constraint daily_figures_count_positive check (count >= 0),
  amount numeric(14, 2) not null default 0,
  constraint daily_figures_pk primary key (figure, day, key)
);

-- Which days were counted, and when.
create table counted_days (
  day date constraint counted_days_pk primary key,
  counted_at timestamptz not null
);

-- What happened on a day is found by its time; orders have an index of it.
create index payment_verification_by_day on payment_verification (decided_at)
  where outcome = 'verified' and withdrawn_at is null;
create index order_events_by_day on order_events (changed_at)
  where kind = 'status' and after in ('shipped', 'delivered', 'cancelled');
create index refunds_by_day on refunds (refunded_at) where refunded_at is not null;
