-- A few minutes that everybody may hear before buying: an address of the streaming service.
alter table story_episodes add column sample_url text
  constraint story_episodes_sample_https check (sample_url ~ '^https://[^\s/]+\.[^\s/]+(/\S*)?$');
