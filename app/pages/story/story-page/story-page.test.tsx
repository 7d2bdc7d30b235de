// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { storyPages, storyTiles } from "#seed/stories";
import type { ShownStory } from "./story-page.server.ts";
import { StoryPage } from "./story-page.tsx";

afterEach(cleanup);

const CARD = {
  id: "ndk-01",
  name: "Night Bus",
  picture: null,
  texts: { alt: null, printedWords: [] },
  price: null,
  soldOut: false,
};

type StoryKey = (typeof storyPages)[number]["key"];

/** The tiles of a story as the demo store has them. */
const listed = (key: StoryKey) =>
  storyTiles.flatMap((tile) =>
    tile.page === key && "playlist_url" in tile
      ? {
          id: tile.id,
          title: tile.title,
          line: tile.description,
          picture: null,
          playlist: tile.playlist_url,
        }
      : [],
  );

function open(key: StoryKey) {
  const page = storyPages.find((one) => one.key === key);
  if (!page) throw new Error(`the demo has no ${key}`);
  const story: ShownStory = {
    key,
    name: page.name,
    line: page.description,
    preview: null,
    tiles: listed(key),
    category: page.series,
    cards: [CARD],
  };
  const path = `/category/${key}`;
  const Store = createRoutesStub([{ path, Component: () => <StoryPage story={story} /> }]);
  render(<Store initialEntries={[path]} />);
}

/** The tiles, found by the names that people read. */
const tiles = () => screen.getAllByRole("link", { name: /Listen on Spotify/ });

describe("a story page", () => {
  test("of series one has the tiles Season 1, Season 2 and Season 3 [§2.17, §2.50, §2.51]", () => {
    open("ndk-story");
    expect(tiles().map((tile) => /^Season \d/.exec(tile.textContent)?.[0])).toEqual([
      "Season 1",
      "Season 2",
      "Season 3",
    ]);
  });

  test("of series two has the tiles of its three stories [§2.50, §2.52]", () => {
    open("rk-story");
    const read = tiles().map(({ textContent }) => textContent);
    expect(read).toHaveLength(3);
    for (const [place, { title }] of listed("rk-story").entries())
      expect(read[place]).toContain(title);
  });

  test("shows the cards that were drawn for it, and leads to all of them", () => {
    open("ndk-story");
    const cards = within(
      screen.getByRole("region", { name: "From Nannu Dochukunduvate, in the store" }),
    );
    expect(cards.getByRole("link", { name: /Night Bus/ }).getAttribute("href")).toBe(
      "/product/ndk-01",
    );
    expect(cards.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
      "/category/nannu-dochukunduvate",
    );
  });

  test("opens each tile's own playlist in a new tab [§2.53]", () => {
    for (const key of ["ndk-story", "rk-story"] as const) {
      open(key);
      expect(tiles().map((tile) => tile.getAttribute("href"))).toEqual(
        listed(key).map(({ playlist }) => playlist),
      );
      for (const tile of tiles()) expect(tile.getAttribute("target")).toBe("_blank");
      cleanup();
    }
  });
});
