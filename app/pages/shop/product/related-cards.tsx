import type { listedCard } from "#pages/shop/listed-card.server.ts";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { ProductCard } from "#ui/pictures/product-card";
import { texts } from "./texts.ts";

/** Cards of the same series, in a row that is swiped. */
export function RelatedCards({
  title,
  category,
  cards,
}: {
  title: string;
  category: string;
  cards: readonly ReturnType<typeof listedCard>[];
}) {
  const t = useTexts(texts);
  return (
    <section aria-labelledby="related" className="below-view mt-10 flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="related" className="min-w-0 text-title">
          {title}
        </h2>
        <Link
          to={href("/category/:category", { category })}
          className="flex min-h-11 items-center font-semibold text-peacock underline-offset-4 hover:underline"
        >
          {t.seeAll}
        </Link>
      </div>
      {/* `relative`, because the hidden texts of the last cards would otherwise widen the page. */}
      <ul className="relative -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 desktop:grid desktop:grid-cols-6">
        {cards.map(({ id, ...card }) => (
          <li key={id} className="w-[min(9rem,75vw)] shrink-0 snap-start desktop:w-auto">
            <ProductCard {...card} to={href("/product/:id", { id })} sizes="144px" />
          </li>
        ))}
      </ul>
    </section>
  );
}
