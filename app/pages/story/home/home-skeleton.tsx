import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { useStoreTerms } from "#ui/store-terms";

/** Texts as long as a title of two lines and the sentence below it. */
const TITLE_LENGTH_TEXT = "Welcome you who come, and stay.";
const LINE_LENGTH_TEXT =
  "Look inside. Then choose what you like from the shelf, and we pack it and post it to your door.";

/** The placeholder while the home page loads: the picture and the two large buttons. */
export function HomeSkeleton() {
  const { stories } = useStoreTerms();
  return (
    <div className="tablet:shell grid grid-cols-1 items-center gap-6 tablet:grid-cols-2 tablet:gap-10 tablet:py-12 desktop:grid-cols-[5fr_6fr]">
      <div className="overflow-hidden tablet:order-last tablet:rounded-card tablet:shadow-card">
        <div className="aspect-4/3 w-full bg-line tablet:aspect-square" />
      </div>
      <div className="shell flex flex-col gap-4 tablet:px-0 desktop:gap-6">
        <SkeletonWords className="font-display text-display desktop:text-hero">
          {TITLE_LENGTH_TEXT}
        </SkeletonWords>
        <SkeletonWords className="max-w-prose text-lead">{LINE_LENGTH_TEXT}</SkeletonWords>
        <div className="flex flex-col gap-3 pt-2 desktop:gap-4">
          {stories ? <div className="h-16 rounded-card bg-line desktop:h-28" /> : null}
          <div className="h-16 rounded-card bg-line desktop:h-28" />
        </div>
      </div>
    </div>
  );
}
