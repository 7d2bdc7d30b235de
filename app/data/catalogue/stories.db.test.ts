import { beforeAll, describe, expect, test } from "vitest";
import { changeCatalogue } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { storyTiles } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { listedStories, storyTilesOf } from "./stories.server.ts";

testDatabase();

const playlist = (id: string) => `https://open.spotify.com/playlist/${id}`;

beforeAll(() =>
  changeCatalogue(db, (tx) =>
    tx.insert(storyTiles).values([
      tile("stories", 3, "chariot", { story_page: "rk-story" }),
      tile("stories", 1, "diary", {
        playlist_url: playlist("diary"),
        image_url: "story-covers/d",
      }),
      tile("stories", 2, "hidden", { story_page: "ndk-story", is_active: false }),
      tile("ndk-story", 2, "season-2", { playlist_url: playlist("season-2") }),
      tile("ndk-story", 1, "season-1", { playlist_url: playlist("season-1") }),
      tile("ndk-story", 3, "season-3", { playlist_url: playlist("season-3"), is_active: false }),
    ]),
  ),
);

function tile(
  page: "stories" | "ndk-story",
  position: number,
  id: string,
  more: Partial<typeof storyTiles.$inferInsert>,
) {
  return { id, page, position, title: id, description: `Of ${id}.`, ...more };
}

describe("the stories", () => {
  test("on the stories page come in their order, each with its way out or on", async () => {
    expect(await listedStories()).toEqual([
      {
        id: "diary",
        title: "diary",
        line: "Of diary.",
        picture: "story-covers/d",
        playlist: playlist("diary"),
      },
      { id: "chariot", title: "chariot", line: "Of chariot.", picture: null, page: "rk-story" },
    ]);
  });

  test("of a story page come in their order, with their playlists, and none of another page", async () => {
    const tiles = await storyTilesOf("ndk-story");
    expect(tiles.map(({ id, playlist }) => [id, playlist])).toEqual([
      ["season-1", playlist("season-1")],
      ["season-2", playlist("season-2")],
    ]);
    expect(await storyTilesOf("rk-story")).toEqual([]);
  });
});
