import { Headphones } from "lucide";
import type { ReactNode } from "react";
import { activeEpisodes } from "#data/catalogue/catalogue.server";
import { listedStories } from "#data/catalogue/stories.server";
import type { ListedStory } from "#domain/catalogue/stories";
import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { NoStoriesYet } from "#pages/nothing-yet/nothing-yet.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { storeWords } from "#request/settings/settings.server";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { STORY_GRID, StorySleeve } from "#ui/pictures/story-sleeve";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { EpisodePromos } from "./episode-promos.tsx";
import { texts } from "./texts.ts";

export async function loader() {
  const [stories, episodes] = await Promise.all([listedStories(), activeEpisodes()]);
  const { storiesLine: line, storiesDescription: description } = storeWords();
  return {
    words: { line, description },
    stories: stories.map((story) => ({ ...story, picture: pictureAddress(story.picture) })),
    episodes: episodes.map(({ banner_image_url, ...episode }) => ({
      ...episode,
      banner: pictureAddress(banner_image_url),
    })),
  };
}

export default function Stories({ loaderData }: Route.ComponentProps) {
  const { words, stories, episodes } = loaderData;
  const { featured = [], others = [] } = Object.groupBy(episodes, ({ is_featured }) =>
    is_featured ? "featured" : "others",
  );
  const t = useTexts(texts);
  const empty = stories.length === 0 && episodes.length === 0;
  return (
    <>
      <PageHead title={t.title} description={words.description} />
      <div className="shell flex flex-col gap-8 pt-8 pb-8">
        <header className="flex flex-col gap-2">
          <h1 className="text-display">{t.title}</h1>
          {empty ? null : <p className="max-w-prose text-lead text-ink-soft">{words.line}</p>}
        </header>
        {empty ? <NoStoriesYet /> : null}
        <FreeStories stories={stories} />
        <EpisodePromos title={storyMessages.episodesTitle} episodes={featured} />
      </div>
      <StoryList stories={stories} isLast={others.length === 0} />
      {others.length > 0 ? (
        <div className="shell pt-8 pb-8">
          <EpisodePromos title={storyMessages.moreEpisodesTitle} episodes={others} />
        </div>
      ) : null}
    </>
  );
}

/** Links to the free stories, above everything that costs. Further down they are shown again with their covers. */
function FreeStories({ stories }: { stories: readonly ListedStory[] }) {
  const t = useTexts(texts);
  if (stories.length === 0) return null;
  return (
    <nav aria-labelledby="free" className="flex flex-col gap-2">
      <h2 id="free" className="text-base font-semibold">
        {t.freeToHear}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryLink
              story={story}
              className="flex min-h-11 items-center gap-2 rounded-round border border-line bg-card px-4 text-[min(1rem,7.4vw)] font-semibold wrap-anywhere text-peacock"
            >
              <Icon of={Headphones} size={18} />
              {story.title}
              {"playlist" in story ? (
                <span className="sr-only"> ({storeMessages.opensInNewTab})</span>
              ) : null}
            </StoryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to the story's playlist, or to its page. */
function StoryLink({
  story,
  className,
  children,
}: {
  story: ListedStory;
  className: string;
  children: ReactNode;
}) {
  if ("page" in story) {
    return (
      <Link to={href("/category/:category", { category: story.page })} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={story.playlist} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

function StoryList({ stories, isLast }: { stories: readonly ListedStory[]; isLast: boolean }) {
  const t = useTexts(texts);
  if (stories.length === 0) return null;
  return (
    <section
      aria-labelledby="explore"
      className={`below-view at-night ${isLast ? "reaches-footer" : ""}`}
    >
      <div className="shell flex flex-col gap-6 pt-8 pb-8">
        <h2 id="explore" className="text-title">
          {t.exploreStories}
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

/** A story's tile. `picture` is an address that browsers can request. */
function StoryTile(story: ListedStory) {
  const label =
    "page" in story
      ? { label: storyMessages.exploreStory }
      : { label: storyMessages.listenOnSpotify, leavesSiteText: storeMessages.opensInNewTab };
  return (
    <StoryLink story={story} className="group block h-full">
      <StorySleeve {...story} {...label} />
    </StoryLink>
  );
}
