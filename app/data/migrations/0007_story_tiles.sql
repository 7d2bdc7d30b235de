-- The stories on the shelf and the tiles of the two story pages. A store that is older than this table
-- is given its rows at its next start (seed/seed.ts), where the demo store's words are.
create table story_tiles (
  id text collate "C" constraint story_tiles_pk primary key
    constraint story_tiles_id_form check (id ~ '^[A-Za-z0-9_-]{3,36}$'),
  page text collate "C" not null constraint story_tiles_page_known check (page in ('stories', 'ndk-story', 'rk-story')),
  position integer not null constraint story_tiles_position_positive check (position > 0),
  title text not null constraint story_tiles_title_filled check (title <> ''),
  description text not null default '' constraint story_tiles_description_length check (char_length(description) <= 500),
  image_url text,
  playlist_url text constraint story_tiles_playlist_https check (playlist_url ~ '^https://[^\s/]+\.[^\s/]+(/\S*)?$'),
  story_page text collate "C" constraint story_tiles_story_known check (story_page in ('ndk-story', 'rk-story')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint story_tiles_place_unique unique (page, position),
  -- A tile leads out to its playlist; one of the shelf may lead on to a story page instead.
  constraint story_tiles_one_way check (num_nonnulls(playlist_url, story_page) = 1),
  constraint story_tiles_on_from_shelf check (story_page is null or page = 'stories')
);
