import { data } from "react-router";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { combosOnSale } from "#data/catalogue/combos.server";
import { type ShownSeries, shownSeries } from "#data/catalogue/series.server";
import { NothingYet } from "#pages/nothing-yet/nothing-yet.tsx";
import { useUnopenedCombo } from "#pages/shop/unopened-combo.ts";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import { storeWords } from "#request/settings/settings.server";
import type { Route } from "./+types/page";
import { ComboPacks } from "./combo-packs.tsx";
import { StoreOnNetworkError } from "./network-error.tsx";
import { StoreView, type Tile, tileWithoutProducts } from "./store-view.tsx";
import { useRememberTiles } from "./tiles-seen.ts";

export const headers = fallbackHeaders;

/**
 * If the catalogue can't be read, the page shows fallbacks with `no-store`, and the page cache keeps the page that it
 * has stored (reading R13).
 */
export async function loader() {
  const [{ tiles, incomplete }, { combos, withheld, failure }] = await Promise.all([
    shownTiles(),
    combosOnSale(),
  ]);
  if (failure) log.error({ err: failure }, "combos failed to load, fallback shown");
  if (withheld.length > 0) log.warn({ combos: withheld }, "active combos that can't be sold");
  const packs = combos.map(({ combo, figures, soldOut }) => ({
    id: combo.combo_id,
    name: combo.combo_name,
    description: combo.description,
    picture: pictureAddress(combo.image_url),
    figures,
    soldOut,
  }));
  const failed = failure !== undefined || incomplete;
  const { storeLine: line, storeDescription: description } = storeWords();
  const words = { line, description };
  const empty = !failed && tiles.length === 0 && packs.length === 0;
  return data({ words, tiles, packs, empty }, failed ? noStore : undefined);
}

/** `incomplete`: the series, or their cards, couldn't be read. */
async function shownTiles(): Promise<{ tiles: Tile[]; incomplete: boolean }> {
  let series: ShownSeries[] = [];
  try {
    series = await shownSeries();
    return { tiles: await Promise.all(series.map(seriesTile)), incomplete: false };
  } catch (error) {
    log.error({ err: error }, "categories failed to load, shown without their products");
    const tiles = series.map(({ key: category, ...one }) =>
      tileWithoutProducts({ category, ...one }),
    );
    return { tiles, incomplete: true };
  }
}

/** A series' tile. Its own picture, if it has one, lies on top of its products' pictures. */
async function seriesTile({ key, name, line, picture }: ShownSeries): Promise<Tile> {
  const { rows, ...facts } = await productsInCategory(key);
  const paths = [picture, ...rows.map((row) => row.image_url)].filter(Boolean);
  const pictures = paths.slice(0, 3).map(pictureAddress);
  return { category: key, name, line, ...facts, pictures };
}

export const handle = { networkErrorPage: StoreOnNetworkError };

export default function Store({
  loaderData: { words, tiles, packs, empty },
}: Route.ComponentProps) {
  useRememberTiles(tiles);
  useUnopenedCombo();
  return (
    <StoreView storeTexts={words} tiles={tiles}>
      {empty ? <NothingYet /> : <ComboPacks packs={packs} />}
    </StoreView>
  );
}
