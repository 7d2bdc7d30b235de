-- What people read of the catalogue, in Telugu; where a row has none, they read the English (reading R56).
alter table products
  add column name_te text constraint products_name_te_length check (length(name_te) between 1 and 200);
alter table pre_defined_combos
  add column name_te text constraint pre_defined_combos_name_te_length check (length(name_te) between 1 and 200),
  add column description_te text constraint pre_defined_combos_description_te_length check (length(description_te) between 1 and 2000);
alter table story_episodes
  add column title_te text constraint story_episodes_title_te_length check (length(title_te) between 1 and 200),
  add column description_te text constraint story_episodes_description_te_length check (length(description_te) between 1 and 2000);
alter table story_tiles
  add column title_te text constraint story_tiles_title_te_length check (length(title_te) between 1 and 200),
  add column description_te text constraint story_tiles_description_te_length check (length(description_te) between 1 and 2000);
