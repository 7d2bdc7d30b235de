-- Who carries a parcel: a name of the settings' couriers, which know the page that tracks it. The address of a
-- parcel is corrected under its version, so that of two who correct it the second sees the first.
alter table orders
  add column courier text constraint orders_courier_length check (char_length(courier) between 1 and 40),
  add column address_version integer not null default 0
    constraint orders_address_version_counts check (address_version >= 0);
create index orders_by_tracking_id on orders (tracking_id) where tracking_id is not null;

-- What happened to a parcel beside its order's status (reading R53): a row each, with who and when; withdrawn
-- where it turned out otherwise.
create table order_incidents (
  id uuid constraint order_incidents_pk primary key,
  order_id uuid not null constraint order_incidents_order_fk references orders (id) on delete cascade,
  kind text not null constraint order_incidents_kind_known check (kind in ('lost', 'returned', 'replaced')),
  note text constraint order_incidents_note_length check (char_length(note) between 1 and 500),
  recorded_by uuid not null constraint order_incidents_recorder_fk references users (id),
  recorded_at timestamptz not null,
  withdrawn_by uuid constraint order_incidents_withdrawer_fk references users (id),
  withdrawn_at timestamptz,
  constraint order_incidents_withdrawn_whole check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index order_incidents_one_of_a_kind on order_incidents (order_id, kind) where withdrawn_at is null;

-- Sellers' own words on an order, which its customer never reads.
create table order_notes (
  id uuid constraint order_notes_pk primary key,
  order_id uuid not null constraint order_notes_order_fk references orders (id) on delete cascade,
  note text not null constraint order_notes_note_length check (char_length(note) between 1 and 500),
  written_by uuid not null constraint order_notes_writer_fk references users (id),
  written_at timestamptz not null
);
create index order_notes_by_order on order_notes (order_id, written_at);

-- How a refund was paid, and why.
alter table refunds
  add column reference text constraint refunds_reference_form check (reference ~ '^[0-9]{12}$'),
  add column note text constraint refunds_note_length check (char_length(note) between 1 and 500);

alter table order_events
  drop constraint order_events_kind_known,
  add constraint order_events_kind_known check (kind in
    ('status', 'payment', 'tracking_id', 'courier', 'email', 'refund', 'address', 'incident', 'note'));
