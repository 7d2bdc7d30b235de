-- What an owner edits in the admin counts its versions: of two who save at once, the second learns of the first.
alter table pre_defined_combos add column version integer not null default 1
  constraint pre_defined_combos_version_positive check (version > 0);
alter table coupons add column version integer not null default 1
  constraint coupons_version_positive check (version > 0);
alter table story_episodes add column version integer not null default 1
  constraint story_episodes_version_positive check (version > 0);
alter table story_tiles add column version integer not null default 1
  constraint story_tiles_version_positive check (version > 0);
alter table email_templates add column version integer not null default 1
  constraint email_templates_version_positive check (version > 0);

-- A combo can't name a card that doesn't exist. Rows that are older stay as they are: the shop withholds each by
-- itself, and it can be switched off without being mended.
create function combo_products_exist() returns trigger
language plpgsql
as $$
declare
  unknown text;
begin
  select item ->> 'product_id' into unknown
  from jsonb_array_elements((new.included_products #>> '{}')::jsonb) item
  where not exists (
    select from products where product_id = item ->> 'product_id' for key share
  )
  limit 1;
  if unknown is not null then
    raise exception 'the combo % names the card %, which doesn''t exist', new.combo_id, unknown
      using errcode = 'foreign_key_violation', constraint = 'pre_defined_combos_products_exist',
        table = 'pre_defined_combos';
  end if;
  return null;
end;
$$;
create trigger pre_defined_combos_products_exist after insert or update of included_products on pre_defined_combos
  for each row execute function combo_products_exist();
