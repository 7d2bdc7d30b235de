import { type ReactNode, useState } from "react";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { texts } from "./texts.ts";

type Series = { key: string; name: string };

export type List<Card> = {
  /** The series that the page's address names. */
  series: string | null;
  /** All series of the shop. */
  allSeries: readonly Series[];
  pages: number;
  cards: readonly Card[];
};

/**
 * The cards of the chosen series, and the control that chooses it. If the page has all cards of the store, a press
 * filters them; if the list has several pages, each series has an address of its own.
 */
export function useSeries<Card extends { category: string | null }>({
  series,
  allSeries,
  pages,
  cards,
}: List<Card>): {
  shown: readonly Card[];
  filter: ReactNode;
} {
  const [chosen, choose] = useState<string | null>(null);
  if (series !== null || pages > 1)
    return { shown: cards, filter: <SeriesChips allSeries={allSeries} current={series} /> };
  const isOfSeries = (wanted: string) => (card: Card) => card.category === wanted;
  const there = allSeries.filter(({ key }) => cards.some(isOfSeries(key)));
  if (there.length < 2) return { shown: cards, filter: null };
  const shown = chosen ? cards.filter(isOfSeries(chosen)) : cards;
  return { shown, filter: <SeriesChips allSeries={there} current={chosen} onChoose={choose} /> };
}

// `min-w-0`, because a fieldset is otherwise at least as wide as its content.
const ROW_CLASS =
  "-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 tablet:mx-0 tablet:flex-wrap tablet:px-0";

/** `onChoose`: filters the page's cards. Without it, each series is a link to a list of its own. */
function SeriesChips({
  allSeries,
  current,
  onChoose,
}: {
  allSeries: readonly Series[];
  current: string | null;
  onChoose?: (key: string | null) => void;
}) {
  const t = useTexts(texts);
  const Row = onChoose ? "fieldset" : "nav";
  return (
    <Row aria-label={t.series} className={ROW_CLASS}>
      {[{ key: null, name: t.allSeries }, ...allSeries].map(({ key, name }) => {
        const isCurrent = key === current;
        const look = isCurrent
          ? "border-kumkum-ink bg-rose"
          : "border-ink/25 bg-card hover:bg-rose";
        const className = `inline-flex min-h-11 shrink-0 items-center rounded-round border px-4 text-small font-semibold ${look}`;
        return onChoose ? (
          <button
            key={key}
            type="button"
            aria-pressed={isCurrent}
            className={className}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ) : (
          <Link
            key={key}
            to={builderPath(key, 1)}
            aria-current={isCurrent ? "page" : undefined}
            className={className}
          >
            {name}
          </Link>
        );
      })}
    </Row>
  );
}

export function builderPath(series: string | null, page: number): string {
  if (!series && page === 1) return href("/build-combo");
  if (!series || page === 1) return href("/build-combo/:list", { list: series ?? String(page) });
  return href("/build-combo/:list/:page", { list: series, page: String(page) });
}
