-- A mailbox that gets the bank's emails is a second kind of source, beside phones that forward the bank's SMS. A node of
-- 0.3 takes it for a phone whose key nobody has, and verifies what it reported by the same rules.
alter table sms_sources add column kind text not null default 'phone'
  constraint sms_sources_kind check (kind in ('phone', 'mailbox'));

create table mailboxes (
  source_id uuid constraint mailboxes_pk primary key
    constraint mailboxes_source_fk references sms_sources (id),
  -- The bank's name in the table of banks' domains.
  bank text not null,
  host text not null constraint mailboxes_host_length check (char_length(host) between 1 and 253),
  port integer not null constraint mailboxes_port_range check (port between 1 and 65535),
  address text not null constraint mailboxes_address_length check (char_length(address) between 3 and 254),
  folder text not null constraint mailboxes_folder_length check (char_length(folder) between 1 and 200),
  -- Encrypted with a key that is derived from the store's secret.
  password bytea not null,
  -- The server's number of the folder, and of the newest message that was looked at; null: none was yet.
  uid_validity bigint,
  last_uid bigint not null default 0,
  renumbered_at timestamptz,
  -- How many emails didn't count, by the reason.
  refused jsonb not null default '{}',
  read_at timestamptz,
  -- Why the mailbox can't be read now, since when, and when it is tried again.
  problem text,
  problem_since timestamptz,
  retry_at timestamptz,
  -- The node that reads it.
  claimed_by uuid,
  claimed_until timestamptz
);

-- What a signed email of the bank's reported. Its text isn't stored.
create table bank_emails (
  id uuid constraint bank_emails_pk primary key,
  source_id uuid not null constraint bank_emails_source_fk references sms_sources (id),
  body_sha256 bytea not null constraint bank_emails_body_unique unique,
  message_id_sha256 bytea not null constraint bank_emails_message_unique unique,
  signer text not null,
  selector text not null,
  sent_at timestamptz not null,
  transaction_id text not null constraint bank_emails_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  -- True: the money went out, or came back.
  is_outgoing boolean not null default false,
  is_returned boolean not null default false,
  -- Null where an email about money that went out leaves a doubt about them.
  amount numeric(10, 2),
  booked_on date,
  -- The other side's, until the email is counted.
  upi_id text,
  -- Null: it waits until a statement has agreed with an email of this signer and selector.
  counted_at timestamptz,
  -- The statement that has the same line.
  agreed_by uuid constraint bank_emails_statement_fk references statement_imports (id),
  constraint bank_emails_amount check (num_nonnulls(amount, booked_on) = 2 or num_nonnulls(amount, booked_on) = 0 and is_outgoing),
  constraint bank_emails_returned check (is_outgoing or not is_returned)
);
create index bank_emails_waiting on bank_emails (transaction_id) where counted_at is null;
create index bank_emails_agreed on bank_emails (signer, selector) where agreed_by is not null;
