import { type DiscountTier, selectPiece } from "#domain/catalogue/combos";
import { PageLinks } from "#pages/shop/page-links.tsx";
import { BuilderCard, type ListedCard } from "./builder-card.tsx";
import { ComboSummary } from "./combo-summary.tsx";
import { saveSelection, useSelection } from "./selection.ts";
import { builderPath, type List, useSeries } from "./series-filter.tsx";
import { useCards } from "./use-cards.ts";

type Props = List<ListedCard> & { page: number; tiers: readonly DiscountTier[] };

/** How many pictures a phone shows before scrolling; these are loaded first. */
const PICTURES_IN_VIEW = 4;

/** The cards of this page, and beside them the summary of what was chosen on all pages. */
export default function Builder({ tiers, page, ...list }: Props) {
  const { cards: onPage, pages, series } = list;
  const selection = useSelection();
  const { cards, complete } = useCards(onPage, selection);
  const { shown, filter } = useSeries(list);
  return (
    <div className="tablet:grid tablet:grid-cols-[minmax(0,1fr)_23rem] tablet:gap-8">
      <div className="flex min-w-0 flex-col gap-4 pb-6">
        {filter}
        <ul className="grid card-columns gap-x-4 gap-y-6 desktop:grid-cols-3">
          {shown.map((card, index) => (
            <li key={card.productId} className="row-span-3 grid grid-cols-1 grid-rows-subgrid">
              <BuilderCard
                card={card}
                selection={selection}
                onChoose={(choice) => saveSelection(selectPiece(selection, choice))}
                first={index < PICTURES_IN_VIEW}
              />
            </li>
          ))}
        </ul>
        {pages > 1 ? (
          <PageLinks page={page} pages={pages} pathOf={(other) => builderPath(series, other)} />
        ) : null}
      </div>
      <ComboSummary
        selection={selection}
        cards={cards}
        complete={complete}
        tiers={tiers}
        from={builderPath(series, page)}
      />
    </div>
  );
}
