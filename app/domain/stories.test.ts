import { expect, test } from "vitest";
import { playerAddress, SHELF, STORIES } from "./stories.ts";

test("[§2 Stories] the shelf holds three stories: the first leads out, the others to their pages", () => {
  expect(SHELF.map((story) => ("playlist" in story ? "out" : story.page))).toEqual([
    "out",
    "ndk-story",
    "rk-story",
  ]);
});

test("[§2 Stories] each story page has three tiles; series one is Season 1, 2 and 3", () => {
  expect(STORIES["ndk-story"].tiles.map((tile) => tile.title)).toEqual([
    "Season 1",
    "Season 2",
    "Season 3",
  ]);
  expect(STORIES["rk-story"].tiles).toHaveLength(3);
});

test("every playlist is an address of the streaming service, each its own on a page", () => {
  for (const { tiles } of Object.values(STORIES)) {
    const playlists = tiles.map((tile) => tile.playlist);
    expect(new Set(playlists).size).toBe(playlists.length);
    for (const playlist of playlists) expect(playlist).toMatch(/^https:\/\/open\.spotify\.com\//);
  }
});

test("[§2 Stories] a playlist's player is the service's own; any other address has none", () => {
  const id = "1nightbustapesKathalu1";
  const player = `https://open.spotify.com/embed/playlist/${id}`;
  expect(playerAddress(`https://open.spotify.com/playlist/${id}`)).toBe(player);
  expect(playerAddress(`https://open.spotify.com/intl-te/playlist/${id}?si=abc`)).toBe(player);
  for (const other of [
    "https://evil.example/playlist/1",
    "javascript:alert(1)",
    "",
    "https://open.spotify.com/",
  ]) {
    expect(playerAddress(other)).toBeNull();
  }
});
