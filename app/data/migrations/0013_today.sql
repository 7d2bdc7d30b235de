-- What needs a seller's hand now, and who is told of it.

-- Verified, and not begun: the parcels to pack, the longest waiting first.
create index orders_to_pack on orders (created_at, id)
  where payment_verified and status in ('pending', 'confirmation_pending');

-- A customer's message, where the store takes them (reading R26): it is answered from the seller's own mailbox.
create table contact_messages (
  id uuid constraint contact_messages_pk primary key,
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 2000),
  email text not null constraint contact_messages_email_length check (char_length(email) between 1 and 2000),
  subject text not null constraint contact_messages_subject_length check (char_length(subject) <= 2000),
  message text not null constraint contact_messages_message_length check (char_length(message) between 1 and 2000),
  sent_at timestamptz not null default now(),
  state text not null default 'open'
    constraint contact_messages_state_known check (state in ('open', 'answered', 'archived')),
  -- Who said so last, and when.
  decided_by uuid constraint contact_messages_person_fk references users (id) on delete set null,
  decided_at timestamptz
);
create index contact_messages_by_state on contact_messages (state, sent_at desc, id desc);
create index contact_messages_by_person on contact_messages (decided_by);
create index contact_messages_by_sender on contact_messages (lower(email));
create index contact_messages_by_age on contact_messages (sent_at);

-- Whether a seller is emailed of new orders; null: as their role has it.
alter table sellers add column order_emails boolean;
