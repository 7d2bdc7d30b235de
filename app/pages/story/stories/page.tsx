import { href, Link } from "react-router";
import { activeEpisodes } from "#data/catalogue/catalogue.server";
import { listedStories } from "#data/catalogue/stories.server";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ListedStory } from "#domain/catalogue/stories";
import { storeMessages } from "#domain/messages";
import { pictureAddress } from "#request/files/pictures.server";
import { STORY_GRID, StorySleeve } from "#ui/pictures/story-sleeve";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { EpisodePromos } from "./episode-promos.tsx";

export async function loader() {
  const [stories, episodes] = await Promise.all([listedStories(), activeEpisodes()]);
  return {
    stories: stories.map((story) => ({ ...story, picture: pictureAddress(story.picture) })),
    episodes: episodes.map(({ banner_image_url, ...episode }) => ({
      ...episode,
      banner: pictureAddress(banner_image_url),
    })),
  };
}

export default function Stories({ loaderData: { stories, episodes } }: Route.ComponentProps) {
  const [featured, others] = [
    episodes.filter(({ is_featured }) => is_featured),
    episodes.filter(({ is_featured }) => !is_featured),
  ];
  return (
    <>
      <PageHead title="Stories" description={catalogueMessages.storiesDescription} />
      <div className="shell flex flex-col gap-8 pt-8 pb-12">
        <header className="flex flex-col gap-2">
          <h1 className="text-display">Stories</h1>
          <p className="max-w-prose text-lead text-ink-soft">{catalogueMessages.storiesLine}</p>
        </header>
        <EpisodePromos title={catalogueMessages.episodesTitle} episodes={featured} />
      </div>
      <StoryList stories={stories} last={others.length === 0} />
      {others.length > 0 ? (
        <div className="shell pt-8 pb-12">
          <EpisodePromos title={catalogueMessages.moreEpisodesTitle} episodes={others} />
        </div>
      ) : null}
    </>
  );
}

function StoryList({ stories, last }: { stories: readonly ListedStory[]; last: boolean }) {
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="explore" className={`at-night ${last ? "reaches-footer" : ""}`}>
      <div className="shell flex flex-col gap-6 pt-8 pb-12">
        <h2 id="explore" className="text-title">
          Explore Stories
        </h2>
        <ul className={STORY_GRID}>
          {stories.map((story) => (
            <li key={story.id}>
              <StoryTile {...story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Its picture is an address that a browser can ask for. */
function StoryTile(story: ListedStory) {
  if ("page" in story) {
    return (
      <Link to={href(`/category/${story.page}`)} className="group block h-full">
        <StorySleeve {...story} label={catalogueMessages.exploreStory} />
      </Link>
    );
  }
  return (
    <a
      href={story.playlist}
      target="_blank"
      rel="noopener noreferrer"
      className="group block h-full"
    >
      <StorySleeve
        {...story}
        label={catalogueMessages.listenOnSpotify}
        outward={storeMessages.opensInNewTab}
      />
    </a>
  );
}
