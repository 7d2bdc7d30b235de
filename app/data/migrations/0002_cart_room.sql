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
