/** The page of all stories, beside the story pages (spec §2 Stories). */
export const STORIES_PAGE = "stories";

type StoryText = {
  id: string;
  title: string;
  line: string;
  /** A path in the catalogue's picture storage. */
  picture: string | null;
};

/** A story of the stories page leads to its playlist, or to its story page. */
export type ListedStory = StoryText & ({ playlist: string } | { page: string });

export type StoryTile = StoryText & { playlist: string };

const SPOTIFY =
  /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?(playlist|episode|show|album|track)\/(\w+)/;

/** The address of the streaming service's own player; null where the link is none of its. */
export function playerAddress(link: string): string | null {
  const [, kind, id] = SPOTIFY.exec(link) ?? [];
  return kind && id ? `https://open.spotify.com/embed/${kind}/${id}` : null;
}
