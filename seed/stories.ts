/**
 * The demo store's stories: three on the stories page, and three tiles on each of the two story pages (spec §2
 * Stories).
 */

/**
 * The two story pages, at the specification's addresses `/category/ndk-story` and `/category/rk-story` (reading R30).
 */
export const storyPages = [
  {
    key: "ndk-story",
    name: "Nannu Dochukunduvate",
    name_te: "నన్ను దోచుకుందువటే",
    description: "A love story told in bus rides, tea glasses and things left unsaid.",
    description_te: "బస్సు ప్రయాణాల్లో, టీ గ్లాసుల్లో, చెప్పకుండా మిగిలిన మాటల్లో సాగే ప్రేమకథ.",
    series: "nannu-dochukunduvate",
  },
  {
    key: "rk-story",
    name: "Rukmini Kalyanam",
    name_te: "రుక్మిణీ కల్యాణం",
    description: "The oldest love letter we know, told again in three evenings.",
    description_te: "మనకు తెలిసిన అత్యంత పాత ప్రేమలేఖ, మూడు సాయంత్రాల్లో మళ్లీ.",
    series: "rukmini-kalyanam",
  },
] as const;

type StoryKey = (typeof storyPages)[number]["key"];

type DemoStoryTile = {
  id: string;
  page: "stories" | StoryKey;
  position: number;
  title: string;
  description: string;
  image_url: string;
} & ({ playlist_url: string } | { story_page: StoryKey });

export const storyTiles: DemoStoryTile[] = [
  {
    id: "abhis-diary",
    page: "stories",
    position: 1,
    title: "Abhi's Diary",
    description: "Ten pages from fourth period, read slowly, with the scratched-out lines left in.",
    image_url: "story-covers/abhis-diary",
    playlist_url: "https://open.spotify.com/playlist/0abhisdiaryfirstpagesK",
  },
  {
    id: "nannu-dochukunduvate",
    page: "stories",
    position: 2,
    title: "Nannu Dochukunduvate",
    description: "Two strangers, one broken headlamp and the last bus of the night.",
    image_url: "story-covers/nannu-dochukunduvate",
    story_page: "ndk-story",
  },
  {
    id: "rukmini-kalyanam",
    page: "stories",
    position: 3,
    title: "Rukmini Kalyanam",
    description: "A princess, seven verses and a messenger who must not be late.",
    image_url: "story-covers/rukmini-kalyanam",
    story_page: "rk-story",
  },
  {
    id: "ndk-season-1",
    page: "ndk-story",
    position: 1,
    title: "Season 1",
    description: "The First Monsoon: one umbrella, one street lamp, no bus.",
    image_url: "story-covers/ndk-season-1",
    playlist_url: "https://open.spotify.com/playlist/ndk1season1KathaluStory",
  },
  {
    id: "ndk-season-2",
    page: "ndk-story",
    position: 2,
    title: "Season 2",
    description: "Terrace Talks: fairy lights, a water tank, and all of it said at last.",
    image_url: "story-covers/ndk-season-2",
    playlist_url: "https://open.spotify.com/playlist/ndk2season2KathaluStory",
  },
  {
    id: "ndk-season-3",
    page: "ndk-story",
    position: 3,
    title: "Season 3",
    description: "Platform No. 3: one delayed train, and an answer that must not be.",
    image_url: "story-covers/ndk-season-3",
    playlist_url: "https://open.spotify.com/playlist/ndk3season3KathaluStory",
  },
  {
    id: "rk-story-1",
    page: "rk-story",
    position: 1,
    title: "The Letter",
    description: "Seven verses, hidden in a garland and sent before dawn.",
    image_url: "story-covers/rk-story-1",
    playlist_url: "https://open.spotify.com/playlist/rk1theletterKathaluStory",
  },
  {
    id: "rk-story-2",
    page: "rk-story",
    position: 2,
    title: "The Messenger",
    description: "He may rest, eat and look back, as long as he is never late.",
    image_url: "story-covers/rk-story-2",
    playlist_url: "https://open.spotify.com/playlist/rk2messengerKathaluStory",
  },
  {
    id: "rk-story-3",
    page: "rk-story",
    position: 3,
    title: "The Chariot",
    description: "One wheel, one wedding, and no time to ask leave.",
    image_url: "story-covers/rk-story-3",
    playlist_url: "https://open.spotify.com/playlist/rk3thechariotKathaluStor",
  },
];
