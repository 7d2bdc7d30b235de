-- What was added to a cart under an id of its press: whoever sends the press again adds nothing more.
create table cart_idempotency_keys (
  user_id uuid not null constraint cart_idempotency_keys_user_fk references users (id) on delete cascade,
  key uuid not null,
  -- What the line held before.
  pieces_before integer not null constraint cart_idempotency_keys_before_positive check (pieces_before >= 0),
  added_at timestamptz not null default now(),
  constraint cart_idempotency_keys_pk primary key (user_id, key)
);
create index cart_idempotency_keys_by_age on cart_idempotency_keys (added_at);

-- What Telugu pages call an order's line; null: the same. Its other columns hold English, whichever page it was ordered on.
alter table order_items add column name_te text;

-- Orders made on Telugu pages stored Telugu names: they take today's English ones by their ids and keep their own beside
-- them. A line, and each card of a combo, as orders and promises hold it.
create function line_in_both_languages(line jsonb) returns jsonb language plpgsql stable as $$
declare
  telugu constant text := '[\u0C00-\u0C7F]';
  own text := line ->> 'product_name';
  english text;
  today text;
begin
  if jsonb_typeof(line -> 'contents') = 'array' then
    line := line || jsonb_build_object('contents', (
      select coalesce(jsonb_agg(line_in_both_languages(card) order by place), '[]')
      from jsonb_array_elements(line -> 'contents') with ordinality as cards (card, place)));
  end if;
  if line ->> 'combo_id' like 'custom\_%' then
    -- One whose cards nobody wrote down keeps its name.
    select format('Your own combo of %s: %s%s', sum(pieces), string_agg(name, ', ' order by first) filter (where rank <= 2),
        case when count(*) > 2 then ' and more' else '' end)
      into english
      from (
        select card ->> 'product_name' as name, sum((card ->> 'quantity')::integer) as pieces, min(place) as first,
          row_number() over (order by min(place)) as rank
        from jsonb_array_elements(case jsonb_typeof(line -> 'contents') when 'array' then line -> 'contents' else '[]' end)
          with ordinality as cards (card, place)
        group by 1) named
      having count(*) > 0;
  elsif line ->> 'combo_id' is not null then
    select combo_name, name_te into english, today from pre_defined_combos where combo_id = line ->> 'combo_id';
  elsif line ->> 'size' = 'digital' then
    select title, title_te into english, today from story_episodes where id = substr(line ->> 'product_id', 9);
  else
    select product_name, name_te into english, today from products where product_id = line ->> 'product_id';
  end if;
  if own !~ telugu or english is null or english ~ telugu then
    return line || jsonb_build_object('name_te', coalesce(line ->> 'name_te', today));
  end if;
  return line || jsonb_build_object('product_name', english, 'name_te', own)
    || case when line ->> 'combo_name' is null then '{}' else jsonb_build_object('combo_name', english) end;
end $$;

with named as (
  select id, line_in_both_languages(to_jsonb(item)) as line from order_items item
  where product_name ~ '[\u0C00-\u0C7F]' or contents is not null
)
update order_items item set product_name = line ->> 'product_name', combo_name = line ->> 'combo_name',
  name_te = line ->> 'name_te', contents = nullif(line -> 'contents', 'null')
from named where named.id = item.id;
update order_items set name_te = product.name_te from products product
where order_items.name_te is null and merchandise_id = product.product_id and product.name_te is not null;
update order_items set name_te = title_te from story_episodes episode
where order_items.name_te is null and episode_id = episode.id and title_te is not null;

update quote_versions set lines = (
  select jsonb_agg(line_in_both_languages(line) order by place)
  from jsonb_array_elements(lines) with ordinality as quoted (line, place))
where lines::text ~ '[\u0C00-\u0C7F]';

drop function line_in_both_languages;
