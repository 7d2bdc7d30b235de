-- Every table of spec §3 under the spec's names, and the rows the store needs beside them.
-- Money is numeric(10,2) rupees (reading R2). Keys are UUIDv7 made by the app. Each constraint has a name.
-- A spec id that may carry a prefix ('episode_…', 'custom_…') stays in its column; a generated
-- nullable column beside it carries the foreign key (reading R33).

-- People -----------------------------------------------------------------------------------------

create table users (
  id uuid constraint users_pk primary key,
  provider text not null constraint users_provider_known check (provider in ('google', 'demo')),
  subject text not null constraint users_subject_filled check (subject <> ''),
  email text not null,
  email_verified boolean not null,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_identity_unique unique (provider, subject)
);

create table sessions (
  id uuid constraint sessions_pk primary key,
  user_id uuid not null constraint sessions_user_fk references users (id) on delete cascade,
  token_hash bytea not null constraint sessions_token_unique unique
    constraint sessions_token_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_expiry_ordered check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

-- Who may sell (reading R25): an address that SELLER_EMAILS lists or that was invited, and the account
-- that took the role by signing in first. Without an account it waits for one.
create table sellers (
  provider text not null constraint sellers_provider_known check (provider in ('google', 'demo')),
  email text not null constraint sellers_email_small check (email = lower(email)),
  user_id uuid constraint sellers_user_unique unique
    constraint sellers_user_fk references users (id) on delete set null,
  bound_at timestamptz,
  invited_at timestamptz,
  constraint sellers_pk primary key (provider, email)
);

create table profiles (
  id uuid constraint profiles_pk primary key constraint profiles_user_fk references users (id) on delete cascade,
  name text constraint profiles_name_length check (char_length(name) <= 50),
  mobile_number text constraint profiles_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$'),
  address text constraint profiles_address_length check (char_length(address) <= 200),
  address_1 text constraint profiles_address_1_length check (char_length(address_1) between 1 and 200),
  name_1 text constraint profiles_name_1_length check (char_length(name_1) between 1 and 50),
  mobile_number_1 text constraint profiles_mobile_1_form check (mobile_number_1 ~ '^[6-9][0-9]{9}$'),
  address_2 text constraint profiles_address_2_length check (char_length(address_2) between 1 and 200),
  name_2 text constraint profiles_name_2_length check (char_length(name_2) between 1 and 50),
  mobile_number_2 text constraint profiles_mobile_2_form check (mobile_number_2 ~ '^[6-9][0-9]{9}$'),
  address_3 text constraint profiles_address_3_length check (char_length(address_3) between 1 and 200),
  name_3 text constraint profiles_name_3_length check (char_length(name_3) between 1 and 50),
  mobile_number_3 text constraint profiles_mobile_3_form check (mobile_number_3 ~ '^[6-9][0-9]{9}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_slot_1_whole check (num_nulls(address_1, name_1, mobile_number_1) in (0, 3)),
  constraint profiles_slot_2_whole check (num_nulls(address_2, name_2, mobile_number_2) in (0, 3)),
  constraint profiles_slot_3_whole check (num_nulls(address_3, name_3, mobile_number_3) in (0, 3))
);
create index profiles_by_name on profiles ((lower(name) collate "C"));

-- Catalogue --------------------------------------------------------------------------------------

-- Moves with every catalogue write, so that the page caches of all nodes drop what they hold.
create table catalogue_version (
  only_row boolean constraint catalogue_version_pk primary key default true
    constraint catalogue_version_single check (only_row),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into catalogue_version default values;

create table products (
  product_id text collate "C" constraint products_pk primary key
    constraint products_id_form check (
      product_id ~ '^[A-Za-z0-9_-]{3,20}$'
      or product_id ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
    ),
  product_name text not null constraint products_name_filled check (product_name <> ''),
  image_url text,
  postal_card_size numeric(10, 2) constraint products_postal_range check (postal_card_size between 0 and 1000000),
  wallet_size numeric(10, 2) constraint products_wallet_range check (wallet_size between 0 and 1000000),
  stamp_size numeric(10, 2) constraint products_stamp_range check (stamp_size between 0 and 1000000),
  is_active boolean not null default true,
  -- spec §7: a category is a prefix of the product id.
  category text collate "C" generated always as (
    case
      when product_id like 'ndk%' or product_id like 'nannu-dochukunduvate%' then 'nannu-dochukunduvate'
      when product_id like 'rk%' or product_id like 'rukmini-kalyanam%' then 'rukmini-kalyanam'
      when product_id like 'adkp%' or product_id like 'abhi-diary%' then 'abhi-diary'
      when product_id like 'qt%' or product_id like 'quote%' then 'quotes'
    end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_by_category on products (category, product_id) where is_active;

-- What a combo holds: an array of {product_id, size, quantity}, in the sizes of cards and the quantities of
-- a cart line. PostgreSQL 15 can't ask whether a text is JSON; a text that isn't fails in the cast.
create function combo_items_valid(items jsonb) returns boolean
language sql immutable
as $$
  select case when jsonb_typeof(items) = 'array' then
    jsonb_array_length(items) = jsonb_array_length(jsonb_path_query_array(items, 'strict $[*] ? (
      @.type() == "object"
      && @.product_id.type() == "string"
      && @.product_id like_regex "^([A-Za-z0-9_-]{3,20}|[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})$"
      && @.size.type() == "string"
      && (@.size == "postal" || @.size == "wallet" || @.size == "stamp")
      && @.quantity.type() == "number"
      && @.quantity >= 1 && @.quantity <= 100 && @.quantity.floor() == @.quantity
    )'))
  else false end;
$$;

create table pre_defined_combos (
  combo_id text collate "C" constraint pre_defined_combos_pk primary key
    constraint pre_defined_combos_id_form check (combo_id ~ '^[A-Za-z0-9_-]{3,36}$' and combo_id not like 'custom\_%'),
  combo_name text not null constraint pre_defined_combos_name_filled check (combo_name <> ''),
  description text not null default '' constraint pre_defined_combos_description_length check (char_length(description) <= 500),
  image_url text,
  original_price numeric(10, 2) not null constraint pre_defined_combos_original_range check (original_price between 0 and 1000000),
  final_price numeric(10, 2) not null constraint pre_defined_combos_final_range check (final_price between 0 and 1000000),
  -- A list of {product_id, size, quantity}; spec §3 lets it arrive as JSON text too.
  included_products jsonb not null
    constraint pre_defined_combos_included_form check (jsonb_typeof(included_products) in ('array', 'string'))
    constraint pre_defined_combos_included_items check (combo_items_valid((included_products #>> '{}')::jsonb)),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pre_defined_combos_by_age on pre_defined_combos (created_at desc) where is_active;

create table combo_discount_tiers (
  id uuid constraint combo_discount_tiers_pk primary key,
  min_items integer not null constraint combo_discount_tiers_min_positive check (min_items > 0),
  max_items integer,
  discount_percentage numeric(5, 2) not null
    constraint combo_discount_tiers_percentage_range check (discount_percentage between 0 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint combo_discount_tiers_ordered check (max_items >= min_items)
);

create table story_episodes (
  id text collate "C" constraint story_episodes_pk primary key
    constraint story_episodes_id_form check (
      id ~ '^[A-Za-z0-9_-]{3,20}$'
      or id ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
    ),
  title text not null constraint story_episodes_title_filled check (title <> ''),
  description text not null default '' constraint story_episodes_description_length check (char_length(description) <= 500),
  total_episodes integer not null constraint story_episodes_total_positive check (total_episodes > 0),
  episode_duration_minutes integer constraint story_episodes_duration_positive check (episode_duration_minutes > 0),
  original_price numeric(10, 2) not null constraint story_episodes_original_range check (original_price between 0 and 1000000),
  sale_price numeric(10, 2) not null constraint story_episodes_sale_range check (sale_price between 0 and 1000000),
  banner_image_url text,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  spotify_playlist_url text,
  created_at timestamptz not null default now()
);
create index story_episodes_by_age on story_episodes (created_at desc) where is_active;

-- The stories of the stories page and the tiles of the two story pages.
create table story_tiles (
  id text collate "C" constraint story_tiles_pk primary key
    constraint story_tiles_id_form check (id ~ '^[A-Za-z0-9_-]{3,36}$'),
  page text collate "C" not null constraint story_tiles_page_known check (page in ('stories', 'ndk-story', 'rk-story')),
  position integer not null constraint story_tiles_position_positive check (position > 0),
  title text not null constraint story_tiles_title_filled check (title <> ''),
  description text not null default '' constraint story_tiles_description_length check (char_length(description) <= 500),
  image_url text,
  playlist_url text constraint story_tiles_playlist_https check (playlist_url ~ '^https://[^\s/]+\.[^\s/]+(/\S*)?$'),
  story_page text collate "C" constraint story_tiles_story_known check (story_page in ('ndk-story', 'rk-story')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint story_tiles_place_unique unique (page, position),
  -- A tile leads out to its playlist; one of the stories page may lead on to a story page instead.
  constraint story_tiles_one_way check (num_nonnulls(playlist_url, story_page) = 1),
  constraint story_tiles_on_from_stories check (story_page is null or page = 'stories')
);

create table coupons (
  id uuid constraint coupons_pk primary key,
  code text not null constraint coupons_code_unique unique
    constraint coupons_code_form check (code = upper(code) and code ~ '^\S{1,40}$'),
  name text not null default '',
  is_active boolean not null default true,
  discount_type text not null constraint coupons_type_known check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(10, 2) not null constraint coupons_value_positive check (discount_value > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  minimum_order_amount numeric(10, 2) not null default 0 constraint coupons_minimum_range check (minimum_order_amount >= 0),
  max_uses integer constraint coupons_max_uses_positive check (max_uses > 0),
  used_count integer not null default 0,
  max_uses_per_user integer constraint coupons_per_user_positive check (max_uses_per_user > 0),
  applicable_categories text[],
  applicable_products text[],
  created_at timestamptz not null default now(),
  constraint coupons_percentage_range check (discount_type <> 'percentage' or discount_value <= 100),
  constraint coupons_dates_ordered check (valid_until >= valid_from),
  constraint coupons_used_range check (used_count >= 0 and (max_uses is null or used_count <= max_uses))
);
create index coupons_by_value on coupons (discount_value desc) where is_active;

-- Carts ------------------------------------------------------------------------------------------

create table cart_items (
  id uuid constraint cart_items_pk primary key,
  user_id uuid not null constraint cart_items_user_fk references users (id) on delete cascade,
  product_id text collate "C" not null,
  size text not null constraint cart_items_size_known check (size in ('postal', 'wallet', 'stamp', 'digital')),
  size_price numeric(10, 2) not null constraint cart_items_price_range check (size_price between 0 and 1000000),
  quantity integer not null constraint cart_items_quantity_range check (quantity between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merchandise_id text collate "C" generated always as (case when size <> 'digital' then product_id end) stored
    constraint cart_items_product_fk references products (product_id) on delete cascade,
  episode_id text collate "C" generated always as (case when size = 'digital' then substr(product_id, 9) end) stored
    constraint cart_items_episode_fk references story_episodes (id) on delete cascade,
  constraint cart_items_line_unique unique (user_id, product_id, size),
  constraint cart_items_episode_single check (size <> 'digital' or quantity = 1),
  constraint cart_items_episode_prefix check ((size = 'digital') = (product_id like 'episode\_%'))
);
create index cart_items_by_age on cart_items (user_id, created_at desc);
create index cart_items_by_product on cart_items (merchandise_id);
create index cart_items_by_episode on cart_items (episode_id);

-- A guest cart is merged once, however often the sign-in is retried (reading R7).
create table cart_merges (
  user_id uuid not null constraint cart_merges_user_fk references users (id) on delete cascade,
  guest_cart_id uuid not null,
  -- What became of each line: a retry is answered with it, so that the browser takes exactly those
  -- pieces out of whatever lies there by then.
  lines jsonb not null constraint cart_merges_lines_form check (jsonb_typeof(lines) = 'array'),
  merged_at timestamptz not null default now(),
  constraint cart_merges_pk primary key (user_id, guest_cart_id)
);
create index cart_merges_by_age on cart_merges (merged_at);

create table custom_combo_orders (
  id uuid constraint custom_combo_orders_pk primary key,
  user_id uuid not null constraint custom_combo_orders_user_fk references users (id) on delete cascade,
  -- A list of {product_id, size, quantity}; spec §3 lets it arrive as JSON text too.
  items jsonb not null constraint custom_combo_orders_items_form check (jsonb_typeof(items) in ('array', 'string'))
    constraint custom_combo_orders_items_valid check (combo_items_valid((items #>> '{}')::jsonb)),
  final_price numeric(10, 2) not null constraint custom_combo_orders_price_range check (final_price between 0 and 1000000),
  discount_applied numeric(10, 2) not null default 0 constraint custom_combo_orders_discount_range check (discount_applied >= 0),
  status text not null default 'pending'
    constraint custom_combo_orders_status_known check (status in ('pending', 'ordered', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index custom_combo_orders_by_age on custom_combo_orders (user_id, created_at desc);
-- Those that nobody has ordered: most of them are deleted in time.
create index custom_combo_orders_pending on custom_combo_orders (created_at) where status = 'pending';

create table combo_cart_items (
  id uuid constraint combo_cart_items_pk primary key,
  user_id uuid not null constraint combo_cart_items_user_fk references users (id) on delete cascade,
  combo_id text collate "C" not null,
  combo_name text not null constraint combo_cart_items_name_filled check (combo_name <> ''),
  combo_image_url text,
  final_price numeric(10, 2) not null constraint combo_cart_items_price_range check (final_price between 0 and 1000000),
  quantity integer not null constraint combo_cart_items_quantity_range check (quantity between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pre_defined_combo_id text collate "C" generated always as (case when combo_id not like 'custom\_%' then combo_id end) stored
    constraint combo_cart_items_combo_fk references pre_defined_combos (combo_id) on delete cascade,
  custom_combo_order_id uuid generated always as (case when combo_id like 'custom\_%' then substr(combo_id, 8)::uuid end) stored
    constraint combo_cart_items_custom_fk references custom_combo_orders (id) on delete cascade,
  constraint combo_cart_items_line_unique unique (user_id, combo_id)
);
create index combo_cart_items_by_age on combo_cart_items (user_id, created_at desc);
create index combo_cart_items_by_combo on combo_cart_items (pre_defined_combo_id);
create index combo_cart_items_by_custom on combo_cart_items (custom_combo_order_id);

-- How many lines a person's two carts hold beside the one named; combos have no size.
-- It locks the person first and counts after, so that of two tabs that add the 50th line at the
-- same moment one waits, and then counts the other's (readings R9, R41). A plain subquery would
-- count in the snapshot taken before the wait. `no key update` doesn't stop foreign keys.
create function other_cart_lines(person uuid, item text, item_size text) returns integer
language sql volatile
as $$
  select 1 from users where id = person for no key update;
  select (
    (select count(*) from cart_items where user_id = person and (product_id, size) is distinct from (item, item_size)) +
    (select count(*) from combo_cart_items where user_id = person and (combo_id <> item or item_size is not null))
  )::integer;
$$;

-- Checkout ---------------------------------------------------------------------------------------

-- A quote is a person's checkout of the cart, or of one episode bought directly, under one order number
-- until something is placed (reading R51).
create table quotes (
  id uuid constraint quotes_pk primary key,
  user_id uuid not null constraint quotes_user_fk references users (id) on delete cascade,
  -- 'cart', or 'episode_' and the episode's id for a direct purchase.
  source text not null constraint quotes_source_form check (source = 'cart' or source like 'episode\_%'),
  order_number text not null constraint quotes_number_unique unique
    constraint quotes_number_form check (order_number ~ '^(ORD|EP)[0-9]{13,}$'),
  state text not null default 'open'
    constraint quotes_state_known check (state in ('open', 'cancelled', 'placed')),
  placed_version_id uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint quotes_closed_dated check ((state = 'open') = (closed_at is null)),
  constraint quotes_placed_names_version check ((state = 'placed') = (placed_version_id is not null))
);
create unique index quotes_one_unplaced on quotes (user_id, source) where state <> 'placed';
-- A person's checkouts: of all of them, three versions may have a picture (reading R59).
create index quotes_by_customer on quotes (user_id);
create index quotes_by_placed_version on quotes (placed_version_id);

-- What one Proceed to Payment of a quote promised behind its QR code (reading R52): computed on the server,
-- then never re-priced for 24 hours (reading R18).
create table quote_versions (
  id uuid constraint quote_versions_pk primary key,
  quote_id uuid not null constraint quote_versions_quote_fk references quotes (id) on delete cascade,
  -- The lines as they were priced: what is shown, charged, and copied to order_items.
  lines jsonb not null
    constraint quote_versions_lines_form check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  subtotal numeric(10, 2) not null constraint quote_versions_subtotal_range check (subtotal >= 0),
  discount_amount numeric(10, 2) not null default 0,
  shipping_cost numeric(10, 2) not null constraint quote_versions_shipping_range check (shipping_cost >= 0),
  total_amount numeric(10, 2) not null constraint quote_versions_total_range check (total_amount between 1 and 100000),
  coupon_id uuid constraint quote_versions_coupon_fk references coupons (id),
  shipping_type text not null
    constraint quote_versions_shipping_known check (shipping_type in ('standard', 'express', 'digital')),
  shipping_address text,
  customer_name text,
  mobile_number text not null constraint quote_versions_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$'),
  -- Who was to be paid, as the page showed it (reading R22).
  upi_id text constraint quote_versions_upi_form check (upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$'),
  upi_name text,
  -- What the customer typed and uploaded on this version's page, so that a killed tab loses nothing.
  transaction_id_typed text constraint quote_versions_typed_length check (char_length(transaction_id_typed) <= 12),
  screenshot_path text,
  screenshot_sha256 bytea,
  screenshot_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint quote_versions_discount_range check (discount_amount between 0 and subtotal),
  constraint quote_versions_adds_up check (total_amount = subtotal - discount_amount + shipping_cost),
  constraint quote_versions_address_given
    check (shipping_type = 'digital' or (shipping_address is not null and customer_name is not null)),
  constraint quote_versions_payee_whole check (num_nulls(upi_id, upi_name) <> 1),
  constraint quote_versions_picture_whole check (num_nulls(screenshot_path, screenshot_sha256, screenshot_at) in (0, 3))
);
create index quote_versions_by_quote on quote_versions (quote_id, created_at desc, id desc);
create index quote_versions_by_picture on quote_versions (screenshot_at) where screenshot_path is not null;
create index quote_versions_by_expiry on quote_versions (expires_at);
alter table quotes add constraint quotes_placed_version_fk
  foreign key (placed_version_id) references quote_versions (id);

-- One row for each coupon that a quote holds a use of: once, while a version with it can be confirmed.
-- So a coupon's used_count is these and the rows of coupon_usage.
create table coupon_holds (
  quote_id uuid not null constraint coupon_holds_quote_fk references quotes (id) on delete cascade,
  coupon_id uuid not null constraint coupon_holds_coupon_fk references coupons (id),
  held_until timestamptz not null,
  constraint coupon_holds_pk primary key (quote_id, coupon_id)
);
create index coupon_holds_by_coupon on coupon_holds (coupon_id);
create index coupon_holds_by_end on coupon_holds (held_until);

-- What a payment page promises can't be deleted while somebody may have paid for it (reading R18), like what
-- was ordered: taking it off sale (`is_active`) is enough. Its rows go when nobody can confirm it any more.
create table promised_products (
  version_id uuid not null constraint promised_products_version_fk references quote_versions (id) on delete cascade,
  product_id text collate "C" constraint promised_products_product_fk references products (product_id),
  episode_id text collate "C" constraint promised_products_episode_fk references story_episodes (id),
  constraint promised_products_one check (num_nonnulls(product_id, episode_id) = 1)
);
create index promised_products_by_version on promised_products (version_id);
create index promised_products_by_product on promised_products (product_id) where product_id is not null;
create index promised_products_by_episode on promised_products (episode_id) where episode_id is not null;

-- Orders -----------------------------------------------------------------------------------------

create table orders (
  id uuid constraint orders_pk primary key,
  order_number text not null constraint orders_number_unique unique
    constraint orders_number_form check (order_number ~ '^(ORD|EP)[0-9]{13,}$'),
  user_id uuid not null constraint orders_user_fk references users (id),
  -- One quote is placed once, however often Confirm is pressed (reading R19).
  quote_id uuid constraint orders_quote_unique unique constraint orders_quote_fk references quotes (id),
  total_amount numeric(10, 2) not null constraint orders_total_range check (total_amount between 0 and 100000),
  status text not null default 'confirmation_pending' constraint orders_status_known
    check (status in ('pending', 'confirmation_pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  shipping_address text,
  mobile_number text constraint orders_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$'),
  payment_transaction_id text constraint orders_transaction_form check (payment_transaction_id ~ '^[0-9]{12}$'),
  payment_verified boolean not null default false,
  payment_screenshot_url text,
  shipping_type text not null constraint orders_shipping_known check (shipping_type in ('standard', 'express', 'digital')),
  shipping_cost numeric(10, 2) not null default 0 constraint orders_shipping_range check (shipping_cost >= 0),
  customer_name text,
  tracking_id text constraint orders_tracking_length check (char_length(tracking_id) between 1 and 60),
  upi_id text constraint orders_upi_form check (upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z0-9]+$'),
  upi_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A parcel leaves only after the money was seen.
  constraint orders_moved_verified check (payment_verified or status in ('pending', 'confirmation_pending', 'cancelled'))
);
create index orders_by_customer on orders (user_id, created_at desc, id desc) where payment_transaction_id is not null;
create index orders_by_status on orders (status, created_at, id);
create index orders_by_transaction on orders (payment_transaction_id);
-- The seller's search: how a name begins, whatever language the database sorts in; of one name the newest
-- first. A direct order has no name of its own (reading R11): it is found by its customer's.
create index orders_by_name on orders ((lower(customer_name) collate "C"), created_at desc);
create index orders_nameless on orders (user_id, created_at desc) where customer_name is null;

create table order_items (
  id uuid constraint order_items_pk primary key,
  order_id uuid not null constraint order_items_order_fk references orders (id) on delete cascade,
  product_id text collate "C",
  product_name text not null,
  size text constraint order_items_size_known check (size in ('postal', 'wallet', 'stamp', 'digital')),
  quantity integer not null constraint order_items_quantity_positive check (quantity > 0),
  price numeric(10, 2) not null constraint order_items_price_range check (price between 0 and 1000000),
  combo_id text collate "C",
  combo_name text,
  -- What a combo held when it was ordered (reading R43): a list of {product_id, product_name, size, quantity}.
  contents jsonb constraint order_items_contents_form check (jsonb_typeof(contents) = 'array'),
  position integer not null,
  merchandise_id text collate "C" generated always as (case when size <> 'digital' then product_id end) stored
    constraint order_items_product_fk references products (product_id),
  episode_id text collate "C" generated always as (case when size = 'digital' then substr(product_id, 9) end) stored
    constraint order_items_episode_fk references story_episodes (id),
  constraint order_items_position_unique unique (order_id, position),
  constraint order_items_names_something check (product_id is not null or combo_id is not null)
);
create index order_items_by_product on order_items (merchandise_id);
create index order_items_by_episode on order_items (episode_id);

-- What happened to an order, appended and never changed: what it was, what it became, by whom and when.
create table order_events (
  id uuid constraint order_events_pk primary key,
  order_id uuid not null constraint order_events_order_fk references orders (id) on delete cascade,
  -- As they were written, whatever the clocks of several nodes say.
  seq bigint generated always as identity,
  kind text not null constraint order_events_kind_known
    check (kind in ('status', 'payment', 'tracking_id', 'email', 'refund')),
  before text,
  after text not null,
  -- The reason of a rejection, the amount of a refund, the episode of an email.
  note text,
  changed_by uuid constraint order_events_person_fk references users (id),
  changed_at timestamptz not null default now(),
  constraint order_events_status_known check (kind <> 'status'
    or after in ('pending', 'confirmation_pending', 'processing', 'shipped', 'delivered', 'cancelled'))
);
create index order_events_by_order on order_events (order_id, changed_at);

create table coupon_usage (
  id uuid constraint coupon_usage_pk primary key,
  coupon_id uuid not null constraint coupon_usage_coupon_fk references coupons (id),
  user_id uuid not null constraint coupon_usage_user_fk references users (id),
  order_id uuid not null constraint coupon_usage_order_unique unique
    constraint coupon_usage_order_fk references orders (id) on delete cascade,
  discount_amount numeric(10, 2) not null constraint coupon_usage_discount_range check (discount_amount >= 0),
  used_at timestamptz not null default now()
);
create index coupon_usage_by_person on coupon_usage (coupon_id, user_id);
create index coupon_usage_by_user on coupon_usage (user_id, used_at desc);

create table episode_purchases (
  id uuid constraint episode_purchases_pk primary key,
  user_id uuid not null constraint episode_purchases_user_fk references users (id),
  episode_id text collate "C" not null constraint episode_purchases_episode_fk references story_episodes (id),
  order_id uuid constraint episode_purchases_order_fk references orders (id) on delete cascade,
  order_number text,
  amount_paid numeric(10, 2) not null constraint episode_purchases_paid_range check (amount_paid >= 0),
  purchase_price numeric(10, 2) not null constraint episode_purchases_price_range check (purchase_price >= 0),
  payment_status text not null default 'pending'
    constraint episode_purchases_payment_known check (payment_status in ('pending', 'completed')),
  payment_transaction_id text constraint episode_purchases_transaction_form check (payment_transaction_id ~ '^[0-9]{12}$'),
  customer_email text,
  customer_name text,
  delivery_status text not null default 'pending'
    constraint episode_purchases_delivery_known check (delivery_status in ('pending', 'sent')),
  purchased_at timestamptz not null default now(),
  email_sent_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint episode_purchases_sent_dated check ((delivery_status = 'sent') = (email_sent_at is not null)),
  constraint episode_purchases_sent_paid check (delivery_status = 'pending' or payment_status = 'completed')
);
-- Each order that holds an episode has a purchase of its own; one of a person and episode is completed
-- (reading R54).
create unique index episode_purchases_one_completed on episode_purchases (user_id, episode_id)
  where payment_status = 'completed';
create unique index episode_purchases_one_an_order on episode_purchases (order_id, episode_id);
create index episode_purchases_by_customer on episode_purchases (user_id, purchased_at desc);

-- Payments ---------------------------------------------------------------------------------------

-- A customer paid what a version asked for, and no order could come of it (reading R52): the seller decides.
-- Its transaction id and picture are a payment like any other, so that one index holds every live id.
create table unplaced_payments (
  id uuid constraint unplaced_payments_pk primary key,
  user_id uuid not null constraint unplaced_payments_user_fk references users (id),
  version_id uuid not null constraint unplaced_payments_version_fk references quote_versions (id),
  reason text not null constraint unplaced_payments_reason_known
    check (reason in ('other-version-placed', 'other-id-placed', 'version-expired', 'coupon-used-up')),
  stored_at timestamptz not null default now()
);
create index unplaced_payments_by_person on unplaced_payments (user_id, stored_at desc);
create index unplaced_payments_by_version on unplaced_payments (version_id);
create index unplaced_payments_by_age on unplaced_payments (stored_at desc);

-- A payment that a customer says they made: a transaction id with its screenshot. An id can back one live
-- payment (reading R20); a rejection releases it. payment_verification says who looked at it, when, and what
-- they found.
create table payments (
  id uuid constraint payments_pk primary key,
  order_id uuid constraint payments_order_fk references orders (id) on delete cascade,
  unplaced_payment_id uuid constraint payments_unplaced_unique unique
    constraint payments_unplaced_fk references unplaced_payments (id),
  transaction_id text not null constraint payments_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  screenshot_path text,
  screenshot_sha256 bytea,
  submitted_at timestamptz not null default now(),
  released_at timestamptz,
  constraint payments_for_something check (num_nonnulls(order_id, unplaced_payment_id) > 0)
);
create unique index payments_live_transaction on payments (transaction_id) where released_at is null;
create unique index payments_live_order on payments (order_id) where released_at is null;
create index payments_by_order on payments (order_id, submitted_at);
create index payments_by_picture on payments (screenshot_sha256);

-- A verification that was taken back stays, with who and when.
create table payment_verification (
  id uuid constraint payment_verification_pk primary key,
  payment_id uuid not null constraint payment_verification_payment_fk references payments (id) on delete cascade,
  outcome text not null constraint payment_verification_outcome_known check (outcome in ('verified', 'rejected')),
  reason text constraint payment_verification_reason_length check (char_length(reason) between 1 and 500),
  decided_by uuid not null constraint payment_verification_seller_fk references users (id),
  decided_at timestamptz not null default now(),
  withdrawn_by uuid constraint payment_verification_withdrawer_fk references users (id),
  withdrawn_at timestamptz,
  constraint payment_verification_reason_given check (outcome = 'verified' or reason is not null),
  constraint payment_verification_withdrawn_whole
    check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_at is null or outcome = 'verified'))
);
create unique index payment_verification_current on payment_verification (payment_id) where withdrawn_at is null;

-- Money that belongs back to a customer, and whether it was given: each with who and when (reading R53).
create table refunds (
  id uuid constraint refunds_pk primary key,
  order_id uuid not null constraint refunds_order_fk references orders (id) on delete cascade,
  -- The episode that was paid for twice (reading R54); none: the order was cancelled after its payment was verified.
  purchase_id uuid constraint refunds_purchase_fk references episode_purchases (id) on delete cascade,
  amount numeric(10, 2) not null constraint refunds_amount_positive check (amount > 0),
  due_by uuid constraint refunds_due_by_fk references users (id),
  due_at timestamptz not null,
  -- It is owed no longer: the purchase took the other one's place, or the order's own refund holds it.
  withdrawn_by uuid constraint refunds_withdrawer_fk references users (id),
  withdrawn_at timestamptz,
  refunded_by uuid constraint refunds_refunder_fk references users (id),
  refunded_at timestamptz,
  constraint refunds_ended_once check (num_nonnulls(withdrawn_at, refunded_at) <= 1),
  constraint refunds_refunded_whole check ((refunded_by is null) = (refunded_at is null))
);
create unique index refunds_one_a_purchase on refunds (purchase_id) where withdrawn_at is null;
create unique index refunds_one_a_cancelling on refunds (order_id) where purchase_id is null and withdrawn_at is null;
create index refunds_by_order on refunds (order_id);
create index refunds_owed on refunds (due_at) where withdrawn_at is null and refunded_at is null;

-- Emails -----------------------------------------------------------------------------------------

create table email_templates (
  template_name text constraint email_templates_pk primary key,
  subject text not null,
  html_content text not null,
  text_content text not null,
  is_active boolean not null default true
);

-- What must be sent, written in the same transaction as its cause. Claimed by a lease, marked after sending.
create table outbox (
  id uuid constraint outbox_pk primary key,
  kind text not null,
  payload jsonb not null,
  not_before timestamptz not null default now(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Which transport took it: the log is one (reading R27).
  sent_by text constraint outbox_sent_by_known check (sent_by in ('log', 'smtp')),
  dead_at timestamptz,
  constraint outbox_ended_once check (num_nonnulls(sent_at, dead_at) <= 1)
);
create index outbox_waiting on outbox (not_before) where sent_at is null and dead_at is null;
-- An order finds the emails of its episodes; the admin, those that nobody tries to send any more.
create index outbox_by_purchase on outbox ((payload ->> 'purchaseId')) where payload ->> 'purchaseId' is not null;
create index outbox_dead on outbox (dead_at) where dead_at is not null;

-- The process ------------------------------------------------------------------------------------

-- The demo store comes once: what is deleted of it stays deleted.
create table demo_seed (
  only_row boolean not null default true constraint demo_seed_pk primary key
    constraint demo_seed_only check (only_row),
  seeded_at timestamptz not null default now()
);

-- Refusals are counted instead of kept one by one: one row a kind, hour, source and reason (reading R36).
create table security_log (
  id uuid constraint security_log_pk primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid constraint security_log_user_fk references users (id) on delete set null,
  facts jsonb not null default '{}',
  count integer not null default 1 constraint security_log_count_positive check (count > 0),
  counted_as text constraint security_log_counted_unique unique
);
create index security_log_by_time on security_log (at);
create index security_log_by_kind on security_log (kind, at desc, id desc);

-- rate-limiter-flexible's table, made here because nodes may start at once. Counts live for minutes and
-- every cart operation makes one: they needn't wait for the disk. After a crash of the database the table
-- is empty, and everybody's window begins anew.
create unlogged table rate_limits (
  key varchar(255) constraint rate_limits_pk primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
