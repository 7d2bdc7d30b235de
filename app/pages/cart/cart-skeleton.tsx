import { storeMessages } from "#domain/messages";
import { useTexts } from "#ui/language";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { texts } from "./texts.ts";

/** The placeholder while the cart's lines load. It has the same sizes as the cart, so that nothing shifts. */
export function CartSkeleton({ lines }: { lines: number }) {
  const t = useTexts(texts);
  return (
    <div className="shell py-6" aria-busy="true">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-4">
        <h1 className="text-display">{t.yourCart}</h1>
        <p role="status" className="flex min-h-11 items-center text-small text-ink-soft">
          {storeMessages.loading}
        </p>
      </div>
      <div
        aria-hidden
        className="flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <ul className="border-t border-line">
          {Array.from({ length: lines }, (_, index) => index).map((index) => (
            <Line key={index} />
          ))}
        </ul>
        <div className="aspect-video rounded-card border border-line bg-card" />
      </div>
    </div>
  );
}

/**
 * The placeholder of a line. It has the height of one with one row of text (line-row.tsx). The text itself is
 * invisible.
 */
function Line() {
  return (
    <li className="grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="row-span-2 aspect-4/5 rounded-card bg-line" />
      <div className="min-w-0">
        <SkeletonWords className="text-lead leading-snug">It comes by post</SkeletonWords>
        <SkeletonWords className="text-small">In its own size</SkeletonWords>
        <SkeletonWords className="text-small">₹49 each</SkeletonWords>
      </div>
      <div className="min-h-11 w-32 max-w-full border border-line rounded-card box-content" />
    </li>
  );
}
