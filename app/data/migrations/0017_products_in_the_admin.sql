-- Series (reading R60): four are the specification's, further ones bring prefixes of their own. A product belongs
-- where its id begins so, and no prefix begins another's.
create table series (
  key text collate "C" constraint series_pk primary key
    constraint series_key_form check (key ~ '^[a-z][a-z0-9-]{2,39}$')
    -- Addresses of story pages, and what coupons call combos and episodes.
    constraint series_key_free check (key not in ('ndk-story', 'rk-story', 'combos', 'episodes')),
  prefixes text[] not null constraint series_prefixes_some check (cardinality(prefixes) between 1 and 5),
  name text not null constraint series_name_length check (length(name) between 1 and 60),
  name_te text constraint series_name_te_length check (length(name_te) between 1 and 60),
  description text not null default '' constraint series_description_length check (length(description) <= 300),
  description_te text constraint series_description_te_length check (length(description_te) between 1 and 300),
  image_url text,
  position integer not null default 0 constraint series_position_range check (position between 0 and 9999),
  is_active boolean not null default true,
  -- Counts from 1: of two who save at once, the second learns of the first.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into series (key, prefixes, name, name_te, description, description_te, position) values
  ('nannu-dochukunduvate', '{ndk,nannu-dochukunduvate}', 'Nannu Dochukunduvate', 'నన్ను దోచుకుందువటే',
    'Night buses, tea glasses and a city in the rain.', 'రాత్రి బస్సులు, టీ గ్లాసులు, వానలో తడిసిన నగరం.', 1),
  ('rukmini-kalyanam', '{rk,rukmini-kalyanam}', 'Rukmini Kalyanam', 'రుక్మిణీ కల్యాణం',
    'Lotus, chariot and the letter that started it all.', 'తామర, రథం, అన్నిటికీ మొదలైన ఆ ఉత్తరం.', 2),
  ('abhi-diary', '{adkp,abhi-diary}', 'Abhi Diary Pages', 'అభి డైరీ పేజీలు',
    'Pressed flowers, bus tickets and ink, page by page.', 'ఎండిన పూలు, బస్ టికెట్లు, సిరా, ఒక్కో పేజీ.', 3),
  ('quotes', '{qt,quote}', 'Quotes', 'కోట్స్',
    'One line each, set large, in English and Telugu.', 'ఒక్కో కార్డుకు ఒక్క వాక్యం, పెద్ద అక్షరాల్లో, ఇంగ్లీషు, తెలుగులో.', 4);

-- The category was generated from four prefixes; now it follows the series, whoever writes the row.
create function series_of(id text) returns text
language sql stable
as $$
  select key from series where exists (select from unnest(prefixes) as prefix where starts_with(id, prefix)) limit 1;
$$;
create function set_product_category() returns trigger
language plpgsql
as $$
begin
  new.category := series_of(new.product_id);
  return new;
end
$$;
alter table products alter column category drop expression;
alter table products add constraint products_series_fk foreign key (category) references series (key);
create trigger products_category before insert or update of product_id, category on products
  for each row execute function set_product_category();

alter table products
  -- Sizes that stay on the page and can't be ordered for now.
  add column sold_out text[] not null default '{}'
    constraint products_sold_out_sizes check (sold_out <@ array['postal', 'wallet', 'stamp']),
  -- Within its series; those of one place come in the order of their ids. Not called position: queries of
  -- the version before join products with tables that have one.
  add column place integer not null default 0
    constraint products_place_range check (place between 0 and 9999),
  -- Out of the shop and out of the way, because orders, open payments or combos name it.
  add column archived_at timestamptz constraint products_archived_inactive check (archived_at is null or not is_active),
  add column version integer not null default 1;
create index products_in_series on products (category, place, product_id) where is_active;
drop index products_by_category;

-- Pictures that were uploaded in the admin, by what they hold: swept when nothing has named them for a while.
create table uploaded_pictures (
  path text collate "C" constraint uploaded_pictures_pk primary key,
  uploaded_at timestamptz not null default now(),
  -- When a sweep first found that nothing names it.
  unused_since timestamptz
);

-- A file of products, read and not yet, or partly, written: what it would change stands in `lines`.
create table product_imports (
  id uuid constraint product_imports_pk primary key,
  file_name text not null constraint product_imports_file_name_length check (length(file_name) <= 200),
  lines jsonb not null constraint product_imports_lines_form check (jsonb_typeof(lines) = 'array'),
  -- The lines before this one are written.
  done integer not null default 0 constraint product_imports_done_range check (done between 0 and jsonb_array_length(lines)),
  -- Ids whose product somebody changed between the check and the import: left alone.
  skipped text[] not null default '{}',
  created_by uuid constraint product_imports_person_fk references users (id) on delete set null,
  created_at timestamptz not null default now()
);
