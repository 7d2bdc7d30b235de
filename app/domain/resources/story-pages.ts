import { STORY_PAGE_ENDING } from "#domain/catalogue/catalogue";
import { type ListedRow, resource } from "./resource.ts";

/** Pages of one story each, with its tiles and the cards that were drawn for it (spec §2 Stories, reading R30). */
export const STORY_PAGES = resource({
  path: "/admin/story-pages",
  subject: "story-page",
  title: "Story pages",
  noun: "story page",
  about: "Each story page shows the tiles of one story, and the products of a series.",
  parent: { path: "/admin/story-tiles", label: "Story tiles" },
  id: {
    most: 40,
    shape: new RegExp(`^[a-z][a-z0-9-]{0,33}${STORY_PAGE_ENDING}$`),
    hint: "Small letters, digits and hyphens, with -story at its end: rain-story for /category/rain-story. It can't be changed later.",
    invalidMessage: () =>
      "An address has small letters, digits and hyphens, begins with a letter and ends in -story.",
    example: "rain-story",
  },
  panels: [
    {
      title: "Story page",
      fields: [
        { name: "name", label: "Name", most: 60, required: true, translated: true },
        {
          name: "description",
          label: "Line under its name",
          kind: "long",
          most: 300,
          translated: true,
        },
        {
          name: "series",
          label: "Its products",
          kind: "choice",
          options: [{ value: "", label: () => "None" }],
          rows: "series",
          hint: "The products of this series are shown below the tiles. The page of the series has a link back here.",
          example: "",
        },
        {
          name: "is_active",
          label: "In the shop",
          kind: "switch",
          initially: true,
          hint: "If off, the shop doesn't link to this page, and hides its tiles.",
        },
      ],
    },
  ],
});

export function listedStoryPage(page: {
  name: string;
  tiles: number;
  is_active: boolean;
}): ListedRow {
  const { name, tiles, is_active } = page;
  return {
    name,
    about: tiles === 1 ? "1 tile" : `${tiles} tiles`,
    badges: is_active ? [] : [{ tone: "info", text: "Not in the shop" }],
  };
}
