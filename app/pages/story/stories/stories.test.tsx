// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { DocumentRenderingContext } from "#documents/island.tsx";
import { rupees } from "#domain/money/money";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { storyTiles } from "#seed/stories";
import { watchFailedPictures } from "#ui/pictures/failed-pictures";
import Stories from "./page.tsx";

afterEach(cleanup);

/** The rest of an episode is tested with its island (episode-offer.island.test.tsx). */
const TAPES = {
  id: "night-bus-tapes",
  title: "The Night Bus Tapes",
  description: "Two strangers and the last bus of the night.",
  total_episodes: 8,
  episode_duration_minutes: 24,
  original_price: rupees(199),
  sale_price: rupees(129),
  is_featured: true,
  sample_url: null,
  banner: "https://pictures.example/tapes.jpg",
} as PageData["episodes"][number];
const COVERS = [1, 2, 3].map((number) => `https://pictures.example/cover-${number}.jpg`);

type PageData = ComponentProps<typeof Stories>["loaderData"];

/** The demo store's stories. */
const STORIES = storyTiles
  .filter(({ page }) => page === "stories")
  .map(({ id, title, description: line, ...tile }, index) => {
    const shown = { id, title, line, picture: COVERS[index] ?? null };
    return "story_page" in tile
      ? { ...shown, page: tile.story_page }
      : { ...shown, playlist: tile.playlist_url };
  });

function open(stories: PageData["stories"] = STORIES) {
  const words = { line: "Put on earphones.", description: "" };
  const loaderData: PageData = { words, stories, episodes: [TAPES] };
  const rendering = { files: { script: [], islands: {} }, islandHtml: () => "" };
  const page = (
    <DocumentRenderingContext value={rendering}>
      <Stories {...({ loaderData } as ComponentProps<typeof Stories>)} />
    </DocumentRenderingContext>
  );
  const Store = createRoutesStub([{ path: "/stories", Component: () => page }]);
  render(<Store initialEntries={["/stories"]} />);
}

const images = () => [...document.querySelectorAll("img")];
const list = () => screen.getByRole("region", { name: "Explore Stories" });

describe("the page", () => {
  test("has its heading, the featured episodes' cards, and three stories to explore [§0.1, §2.38, §2.39, §2.40]", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Stories");
    expect(screen.getByRole("article").textContent).toContain(TAPES.title);
    expect(within(list()).getAllByRole("listitem")).toHaveLength(3);
  });

  test("offers the free stories before the paid episodes", () => {
    open();
    const free = screen.getByRole("navigation", { name: "Free to hear" });
    expect(
      free.compareDocumentPosition(screen.getByRole("article")) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    const ways = (within_: HTMLElement) =>
      within(within_)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
    expect(ways(free)).toEqual(ways(list()));
  });

  test("leads out by the first story, in a new tab, and on by the other two [§2.41, §2.42]", () => {
    open();
    const [out, ndk, rk] = within(list()).getAllByRole("link");
    expect(out?.getAttribute("href")).toMatch(/^https:\/\/open\.spotify\.com\/playlist\//);
    expect(out?.getAttribute("target")).toBe("_blank");
    expect(out?.textContent).toContain("Listen on Spotify");
    expect(ndk?.getAttribute("href")).toBe("/category/ndk-story");
    expect(rk?.getAttribute("href")).toBe("/category/rk-story");
    for (const story of [ndk, rk]) {
      expect(story?.textContent).toContain("Explore Story");
      expect(story?.textContent).not.toContain("Listen on Spotify");
    }
  });

  test("has no empty list where no story is told", () => {
    open([]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Stories");
    expect(screen.queryByText("Explore Stories")).toBeNull();
  });

  test("shows the placeholder where a story's or an episode's picture doesn't load [§2.43]", () => {
    open();
    const sources = () => images().map((image) => image.getAttribute("src"));
    expect(sources()).toEqual([TAPES.banner, ...COVERS]);
    onTestFinished(watchFailedPictures());
    for (const image of images()) fireEvent.error(image);
    expect(sources()).toEqual(Array.from({ length: 4 }, () => PLACEHOLDER_PICTURE));
  });
});
