-- A file of Shopify's products, read, and not yet or partly made into products.
create table shopify_imports (
  id uuid constraint shopify_imports_pk primary key,
  file_name text not null constraint shopify_imports_file_name_length check (length(file_name) <= 200),
  -- Where its products go: an id keeps its series for ever.
  series text collate "C" not null
    constraint shopify_imports_series_fk references series (key) on delete cascade,
  products jsonb not null constraint shopify_imports_products_form check (jsonb_typeof(products) = 'array'),
  -- What was said of its rows when they were read.
  report jsonb not null,
  -- Of the pictures that it names, those that came in zips: where their bytes lie, or why they can't be used.
  pictures jsonb not null default '[]',
  -- The products before this one are made, or were here.
  done integer not null default 0
    constraint shopify_imports_done_range check (done between 0 and jsonb_array_length(products)),
  -- Sentences of what didn't come along when they were made.
  left_out text[] not null default '{}',
  created_by uuid constraint shopify_imports_person_fk references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index shopify_imports_of_series on shopify_imports (series);

-- The handles under which products came, so that the same file makes nothing twice.
create table product_handles (
  handle text collate "C" constraint product_handles_pk primary key
    constraint product_handles_length check (length(handle) between 1 and 255),
  product_id text collate "C" not null constraint product_handles_product_key unique
    constraint product_handles_product_fk references products (product_id) on delete cascade
);
