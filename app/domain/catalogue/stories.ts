/** The address of the page with all stories (spec §2 Stories). */
export const STORIES_PAGE = "stories";

type StoryText = {
  id: string;
  title: string;
  line: string;
  /** The path of a picture in the catalogue's file storage. */
  picture: string | null;
};

/** A story in the list. It links either to a playlist or to its own page. */
export type ListedStory = StoryText & ({ playlist: string } | { page: string });

export type StoryTile = StoryText & { playlist: string };

const SPOTIFY =
  /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?(playlist|episode|show|album|track)\/(\w+)/;

/** Returns the address of Spotify's embedded player for a link to Spotify; null for any other link. */
export function playerAddress(link: string): string | null {
  const [, kind, id] = SPOTIFY.exec(link) ?? [];
  return kind && id ? `https://open.spotify.com/embed/${kind}/${id}` : null;
}
