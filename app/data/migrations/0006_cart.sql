-- Whether the cart names a coupon to customers who may use it. Codes that are there already stay private,
-- but for the demo's own.
alter table coupons add column listed boolean not null default false;
update coupons set listed = true
where code in ('WELCOME10', 'KATHA100', 'QUOTES15', 'EARLYBIRD') and exists (select from demo_seed);

-- An edited combo is another one: what was quoted stays as it was (reading R52). This says which it took
-- the place of, so that saving twice does what saving once does.
alter table custom_combo_orders add column replaces uuid
  constraint custom_combo_orders_replaces_fk references custom_combo_orders (id) on delete set null;
create index custom_combo_orders_by_replaced on custom_combo_orders (replaces);

-- What one of a customer's own combos cost less than its cards, when it was ordered, and by which tier.
alter table order_items
  add column discount_applied numeric(10, 2)
    constraint order_items_discount_range check (discount_applied >= 0),
  add column discount_percentage numeric(5, 2);
