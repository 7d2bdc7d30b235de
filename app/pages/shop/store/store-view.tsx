import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { CATEGORY_KEYS, CATEGORY_NAMES } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { StartingPrice } from "#domain/catalogue/sizes";
import { useTexts } from "#ui/language";
import { DeliveryNote } from "#ui/offers/delivery-note";
import { StartingPrice as Price } from "#ui/offers/starting-price";
import { Envelope } from "#ui/pictures/envelope";
import { PICTURE_SIZES } from "#ui/pictures/picture";
import { pictureAhead } from "#ui/pictures/picture-ahead";
import { PageHead } from "#ui/shell/page-head";
import { texts } from "./texts.ts";

export type Tile = {
  category: string;
  name: string;
  line: string;
  /** Null where it isn't known. */
  total: number | null;
  /** Null where there is none, or it isn't known. */
  price: StartingPrice | null;
  pictures: readonly (string | null)[];
};

/** Where the series can't be had: the four of the specification (reading R60) lead on. */
export function bareTiles(): Tile[] {
  const unknown = { line: "", total: null, price: null, pictures: [] };
  return CATEGORY_KEYS.map((category) => ({
    category,
    name: CATEGORY_NAMES[category],
    ...unknown,
  }));
}

/** The store's page (spec §2 Store): its tiles, and below them the section of combos. */
export function StoreView({ tiles, children }: { tiles: readonly Tile[]; children: ReactNode }) {
  const text = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-6 py-8">
      <PageHead title={text.store} description={catalogueMessages.storeDescription} />
      <header className="flex flex-col gap-2">
        <h1 className="text-display">{text.store}</h1>
        <p className="max-w-prose text-lead text-ink-soft">{catalogueMessages.storeLine}</p>
      </header>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 desktop:grid-cols-4 desktop:gap-6">
        {tiles.map((tile) => (
          <li key={tile.category}>
            <CategoryTile {...tile} />
          </li>
        ))}
      </ul>
      {children}
      <DeliveryNote />
    </div>
  );
}

function CategoryTile({ category, name, line, total, price, pictures }: Tile) {
  return (
    <Link
      to={href("/category/:category", { category })}
      prefetch="intent"
      {...pictureAhead(pictures[0] ?? null, PICTURE_SIZES.productCard)}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card active:translate-y-px"
    >
      <Envelope pictures={pictures} first className="bg-rose" />
      <span className="flex grow flex-col gap-1 p-3 tablet:p-4">
        <span className="font-display text-base font-semibold tablet:text-lead">{name}</span>
        <span className="grow text-small text-ink-soft">{line}</span>
        {total === null ? null : (
          <span className="text-balance text-small font-semibold text-peacock">
            {catalogueMessages.cardsInCategory(total)}
            {price ? (
              <>
                {", "}
                <Price {...price} />
              </>
            ) : null}
          </span>
        )}
      </span>
    </Link>
  );
}
