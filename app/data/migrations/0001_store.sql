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
    constraint pre_defined_combos_included_form check (jsonb_typeof(included_products) in ('array', 'string')),
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

create table email_templates (
  template_name text constraint email_templates_pk primary key,
  subject text not null,
  html_content text not null,
  text_content text not null,
  is_active boolean not null default true
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
  merged_at timestamptz not null default now(),
  constraint cart_merges_pk primary key (user_id, guest_cart_id)
);

create table custom_combo_orders (
  id uuid constraint custom_combo_orders_pk primary key,
  user_id uuid not null constraint custom_combo_orders_user_fk references users (id) on delete cascade,
  -- A list of {product_id, size, quantity}; spec §3 lets it arrive as JSON text too.
  items jsonb not null constraint custom_combo_orders_items_form check (jsonb_typeof(items) in ('array', 'string')),
  final_price numeric(10, 2) not null constraint custom_combo_orders_price_range check (final_price between 0 and 1000000),
  discount_applied numeric(10, 2) not null default 0 constraint custom_combo_orders_discount_range check (discount_applied >= 0),
  status text not null default 'pending'
    constraint custom_combo_orders_status_known check (status in ('pending', 'ordered', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index custom_combo_orders_by_age on custom_combo_orders (user_id, created_at desc);

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

-- Quote, order, payment --------------------------------------------------------------------------

-- The promise behind a QR (reading R18): recomputed on the server, then never re-priced for 24 hours.
create table quotes (
  id uuid constraint quotes_pk primary key,
  user_id uuid not null constraint quotes_user_fk references users (id) on delete cascade,
  -- 'cart', or 'episode_' and the episode's id for a direct purchase: one open quote each.
  basket text not null constraint quotes_basket_form check (basket = 'cart' or basket like 'episode\_%'),
  order_number text not null constraint quotes_number_unique unique
    constraint quotes_number_form check (order_number ~ '^(ORD|EP)[0-9]{13,}$'),
  state text not null default 'open'
    constraint quotes_state_known check (state in ('open', 'placed', 'cancelled', 'expired')),
  -- The lines as they were priced: what is shown, charged, and copied to order_items.
  lines jsonb not null constraint quotes_lines_form check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  subtotal numeric(10, 2) not null constraint quotes_subtotal_range check (subtotal >= 0),
  discount_amount numeric(10, 2) not null default 0,
  shipping_cost numeric(10, 2) not null constraint quotes_shipping_range check (shipping_cost >= 0),
  total_amount numeric(10, 2) not null constraint quotes_total_range check (total_amount between 1 and 100000),
  coupon_id uuid constraint quotes_coupon_fk references coupons (id),
  shipping_type text not null constraint quotes_shipping_known check (shipping_type in ('standard', 'express', 'digital')),
  shipping_address text,
  customer_name text,
  mobile_number text not null constraint quotes_mobile_form check (mobile_number ~ '^[6-9][0-9]{9}$'),
  -- What the customer had already typed and uploaded, so that a killed tab loses nothing.
  transaction_id_typed text constraint quotes_typed_length check (char_length(transaction_id_typed) <= 12),
  screenshot_path text,
  screenshot_sha256 bytea,
  created_at timestamptz not null default now(),
  priced_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint quotes_discount_range check (discount_amount between 0 and subtotal),
  constraint quotes_adds_up check (total_amount = subtotal - discount_amount + shipping_cost),
  constraint quotes_closed_dated check ((state = 'open') = (closed_at is null)),
  constraint quotes_address_given check (shipping_type = 'digital' or (shipping_address is not null and customer_name is not null))
);
create unique index quotes_one_open on quotes (user_id, basket) where state = 'open';
create index quotes_by_expiry on quotes (expires_at) where state = 'open';
create index quotes_by_coupon on quotes (coupon_id) where coupon_id is not null;

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A parcel leaves only after the money was seen.
  constraint orders_moved_verified check (payment_verified or status in ('pending', 'confirmation_pending', 'cancelled'))
);
create index orders_by_customer on orders (user_id, created_at desc, id desc) where payment_transaction_id is not null;
create index orders_by_status on orders (status, created_at, id);
create index orders_by_transaction on orders (payment_transaction_id);

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

-- A payment that a customer says they made. A transaction id can back one live claim (reading R20);
-- a rejection releases it. payment_verification says who looked at it, when, and what they found.
create table payment_claims (
  id uuid constraint payment_claims_pk primary key,
  order_id uuid not null constraint payment_claims_order_fk references orders (id) on delete cascade,
  transaction_id text not null constraint payment_claims_transaction_form check (transaction_id ~ '^[0-9]{12}$'),
  screenshot_path text,
  screenshot_sha256 bytea,
  claimed_at timestamptz not null default now(),
  released_at timestamptz
);
create unique index payment_claims_live_transaction on payment_claims (transaction_id) where released_at is null;
create unique index payment_claims_live_order on payment_claims (order_id) where released_at is null;
create index payment_claims_by_order on payment_claims (order_id, claimed_at);
create index payment_claims_by_picture on payment_claims (screenshot_sha256);

create table payment_verification (
  claim_id uuid constraint payment_verification_pk primary key
    constraint payment_verification_claim_fk references payment_claims (id) on delete cascade,
  outcome text not null constraint payment_verification_outcome_known check (outcome in ('verified', 'rejected')),
  reason text constraint payment_verification_reason_length check (char_length(reason) between 1 and 500),
  decided_by uuid not null constraint payment_verification_seller_fk references users (id),
  decided_at timestamptz not null default now(),
  constraint payment_verification_reason_given check (outcome = 'verified' or reason is not null)
);

-- Who moved an order where, and when: the waybill's timeline.
create table order_events (
  id uuid constraint order_events_pk primary key,
  order_id uuid not null constraint order_events_order_fk references orders (id) on delete cascade,
  status text not null constraint order_events_status_known
    check (status in ('pending', 'confirmation_pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  moved_by uuid constraint order_events_person_fk references users (id),
  moved_at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id, moved_at);

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
    constraint episode_purchases_payment_known check (payment_status in ('pending', 'completed', 'cancelled')),
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
-- A live purchase blocks a second one of the same episode (reading R27).
create unique index episode_purchases_one_live on episode_purchases (user_id, episode_id)
  where payment_status in ('pending', 'completed');
create index episode_purchases_by_customer on episode_purchases (user_id, purchased_at desc);
create index episode_purchases_by_order on episode_purchases (order_id);

-- What the process itself remembers ------------------------------------------------------------------

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
  dead_at timestamptz,
  constraint outbox_ended_once check (num_nonnulls(sent_at, dead_at) <= 1)
);
create index outbox_waiting on outbox (not_before) where sent_at is null and dead_at is null;

create table security_log (
  id uuid constraint security_log_pk primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid constraint security_log_user_fk references users (id) on delete set null,
  facts jsonb not null default '{}'
);
create index security_log_by_time on security_log (at);

-- rate-limiter-flexible's table, made here because nodes may start at once.
create table rate_limits (
  key varchar(255) constraint rate_limits_pk primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
