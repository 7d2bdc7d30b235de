import { and, asc, eq } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { storyTiles } from "#data/schema.server";
import type { StoryKey } from "#domain/catalogue/catalogue";
import type { ListedStory, StoryTile, TilePage } from "#domain/catalogue/stories";

const tileColumns = () => ({
  id: storyTiles.id,
  title: translated(storyTiles.title, storyTiles.title_te),
  line: translated(storyTiles.description, storyTiles.description_te),
  picture: storyTiles.image_url,
  playlist: storyTiles.playlist_url,
  page: storyTiles.story_page,
});

/** The stories to explore, in their order (spec §2 Stories). */
export async function listedStories(): Promise<ListedStory[]> {
  const tiles = await tilesOn("stories");
  return tiles.flatMap(({ playlist, page, ...story }): ListedStory[] => {
    if (page) return [{ ...story, page }];
    return playlist ? [{ ...story, playlist }] : [];
  });
}

/** The tiles of a story page, in their order. */
export async function storyTilesOf(key: StoryKey): Promise<StoryTile[]> {
  const tiles = await tilesOn(key);
  return tiles.flatMap(({ playlist, page: _, ...story }) =>
    playlist ? [{ ...story, playlist }] : [],
  );
}

function tilesOn(page: TilePage) {
  return read(() =>
    db
      .select(tileColumns())
      .from(storyTiles)
      .where(and(eq(storyTiles.page, page), eq(storyTiles.is_active, true)))
      .orderBy(asc(storyTiles.position)),
  );
}
