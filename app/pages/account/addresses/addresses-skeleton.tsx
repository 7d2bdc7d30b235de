import { useTexts } from "#ui/language";
import { Stamp } from "#ui/pictures/stamp";
import { SkeletonTitle } from "#ui/skeletons/skeleton-title";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { texts } from "./texts.ts";

/** The placeholder that is shown while the saved addresses load. */
export function AddressesSkeleton() {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <SkeletonTitle>{t.yourAddresses}</SkeletonTitle>
      <ul className="grid grid-cols-1 gap-5 tablet:grid-cols-2">
        <li>
          <Label />
        </li>
      </ul>
    </div>
  );
}

/** The placeholder of an address. It has the height of one that wraps to two rows (address-label.tsx). */
function Label() {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div className="airmail" />
      <div className="flex grow flex-col gap-2 p-5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <SkeletonWords className="text-small">To</SkeletonWords>
          <Stamp className="row-span-2 w-12">
            <span className="block size-full bg-line" />
          </Stamp>
          <SkeletonWords className="text-title">Asha Rao</SkeletonWords>
        </div>
        <SkeletonWords>
          12 Temple Road, Vijayawada
          <br />
          Andhra Pradesh 520001
        </SkeletonWords>
        <SkeletonWords>+91 9876543210</SkeletonWords>
        <div className="py-1">
          <div className="h-8 w-32 bg-line" />
        </div>
        <div className="border-t border-dashed border-line pt-4">
          <div className="min-h-11 w-32 rounded-card border border-line" />
        </div>
      </div>
    </div>
  );
}
