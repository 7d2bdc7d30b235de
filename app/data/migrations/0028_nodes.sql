-- What tells nodes of one store from others. One row, made by the first node.
create table store_identity (
  only_row boolean not null default true constraint store_identity_pk primary key
    constraint store_identity_one check (only_row),
  -- Derived from SECRET: it tells whether another one is the same, and nothing of it.
  secret_check text not null,
  -- What the marker says that lies among the files.
  files_marker text not null,
  changed_at timestamptz not null default now()
);

-- Every process that serves the store says here how it is, every few seconds; who says nothing any more goes.
create table nodes (
  id uuid constraint nodes_pk primary key,
  -- The machine's name and the port.
  name text not null constraint nodes_name_length check (char_length(name) between 1 and 300),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  problems jsonb not null default '[]'
);
