/** The address of the page with all stories (spec §2 Stories). */
export const STORIES_PAGE = "stories";

type StoryText = {
  id: string;
  title: string;
  line: string;
  /** A path in the catalogue's picture storage. */
  picture: string | null;
};

/** A story of the list links to a playlist or to its own page. */
export type ListedStory = StoryText & ({ playlist: string } | { page: string });

export type StoryTile = StoryText & { playlist: string };

const SPOTIFY =
  /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?(playlist|episode|show|album|track)\/(\w+)/;

/** The address of the streaming service's embedded player; null for a link to anywhere else. */
export function playerAddress(link: string): string | null {
  const [, kind, id] = SPOTIFY.exec(link) ?? [];
  return kind && id ? `https://open.spotify.com/embed/${kind}/${id}` : null;
}
