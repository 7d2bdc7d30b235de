/**
 * The stories on the shelf and the tiles of the two story pages (spec §2 Stories). The specification
 * gives these no table: they are the brand's own pages, and change with its words, not with its stock.
 */
import type { StoryKey } from "./catalogue.ts";

type Told = {
  title: string;
  line: string;
  /** A path in the catalogue's picture storage. */
  picture: string;
};

/** On the shelf a story leads out to its playlist, or on to its story page. */
export type ShelfStory = Told & ({ playlist: string } | { page: StoryKey });

export type StoryTile = Told & { playlist: string };

export type StoryPage = { line: string; tiles: readonly StoryTile[] };

const SPOTIFY =
  /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?(playlist|episode|show|album|track)\/(\w+)/;

/** The address of the streaming service's own player; null where the link is none of its. */
export function playerAddress(link: string): string | null {
  const [, kind, id] = SPOTIFY.exec(link) ?? [];
  return kind && id ? `https://open.spotify.com/embed/${kind}/${id}` : null;
}

export const SHELF: readonly ShelfStory[] = [
  {
    title: "Abhi's Diary",
    line: "Ten pages from fourth period, read slowly, with the scratched-out lines left in.",
    picture: "story-covers/abhis-diary",
    playlist: "https://open.spotify.com/playlist/0abhisdiaryfirstpagesK",
  },
  {
    title: "Nannu Dochukunduvate",
    line: "Two strangers, one broken headlamp and the last bus of the night.",
    picture: "story-covers/nannu-dochukunduvate",
    page: "ndk-story",
  },
  {
    title: "Rukmini Kalyanam",
    line: "A princess, seven verses and a messenger who must not be late.",
    picture: "story-covers/rukmini-kalyanam",
    page: "rk-story",
  },
];

export const STORIES: Readonly<Record<StoryKey, StoryPage>> = {
  "ndk-story": {
    line: "A love story told in bus rides, tea glasses and things left unsaid.",
    tiles: [
      {
        title: "Season 1",
        line: "The First Monsoon: one umbrella, one street lamp, no bus.",
        picture: "story-covers/ndk-season-1",
        playlist: "https://open.spotify.com/playlist/ndk1season1KathaluStory",
      },
      {
        title: "Season 2",
        line: "Terrace Talks: fairy lights, a water tank, and all of it said at last.",
        picture: "story-covers/ndk-season-2",
        playlist: "https://open.spotify.com/playlist/ndk2season2KathaluStory",
      },
      {
        title: "Season 3",
        line: "Platform No. 3: one delayed train, and an answer that must not be.",
        picture: "story-covers/ndk-season-3",
        playlist: "https://open.spotify.com/playlist/ndk3season3KathaluStory",
      },
    ],
  },
  "rk-story": {
    line: "The oldest love letter we know, told again in three evenings.",
    tiles: [
      {
        title: "The Letter",
        line: "Seven verses, hidden in a garland and sent before dawn.",
        picture: "story-covers/rk-story-1",
        playlist: "https://open.spotify.com/playlist/rk1theletterKathaluStory",
      },
      {
        title: "The Messenger",
        line: "He may rest, eat and look back, as long as he is never late.",
        picture: "story-covers/rk-story-2",
        playlist: "https://open.spotify.com/playlist/rk2messengerKathaluStory",
      },
      {
        title: "The Chariot",
        line: "One wheel, one wedding, and no time to ask leave.",
        picture: "story-covers/rk-story-3",
        playlist: "https://open.spotify.com/playlist/rk3thechariotKathaluStor",
      },
    ],
  },
};
