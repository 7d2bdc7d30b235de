// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { STORY_PAGES, type StoryKey } from "#domain/catalogue";
import { STORIES } from "#domain/stories";
import StorySeries from "./page.tsx";

afterEach(cleanup);

function open(key: StoryKey) {
  const loaderData: ComponentProps<typeof StorySeries>["loaderData"] = {
    name: STORY_PAGES[key],
    line: STORIES[key].line,
    preview: null,
    structured: { "@context": "https://schema.org", "@graph": [] },
    tiles: STORIES[key].tiles.map((tile) => ({ ...tile, picture: null })),
  };
  const page = <StorySeries {...({ loaderData } as ComponentProps<typeof StorySeries>)} />;
  const path = `/category/${key}`;
  const Store = createRoutesStub([{ path, Component: () => page }]);
  render(<Store initialEntries={[path]} />);
}

/** The tiles, by the names that people read. */
const tiles = () => screen.getAllByRole("link", { name: /Listen on Spotify/ });

describe("[§2 Stories] a story page", () => {
  test("of series one has the tiles Season 1, Season 2 and Season 3", () => {
    open("ndk-story");
    expect(tiles().map((tile) => /^Season \d/.exec(tile.textContent)?.[0])).toEqual([
      "Season 1",
      "Season 2",
      "Season 3",
    ]);
  });

  test("of series two has the tiles of its three stories", () => {
    open("rk-story");
    const told = tiles().map(({ textContent }) => textContent);
    expect(told).toHaveLength(3);
    for (const [place, { title }] of STORIES["rk-story"].tiles.entries())
      expect(told[place]).toContain(title);
  });

  test("opens each tile's own playlist in a new tab", () => {
    for (const key of ["ndk-story", "rk-story"] as const) {
      open(key);
      expect(tiles().map((tile) => tile.getAttribute("href"))).toEqual(
        STORIES[key].tiles.map(({ playlist }) => playlist),
      );
      for (const tile of tiles()) expect(tile.getAttribute("target")).toBe("_blank");
      cleanup();
    }
  });
});
