-- What a payment page promises can't be deleted while somebody may have paid for it (reading R18), like what
-- was ordered: taking it off sale (`is_active`) is enough.
create function refuse_deleting_promised() returns trigger language plpgsql as $$
declare
  promised text := tg_argv[1] || (to_jsonb(old) ->> tg_argv[0]);
begin
  if exists (
    select from quote_versions version join quotes on quotes.id = version.quote_id
    where version.expires_at > now() and quotes.state <> 'placed'
      and version.lines @> jsonb_build_array(jsonb_build_object('product_id', promised))
  ) then
    raise exception '% stands on an open payment page: set is_active to false, and delete it a day later', promised
      using errcode = 'restrict_violation', constraint = 'promised_goods';
  end if;
  return old;
end $$;
create trigger products_promised before delete on products
  for each row execute function refuse_deleting_promised('product_id', '');
create trigger story_episodes_promised before delete on story_episodes
  for each row execute function refuse_deleting_promised('id', 'episode_');
