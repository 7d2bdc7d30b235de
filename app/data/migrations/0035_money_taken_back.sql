-- IDs under which money went back or out, as confirmed statements say: no credit of one proves anything, in whatever
-- order the files come. Of such lines no more is stored.
create table statement_reversals (
  transaction_id text constraint statement_reversals_pk primary key
    constraint statement_reversals_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  -- The first statement that says so.
  import_id uuid not null constraint statement_reversals_import_fk references statement_imports (id),
  line integer not null constraint statement_reversals_line_positive check (line > 0),
  -- The verified payment whose money it was.
  payment_id uuid constraint statement_reversals_payment_fk references payments (id) on delete set null,
  -- A seller leaves that payment verified nevertheless.
  settled_by uuid constraint statement_reversals_person_fk references users (id) on delete set null,
  settled_at timestamptz
);
create index statement_reversals_of_import on statement_reversals (import_id);
create index statement_reversals_by_payment on statement_reversals (payment_id) where payment_id is not null;
create index statement_reversals_open on statement_reversals (transaction_id)
  where payment_id is not null and settled_at is null;

insert into statement_reversals (transaction_id, import_id, line, payment_id)
select distinct on (taken ->> 'transactionId') taken ->> 'transactionId', brought.id, (taken ->> 'line')::int, paid.id
from statement_imports brought
cross join lateral jsonb_array_elements(brought.dropped -> 'takenBack') taken
left join payments paid on paid.transaction_id = taken ->> 'transactionId'
  and paid.verified_at is not null and paid.order_id is not null
where brought.confirmed_at is not null
order by taken ->> 'transactionId', brought.confirmed_at;

-- Which of its columns says what, as a seller said it: remembered for the next file once they have seen what it comes to.
alter table statement_imports add column columns jsonb
  constraint statement_imports_columns_form check (jsonb_typeof(columns) = 'object');

-- Whom an invitation asks has ordered nothing.
update email_templates set html_content = replace(replace(html_content,
    'because you ordered from {{store_name}}', 'because you were about to order from {{store_name}}'),
    '{{store_name}}లో ఆర్డర్ చేసినందుకు', '{{store_name}}లో ఆర్డర్ చేయబోయినందుకు')
where template_name in ('payment_found', 'payment_found.te');
