-- Who sent a transaction ID that another person's payment has, and was refused: the order that has it shows both, and
-- no statement verifies it (spec §5, reading R68). One row a person and ID.
create table refused_transaction_ids (
  transaction_id text not null constraint refused_transaction_ids_form check (transaction_id ~ '^[0-9]{12}$'),
  user_id uuid not null constraint refused_transaction_ids_person_fk references users (id) on delete cascade,
  -- Where they sent it last: on a payment page, or for an order whose payment was rejected.
  version_id uuid constraint refused_transaction_ids_version_fk references quote_versions (id) on delete set null,
  order_id uuid constraint refused_transaction_ids_order_fk references orders (id) on delete set null,
  refused_at timestamptz not null,
  constraint refused_transaction_ids_pk primary key (transaction_id, user_id)
);
create index refused_transaction_ids_of_person on refused_transaction_ids (user_id);
create index refused_transaction_ids_of_version on refused_transaction_ids (version_id) where version_id is not null;
create index refused_transaction_ids_of_order on refused_transaction_ids (order_id) where order_id is not null;
create index refused_transaction_ids_by_age on refused_transaction_ids (refused_at);
