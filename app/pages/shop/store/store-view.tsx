import type { ReactNode } from "react";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { StartingPrice } from "#domain/catalogue/sizes";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { DeliveryNote } from "#ui/offers/delivery-note";
import { StartingPrice as Price } from "#ui/offers/starting-price";
import { Envelope } from "#ui/pictures/envelope";
import { PICTURE_SIZES } from "#ui/pictures/picture";
import { picturePreload } from "#ui/pictures/picture-preload";
import { PageHead } from "#ui/shell/page-head";
import { texts } from "./texts.ts";

export type Tile = {
  category: string;
  name: string;
  line: string;
  /** The number of products. Null: they couldn't be read, and the tile still links to the series (reading R13). */
  total: number | null;
  /** True: all products are cards, and none is of a kind that the owner added. */
  allCards: boolean;
  /** Null: the series has no price, or it isn't known. */
  price: StartingPrice | null;
  pictures: readonly (string | null)[];
};

/** The store's page (spec §2 Store): a tile for each series, and below them the combos. */
export function StoreView({
  words,
  tiles,
  children,
}: {
  /** The store's own texts. */
  words: { line: string; description: string };
  tiles: readonly Tile[];
  children: ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-6 py-8">
      <PageHead title={t.store} description={words.description} />
      <header className="flex flex-col gap-2">
        <h1 className="text-display">{t.store}</h1>
        {tiles.length > 0 ? (
          <p className="max-w-prose text-lead text-ink-soft">{words.line}</p>
        ) : null}
      </header>
      {tiles.length > 0 ? (
        <ul className="grid card-columns gap-x-4 gap-y-6 desktop:grid-cols-4 desktop:gap-6">
          {tiles.map((tile, index) => (
            <li key={tile.category}>
              <CategoryTile {...tile} first={index < TILES_IN_A_ROW} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
      <DeliveryNote />
    </div>
  );
}

/** On a phone; the first row's pictures are loaded first. */
const TILES_IN_A_ROW = 2;

function CategoryTile({
  category,
  name,
  line,
  total,
  allCards,
  price,
  pictures,
  first,
}: Tile & { first: boolean }) {
  return (
    <Link
      to={href("/category/:category", { category })}
      prefetch
      {...picturePreload(pictures[0] ?? null, PICTURE_SIZES.productCard)}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card active:translate-y-px"
    >
      <Envelope pictures={pictures} first={first} className="bg-rose" />
      <span className="flex grow flex-col gap-1 p-3 tablet:p-4">
        <span className="font-display text-base font-semibold tablet:text-lead">{name}</span>
        <span className="grow text-small text-ink-soft">{line}</span>
        {total === null ? null : (
          <span className="text-balance text-small font-semibold text-peacock">
            {allCards
              ? catalogueMessages.cardsInCategory(total)
              : catalogueMessages.productsInCategory(total)}
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
