import { storyMessages } from "#domain/catalogue/story-messages";
import { defaultWords } from "#domain/settings/store-words";
import { useTexts } from "#ui/language";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { texts } from "./texts.ts";

/** Titles of a typical length; on a phone each takes a row. */
const STORIES = ["A diary", "A love story, told", "Three evenings"];

/** As many episodes as a desktop shows side by side. */
const EPISODES = [1, 2, 3];

/** The placeholder while the stories page loads. */
export function StoriesSkeleton() {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-8 pt-8 pb-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-display">{t.title}</h1>
        <SkeletonWords className="max-w-prose text-lead">{defaultWords.storiesLine}</SkeletonWords>
      </div>
      <div className="flex flex-col gap-2">
        <SkeletonWords className="font-semibold">{t.freeToHear}</SkeletonWords>
        <div className="flex flex-wrap gap-2">
          {STORIES.map((title) => (
            <SkeletonWords
              key={title}
              className="flex min-h-11 items-center rounded-round border border-line bg-card pr-4 pl-[2.625rem] text-[min(1rem,7.4vw)] font-semibold"
            >
              {title}
            </SkeletonWords>
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <SkeletonWords className="text-title">{storyMessages.episodesTitle}</SkeletonWords>
        <div className="grid grid-cols-1 gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
          {EPISODES.map((place) => (
            <Promo key={place} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The placeholder of an offer. It has the size of one with a title of two rows and a sample (episode-promo.tsx). */
function Promo() {
  return (
    <div className="flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <p className="bg-marigold py-1 text-small tablet:hidden">&nbsp;</p>
      <div className="flex flex-wrap gap-3 px-4 pt-3 tablet:block tablet:p-0">
        <div className="w-1/3 tablet:w-full">
          <div className="aspect-square w-full rounded-card bg-line tablet:aspect-video tablet:rounded-none" />
        </div>
        <div className="flex min-w-0 grow basis-[8.5rem] flex-col gap-2 tablet:gap-3 tablet:px-5 tablet:pt-6">
          <SkeletonWords className="font-display text-lead leading-snug desktop:min-h-14">
            A story in parts, to hear before sleep
          </SkeletonWords>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            <SkeletonWords>12 episodes, each of</SkeletonWords>
            <SkeletonWords>15 minutes</SkeletonWords>
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4 tablet:px-5">
        <div>
          <SkeletonWords>Twelve tales, one for each evening before you sleep</SkeletonWords>
          <SkeletonWords className="pt-3 text-small">Read all</SkeletonWords>
        </div>
        <div className="pb-2">
          <SkeletonWords className="text-title">₹199 ₹299</SkeletonWords>
          <SkeletonWords className="pt-2 text-small">Save ₹100, 33% OFF</SkeletonWords>
        </div>
        <div className="min-h-11 rounded-card border border-line" />
        <div className="min-h-11 rounded-card bg-line" />
      </div>
    </div>
  );
}
