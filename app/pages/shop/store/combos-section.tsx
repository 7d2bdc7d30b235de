import type { ReactNode } from "react";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";

/** The section of combo packs, whatever its state (spec §2 Store). */
export function CombosSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="combos" className="flex flex-col gap-4 pt-4 desktop:gap-6">
      <div>
        <h2 id="combos" className="text-title">
          {comboMessages.combosTitle}
        </h2>
        <p className="text-ink-soft text-pretty">{comboMessages.combosLine}</p>
      </div>
      {children}
    </section>
  );
}

/** The placeholder while the packs load. It is drawn like their cards, so that little shifts. */
export function CombosSkeleton() {
  return (
    <>
      <p role="status" className="text-ink-soft">
        {storeMessages.loading}
      </p>
      <div aria-hidden className="grid gap-4 tablet:grid-cols-2 desktop:gap-6">
        {["first", "second"].map((place) => (
          <div
            key={place}
            className="flex flex-wrap overflow-hidden rounded-card border border-line bg-card desktop:grid desktop:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <div className="aspect-4/5 grow basis-[8rem] bg-line" />
            <div className="flex min-w-0 grow-999 basis-[9rem] flex-col gap-1 p-3 desktop:p-4">
              <SkeletonWords className="text-lead">Starter Pack</SkeletonWords>
              <SkeletonWords className="text-small">Some items in one envelope</SkeletonWords>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
