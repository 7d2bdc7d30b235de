-- Pages of the owner's own words ('About us', 'Size guide'), in Markdown.
create table plain_pages (
  id text collate "C" constraint plain_pages_pk primary key
    constraint plain_pages_id_form check (id ~ '^[a-z][a-z0-9-]{2,39}$'),
  title text not null constraint plain_pages_title_length check (length(title) between 1 and 60),
  title_te text constraint plain_pages_title_te_length check (length(title_te) between 1 and 60),
  text text not null default '' constraint plain_pages_text_length check (length(text) <= 20000),
  text_te text constraint plain_pages_text_te_length check (length(text_te) between 1 and 20000),
  in_footer boolean not null default true,
  -- In the footer; those of one place come in the order of their addresses.
  position integer not null default 0 constraint plain_pages_position_range check (position between 0 and 9999),
  is_active boolean not null default true,
  -- Counts from 1: of two who save at once, the second learns of the first.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
