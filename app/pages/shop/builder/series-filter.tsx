import { type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import {
  CATEGORY_KEYS,
  CATEGORY_NAMES,
  type CategoryKey,
  categoryOf,
} from "#domain/catalogue/catalogue";
import type { ProductInfo } from "#pages/cart/guest/product-info.ts";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type List<Card> = {
  series: CategoryKey | null;
  pages: number;
  cards: readonly Card[];
};

/**
 * The cards of the series that is wanted, and what chooses it. A page that has all cards of the store picks
 * from them at the press; of a longer list each series has an address of its own.
 */
export function useSeries<Card extends ProductInfo>({
  series,
  pages,
  cards,
}: List<Card>): {
  shown: readonly Card[];
  filter: ReactNode;
} {
  const [chosen, choose] = useState<CategoryKey | null>(null);
  if (series !== null || pages > 1) return { shown: cards, filter: <Addresses current={series} /> };
  const there = CATEGORY_KEYS.filter((key) => cards.some(isOf(key)));
  if (there.length < 2) return { shown: cards, filter: null };
  const shown = chosen ? cards.filter(isOf(chosen)) : cards;
  return { shown, filter: <Buttons keys={there} chosen={chosen} onChoose={choose} /> };
}

function isOf(key: CategoryKey) {
  return ({ productId }: ProductInfo) => categoryOf(productId) === key;
}

// A fieldset is as wide as what is in it unless it is told.
const row =
  "-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 tablet:mx-0 tablet:flex-wrap tablet:px-0";

function chipClass(current: boolean): string {
  const look = current ? "border-kumkum-ink bg-rose" : "border-ink/25 bg-card hover:bg-rose";
  return `inline-flex min-h-11 shrink-0 items-center rounded-round border px-4 text-small font-semibold ${look}`;
}

function Buttons({
  keys,
  chosen,
  onChoose,
}: {
  keys: readonly CategoryKey[];
  chosen: CategoryKey | null;
  onChoose: (key: CategoryKey | null) => void;
}) {
  const t = useTexts(texts);
  return (
    <fieldset aria-label={t.series} className={row}>
      {[null, ...keys].map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          className={chipClass(key === chosen)}
          onClick={() => onChoose(key)}
        >
          {key ? CATEGORY_NAMES[key] : t.allSeries}
        </button>
      ))}
    </fieldset>
  );
}

function Addresses({ current }: { current: CategoryKey | null }) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t.series} className={row}>
      {[null, ...CATEGORY_KEYS].map((key) => (
        <Link
          key={key}
          to={builderPath(key, 1)}
          preventScrollReset
          aria-current={key === current ? "page" : undefined}
          className={chipClass(key === current)}
        >
          {key ? CATEGORY_NAMES[key] : t.allSeries}
        </Link>
      ))}
    </nav>
  );
}

export function builderPath(series: CategoryKey | null, page: number): string {
  if (!series && page === 1) return href("/build-combo");
  if (!series || page === 1) return href("/build-combo/:list", { list: series ?? String(page) });
  return href("/build-combo/:list/:page", { list: series, page: String(page) });
}
