-- What a payment page promises can't be deleted while somebody may have paid for it (reading R18), like what
-- was ordered: taking it off sale (`is_active`) is enough. Its rows go when nobody can confirm it any more.
create table promised_goods (
  version_id uuid not null constraint promised_goods_version_fk references quote_versions (id) on delete cascade,
  product_id text collate "C" constraint promised_goods_product_fk references products (product_id),
  episode_id text collate "C" constraint promised_goods_episode_fk references story_episodes (id),
  constraint promised_goods_one check (num_nonnulls(product_id, episode_id) = 1)
);
create index promised_goods_by_version on promised_goods (version_id);
create index promised_goods_by_product on promised_goods (product_id) where product_id is not null;
create index promised_goods_by_episode on promised_goods (episode_id) where episode_id is not null;

insert into promised_goods (version_id, product_id, episode_id)
select distinct version.id, product.product_id, episode.id
from quote_versions version
join quotes on quotes.id = version.quote_id and quotes.state <> 'placed'
cross join jsonb_array_elements(version.lines) as line
left join products product on product.product_id = line ->> 'product_id'
left join story_episodes episode on 'episode_' || episode.id = line ->> 'product_id'
where version.expires_at > now() and num_nonnulls(product.product_id, episode.id) = 1;
