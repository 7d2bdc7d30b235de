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
-- Not valid: a store that already has such a row keeps it (it isn't sold, and the log names it) until
-- somebody mends it; from here on no row is written so. spec §3: the list may arrive as JSON text.
alter table pre_defined_combos add constraint pre_defined_combos_included_items
  check (combo_items_valid((included_products #>> '{}')::jsonb)) not valid;
