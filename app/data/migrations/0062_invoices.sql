-- Rates of GST as the owner enters them: the newest that has begun on an invoice's day holds.
create table tax_rates (
  id text constraint tax_rates_pk primary key,
  title text not null,
  covers text not null constraint tax_rates_covers_known check (covers in ('products', 'product', 'episodes')),
  product_id text constraint tax_rates_product_fk references products (product_id) on delete cascade,
  hsn text not null constraint tax_rates_hsn_form check (hsn ~ '^[0-9]{4,8}$'),
  percent numeric(5, 2) not null constraint tax_rates_percent_range check (percent between 0 and 100),
  valid_from date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tax_rates_product_named check ((covers = 'product') = (product_id is not null))
);
create index tax_rates_by_product on tax_rates (product_id);

-- What was issued stays as it is; a credit note takes from its invoice, and its amounts are below zero.
create table invoices (
  id uuid constraint invoices_pk primary key,
  order_id uuid not null constraint invoices_order_fk references orders (id),
  kind text not null constraint invoices_kind_known
    check (kind in ('tax-invoice', 'bill-of-supply', 'invoice-and-bill', 'credit-note')),
  invoice_id uuid constraint invoices_credited_fk references invoices (id),
  refund_id uuid constraint invoices_refund_fk references refunds (id),
  series text not null constraint invoices_series_known check (series = case kind when 'credit-note' then 'CN' else 'INV' end),
  financial_year text not null constraint invoices_year_form check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  serial integer not null constraint invoices_serial_range check (serial > 0),
  -- At most 16 characters, as rule 46 of the CGST Rules wants it.
  number text not null generated always as (series || '/' || financial_year || '/' || serial) stored
    constraint invoices_number_unique unique constraint invoices_number_length check (char_length(number) <= 16),
  issued_at timestamptz not null,
  place text constraint invoices_place_form check (place ~ '^[0-9]{2}$'),
  inter_state boolean not null,
  taxable numeric(10, 2) not null,
  cgst numeric(10, 2) not null,
  sgst numeric(10, 2) not null,
  igst numeric(10, 2) not null,
  total numeric(10, 2) not null,
  lines jsonb not null,
  html text not null,
  constraint invoices_parts_add_up check (taxable + cgst + sgst + igst = total),
  constraint invoices_credit_named check ((kind = 'credit-note') = (invoice_id is not null)),
  constraint invoices_credit_sign check ((kind = 'credit-note') = (total < 0))
);
create index invoices_by_order on invoices (order_id);
create index invoices_by_time on invoices (issued_at, id);
create index invoices_by_credited on invoices (invoice_id) where invoice_id is not null;
create index invoices_by_refund on invoices (refund_id) where refund_id is not null;

-- The last serial of a series and year. Whoever draws the next one holds the row until the document is written.
create table invoice_serials (
  series text not null,
  financial_year text not null,
  last integer not null,
  constraint invoice_serials_pk primary key (series, financial_year)
);

-- Orders of which something changed that a document may be due for, from when on; and why none could be issued.
create table invoice_checks (
  order_id uuid constraint invoice_checks_pk primary key
    constraint invoice_checks_order_fk references orders (id) on delete cascade,
  due_at timestamptz not null,
  problem text
);
create index invoice_checks_by_time on invoice_checks (due_at);
