import { expect, test } from "vitest";
import { storyTiles } from "./stories.ts";

const on = (page: (typeof storyTiles)[number]["page"]) =>
  storyTiles.filter((tile) => tile.page === page);

test("the stories page holds three stories: the first leads out, the others to their pages", () => {
  const ways = on("stories").map((tile) => ("story_page" in tile ? tile.story_page : "out"));
  expect(ways).toEqual(["out", "ndk-story", "rk-story"]);
});

test("each story page has three tiles; series one is Season 1, 2 and 3", () => {
  expect(on("ndk-story").map(({ title }) => title)).toEqual(["Season 1", "Season 2", "Season 3"]);
  expect(on("rk-story")).toHaveLength(3);
});

test("every playlist is an address of the streaming service, each its own on a page", () => {
  const playlists = storyTiles.flatMap((tile) =>
    "playlist_url" in tile ? [tile.playlist_url] : [],
  );
  expect(new Set(playlists).size).toBe(7);
  for (const playlist of playlists) expect(playlist).toMatch(/^https:\/\/open\.spotify\.com\//);
});
