import { data, href } from "react-router";
import { productsInCategory } from "#data/catalogue.server";
import { combosOnSale, figuresOf } from "#data/combos.server";
import { CATEGORIES, CATEGORY_KEYS, type CategoryKey } from "#domain/catalogue";
import { CATEGORY_LINES, cardsInCategory, STORE_DESCRIPTION, STORE_LINE } from "#domain/messages";
import { keptByNobody, sameForEverybody } from "#request/caching.server";
import { log } from "#request/log.server";
import { pictureAddress } from "#request/pictures.server";
import { Envelope } from "#ui/envelope";
import { Link } from "#ui/link";
import { PageHead } from "#ui/page-head";
import type { Route } from "./+types/page";
import { ComboPacks } from "./combo-packs.tsx";

export const headers = sameForEverybody;

export async function loader() {
  const [tiles, { combos, failure }] = await Promise.all([
    Promise.all(CATEGORY_KEYS.map(tileOf)),
    combosOnSale(),
  ]);
  if (failure) log.error({ err: failure }, "combos failed to load, fallback shown");
  const figures = await figuresOf(combos);
  const packs = combos.map(({ combo_id: id, combo_name: name, description, image_url }) => ({
    id,
    name,
    description,
    picture: pictureAddress(image_url),
    figures: figures.get(id),
  }));
  return data({ tiles, packs }, failure ? keptByNobody : undefined);
}

async function tileOf(key: CategoryKey) {
  const { rows, total } = await productsInCategory(key);
  const pictures = rows.slice(0, 3).map((product) => pictureAddress(product.image_url));
  return { category: key, name: CATEGORIES[key].name, line: CATEGORY_LINES[key], total, pictures };
}

type Tile = Awaited<ReturnType<typeof tileOf>>;

export default function Store({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell flex flex-col gap-6 py-8">
      <PageHead title="Store" description={STORE_DESCRIPTION} />
      <header className="flex flex-col gap-2">
        <h1 className="text-display">Store</h1>
        <p className="max-w-prose text-lead text-ink-soft">{STORE_LINE}</p>
      </header>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 desktop:grid-cols-4 desktop:gap-6">
        {loaderData.tiles.map((tile) => (
          <li key={tile.category}>
            <CategoryTile {...tile} />
          </li>
        ))}
      </ul>
      <ComboPacks packs={loaderData.packs} />
    </div>
  );
}

function CategoryTile({ category, ...tile }: Tile) {
  return (
    <Link
      to={href("/category/:category", { category })}
      prefetch
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card active:translate-y-px"
    >
      <Envelope pictures={tile.pictures} first className="bg-rose" />
      <span className="flex grow flex-col gap-1 p-3 tablet:p-4">
        <span className="font-display text-base font-semibold tablet:text-lead">{tile.name}</span>
        <span className="grow text-small text-ink-soft">{tile.line}</span>
        <span className="text-small font-semibold text-peacock">{cardsInCategory(tile.total)}</span>
      </span>
    </Link>
  );
}
