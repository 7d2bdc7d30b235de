import { useTexts } from "#ui/language";
import { SkeletonTitle } from "#ui/skeletons/skeleton-title";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { texts } from "./texts.ts";

/** As many orders as a phone's screen shows. */
const ORDERS = [1, 2, 3];

/** The placeholder while the list of orders loads. */
export function OrdersSkeleton() {
  const t = useTexts(texts).list;
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <SkeletonTitle>{t.title}</SkeletonTitle>
      <ul className="grid gap-4 desktop:grid-cols-2">
        {ORDERS.map((place) => (
          <li key={place}>
            <Card />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The placeholder of an order. It has the height of one whose text fits on one row (page.tsx). */
function Card() {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 shadow-card tablet:p-5">
      <div className="min-w-0">
        <SkeletonWords className="text-lead">It comes by post</SkeletonWords>
        <SkeletonWords>Placed 1 Nov 2026</SkeletonWords>
        <SkeletonWords className="pt-2 text-small">Order ORD1763800000000</SkeletonWords>
        <SkeletonWords className="text-small">Payment ID 123456789012</SkeletonWords>
      </div>
      <div className="aspect-4/5 w-12 self-start rounded-card bg-line" />
      <SkeletonWords className="col-span-2 py-1 text-small">Confirmation pending</SkeletonWords>
      <div className="col-span-2 flex items-center justify-between border-t border-dashed border-line pt-3">
        <SkeletonWords className="text-lead">Total ₹98</SkeletonWords>
        <div className="min-h-11 w-32 rounded-card border border-line" />
      </div>
    </div>
  );
}
