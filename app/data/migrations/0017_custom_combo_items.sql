-- A customer's own combo holds what a ready-made one may hold. Not valid: a row from before stays readable
-- or is left out and logged; from here on none is written otherwise.
alter table custom_combo_orders add constraint custom_combo_orders_items_valid
  check (combo_items_valid((items #>> '{}')::jsonb)) not valid;
