-- The sizes that a product has beside the specification's three, whose prices stay in columns of products.
create table product_sizes (
  product_id text collate "C" not null
    constraint product_sizes_product_fk references products (product_id) on delete cascade,
  -- Carts, quotes and orders name the size by it; it stays when the name changes.
  key text collate "C" not null
    constraint product_sizes_key_form check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 24)
    constraint product_sizes_key_free check (key not in ('postal', 'wallet', 'stamp', 'digital', 'all')),
  name text not null constraint product_sizes_name_length check (char_length(name) between 1 and 60),
  name_te text constraint product_sizes_name_te_length check (char_length(name_te) between 1 and 60),
  -- As customers read it: '50 × 150 mm'.
  dimensions text constraint product_sizes_dimensions_length check (char_length(dimensions) between 1 and 40),
  -- None, or nothing to pay: it isn't offered.
  price numeric(10, 2) constraint product_sizes_price_range check (price between 0 and 1000000),
  weight_grams integer constraint product_sizes_weight_range check (weight_grams between 1 and 50000),
  drawn text not null default 'portrait'
    constraint product_sizes_drawn_known check (drawn in ('portrait', 'landscape', 'square')),
  in_builder boolean not null default true,
  sold_out boolean not null default false,
  place integer not null default 0 constraint product_sizes_place_range check (place between 0 and 9999),
  constraint product_sizes_pk primary key (product_id, key)
);

-- A line of a cart or an order may have any size's key. What an own size was called stands beside it, so that the
-- order says so after the size is renamed or gone.
alter table cart_items drop constraint cart_items_size_known,
  add constraint cart_items_size_form check (size ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(size) <= 24),
  add column size_name text constraint cart_items_size_name_length check (char_length(size_name) <= 110),
  add column size_name_te text constraint cart_items_size_name_te_length check (char_length(size_name_te) <= 110);
alter table order_items drop constraint order_items_size_known,
  add constraint order_items_size_form check (size ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(size) <= 24),
  add column size_name text constraint order_items_size_name_length check (char_length(size_name) <= 110),
  add column size_name_te text constraint order_items_size_name_te_length check (char_length(size_name_te) <= 110);

-- What its owner says of a product; none: the text that stands on each product's page.
alter table products
  add column description text constraint products_description_length check (char_length(description) between 1 and 500),
  add column description_te text constraint products_description_te_length check (char_length(description_te) between 1 and 500);

-- As of 0001, with any size's key but an episode's.
create or replace function combo_items_valid(items jsonb) returns boolean
language sql immutable
as $$
  select case when jsonb_typeof(items) = 'array' then
    jsonb_array_length(items) = jsonb_array_length(jsonb_path_query_array(items, 'strict $[*] ? (
      @.type() == "object"
      && @.product_id.type() == "string"
      && @.product_id like_regex "^([A-Za-z0-9_-]{3,20}|[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})$"
      && @.size.type() == "string"
      && @.size like_regex "^[a-z0-9-]{1,24}$" && @.size != "digital"
      && @.quantity.type() == "number"
      && @.quantity >= 1 && @.quantity <= 100 && @.quantity.floor() == @.quantity
    )'))
  else false end;
$$;
