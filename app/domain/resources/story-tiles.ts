import { STORIES_PAGE } from "#domain/catalogue/stories";
import { offersMessages } from "#domain/offers/admin-messages";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { resource, type TypedValues } from "./resource.ts";

/** Only a tile on the stories page may link to a story's own page. */
const isOnStoriesPage = ({ page = STORIES_PAGE }: TypedValues) => page === STORIES_PAGE;

export const STORY_TILES = resource(
  {
    path: "/admin/story-tiles",
    subject: "story-tile",
    title: "Story tiles",
    noun: "tile",
    parent: { path: "/admin/episodes", label: "Episodes" },
    id: {
      most: 36,
      shape: /^[\w-]{3,36}$/,
      hint: "English letters, digits and hyphens, for example night-bus-1. Leave it empty to make it from the title.",
      invalidMessage: () => offersMessages.addressWrong,
      example: "rain-tile",
      sourceField: "title",
    },
    panels: [
      {
        title: "Tile",
        fields: [
          { name: "title", label: "Title", most: 150, required: true, translated: true },
          {
            name: "description",
            label: "Line",
            kind: "long",
            most: DESCRIPTION_CHARACTERS,
            translated: true,
          },
          {
            name: "image_url",
            label: "Picture",
            kind: "picture",
            shape: "story",
            example: "story-covers/rain",
          },
        ],
      },
      {
        title: "Page and link",
        fields: [
          {
            name: "page",
            label: "Shown on",
            kind: "choice",
            options: [
              {
                value: STORIES_PAGE,
                label: () => "The stories page",
                historyLabel: "the stories page",
              },
            ],
            rows: "story-pages",
            onlyNew: true,
            example: "stories",
          },
          {
            name: "story_page",
            label: "Opens",
            kind: "choice",
            options: [{ value: "", label: () => "A playlist" }],
            rows: "story-pages",
            shown: isOnStoriesPage,
            example: "",
          },
          {
            name: "playlist_url",
            label: "Playlist link",
            kind: "link",
            hint: "Everybody can open this link.",
            shown: (typed) => !(isOnStoriesPage(typed) && typed.story_page),
          },
          {
            name: "is_active",
            label: "Shown",
            kind: "switch",
            initially: true,
            hint: "If off, the page hides the tile.",
          },
        ],
      },
    ],
  },
  ({ story_page, playlist_url }, wrong) => {
    if (!story_page && !playlist_url) wrong("playlist_url", offersMessages.leadsNowhere);
  },
);
