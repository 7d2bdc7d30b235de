-- What the nightly check of the store's books found. One node begins it, and the row says when.
create table proofs (
  only_row boolean not null default true constraint proofs_pk primary key constraint proofs_only check (only_row),
  begun_at timestamptz not null,
  -- Of the last one that was finished.
  proved_at timestamptz,
  orders integer,
  findings jsonb not null default '[]' constraint proofs_findings_form check (jsonb_typeof(findings) = 'array'),
  -- Why the one that began last couldn't look.
  problem text
);
